import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '#app/lib/api.ts'
import { productUrl } from '#app/products/core/client.ts'
import { productFromDto } from '#app/products/core/product-adapter.ts'
import type { RelatedProductDto } from './contract.ts'
import type { Relation } from './rules.ts'

/** The products that the seller relates to a product, archived ones included. */
export const relatedProductsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['related-products', productId],
    queryFn: async () => {
      const related = await getJson<RelatedProductDto[]>(`${productUrl(productId)}/related`)
      return related.map(({ kind, product }) => ({ kind, product: productFromDto(product) }))
    },
    meta: { tags: ['products', 'stock'] },
  })

export async function saveRelatedProducts(
  productId: string,
  version: number,
  relations: readonly Relation[],
): Promise<void> {
  await sendJson('PUT', `${productUrl(productId)}/related`, {
    version,
    related: relations.map((relation) => ({ kind: relation.kind, productID: relation.productId })),
  })
}
