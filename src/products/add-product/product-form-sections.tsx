import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatNumber } from '#app/lib/numbers.ts'
import { Field } from '#app/ui/field.tsx'
import { ladderDraftProblem } from '../price-tiers/price-tier-draft.ts'
import { LadderEditor } from '../price-tiers/price-tier-editor.tsx'
import { POWER_SOURCE_IDS, POWER_SOURCES } from '../specifications/specifications.ts'
import { FamilyPicker } from './family-picker.tsx'
import { fieldId, type ProductDraft, shownFigure } from './product-draft.ts'

/** A part of the sheet with its letter, which the error summary names. */
export function Section({
  zone,
  title,
  note,
  children,
}: {
  zone: string
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <section className="sec" aria-label={title}>
      <div className="sl">
        <span className="z" aria-hidden="true">
          {zone}
        </span>
        <h2>{title}</h2>
        {note && <small>{note}</small>}
      </div>
      <div className="pad">{children}</div>
    </section>
  )
}

export function IdentityFields() {
  const { register, formState } = useFormContext<ProductDraft>()
  const { errors } = formState
  return (
    <div className="stack">
      <FamilyPicker />
      <div className="g6">
        <Field id={fieldId('productName')} label="Name" error={errors.productName?.message} className="c6">
          {(control) => (
            <input {...control} {...register('productName')} maxLength={120} autoComplete="off" />
          )}
        </Field>
        <Field
          id={fieldId('sku')}
          label="SKU"
          optional
          hint="Left empty, the shop gives one."
          error={errors.sku?.message}
          className="c3"
        >
          {(control) => (
            <input {...control} {...register('sku')} className="mono" maxLength={24} autoComplete="off" />
          )}
        </Field>
        <Field
          id={fieldId('powerSource')}
          label="Power source"
          error={errors.powerSource?.message}
          className="c3"
        >
          {(control) => (
            <select {...control} {...register('powerSource')}>
              {POWER_SOURCE_IDS.map((id) => (
                <option key={id} value={id}>
                  {POWER_SOURCES[id]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </div>
  )
}

export function TradeFields() {
  const { register, formState, watch } = useFormContext<ProductDraft>()
  const { errors } = formState
  return (
    <div className="g3">
      <Field
        id={fieldId('price')}
        label="Price"
        unit="USD"
        hint="Net, per piece."
        error={errors.price?.message}
      >
        {(control) => (
          <input
            {...control}
            {...register('price')}
            className="mono n"
            inputMode="decimal"
            placeholder="0.00"
          />
        )}
      </Field>
      <Field
        id={fieldId('quentity')}
        label="Stock"
        unit="pcs"
        hint="0 shows as Stock Out."
        error={errors.quentity?.message}
      >
        {(control) => <input {...control} {...register('quentity')} className="mono n" inputMode="numeric" />}
      </Field>
      <Field
        id={fieldId('minOrder')}
        label="Minimum"
        unit="pcs"
        hint={minimumHint(shownFigure(watch('minOrder')), shownFigure(watch('quentity')))}
        error={errors.minOrder?.message}
      >
        {(control) => <input {...control} {...register('minOrder')} className="mono n" inputMode="numeric" />}
      </Field>
    </div>
  )
}

/** In what steps it is sold, and what larger orders pay. */
export function TermsFields() {
  const { register, formState, watch, setValue, clearErrors } = useFormContext<ProductDraft>()
  const { errors } = formState
  const ladder = watch('priceBreaks')
  const listPrice = Math.round((shownFigure(watch('price')) ?? Number.NaN) * 100)
  const terms = {
    minOrder: shownFigure(watch('minOrder')) ?? 0,
    multiple: shownFigure(watch('orderMultiple')) ?? 1,
    listPrice,
  }
  return (
    <div className="g3">
      <Field
        id={fieldId('orderMultiple')}
        label="Sold in steps of"
        optional
        unit="pcs"
        hint="Left empty: by the piece."
        error={errors.orderMultiple?.message}
      >
        {(control) => (
          <input {...control} {...register('orderMultiple')} className="mono n" inputMode="numeric" />
        )}
      </Field>
      <div className="c6">
        <LadderEditor
          id={fieldId('priceBreaks')}
          ladder={ladder}
          listPrice={listPrice}
          error={errors.priceBreaks?.message}
          wrong={errors.priceBreaks ? (ladderDraftProblem(ladder, terms)?.field ?? null) : null}
          onChange={(changed) => {
            setValue('priceBreaks', changed, { shouldDirty: true })
            clearErrors('priceBreaks')
          }}
        />
      </div>
    </div>
  )
}

/** A quantity must exceed the minimum, which nobody guesses: say the number buyers will meet. */
function minimumHint(minimum: number | null, stock: number | null): string {
  if (minimum === null) return 'An order must exceed it.'
  if (stock && stock <= minimum) return `Above the stock of ${formatNumber(stock)}: nobody could order.`
  return `Buyers order ${formatNumber(minimum + 1)} pcs or more.`
}

export function DescriptionField() {
  const { register, formState } = useFormContext<ProductDraft>()
  return (
    <Field
      id={fieldId('discription')}
      label="Description"
      optional
      boxed={false}
      hint="Plain text, at most 2,000 characters. Shown on the product page."
      error={formState.errors.discription?.message}
    >
      {(control) => (
        <textarea {...control} {...register('discription')} className="ta" rows={5} maxLength={2_000} />
      )}
    </Field>
  )
}
