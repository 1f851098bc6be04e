/** Sentences about how far an order is, for every screen that shows orders. */
import { formatDay } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { OrderStatus } from '../rules.ts'
import type { Fulfillment } from './rules.ts'

/** The units of an order that are not cancelled. */
export const remainingUnits = ({ ordered, cancelled }: Pick<Fulfillment, 'ordered' | 'cancelled'>): number =>
  ordered - cancelled

/** '24 of 40 shipped' beside the status of an order that is between two statuses; '' for any other. */
export function progressText(status: OrderStatus, fulfillment: Fulfillment): string {
  const { shipped, delivered } = fulfillment
  const of = `of ${formatNumber(remainingUnits(fulfillment))}`
  if (status === 'paid' && shipped > 0) return `${formatNumber(shipped)} ${of} shipped`
  if (status === 'shipped' && delivered > 0) return `${formatNumber(delivered)} ${of} delivered`
  return ''
}

/** 'Ships by 30 Nov 2026'; 'Rest ships by …' after the first shipment. */
export function dispatchPromise(promisedOn: string, hasShipped: boolean): string {
  return `${hasShipped ? 'Rest ships' : 'Ships'} by ${formatDay(promisedOn)}`
}
