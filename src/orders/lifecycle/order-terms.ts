import { PAYMENT_TERM_DAYS, UNPAID_LIMIT, UNPAID_SHARE_PERCENT } from '../payment-deadline/rules.ts'
import { HANDLING_DAYS } from './dispatch-date.ts'

export const DEFAULT_ORDER_TERMS = {
  paymentTermDays: PAYMENT_TERM_DAYS,
  handlingDays: HANDLING_DAYS,
  unpaidSharePercent: UNPAID_SHARE_PERCENT,
  unpaidLimit: UNPAID_LIMIT,
}
