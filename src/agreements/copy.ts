/** The sentences about agreements and company prices. */

import { capitalize } from '#app/lib/capitalize.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { formatDay, type Period } from '#app/lib/dates.ts'
import { type Cents, decimalFromCents, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { MAX_NAME } from '#app/lib/text-limits.ts'
import { optionalMinOrder } from '#app/pricing/agreed-min-order.ts'
import type { AgreedPrice } from '#app/pricing/company-terms.ts'
import { formatPriceTiersProblem, type PriceTiersProblem } from '#app/pricing/price-tiers.ts'
import type { PreviewRow } from './contract.ts'
import { type AgreementState, MAX_AGREED_PRICES, marginToList, type PasteLayout } from './rules.ts'

export const STATE_LABELS: Readonly<Record<AgreementState, string>> = {
  draft: 'Draft',
  upcoming: 'Upcoming',
  active: 'Active',
  ended: 'Ended',
}

export const moreToMinimum = (missing: Cents) => `${formatMoney(missing)} more to reach your order minimum.`
export const agreementEnded = (name: string, endsOn: string) =>
  `The agreement “${name}” ended on ${formatDay(endsOn)}`
/** '1 Jan 2026 to 31 Dec 2026 (UTC)' */
export const formatPeriod = ({ startsOn, endsOn }: Period) =>
  `${formatDay(startsOn)} to ${formatDay(endsOn)} (UTC)`
export const openAgreement = (name: string) => `Open “${name}”`
export const LIST_PRICES_APPLY = 'List prices apply. Contact us about a new agreement.'

export const LIST_PRICE_NOTE = 'Filters and sorting use list prices. Your prices may be lower.'

/** '10% off list prices' */
export const formatDiscountBp = (discountBp: number) => `${formatNumber(discountBp / 100)}% off list prices`

/** In place of the agreed price of a product that has only volume prices or limits. */
export const withoutAgreedPrice = (discountBp: number | null) =>
  discountBp === null ? 'List price' : formatDiscountBp(discountBp)

/** '−25%' and '−$50.00' */
export function formatMargin(listPrice: Cents, price: Cents): { percent: string; amount: string } {
  const { amount, percent } = marginToList(listPrice, price)
  const sign = amount < 0 ? '−' : amount > 0 ? '+' : ''
  return {
    percent: `${sign}${formatNumber(Math.abs(percent))}%`,
    amount: `${sign}${formatMoney(Math.abs(amount))}`,
  }
}

/** For the audit trail: '$120.50, 50+ $115.00, more than 9'; without volume prices the price alone, as a decimal number. */
export function describeAgreedPrice({ unitPrice, priceTiers, minOrderQuantity, orderMultiple }: AgreedPrice) {
  if (priceTiers === null && unitPrice !== null) return decimalFromCents(unitPrice)
  const more = [
    ...(priceTiers ?? []).map((tier) => formatTier(tier.from, tier.unitPrice)),
    describeLimits(optionalMinOrder(minOrderQuantity), orderMultiple).toLowerCase(),
  ].filter(Boolean)
  return [unitPrice === null ? 'List price' : formatMoney(unitPrice), ...more].join(', ')
}

/** 'More than 9, multiples of 5'; '' if the agreement sets neither. */
export function describeLimits(minOrder: number | null, multiple: number | null): string {
  const limits = [
    minOrder !== null && `more than ${formatNumber(minOrder)}`,
    multiple !== null && `multiples of ${formatNumber(multiple)}`,
  ]
  const text = limits.filter(Boolean).join(', ')
  return capitalize(text)
}

/** @param hasPrice false if the volume prices are below the list price */
export const agreedTiersProblem = (problem: PriceTiersProblem, hasPrice: boolean) =>
  problem.code === 'not-below-list' && hasPrice
    ? `Tier ${problem.tier}: the price must be below the agreed price of ${formatMoney(problem.listPrice)}.`
    : formatPriceTiersProblem(problem)
export const OTHER_TIERS_DO_NOT_FIT = 'Paste the agreed volume prices too, or edit this price.'
export const sameSku = (row: number) => `Row ${formatNumber(row)} has the same SKU.`
export const sameRow = (row: number) => `Row ${formatNumber(row)} has the same SKU and quantity.`
export const withRejectedRow = (row: number) => `Row ${formatNumber(row)} of this product is rejected.`

export const PASTE_LAYOUT_LABELS: Readonly<Record<PasteLayout, string>> = {
  limits: 'SKU, price, minimum, multiple',
  volume: 'SKU, price, from quantity',
}
export const PASTE_PLACEHOLDERS: Readonly<Record<PasteLayout, string>> = {
  limits: 'FX-13\t120.50\nFX-16\t99.00\t10\t5',
  volume: 'FX-13\t120.50\nFX-13\t115.00\t50\nFX-13\t110.00\t100',
}

/** '50+ $115.00' */
export const formatTier = (from: number, price: Cents) => `${formatNumber(from)}+ ${formatMoney(price)}`

export const tooManyPastedRows = (rows: number) =>
  `You pasted ${formatNumber(rows)} rows. Paste at most ${formatNumber(MAX_AGREED_PRICES)}.`
export const savePricesLabel = (products: number) => `Save ${formatPlural(products, ['price', 'prices'])}`

/** '3 new, 1 changed, 0 unchanged, 2 rejected. Rejected rows are not saved.' */
export function previewSummary(rows: readonly PreviewRow[]): string {
  const count = (wanted: PreviewRow['status']) => rows.filter(({ status }) => status === wanted).length
  const parts = (['new', 'changed', 'unchanged', 'rejected'] as const).map(
    (status) => `${formatNumber(count(status))} ${status}`,
  )
  return `${parts.join(', ')}.${count('rejected') > 0 ? ' Rejected rows are not saved.' : ''}`
}

const COPY_MARK = ' (copy)'

export const agreementsCopy = {
  none: 'No agreements. Draft one to set prices for this company.',
  noneForMembers: 'No agreed prices. List prices apply.',
  membersHint: 'No product costs more than its list price. Order forms and lists show these prices.',
  noMatch: 'No price matches the search.',
  nothingPasted: 'Paste at least one row.',
  noPrices: 'No agreed prices of single products yet. Paste them from a spreadsheet.',
  discountHint: 'On list prices and volume prices of all products without an agreed price.',
  minimumHint: 'Smaller orders are rejected. Leave it empty for no minimum.',
  pasteHint: `One row for each price per unit in ${CURRENCY_NAME}, such as 1490.50. If the first row names the columns, its names apply.`,
  volumeHint:
    'A row without a quantity is the price below all volume prices. The volume prices of a product replace its earlier ones.',
  tiersStay: 'The agreed volume prices do not change.',
  priceHint: (listPrice: Cents) =>
    `The list price is ${formatMoney(listPrice)}. If empty, it applies with the discount of the agreement.`,
  limitHint: (count: number) => `If empty: ${formatNumber(count)}, as for everyone.`,
  nothingAgreed: 'Enter a price, a volume price, a minimum or a multiple.',
  priceSaved: (sku: string) => `The price of ${sku} was saved`,
  priceRestored: (sku: string) => `The price of ${sku} was restored`,
  listPriceApplies: 'The list price applies.',
  saved: 'Agreement saved',
  created: 'Agreement drafted',
  activated: 'Agreement active',
  ended: 'Agreement ended. List prices apply.',
  pricesSaved: (count: number) => `${formatPlural(count, ['price', 'prices'])} saved`,
  priceRemoved: (sku: string) => `The price of ${sku} was removed`,
  activation: (company: string, from: string, today: string) => [
    from > today
      ? `From ${formatDay(from)} (UTC), members of ${company} see and pay these prices.`
      : `Members of ${company} see and pay these prices at once.`,
    'You can still change prices while the agreement is active.',
  ],
  endConsequences: (company: string) => [
    `Members of ${company} see and pay list prices at once.`,
    'Placed orders keep their prices.',
    'An ended agreement cannot be changed. You can copy it to a new one.',
  ],
  copyName: (name: string) => `${name.slice(0, MAX_NAME - COPY_MARK.length)}${COPY_MARK}`,
} as const
