/** Until when an unpaid order keeps its units. */
import type { OrderTerms } from '#app/app/context.server.ts'
import { addDays, DAY_MS } from '#app/lib/dates.ts'

/** The operator can set another number of days; 0 for no deadline. */
export const PAYMENT_TERM_DAYS = 14
export const REMINDER_DAYS = 3
/** The emails of administrators to the buyer of an unpaid order, as its history names it. */
export const PAYMENT_EMAIL_KINDS = ['payment-reminder', 'bank-details'] as const
export type PaymentEmailKind = (typeof PAYMENT_EMAIL_KINDS)[number]
/** Of each kind, for one order. */
export const MAX_PAYMENT_EMAILS = 5
/** An administrator may extend a deadline to at most this many days from now. */
export const MAX_EXTENSION_DAYS = 90

/** The last millisecond of the day (UTC), so that a buyer may still pay on the day that the texts name. */
export function paymentDeadline(from: Date, termDays: number): Date | null {
  if (termDays === 0) return null
  return endOfDay(addDays(from, termDays))
}

/** The terms of a new order. Nobody can pay while there is no bank account, so the days start when the details are sent. */
export const paymentTerms = (at: Date, { paymentTermDays, hasBankAccount }: OrderTerms) =>
  hasBankAccount
    ? { payBy: paymentDeadline(at, paymentTermDays), pendingPaymentDays: null }
    : { payBy: null, pendingPaymentDays: paymentTermDays }

export function endOfDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS + DAY_MS - 1)
}

export type DeadlineProblem = 'in-the-past' | 'too-far'

/** Why a deadline cannot be set, null if it can. */
export function deadlineProblem(payBy: Date, now: Date): DeadlineProblem | null {
  if (payBy <= now) return 'in-the-past'
  return payBy > endOfDay(addDays(now, MAX_EXTENSION_DAYS)) ? 'too-far' : null
}

/** The default share of a product's stock that a customer who has never paid may hold in unpaid orders, in percent. */
export const UNPAID_SHARE_PERCENT = 50
/** The default amount of these orders together, in cents. */
export const UNPAID_LIMIT = 100_000_00
/** Above this part of the amount, the administrators are told. */
export const UNPAID_NOTICE_SHARE = 0.5

/**
 * The units of a product that a customer who has never paid may have in unpaid orders: a share of the stock
 * that these orders leave and hold together, but at least the smallest order.
 * @param held units in this customer's unpaid orders
 */
export function maxUnpaidUnits(
  { available, held, smallest }: { available: number; held: number; smallest: number },
  sharePercent: number,
): number {
  return Math.max(Math.floor(((available + held) * sharePercent) / 100), smallest)
}
