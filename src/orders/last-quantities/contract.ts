import { z } from '@hono/zod-openapi'

export const lastQuantitySchema = z
  .object({ productID: z.string(), quantity: z.int() })
  .openapi('LastQuantity')
export type LastQuantity = z.output<typeof lastQuantitySchema>
