/** The order list and saved lists on the wire. A list may hold what cannot be ordered now: it says so and keeps it. */

import { z } from '@hono/zod-openapi'
import { readableLine, textSchema, versionSchema } from '#app/app/api.server.ts'
import { lineQuantity } from '#app/orders/contract.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'
import { productSchema } from '#app/products/contract.ts'

const listLineInput = z.strictObject({ productID: textSchema(64, 1), quantity: lineQuantity })
const listLineInputs = z
  .array(listLineInput)
  .max(MAX_ORDER_LINES, { error: `must hold at most ${MAX_ORDER_LINES.toLocaleString('en-US')} lines` })

const listLineSchema = z
  .object({
    productID: z.string(),
    quantity: z.int(),
    product: productSchema
      .nullable()
      .openapi({ description: 'The machine today, archived ones included; null where nobody knows it' }),
  })
  .openapi('OrderListLine')
export type ListLine = z.output<typeof listLineSchema>

export const orderListSchema = z
  .object({
    version: z.int().openapi({ description: 'Raised by every change; 0 while there has been none' }),
    lines: z.array(listLineSchema),
  })
  .openapi('OrderList')
export type OrderList = z.output<typeof orderListSchema>

export const listCountSchema = z.object({ lines: z.int() }).openapi('OrderListCount')
export type OrderListCount = z.output<typeof listCountSchema>

export const orderListBody = z
  .strictObject({
    version: versionSchema.openapi({
      description: 'The version this replaces; refused when it is no longer that',
    }),
    lines: listLineInputs,
  })
  .openapi('OrderListChange')
export type OrderListChange = z.input<typeof orderListBody>

export const listAdditionBody = z
  .strictObject({
    lines: listLineInputs.min(1, { error: 'must hold a line' }),
    how: z.enum(['add', 'merge']).openapi({
      description: '`add` sums; `merge` takes the larger quantity of each machine and may be repeated safely',
    }),
  })
  .openapi('OrderListAddition')
export type ListAddition = z.input<typeof listAdditionBody>

const listName = readableLine(80, 1)

export const savedListSummarySchema = z
  .object({ id: z.string(), name: z.string(), lineCount: z.int(), updatedAt: z.iso.datetime() })
  .openapi('SavedListSummary')
export type SavedListSummary = z.output<typeof savedListSummarySchema>

export const savedListSchema = z
  .object({ id: z.string(), name: z.string(), updatedAt: z.iso.datetime(), lines: z.array(listLineSchema) })
  .openapi('SavedList')
export type SavedList = z.output<typeof savedListSchema>

export const newSavedListBody = z
  .strictObject({ name: listName, lines: listLineInputs.min(1, { error: 'must hold a line' }) })
  .openapi('NewSavedList')
export type NewSavedList = z.input<typeof newSavedListBody>

export const savedListChangeBody = z
  .strictObject({
    name: listName.optional(),
    lines: listLineInputs.min(1, { error: 'must hold a line' }).optional(),
  })
  .openapi('SavedListChange')
export type SavedListChange = z.input<typeof savedListChangeBody>
