/** The statuses of an order. Apart from the other rules, because every page parses URLs. */
export const ORDER_STATUSES = ['placed', 'paid', 'shipped', 'delivered', 'cancelled'] as const
