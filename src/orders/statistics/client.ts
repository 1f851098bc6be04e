import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#app/lib/api.ts'

export const shippedByMonthQuery = queryOptions({
  queryKey: ['orders', 'shipped'],
  queryFn: () => getJson<{ month: string; orders: number; units: number }[]>('/api/orders/shipped-by-month'),
  meta: { tags: ['orders'] },
})
