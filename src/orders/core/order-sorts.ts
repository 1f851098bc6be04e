/** The sorts of order lists, in the API and in URLs. */
export const ORDER_SORTS = [
  'oldest',
  'newest',
  'total',
  '-total',
  'status',
  '-status',
  'buyer',
  '-buyer',
  'units',
  '-units',
  'pay-by',
] as const
