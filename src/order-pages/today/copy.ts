/** The sentences of the administrator's start page. Pure. */
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import type { PromiseSummary } from '#app/order-changes/promises/contract.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import type { Today } from './contract.ts'

export const NOTHING_TO_DO = 'Nothing to do. New orders appear here.'

export function unpaidDetail({ total, oldestAt }: Today['unpaid']): string {
  const oldest = oldestAt === null ? '' : ` The oldest is from ${formatDay(oldestAt)}.`
  return `${formatMoney(centsForDisplay(total))} to collect.${oldest}`
}

export function toShipDetail({ units, dueToday }: Today['toShip']): string {
  const due = dueToday > 0 ? ` ${formatNumber(dueToday)} must ship today.` : ''
  return `${formatUnits(units)}, all paid.${due}`
}

export function lateDetail({ first }: Today['late']): string {
  const orders = first.map(
    ({ number, promisedOn }) => `${formatOrderNumber(number)} (${formatDay(promisedOn)})`,
  )
  return `Promised for an earlier day: ${orders.join(', ')}`
}

export function paymentDueDetail({ firstAt }: Today['paymentDue']): string {
  const next = firstAt === null ? '' : ` The next deadline ends on ${formatDay(firstAt)}.`
  return `To be paid within three days.${next}`
}

export function notTakenDetail({ oldestAt }: Today['notTaken']): string {
  const oldest = oldestAt === null ? '' : ` The oldest is from ${formatMoment(oldestAt)}.`
  return `The ERP system has not taken them within 15 minutes.${oldest}`
}

export const REFUND_DETAIL = 'Cancelled after the payment. Transfer the money, then record the refund.'

export const OVERDUE_DETAIL = 'Not paid by their deadline.'

/** '94% on time: 293 of 312 units that left within 30 days did so by the first day that was promised. …' */
export function onTimeText({ units, onTimeUnits }: NonNullable<PromiseSummary['onTime']>): string {
  const share = Math.floor((onTimeUnits / units) * 100)
  return `${share}% on time: ${formatNumber(onTimeUnits)} of ${formatUnits(units)} that left within 30 days did so by the first day that was promised. A late payment moves that day.`
}

export function undeliveredDetail({ emails, first }: Today['undelivered']): string {
  const reasons = first.map(
    ({ recipient, error }) => `${recipient}: ${error || 'no answer from the mail server'}`,
  )
  const more = emails > first.length ? [`${formatNumber(emails - first.length)} more`] : []
  return `${[...reasons, ...more].join('; ')}. The shop keeps trying.`
}

export function lowStockDetail({ low, out, skus }: Today['lowStock']): string {
  const counts = [
    ...(out > 0 ? [`${formatNumber(out)} out of stock`] : []),
    ...(low > 0 ? [`${formatNumber(low)} low`] : []),
  ]
  const more = low + out - skus.length
  return `${counts.join(', ')}: ${skus.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`
}
