/** Converts related products of the API to the names of the code. */
import { type ProductSummary, productFromDto } from '#app/products/core/product-adapter.ts'
import type { RelatedProductDto } from './contract.ts'
import type { Relation, RelationKind } from './rules.ts'

interface RelatedProduct {
  kind: RelationKind
  product: ProductSummary
}

export const relatedFromDto = ({ kind, product }: RelatedProductDto): RelatedProduct => ({
  kind,
  product: productFromDto(product),
})

export const relationToDto = ({ kind, productId }: Relation) => ({ kind, productID: productId })
