import { queryOptions } from '@tanstack/react-query'
import { getJson, queryString } from '#app/lib/api.ts'
import { productUrl } from '#app/products/core/client.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import { productFromDto } from '#app/products/core/product-adapter.ts'

/**
 * Similar products of the same family that can be ordered.
 * @param quantity the units that must be in stock
 */
export const alternativesQuery = (id: string, quantity = 0) =>
  queryOptions({
    queryKey: ['alternatives', id, quantity],
    queryFn: async () => {
      const path = `${productUrl(id)}/alternatives${queryString({ quantity: quantity || undefined })}`
      return (await getJson<ProductDto[]>(path)).map(productFromDto)
    },
    meta: { tags: ['products', 'stock'] },
  })
