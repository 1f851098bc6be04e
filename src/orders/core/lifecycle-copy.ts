/** Sentences about how far an order is, for every screen that shows orders. */
import { formatDay } from '#app/lib/dates.ts'
import type { Freight } from '#app/lib/freight.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import type { Fulfillment } from './lifecycle-rules.ts'
import type { OrderStatus } from './rules.ts'

/** The units of an order that are not cancelled. */
export const remainingUnits = ({ ordered, cancelled }: Pick<Fulfillment, 'ordered' | 'cancelled'>): number =>
  ordered - cancelled

/** The units of an order that is between two statuses that have reached the next one; undefined for any other. */
function unitsAhead(status: OrderStatus, { shipped, delivered }: Fulfillment) {
  if (status === 'paid' && shipped > 0) return { units: shipped, next: 'shipped' }
  if (status === 'shipped' && delivered > 0) return { units: delivered, next: 'delivered' }
  return undefined
}

/** '24 of 40 shipped' beside the status of an order that is between two statuses; '' for any other. */
export function progressText(status: OrderStatus, fulfillment: Fulfillment): string {
  const ahead = unitsAhead(status, fulfillment)
  if (!ahead) return ''
  return `${formatNumber(ahead.units)} of ${formatNumber(remainingUnits(fulfillment))} ${ahead.next}`
}

/** The same in a table: '24/40'. */
export function shortProgressText(status: OrderStatus, fulfillment: Fulfillment): string {
  const ahead = unitsAhead(status, fulfillment)
  return ahead ? `${formatNumber(ahead.units)}/${formatNumber(remainingUnits(fulfillment))}` : ''
}

/** For an order that leaves in parts. */
export function freightOfParts({ kind }: Pick<Freight, 'kind'>): string {
  return kind === 'firm' ? 'The freight of the order is charged once, for all its shipments.' : ''
}

interface OpenUnits {
  fulfillment: Pick<Fulfillment, 'open' | 'shipped'>
  /** Units that are not in stock yet, which have ship-by dates of their own. */
  waitingUnits: number
}

/**
 * 'Ships by 30 Nov 2026'; 'Remaining units ship by …' after the first shipment; '22 units ship by …' while others wait.
 */
export function dispatchPromise(promisedOn: string, { fulfillment, waitingUnits }: OpenUnits): string {
  const { open, shipped } = fulfillment
  const inStock = open - waitingUnits
  if (waitingUnits > 0 && inStock > 0)
    return `${formatUnits(inStock)} ${inStock === 1 ? 'ships' : 'ship'} by ${formatDay(promisedOn)}`
  return `${shipped > 0 ? 'Remaining units ship' : 'Ships'} by ${formatDay(promisedOn)}`
}
