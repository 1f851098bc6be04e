/** The API schemas of the search for orders that look like a new one. */

import { z } from '@hono/zod-openapi'
import { emailSchema, textSchema } from '#app/app/api.server.ts'
import { lineQuantity, poNumber } from '#app/orders/core/contract.ts'
import { orderSummarySchema } from '#app/orders/core/order-contract.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'

export const orderCheckBody = z
  .strictObject({
    lines: z
      .array(z.strictObject({ productID: textSchema(64, 1), quantity: lineQuantity }))
      .max(MAX_ORDER_LINES),
    poNumber: poNumber.optional(),
    customer: emailSchema
      .optional()
      .describe('Administrators: the email address of the customer whose orders are searched'),
    company: textSchema(64, 1)
      .optional()
      .describe('Of the caller: all of its orders are searched for the PO number'),
    order: z
      .string()
      .max(9)
      .optional()
      .describe(
        'A placed order whose PO number is to be corrected: the other orders of its company are searched, or those of its buyer',
      ),
  })
  .openapi('OrderCheck')
export type OrderCheck = z.input<typeof orderCheckBody>

export const orderCheckResultSchema = z
  .object({
    samePoNumber: z.array(orderSummarySchema).describe('Own orders with the same PO number, newest first'),
    similar: z
      .array(orderSummarySchema)
      .describe('Own orders of the last seven days with at least 80% the same lines'),
  })
  .openapi('OrderCheckResult')
export type OrderCheckResult = z.output<typeof orderCheckResultSchema>
