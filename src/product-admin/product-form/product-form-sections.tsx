import type { ComponentProps, ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { CURRENCY } from '#app/lib/currency.ts'
import { MAX_DESCRIPTION, MAX_PRODUCT_NAME, MAX_SKU } from '#app/lib/text-limits.ts'
import { quantityFromMinOrder } from '#app/pricing/min-order.ts'
import { validatePriceTierDrafts } from '#app/products/price-tiers/price-tier-draft.ts'
import { PriceTierEditor } from '#app/products/price-tiers/price-tier-editor.tsx'
import { POWER_SOURCE_IDS, POWER_SOURCES } from '#app/products/specifications/families.ts'
import columnStyles from '#app/ui/columns.module.css'
import { Field } from '#app/ui/field.tsx'
import { InputField, TextareaField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { choicesOf, Options } from '#app/ui/options.tsx'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import { addProductCopy, formatMinimumHint } from './copy.ts'
import { FamilyPicker } from './family-picker.tsx'
import { getFieldId, type ProductDraft, parseNonNegativeNumber } from './product-draft.ts'
import styles from './product-form.module.css'

/** A section of the form with its letter, which the error summary shows. */
export function FormSection({
  letter,
  title,
  note,
  children,
}: {
  letter: string
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <section className={`${panelStyles.panel} ${styles.section}`} aria-label={title}>
      <header>
        <h2>
          <span aria-hidden="true">{letter}. </span>
          {title}
        </h2>
        {note && <small className={`${layoutStyles.atEnd} ${textStyles.muted}`}>{note}</small>}
      </header>
      <div className={panelStyles.body}>{children}</div>
    </section>
  )
}

interface IdentityFieldsProps {
  skuHint: ReactNode
  /** A product that exists has an SKU. */
  isSkuRequired?: boolean
}

export function IdentityFields({ skuHint, isSkuRequired = false }: IdentityFieldsProps) {
  const { register, formState } = useFormContext<ProductDraft>()
  const { errors } = formState
  return (
    <div className={layoutStyles.stack}>
      <FamilyPicker />
      <div className={columnStyles.fields}>
        <InputField
          id={getFieldId('productName')}
          label="Name"
          error={errors.productName?.message}
          input={register('productName')}
          maxLength={MAX_PRODUCT_NAME}
        />
        <InputField
          id={getFieldId('sku')}
          label="SKU"
          optional={!isSkuRequired}
          hint={skuHint}
          error={errors.sku?.message}
          isHalf
          input={register('sku')}
          inputClassName={textStyles.code}
          maxLength={MAX_SKU}
        />
        <Field id={getFieldId('powerSource')} label="Power source" error={errors.powerSource?.message} isHalf>
          {(control) => (
            <select {...control} {...register('powerSource')}>
              <Options of={choicesOf(POWER_SOURCE_IDS, POWER_SOURCES)} />
            </select>
          )}
        </Field>
      </div>
    </div>
  )
}

interface NumberFieldProps extends Omit<ComponentProps<typeof InputField>, 'id' | 'error' | 'input'> {
  name: 'price' | 'stock' | 'minOrder' | 'orderMultiple'
}

function NumberField({ name, ...field }: NumberFieldProps) {
  const { register, formState } = useFormContext<ProductDraft>()
  return (
    <InputField
      unit="units"
      inputMode="numeric"
      {...field}
      id={getFieldId(name)}
      error={formState.errors[name]?.message}
      input={register(name)}
      inputClassName={`${textStyles.code} ${textStyles.atRight}`}
    />
  )
}

export function PriceAndStockFields() {
  const canRecordStock = useCan('stock.record')
  const { watch } = useFormContext<ProductDraft>()
  const minimumHint = formatMinimumHint(
    parseNonNegativeNumber(watch('minOrder')),
    parseNonNegativeNumber(watch('stock')),
  )
  return (
    <div className={columnStyles.threeColumns}>
      <NumberField
        name="price"
        label="Price"
        unit={CURRENCY}
        hint={addProductCopy.priceHint}
        inputMode="decimal"
        placeholder="0.00"
      />
      {canRecordStock ? (
        <NumberField name="stock" label="Stock" hint={addProductCopy.stockHint} />
      ) : (
        <InputField
          id={getFieldId('stock')}
          label="Stock"
          unit="units"
          value={0}
          hint={addProductCopy.stockByWarehouse}
          disabled
        />
      )}
      <NumberField name="minOrder" label="Minimum" hint={minimumHint} />
    </div>
  )
}

/** The order multiple and the volume prices. */
export function SellingTermsFields() {
  const { formState, watch, setValue, clearErrors } = useFormContext<ProductDraft>()
  const { errors } = formState
  const tiers = watch('priceTiers')
  const listPrice = Math.round((parseNonNegativeNumber(watch('price')) ?? Number.NaN) * 100)
  const terms = {
    minOrderQuantity: quantityFromMinOrder(parseNonNegativeNumber(watch('minOrder')) ?? 0),
    orderMultiple: parseNonNegativeNumber(watch('orderMultiple')) ?? 1,
    listPrice,
  }
  return (
    <div className={columnStyles.threeColumns}>
      <NumberField name="orderMultiple" label="Order multiple" optional hint={addProductCopy.multipleHint} />
      <div className={columnStyles.spanAll}>
        <PriceTierEditor
          id={getFieldId('priceTiers')}
          tiers={tiers}
          listPriceAt={() => listPrice}
          error={errors.priceTiers?.message}
          invalidField={errors.priceTiers ? (validatePriceTierDrafts(tiers, terms)?.field ?? null) : null}
          onChange={(changed) => {
            setValue('priceTiers', changed, { shouldDirty: true })
            clearErrors('priceTiers')
          }}
        />
      </div>
    </div>
  )
}

export function DescriptionField() {
  const { register, formState } = useFormContext<ProductDraft>()
  return (
    <TextareaField
      id={getFieldId('description')}
      label="Description"
      optional
      hint={addProductCopy.descriptionHint}
      error={formState.errors.description?.message}
      input={register('description')}
      rows={5}
      maxLength={MAX_DESCRIPTION}
    />
  )
}
