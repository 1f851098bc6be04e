/** The suggestions of the search field (API schemas). */

import { z } from '@hono/zod-openapi'
import { textSchema } from '#app/app/api.server.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { ORDER_STATUSES } from '#app/orders/core/order-statuses.ts'
import { productSummarySchema } from '#app/products/core/contract.ts'
import { understoodSearchSchema } from '#app/products/core/list-contract.ts'
import { FAMILY_IDS } from '#app/products/specifications/families.ts'

export const suggestionsQuerySchema = z.object({ q: textSchema(100, 1) })

const orderSuggestionSchema = z.object({
  number: z.string(),
  poNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  placedAt: z.iso.datetime(),
  total: z.number().describe(CURRENCY_NAME),
  buyerName: z.string(),
})

export const suggestionsSchema = z
  .object({
    search: understoodSearchSchema,
    hits: z.int().describe('Products that the search finds'),
    hasMoreHits: z.boolean(),
    products: z.array(productSummarySchema).describe('The best matches'),
    families: z
      .array(z.object({ family: z.enum(FAMILY_IDS), products: z.int() }))
      .describe('Families with matches, or the nearest family if there is no match'),
    orders: z
      .array(orderSuggestionSchema)
      .describe(
        'Orders with this order number or PO number: your own, or all for administrators; empty for guests',
      ),
  })
  .openapi('SearchSuggestions')
export type SearchSuggestionsDto = z.output<typeof suggestionsSchema>
export type OrderSuggestion = z.output<typeof orderSuggestionSchema>
