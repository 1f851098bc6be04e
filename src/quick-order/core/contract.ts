/** The API schemas of quick order: SKUs and names as people type them, looked up in the catalog. */
import { z } from '@hono/zod-openapi'
import { textSchema } from '#app/app/api.server.ts'
import { productSchema } from '#app/products/core/contract.ts'

export const MAX_LOOKUP_TERMS = 5_000

export const productLookupBody = z
  .strictObject({
    terms: z
      .array(textSchema(200))
      .max(MAX_LOOKUP_TERMS, {
        error: `must have at most ${MAX_LOOKUP_TERMS.toLocaleString('en-US')} terms`,
      })
      .describe('SKUs or names, as typed'),
  })
  .openapi('ProductLookup')

export const productLookupResultSchema = z
  .object({
    term: z.string(),
    matches: z
      .array(productSchema)
      .describe('One product where the SKU or the name matches exactly, otherwise up to five similar ones'),
  })
  .openapi('ProductLookupResult')
export type ProductLookupResult = z.output<typeof productLookupResultSchema>
