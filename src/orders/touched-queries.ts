/** Whatever shows orders, or stock that an order takes or gives back. */
import type { Query } from '@tanstack/react-query'

const TOUCHED = [
  'product',
  'products',
  'newproduct',
  'facets',
  'stock-by-family',
  'managed-products',
  'orders',
  'orderlist',
]

export function touchesOrders({ queryKey: [first] }: Pick<Query, 'queryKey'>): boolean {
  return TOUCHED.includes(String(first))
}
