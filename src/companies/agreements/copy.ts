/** The sentences about agreements and company prices. */
import { formatDay } from '#app/lib/dates.ts'
import { type Cents, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import type { PreviewRow } from './contract.ts'
import { type AgreementState, MAX_AGREED_PRICES, marginToList } from './rules.ts'

export const STATE_LABELS: Readonly<Record<AgreementState, string>> = {
  draft: 'Draft',
  upcoming: 'Upcoming',
  active: 'Active',
  ended: 'Ended',
}

export const moreToMinimum = (missing: Cents) => `${formatMoney(missing)} more to reach your order minimum.`
export const agreementEnded = (name: string, endsOn: string) =>
  `The agreement “${name}” ended on ${formatDay(endsOn)}`
export const LIST_PRICES_APPLY = 'List prices apply. Contact us about a new agreement.'

/** '10 % off list prices' */
export const formatDiscountBp = (discountBp: number) => `${formatNumber(discountBp / 100)} % off list prices`

/** '−25 %' and '−$50.00' */
export function formatMargin(listPrice: Cents, price: Cents): { percent: string; amount: string } {
  const { amount, percent } = marginToList(listPrice, price)
  const sign = amount < 0 ? '−' : amount > 0 ? '+' : ''
  return {
    percent: `${sign}${formatNumber(Math.abs(percent))} %`,
    amount: `${sign}${formatMoney(Math.abs(amount))}`,
  }
}

/** 'More than 9, multiples of 5'; '' if the agreement sets neither. */
export function describeLimits(minOrder: number | null, multiple: number | null): string {
  const limits = [
    minOrder !== null && `more than ${formatNumber(minOrder)}`,
    multiple !== null && `multiples of ${formatNumber(multiple)}`,
  ]
  const text = limits.filter(Boolean).join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

export const tooManyRows = (rows: number) =>
  `You pasted ${formatNumber(rows)} rows. Paste at most ${formatNumber(MAX_AGREED_PRICES)}.`
export const savePricesLabel = (rows: number) => `Save ${formatPlural(rows, ['price', 'prices'])}`

/** '3 new, 1 changed, 0 unchanged, 2 rejected. Rejected rows are not saved.' */
export function previewSummary(rows: readonly PreviewRow[]): string {
  const count = (wanted: PreviewRow['status']) => rows.filter(({ status }) => status === wanted).length
  const parts = (['new', 'changed', 'unchanged', 'rejected'] as const).map(
    (status) => `${formatNumber(count(status))} ${status}`,
  )
  return `${parts.join(', ')}.${count('rejected') > 0 ? ' Rejected rows are not saved.' : ''}`
}

export const agreementsCopy = {
  none: 'No agreements. Draft one to set prices for this company.',
  noneForMembers: 'No agreed prices. List prices apply.',
  membersHint: 'No product costs more than its list price. Order forms and lists show these prices.',
  noMatch: 'No price matches the search.',
  nothingPasted: 'Paste at least one row.',
  noPrices: 'No agreed prices of single products yet. Paste them from a spreadsheet.',
  discountHint: 'On list prices and volume prices of all products without an agreed price.',
  minimumHint: 'Smaller orders are rejected. Leave it empty for no minimum.',
  pasteHint:
    'Paste rows with SKU and price, and optionally minimum and multiple. The price is per unit in US dollars, such as 1490.50.',
  listPriceApplies: 'Above the list price. The list price applies.',
  saved: 'Agreement saved',
  created: 'Agreement drafted',
  activated: 'Agreement active',
  ended: 'Agreement ended. List prices apply.',
  pricesSaved: (count: number) => `${formatPlural(count, ['price', 'prices'])} saved`,
  priceRemoved: (sku: string) => `The price of ${sku} was removed`,
  activation: (company: string, from: string) => [
    `From ${formatDay(from)} (UTC), members of ${company} see and pay these prices.`,
    'You can still change prices while the agreement is active.',
  ],
  endConsequences: (company: string) => [
    `Members of ${company} see and pay list prices at once.`,
    'Placed orders keep their prices.',
    'An ended agreement cannot be changed. You can copy it to a new one.',
  ],
  copyName: (name: string) => `${name} (copy)`.slice(0, 80),
} as const
