/** The changes of the stock that an administrator records, and what open orders take of it; pure. */

export const STOCK_MOVEMENT_KINDS = [
  'opened',
  'received',
  'counted',
  'corrected',
  'scrapped',
  'returned',
] as const
export type StockMovementKind = (typeof STOCK_MOVEMENT_KINDS)[number]

/** The movements that an administrator records in a dialog. */
export const RECORDED_KINDS = ['received', 'counted', 'scrapped'] as const satisfies StockMovementKind[]
export type RecordedKind = (typeof RECORDED_KINDS)[number]

export const MOVEMENT_LABELS: Record<StockMovementKind, string> = {
  opened: 'Opening stock',
  received: 'Received',
  counted: 'Counted',
  corrected: 'Corrected',
  scrapped: 'Scrapped',
  returned: 'Returned',
}

/** The most units of a product in stock. */
export const MAX_STOCK = 1_000_000

export type StockChange =
  | { kind: 'received' | 'scrapped'; quantity: number }
  /** A count names the stock that was found. */
  | { kind: 'counted'; quantity: number }
  /** A correction adds or takes units. */
  | { kind: 'corrected'; quantity: number }

export type StockProblem = { code: 'more-than-stock' | 'stock-too-large'; stock: number }

/** The movement that a change of the stock makes: negative for units that left. */
export function movementOf({ kind, quantity }: StockChange, stock: number): number {
  if (kind === 'counted') return quantity - stock
  return kind === 'scrapped' ? -quantity : quantity
}

/** Why the stock cannot change like this, null if it can. */
export function stockProblem(change: StockChange, stock: number): StockProblem | null {
  const after = stock + movementOf(change, stock)
  if (after < 0) return { code: 'more-than-stock', stock }
  // Cancelled orders may have returned units beyond the limit, which a count or scrap may still record.
  return after > MAX_STOCK && after > stock ? { code: 'stock-too-large', stock } : null
}

/** The days whose orders say how long the stock lasts. */
export const DEMAND_DAYS = 30

/** The whole days that the stock lasts if orders continue as in the last 30 days; null if there were none. */
export function daysOfStock(stock: number, recentUnits: number): number | null {
  return recentUnits > 0 ? Math.floor((stock * DEMAND_DAYS) / recentUnits) : null
}

interface OpenUnits {
  unpaidUnits: number
  paidUnits: number
}

/** The units of orders that have not shipped. */
export const unitsInOrders = ({ unpaidUnits, paidUnits }: OpenUnits): number => unpaidUnits + paidUnits

/** The units in the warehouse: those that can be ordered, and those in orders. */
export const unitsOnHand = (stock: number, open: OpenUnits): number => stock + unitsInOrders(open)
