/** The sentences of the stock ledger and of the list of low stock. */
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'
import type { StockDemand } from './contract.ts'
import { DEMAND_DAYS, daysOfStock, type RecordedKind } from './rules.ts'

export const signed = (quantity: number): string =>
  quantity === 0 ? '0' : `${quantity > 0 ? '+' : '−'}${formatNumber(Math.abs(quantity))}`

export const stockCopy = {
  ledgerIntro:
    'Deliveries, counts and scrap, newest first. Orders and cancellations are summed up between them.',
  noMovements: { title: 'No movements yet', text: 'Deliveries, counts and scrap appear here.' },
  orders: 'Orders and cancellations',
  unknownProduct: 'This product does not exist.',
  lowIntro:
    'Products at or below their threshold, the fewest units first. Available units can still be ordered. Empty the field for the default.',
  nothingLow: {
    title: 'No product is low on stock',
    text: 'Products appear here when their stock reaches their threshold.',
  },
}

/** Below the units in open orders. */
export const unpaidText = ({ unpaidUnits }: Pick<StockDemand, 'unpaidUnits'>): string =>
  unpaidUnits > 0 ? `${formatNumber(unpaidUnits)} unpaid` : ''

/** Below the units that were ordered lately. */
export function lastsText(stock: number, recentUnits: number): string {
  const days = daysOfStock(stock, recentUnits)
  if (days === null || stock === 0) return ''
  return days === 0 ? 'Less than a day left' : `${formatPlural(days, ['day', 'days'])} left`
}

/** '6 units in unpaid orders, 12 to ship. 40 ordered in the last 30 days. 9 days left.' */
export function demandText(stock: number, { unpaidUnits, paidUnits, recentUnits }: StockDemand): string {
  const lasts = lastsText(stock, recentUnits)
  const open = `${formatUnits(unpaidUnits)} in unpaid orders, ${formatNumber(paidUnits)} to ship.`
  return [
    ...(unpaidUnits + paidUnits > 0 ? [open] : []),
    `${recentUnits > 0 ? formatNumber(recentUnits) : 'None'} ordered in the last ${DEMAND_DAYS} days.`,
    ...(lasts ? [`${lasts}.`] : []),
  ].join(' ')
}

interface DialogCopy {
  action: string
  title: (name: string) => string
  label: string
  unitsHint?: string
  reasonLabel: string
  reasonHint: string
  isReasonRequired: boolean
  done: (units: number, name: string) => string
}

export const movementCopy: Record<RecordedKind, DialogCopy> = {
  received: {
    action: 'Receive',
    title: (name) => `Receive ${name}`,
    label: 'Units received',
    reasonLabel: 'Delivery note',
    reasonHint: 'For example, its number.',
    isReasonRequired: false,
    done: (units, name) => `${formatUnits(units)} of ${name} received`,
  },
  counted: {
    action: 'Count',
    title: (name) => `Count ${name}`,
    label: 'Units counted',
    unitsHint: 'Do not count units of orders that have not shipped.',
    reasonLabel: 'Reason',
    reasonHint: 'For example, annual stocktaking.',
    isReasonRequired: false,
    done: (units, name) => `Stock of ${name} set to ${formatUnits(units)}`,
  },
  scrapped: {
    action: 'Scrap',
    title: (name) => `Scrap ${name}`,
    label: 'Units scrapped',
    reasonLabel: 'Reason',
    reasonHint: 'Why these units cannot be sold.',
    isReasonRequired: true,
    done: (units, name) => `${formatUnits(units)} of ${name} scrapped`,
  },
}

export const movementErrors = {
  notWhole: (least: number) => `Enter a whole number of ${least} or more.`,
  reasonMissing: 'Enter a reason.',
  stockChanged: (before: number, now: number) =>
    `The stock changed from ${formatNumber(before)} to ${formatNumber(now)} since you opened this. Check the number and save again.`,
  /** '120 → 170 (+50)' */
  result: (before: number, after: number) =>
    `Stock ${formatNumber(before)} → ${formatNumber(after)} (${signed(after - before)})`,
}
