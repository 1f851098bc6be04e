import { z } from '@hono/zod-openapi'
import { productSchema } from '#app/products/core/contract.ts'

export const reorderLineSchema = z
  .object({
    productID: z.string().nullable().describe('Null for a free text of a quote'),
    sku: z.string(),
    productName: z.string(),
    quantity: z.int(),
    price: z.number().describe('Unit price then'),
    product: productSchema.nullable().describe('The product today; null if it is no longer sold'),
  })
  .openapi('ReorderLine')
export type ReorderLine = z.output<typeof reorderLineSchema>
