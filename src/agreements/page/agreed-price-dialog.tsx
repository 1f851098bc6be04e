import type { Company } from '#app/companies/core/contract.ts'
import { centsForDisplay, optionalCents } from '#app/lib/money.ts'
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
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { AmountField, UnitsField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { changeAgreedPrices } from '../client.ts'
import type { AgreedPriceRow, Agreement } from '../contract.ts'
import { agreedTiersProblem, agreementsCopy } from '../copy.ts'
import { parseAmount, parseCount } from '../rules.ts'

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
  const form = useMutationForm<PriceFields, Agreement>({
    id: 'agreed',
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
    changes: ['companies'],
    onSaved: onClose,
    savedText: agreementsCopy.priceSaved(row.sku),
  })
  const { errors } = form.formState
  const fields = form.watch()
  return (
    <FormDialog title={`Agreed price of ${row.sku}`} submitLabel="Save price" form={form} onClose={onClose}>
      <AmountField
        {...form.field('price')}
        label="Agreed price"
        optional
        hint={agreementsCopy.priceHint(list.listPrice)}
      />
      <UnitsField
        {...form.field('minOrder')}
        label="Minimum: more than"
        isHalf
        optional
        hint={agreementsCopy.limitHint(row.listMinOrder)}
      />
      <UnitsField
        {...form.field('orderMultiple')}
        label="Multiples of"
        isHalf
        optional
        hint={agreementsCopy.limitHint(row.listOrderMultiple)}
      />
      <div>
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
    </FormDialog>
  )
}
