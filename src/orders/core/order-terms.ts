import type { OrderTerms } from '#app/app/context.server.ts'
import { NO_FREIGHT_TERMS } from '#app/lib/freight-terms.ts'
import { DEFAULT_CALENDAR } from '#app/lib/working-days.ts'
import { HANDLING_DAYS } from './dispatch-date.ts'
import { PAYMENT_TERM_DAYS, UNPAID_LIMIT, UNPAID_SHARE_PERCENT } from './payment-deadline-rules.ts'

export const DEFAULT_ORDER_TERMS: OrderTerms = {
  paymentTermDays: PAYMENT_TERM_DAYS,
  handlingDays: HANDLING_DAYS,
  calendar: DEFAULT_CALENDAR,
  cutOff: '',
  maxQuoteDiscount: 25,
  freight: NO_FREIGHT_TERMS,
  unpaidSharePercent: UNPAID_SHARE_PERCENT,
  unpaidLimit: UNPAID_LIMIT,
  hasBankAccount: true,
}
