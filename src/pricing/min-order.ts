/**
 * The specification's `minOrder` is a quantity that an order must exceed (§5). The API, the columns and the forms of
 * administrators have it; everything else has the smallest quantity itself.
 */

export const quantityFromMinOrder = (minOrder: number): number => minOrder + 1

export const minOrderFromQuantity = (minOrderQuantity: number): number => minOrderQuantity - 1
