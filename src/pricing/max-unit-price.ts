/** The highest price of a unit, as a decimal. */
export const MAX_UNIT_PRICE = 10_000_000
