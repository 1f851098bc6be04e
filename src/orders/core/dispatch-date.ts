import type { OrderTerms } from '#app/app/context.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { addWorkingDays } from './working-days.ts'

/** Working days from payment to dispatch. The operator can set another number. */
export const HANDLING_DAYS = 3
/** The farthest day that an administrator can promise. */
export const MAX_PROMISE_DAYS = 365

/** The day by which an order that is paid now is to be dispatched. */
export function promisedDispatchDay(
  paidAt: Date,
  { handlingDays, workingDays }: Pick<OrderTerms, 'handlingDays' | 'workingDays'>,
): string {
  return addWorkingDays(utcDay(paidAt), handlingDays, workingDays)
}
