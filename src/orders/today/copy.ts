/** The sentences of the administrator's start page. Pure. */
import { formatDay } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { formatOrderNumber } from '../rules.ts'
import type { Today } from './contract.ts'
import { SHIPPING_GOAL_DAYS } from './rules.ts'

export const NOTHING_TO_DO = 'Nothing to do. New orders appear here.'

export function unpaidDetail({ total, oldestAt }: Today['unpaid']): string {
  const oldest = oldestAt === null ? '' : ` The oldest is from ${formatDay(oldestAt)}.`
  return `${formatMoney(centsForDisplay(total))} to collect.${oldest}`
}

export function toShipDetail({ units }: Today['toShip']): string {
  return `${formatPlural(units, ['unit', 'units'])}, all paid.`
}

export function lateDetail({ first }: Today['late']): string {
  const numbers = first.map(({ number }) => formatOrderNumber(number)).join(', ')
  return `Paid more than ${SHIPPING_GOAL_DAYS} working days ago: ${numbers}`
}

export function lowStockDetail({ low, out, skus }: Today['lowStock']): string {
  return `${formatNumber(low)} low, ${formatNumber(out)} out of stock: ${skus.join(', ')}`
}
