/** Until when a buyer can cancel, and what happens to the money after that. */
export const CANCEL_UNTIL_PAID = 'You can cancel until you pay.'
export const CANCELLATION_TERMS = `${CANCEL_UNTIL_PAID} After that, payments are not refunded, unless we cancel.`
