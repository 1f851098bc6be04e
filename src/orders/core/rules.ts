/** The rules of orders: statuses, transitions and how numbers are written. The form, the API and the tests use them. */
import type { Role } from '#app/lib/actor.ts'
import type { ORDER_STATUSES } from './order-statuses.ts'

export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Lists show only the first lines of an order, so that a long one loads as fast as a short one. */
export const SUMMARY_LINES = 3

/** The subject of an event of the order history: a status of the whole order, or something else. */
export const ORDER_EVENT_KINDS = [
  'status',
  'address',
  'shipment-dispatched',
  'shipment-delivered',
  'shipment-voided',
  'units-cancelled',
  'payment-deadline',
  'dispatch-date',
  'refund',
  'payment-reminder',
  'bank-details',
  'correction',
  'anonymized',
] as const
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]

/** The allowed transitions and who may make them. Customers change only their own orders. */
export const TRANSITIONS: Record<OrderStatus, Partial<Record<OrderStatus, readonly Role[]>>> = {
  placed: { paid: ['admin'], cancelled: ['customer', 'admin'] },
  paid: { shipped: ['admin'], cancelled: ['admin'] },
  shipped: { delivered: ['admin'] },
  delivered: {},
  cancelled: {},
}

export function canTransition(from: OrderStatus, to: OrderStatus, actor: Role): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false
}

/** True if the delivery address can still be changed: by customers until the first shipment, by staff members until the last. */
export function canChangeAddress(
  { status, shipped }: { status: OrderStatus; shipped: number },
  isStaff: boolean,
): boolean {
  return (status === 'placed' || status === 'paid') && (isStaff || shipped === 0)
}

const NEXT_STATUSES = {
  placed: 'paid',
  paid: 'shipped',
  shipped: 'delivered',
  delivered: null,
  cancelled: null,
} as const

/** The status that an administrator usually sets next. */
export const nextStatus = (status: OrderStatus) => NEXT_STATUSES[status]

/** Selected orders in one export; their numbers are in its URL. */
export const MAX_EXPORTED_SELECTION = 200

/** More than a buyer places by hand. The operator can set another limit. */
export const MAX_ORDERS_PER_HOUR = 300

/** 'WDP7K7V7' → 'WDP7-K7V7' */
export function formatOrderNumber(number: string): string {
  return `${number.slice(0, 4)}-${number.slice(4)}`
}

/** '4711' → 'PO 4711'. A number that begins with 'PO' is unchanged. */
export function formatPoNumber(poNumber: string): string {
  return /^p\.?o\b/i.test(poNumber) ? poNumber : `PO ${poNumber}`
}

/**
 * The creditor reference (ISO 11649) that a buyer writes on the transfer: RF, two check digits, the order number.
 * Check: moved to the end and spelled as digits, the remainder of a division by 97 is 1.
 */
export function paymentReference(orderNumber: string): string {
  const digits = [...`${orderNumber}RF00`].map((character) => Number.parseInt(character, 36)).join('')
  const check = 98n - (BigInt(digits) % 97n)
  return `RF${String(check).padStart(2, '0')}${orderNumber}`
}

/** 'RF18P4X1NS23' → 'RF18 P4X1 NS23' */
export function formatPaymentReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, '$1 ')
}

/**
 * The text that a search for orders looks for. A payment reference is searched by the order number in it, because a bank prints it
 * with spaces anywhere: 'RF91 DCV0 F04J' → 'DCV0F04J'. Part of it is enough: 'rf91 dcv0' → 'DCV0'. A whole reference is
 * also found inside the text of a bank statement.
 */
export function orderSearchText(typed: string | undefined): string | undefined {
  const inText = findPaymentReference(typed ?? '')
  if (inText) return inText
  const compact = (typed ?? '').replace(/[\s-]/g, '').toUpperCase()
  const [, number] = /^RF\d\d([0-9A-HJKMNP-TV-Z]{1,8})$/.exec(compact) ?? []
  return number ?? typed
}

/** The order number that was typed, or its beginning, also in a payment reference: 'kw9x-lqno' → 'KW9X1QN0'. */
export function readOrderNumber(typed: string): string {
  const number = (orderSearchText(typed) ?? '').replace(/[\s-]/g, '').toUpperCase()
  return number.replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** The order number of the first payment reference in a text whose check digits are right. */
function findPaymentReference(text: string): string | undefined {
  for (const [found] of text.toUpperCase().matchAll(/\bRF\d\d(?:[\s-]?[0-9A-HJKMNP-TV-Z]){8}\b/g)) {
    const reference = found.replace(/[\s-]/g, '')
    if (paymentReference(reference.slice(4)) === reference) return reference.slice(4)
  }
  return undefined
}
