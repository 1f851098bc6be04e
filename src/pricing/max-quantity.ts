/** The largest quantity of an order line. In a file of its own, because every page parses quantities in URLs. */
export const MAX_QUANTITY = 1_000_000
