import { z } from '@hono/zod-openapi'
import { versionSchema } from '#app/app/api.server.ts'
import { productSummarySchema } from '#app/products/core/contract.ts'
import { MAX_RELATED_PRODUCTS, RELATION_KIND_IDS } from './rules.ts'

export const relatedProductSchema = z
  .object({ kind: z.enum(RELATION_KIND_IDS), product: productSummarySchema })
  .openapi('RelatedProduct')
export type RelatedProductDto = z.output<typeof relatedProductSchema>

export const relatedProductsBody = z
  .strictObject({
    version: versionSchema.describe('The version of the product that the change is based on'),
    related: z
      .array(z.strictObject({ kind: z.enum(RELATION_KIND_IDS), productID: z.string().min(1).max(64) }))
      .max(MAX_RELATED_PRODUCTS, { error: `must contain at most ${MAX_RELATED_PRODUCTS} products` })
      .describe('All related products of the product, in the order of its page'),
  })
  .openapi('RelatedProducts')
  .transform(({ version, related }) => ({
    version,
    relations: related.map(({ kind, productID }) => ({ kind, productId: productID })),
  }))
