/** The contract lists orders flat, one entry a line; the screens show orders. Pure. */
import { type Cents, centsFromDecimal } from '../lib/money.ts'
import type { OrderEvent, Purchase } from './contract.ts'
import { nextStep, type OrderState } from './rules.ts'

export interface OrderLine {
  /** Which line of the order this is, from 1. */
  number: number
  productID: string
  name: string
  sku: string
  picture: string
  quantity: number
  unitPrice: Cents
  /** The catalogue's words on the day of the order. */
  description: string
  /** Pieces on hand just before this order. */
  stockBefore: number
}

export interface Order {
  id: string
  state: OrderState
  placedAt: string
  buyer: { name: string; email: string }
  address: string
  phone: string
  /** Payment reference, without blanks. */
  reference: string
  total: Cents
  lines: OrderLine[]
  /** Oldest first. */
  events: OrderEvent[]
}

function orderFrom(entry: Purchase): Order {
  return {
    id: entry._id,
    state: entry.state,
    placedAt: entry.placedAt,
    buyer: { name: entry.user, email: entry.email },
    address: entry.address,
    phone: entry.Phone,
    reference: entry.reference,
    total: centsFromDecimal(entry.total) ?? 0,
    lines: [],
    events: entry.events,
  }
}

function lineFrom(entry: Purchase): OrderLine {
  return {
    number: entry.line,
    productID: entry.productID,
    name: entry.productName,
    sku: entry.sku,
    picture: entry.picture,
    quantity: entry.orderquentity,
    unitPrice: centsFromDecimal(entry.price) ?? 0,
    description: entry.discription,
    stockBefore: entry.availableProduct,
  }
}

/** Orders in the order in which their first entries stand. An entry that comes twice counts once. */
export function ordersOf(entries: readonly Purchase[]): Order[] {
  const orders = new Map<string, Order>()
  const seen = new Set<string>()
  for (const entry of entries) {
    const key = `${entry._id} ${entry.line}`
    if (seen.has(key)) continue
    seen.add(key)
    const order = orders.get(entry._id) ?? orderFrom(entry)
    order.lines.push(lineFrom(entry))
    orders.set(order.id, order)
  }
  return [...orders.values()]
}

export function piecesOf(order: Pick<Order, 'lines'>): number {
  return order.lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** What usually comes after a state, nearest first: 'placed' → paid, shipped, delivered. */
export function statesAhead(state: OrderState): OrderState[] {
  const next = nextStep(state)
  return next ? [next, ...statesAhead(next)] : []
}
