import { parseAmount, parseCount } from '#app/companies/core/agreement-rules.ts'
import { CompanyFormDialog } from '#app/companies/core/company-form-dialog.tsx'
import { CompanyInputField } from '#app/companies/core/company-form-fields.tsx'
import type { Company } from '#app/companies/core/contract.ts'
import { useCompanyForm } from '#app/companies/core/use-company-form.ts'
import { CURRENCY_SYMBOL, centsForDisplay, optionalCents } from '#app/lib/money.ts'
import { fromDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import { quantityFromMinOrder } from '#app/pricing/min-order.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import {
  type PriceTierDraft,
  parsePriceTierDrafts,
  toPriceTierDrafts,
  validatePriceTierDrafts,
} from '#app/products/price-tiers/price-tier-draft.ts'
import { PriceTierEditor } from '#app/products/price-tiers/price-tier-editor.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { changeAgreedPrices } from './client.ts'
import type { AgreedPriceRow, Agreement } from './contract.ts'
import { agreedTiersProblem, agreementsCopy } from './copy.ts'

interface PriceFields {
  price: string
  minOrder: string
  orderMultiple: string
  priceTiers: PriceTierDraft[]
}

const TIERS_ID = 'agreed-tiers'
const toText = (value: number | null) => (value === null ? '' : String(value))

function toValues({ price, minOrder, orderMultiple, priceTiers }: PriceFields) {
  const tiers = parsePriceTierDrafts(priceTiers)
  return {
    price: parseAmount(price) ?? null,
    minOrder: parseCount(minOrder.trim(), 0) ?? null,
    orderMultiple: parseCount(orderMultiple.trim(), 1) ?? null,
    priceTiers: tiers.length > 0 ? tiers : null,
  }
}

function findErrors(fields: PriceFields, row: AgreedPriceRow): Partial<Record<string, string>> {
  const { price, minOrder, orderMultiple } = fields
  const errors = {
    ...(parseAmount(price) === undefined && { price: 'Enter an amount above 0, such as 1490.50.' }),
    ...(parseCount(minOrder.trim(), 0) === undefined && { minOrder: 'Enter a whole number.' }),
    ...(parseCount(orderMultiple.trim(), 1) === undefined && {
      orderMultiple: 'Enter a whole number above 0.',
    }),
  }
  if (Object.keys(errors).length > 0) return errors
  const problem = findTierProblem(fields, row)
  if (problem) return { priceTiers: problem.message }
  const isEmpty = Object.values(toValues(fields)).every((value) => value === null)
  return isEmpty ? { price: agreementsCopy.nothingAgreed } : {}
}

/** By the rules of the server. */
function findTierProblem(fields: PriceFields, row: AgreedPriceRow) {
  const { price, minOrder, orderMultiple } = toValues(fields)
  const terms = {
    minOrderQuantity: quantityFromMinOrder(minOrder ?? row.listMinOrder),
    orderMultiple: orderMultiple ?? row.listOrderMultiple,
    listPrice: optionalCents(price) ?? centsForDisplay(row.listPrice),
  }
  return validatePriceTierDrafts(fields.priceTiers, terms, (problem) =>
    agreedTiersProblem(problem, price !== null),
  )
}

interface AgreedPriceDialogProps {
  company: Company
  agreement: Agreement
  row: AgreedPriceRow
  onClose: () => void
}

/** The agreed price of one product with its volume prices, minimum and multiple. */
export function AgreedPriceDialog({ company, agreement, row, onClose }: AgreedPriceDialogProps) {
  const list = {
    listPrice: centsForDisplay(row.listPrice),
    priceTiers: fromDecimalTiers(row.listPriceTiers),
  }
  const form = useCompanyForm<PriceFields, Agreement>({
    defaultValues: {
      price: row.price === null ? '' : row.price.toFixed(2),
      minOrder: toText(row.minOrder),
      orderMultiple: toText(row.orderMultiple),
      priceTiers: toPriceTierDrafts(fromDecimalTiers(row.priceTiers ?? [])),
    },
    findErrors: (fields) => findErrors(fields, row),
    send: (fields) =>
      changeAgreedPrices(company.id, agreement.id, {
        version: agreement.version,
        rows: [],
        removed: [],
        prices: [{ productID: row.productID, ...toValues(fields) }],
      }),
    onClose,
    onSaved: () => agreementsCopy.priceSaved(row.sku),
  })
  const { errors } = form.formState
  const fields = form.watch()
  return (
    <CompanyFormDialog
      title={`Agreed price of ${row.sku}`}
      submitLabel="Save price"
      form={form}
      onClose={onClose}
    >
      <CompanyInputField
        {...form.field('price')}
        id="agreed-price"
        label="Agreed price"
        optional
        prefix={CURRENCY_SYMBOL}
        hint={agreementsCopy.priceHint(list.listPrice)}
        isWide
        inputMode="decimal"
        maxLength={14}
      />
      <CompanyInputField
        {...form.field('minOrder')}
        id="agreed-minimum"
        label="Minimum: more than"
        optional
        unit="units"
        hint={agreementsCopy.limitHint(row.listMinOrder)}
        inputMode="numeric"
        maxLength={7}
      />
      <CompanyInputField
        {...form.field('orderMultiple')}
        id="agreed-multiple"
        label="Multiples of"
        optional
        unit="units"
        hint={agreementsCopy.limitHint(row.listOrderMultiple)}
        inputMode="numeric"
        maxLength={7}
      />
      <div className={columnStyles.spanAll}>
        <PriceTierEditor
          id={TIERS_ID}
          tiers={fields.priceTiers}
          listPriceAt={(quantity) => getUnitPrice(quantity, list)}
          error={errors.priceTiers?.message}
          invalidField={errors.priceTiers ? (findTierProblem(fields, row)?.field ?? null) : null}
          onChange={(tiers) => {
            form.setValue('priceTiers', tiers, { shouldDirty: true })
            form.clearErrors('priceTiers')
          }}
        />
      </div>
    </CompanyFormDialog>
  )
}
