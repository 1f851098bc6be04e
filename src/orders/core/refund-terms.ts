/** Until when a buyer can cancel, and what happens to the money after that. */
export const CANCELLATION_TERMS =
  'You can cancel until you pay. After that, payments are not refunded, unless we cancel.'
