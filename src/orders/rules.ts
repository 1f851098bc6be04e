/** What is true about orders; pure: the form, the API and the tests judge by the same functions. */

import { type Cents, MAX_CENTS } from '#app/lib/money.ts'
import { getSmallestQuantity, type SellingTerms } from '#app/products/rules.ts'

export const ORDER_STATUSES = ['placed', 'paid', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export type TransitionActor = 'customer' | 'admin'

/** Every allowed move and who may make it. A customer moves only their own orders. */
export const TRANSITIONS: Record<OrderStatus, Partial<Record<OrderStatus, readonly TransitionActor[]>>> = {
  placed: { paid: ['admin'], cancelled: ['customer', 'admin'] },
  paid: { shipped: ['admin'], cancelled: ['admin'] },
  shipped: { delivered: ['admin'] },
  delivered: {},
  cancelled: {},
}

export function canTransition(from: OrderStatus, to: OrderStatus, actor: TransitionActor): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false
}

/** What an administrator usually does next with an order. */
export function nextStatus(state: OrderStatus): Exclude<OrderStatus, 'cancelled' | 'placed'> | null {
  return state === 'placed' ? 'paid' : state === 'paid' ? 'shipped' : state === 'shipped' ? 'delivered' : null
}

/** What a quantity is held to. */
export type QuantityLimits = Pick<SellingTerms, 'minOrder' | 'multiple' | 'available'>

export type QuantityProblem = 'not-whole' | 'not-above-minimum' | 'above-stock' | 'not-an-order-multiple'

/** Why a quantity may not be ordered; null when it may. The quantity is a machine's in the whole order. */
export function quantityProblem(quantity: number, limits: QuantityLimits): QuantityProblem | null {
  if (!Number.isSafeInteger(quantity)) return 'not-whole'
  if (quantity <= limits.minOrder) return 'not-above-minimum'
  if (quantity > limits.available) return 'above-stock'
  if (quantity % limits.multiple !== 0) return 'not-an-order-multiple'
  return null
}

/** The exact toast of specification §5, its two spaces included. */
export function quantityRangeMessage({
  minOrder,
  available,
}: Pick<QuantityLimits, 'minOrder' | 'available'>) {
  return `Must be more than ${minOrder} and  less than ${available}`
}

/** The smallest quantity that may be ordered; null when the stock does not allow any. */
export function smallestOrderQuantity(limits: QuantityLimits): number | null {
  const smallest = getSmallestQuantity(limits)
  return smallest <= limits.available ? smallest : null
}

/** The largest quantity that may be ordered; null when the stock does not allow any. */
export function largestOrderQuantity(limits: QuantityLimits): number | null {
  const { multiple, available } = limits
  return smallestOrderQuantity(limits) === null ? null : available - (available % multiple)
}

/**
 * The quantities nearest to a wish that may be ordered, the one below first: none to two. For a wish that may itself be
 * ordered they are the steps to either side of it.
 */
export function nearestQuantities(quantity: number, limits: QuantityLimits): number[] {
  const [smallest, largest] = [smallestOrderQuantity(limits), largestOrderQuantity(limits)]
  if (smallest === null || largest === null || Number.isNaN(quantity)) return []
  const steps = Math.min(Math.max(quantity, 0), largest + 1) / limits.multiple
  const below = Math.min((Math.ceil(steps) - 1) * limits.multiple, largest)
  const above = Math.max((Math.floor(steps) + 1) * limits.multiple, smallest)
  return [...(below >= smallest ? [below] : []), ...(above <= largest ? [above] : [])]
}

/** What people type into a quantity field, as a number: '50' → 50. Anything but digits is NaN. */
export function parseQuantityInput(input: string): number {
  return /^\d{1,16}$/.test(input.trim()) ? Number(input) : Number.NaN
}

export interface PricedLine {
  unitPrice: Cents
  quantity: number
}

/** Exact to the cent. Throws for totals no decimal number can hold. */
/** More than any buyer places by hand; an operator may choose another number. */
export const MAX_ORDERS_PER_HOUR = 300

export function orderTotal(lines: readonly PricedLine[]): Cents {
  const total = lines.reduce((sum, line) => sum + BigInt(line.unitPrice) * BigInt(line.quantity), 0n)
  if (total > BigInt(MAX_CENTS)) throw new RangeError('an order of this value cannot be handled')
  return Number(total)
}

/** 'WDP7K7V7' → 'WDP7-K7V7' */
export function formatOrderNumber(number: string): string {
  return `${number.slice(0, 4)}-${number.slice(4)}`
}

/** '4711' → 'PO 4711'; a number that says so itself stays as it is. */
export function formatPoNumber(poNumber: string): string {
  return /^p\.?o\b/i.test(poNumber) ? poNumber : `PO ${poNumber}`
}

/**
 * The creditor reference (ISO 11649) a buyer writes on the transfer: RF, two check digits, the order number.
 * Checked like an IBAN: moved to the end and spelled as figures, it leaves 1 when divided by 97.
 */
export function paymentReference(orderNumber: string): string {
  const spelled = [...`${orderNumber}RF00`].map((sign) => Number.parseInt(sign, 36)).join('')
  const check = 98n - (BigInt(spelled) % 97n)
  return `RF${String(check).padStart(2, '0')}${orderNumber}`
}

/** 'RF18P4X1NS23' → 'RF18 P4X1 NS23' */
export function formatPaymentReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, '$1 ')
}
