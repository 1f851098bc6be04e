/** The status, the amount and the possible changes of an order, from its units. */

import type { Role } from '#app/lib/actor.ts'
import { freightDue } from '#app/lib/freight.ts'
import type { Cents } from '#app/lib/money.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import type { OrderStatus } from './rules.ts'

/** The units of a line. Money in cents. */
export interface LineUnits {
  lineNo: number
  unitPrice: Cents
  quantity: number
  shipped: number
  cancelled: number
}

/** The units of a whole order. */
export interface OrderUnits {
  ordered: number
  shipped: number
  delivered: number
  cancelled: number
}

export interface Fulfillment extends OrderUnits {
  /** Neither shipped nor cancelled. */
  open: number
}

export const countOpenUnits = ({ quantity, shipped, cancelled }: LineUnits): number =>
  quantity - shipped - cancelled

export const fulfillmentOf = (units: OrderUnits): Fulfillment => ({
  ...units,
  open: units.ordered - units.shipped - units.cancelled,
})

/** @param isPaid whether the payment of the order was received */
export function deriveStatus(
  { ordered, shipped, delivered, cancelled }: OrderUnits,
  isPaid: boolean,
): OrderStatus {
  const remaining = ordered - cancelled
  if (remaining === 0) return 'cancelled'
  if (delivered === remaining) return 'delivered'
  if (shipped === remaining) return 'shipped'
  return isPaid ? 'paid' : 'placed'
}

/** Goods leave only after the payment, so every status after `placed` means that the order was paid. */
export const PAID_STATUSES: readonly OrderStatus[] = ['paid', 'shipped', 'delivered']

export const isPaid = (status: OrderStatus): boolean => PAID_STATUSES.includes(status)

/** @param freight in cents, of the order as it was placed */
export function amountDueOf(
  lines: readonly Pick<LineUnits, 'unitPrice' | 'quantity' | 'cancelled'>[],
  freight: Cents,
): Cents {
  const left = lines.map(({ unitPrice, quantity, cancelled }) => ({
    unitPrice,
    quantity: quantity - cancelled,
  }))
  const units = left.reduce((sum, { quantity }) => sum + quantity, 0)
  return orderTotal(left) + freightDue({ amount: freight }, units)
}

export const ORDER_ACTIONS = [
  'mark-paid',
  'ship',
  'deliver',
  'cancel-units',
  'change-payment-deadline',
  'change-dispatch-date',
] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

/**
 * The changes that the reader of an order may make now. Each command checks this again on the locked order.
 * @param waitingUnits open units that are not in stock yet
 */
export function allowedActions(
  status: OrderStatus,
  { shipped, delivered, open }: Fulfillment,
  actor: Role,
  waitingUnits = 0,
): OrderAction[] {
  const isAdmin = actor === 'admin'
  const isUnpaid = status === 'placed'
  const canLeave = status === 'paid' && open > waitingUnits
  const allowed: Record<OrderAction, boolean> = {
    'mark-paid': isAdmin && isUnpaid,
    ship: isAdmin && canLeave,
    deliver: shipped > delivered,
    'cancel-units': open > 0 && (isAdmin || isUnpaid),
    'change-payment-deadline': isAdmin && isUnpaid,
    'change-dispatch-date': isAdmin && canLeave,
  }
  return ORDER_ACTIONS.filter((action) => allowed[action])
}

export interface RequestedUnits {
  line: number
  quantity: number
}

/** A line whose open units are fewer than the requested ones. */
export interface LineShortage {
  line: number
  quantity: number
  open: number
}

export type RequestedUnitsProblem =
  | { code: 'unknown-line' | 'repeated-line'; index: number; line: number }
  | { code: 'more-than-open'; lines: LineShortage[] }

/** Why the requested units cannot be shipped or cancelled, null if they can. */
export function findUnitsProblem(
  requested: readonly RequestedUnits[],
  lines: readonly LineUnits[],
): RequestedUnitsProblem | null {
  const byNumber = new Map(lines.map((line) => [line.lineNo, line]))
  const seen = new Set<number>()
  for (const [index, { line }] of requested.entries()) {
    if (!byNumber.has(line)) return { code: 'unknown-line', index, line }
    if (seen.has(line)) return { code: 'repeated-line', index, line }
    seen.add(line)
  }
  const shortages = requested.flatMap(({ line, quantity }) => {
    const found = byNumber.get(line)
    const open = found ? countOpenUnits(found) : 0
    return quantity > open ? [{ line, quantity, open }] : []
  })
  return shortages.length > 0 ? { code: 'more-than-open', lines: shortages } : null
}

/** A line of which more units were requested than are produced. */
export interface UnproducedLine {
  line: number
  quantity: number
  /** The open units that are there. */
  ready: number
}

/** The lines whose requested units are not all there. */
export const findUnproducedLines = (
  requested: readonly RequestedUnits[],
  lines: readonly (LineUnits & { waiting: number })[],
): UnproducedLine[] =>
  requested.flatMap(({ line, quantity }) => {
    const found = lines.find(({ lineNo }) => lineNo === line)
    const ready = found ? countOpenUnits(found) - found.waiting : 0
    return quantity > ready ? [{ line, quantity, ready }] : []
  })

/** Everything that is open, line by line. */
export function allOpenUnits(lines: readonly LineUnits[]): RequestedUnits[] {
  return lines
    .map((line) => ({ line: line.lineNo, quantity: countOpenUnits(line) }))
    .filter(({ quantity }) => quantity > 0)
}
