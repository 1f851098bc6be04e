import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#app/lib/api.ts'
import { orderUrl } from '#app/orders/core/order-url.ts'
import { productFromDto } from '#app/products/core/product-adapter.ts'
import type { ReorderLine } from './contract.ts'

const reorderLineFromDto = ({ product, ...line }: ReorderLine) => ({
  ...line,
  product: product && productFromDto(product),
})

/** The lines of a past order, each with the product as it is sold today. */
export const reorderLinesQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'reorder', id],
    queryFn: () =>
      getJson<ReorderLine[]>(orderUrl(id, '/reorder')).then((lines) => lines.map(reorderLineFromDto)),
    staleTime: 0,
    meta: { tags: ['orders', 'stock'], isPersonal: true },
  })
