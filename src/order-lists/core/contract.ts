/** The API schemas of the order list and saved lists. A list keeps lines that cannot be ordered at the moment. */

import { z } from '@hono/zod-openapi'
import { readableLine, textSchema, versionSchema } from '#app/app/api.server.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { MAX_NAME } from '#app/lib/text-limits.ts'
import { lineQuantity } from '#app/orders/core/contract.ts'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'
import { productSchema } from '#app/products/core/contract.ts'

const listLineInput = z.strictObject({ productID: textSchema(64, 1), quantity: lineQuantity })
const listLineInputs = z
  .array(listLineInput)
  .max(MAX_ORDER_LINES, { error: `must have at most ${MAX_ORDER_LINES.toLocaleString('en-US')} lines` })

const listLineSchema = z
  .object({
    productID: z.string(),
    quantity: z.int(),
    product: productSchema
      .nullable()
      .describe('The product today, even if it is archived; null if it no longer exists'),
  })
  .openapi('OrderListLine')
export type ListLineDto = z.output<typeof listLineSchema>

export const orderListSchema = z
  .object({
    version: z.int().describe('Increases with every change; 0 for a list that was never changed'),
    lines: z.array(listLineSchema),
  })
  .openapi('OrderList')
export type OrderListDto = z.output<typeof orderListSchema>

export const listCountSchema = z
  .object({
    lines: z.int(),
    total: z.number().describe(`${CURRENCY_NAME}, of the lines that can be ordered`),
  })
  .openapi('OrderListCount')
export type OrderListCount = z.output<typeof listCountSchema>

export const orderListBody = z
  .strictObject({
    version: versionSchema.describe(
      'The version that this change is based on; rejected if the list has a newer one',
    ),
    lines: listLineInputs,
  })
  .openapi('OrderListChange')
export type OrderListChange = z.input<typeof orderListBody>

export const listAdditionBody = z
  .strictObject({
    lines: listLineInputs.min(1, { error: 'must have at least one line' }),
    mode: z
      .enum(['add', 'merge'])
      .describe(
        '`add` sums the quantities; `merge` keeps the larger quantity of each product and is safe to repeat',
      ),
  })
  .openapi('OrderListAddition')
export type ListAddition = z.input<typeof listAdditionBody>

const listName = readableLine(MAX_NAME, 1)

const savedListFields = {
  id: z.string(),
  name: z.string(),
  updatedAt: z.iso.datetime(),
  version: z.int().describe('Increases with every change'),
  company: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The company that the list is shared with; null for your own list'),
  changedBy: z.string().nullable().describe('Who changed a shared list last'),
  canEdit: z.boolean(),
  canManage: z.boolean().describe('Whether you may delete it and stop sharing it'),
}

export const savedListSummarySchema = z
  .object({ ...savedListFields, lineCount: z.int() })
  .openapi('SavedListSummary')
export type SavedListSummary = z.output<typeof savedListSummarySchema>

export const savedListSchema = z
  .object({ ...savedListFields, lines: z.array(listLineSchema) })
  .openapi('SavedList')
export type SavedListDto = z.output<typeof savedListSchema>

export const newSavedListBody = z
  .strictObject({ name: listName, lines: listLineInputs.min(1, { error: 'must have at least one line' }) })
  .openapi('NewSavedList')
export type NewSavedList = z.input<typeof newSavedListBody>

export const savedListChangeBody = z
  .strictObject({
    name: listName.optional(),
    lines: listLineInputs.min(1, { error: 'must have at least one line' }).optional(),
    changes: z
      .array(listLineInput.extend({ quantity: z.int().min(0).max(MAX_QUANTITY) }))
      .max(MAX_ORDER_LINES)
      .optional()
      .describe('Quantities of single products, 0 to remove one. Changes by others are kept.'),
    version: versionSchema
      .optional()
      .describe('Needed with `lines` for a shared list: rejected if the list has a newer one'),
  })
  .openapi('SavedListChange')
export const savedListSharingBody = z
  .strictObject({
    companyId: textSchema(64, 1).nullable().describe('Null to stop sharing'),
  })
  .openapi('SavedListSharing')

export type SavedListChange = z.input<typeof savedListChangeBody>
