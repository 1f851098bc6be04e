/** The API schemas of the stock ledger. */

import { z } from '@hono/zod-openapi'
import { arrayParam, pagingFields, readableLine, textSchema } from '#app/app/api.server.ts'
import { MAX_LINE } from '#app/lib/text-limits.ts'
import { MAX_STOCK, STOCK_MOVEMENT_KINDS } from './rules.ts'

const units = (min: number) =>
  z
    .number({ error: 'must be a whole number' })
    .int({ error: 'must be a whole number' })
    .min(min, { error: `must be at least ${min.toLocaleString('en-US')}` })
    .max(MAX_STOCK, { error: `must be at most ${MAX_STOCK.toLocaleString('en-US')}` })

const expectedStock = units(0).describe(
  'The stock that was shown. Answered with 409 if orders have changed it since.',
)

export const newStockMovementBody = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('received'),
      quantity: units(1),
      reason: readableLine(MAX_LINE).optional(),
      expectedStock: expectedStock.optional(),
    }),
    z.strictObject({
      kind: z.literal('counted'),
      quantity: units(0).describe('The units that were counted'),
      reason: readableLine(MAX_LINE).optional(),
      expectedStock,
    }),
    z.strictObject({
      kind: z.literal('corrected'),
      quantity: units(-MAX_STOCK).refine((quantity) => quantity !== 0, { error: 'must not be 0' }),
      reason: readableLine(MAX_LINE, 1),
      expectedStock: expectedStock.optional(),
    }),
    z.strictObject({
      kind: z.literal('scrapped'),
      quantity: units(1),
      reason: readableLine(MAX_LINE, 1),
      expectedStock: expectedStock.optional(),
    }),
  ])
  .openapi('NewStockMovement')

export const stockLedgerQuerySchema = z.object({
  ...pagingFields(100),
})

export const stockMovementSchema = z
  .object({
    id: z.string(),
    kind: z.enum(STOCK_MOVEMENT_KINDS),
    quantity: z.int().describe('Negative for units that were taken out'),
    stockAfter: z.int(),
    ordersBefore: z
      .int()
      .describe('The change by orders and cancellations since the movement before: negative for sold units'),
    reason: z.string(),
    by: z.string().describe('Name of the person who recorded it; empty if it is not known'),
    at: z.iso.datetime(),
  })
  .openapi('StockMovement')
export type StockMovement = z.output<typeof stockMovementSchema>

export const stockDemandQuerySchema = z.object({ product: arrayParam(textSchema(64, 1), 100) })

export const stockDemandSchema = z
  .object({
    productId: z.string(),
    unpaidUnits: z.int().describe('Reserved by unpaid orders'),
    paidUnits: z.int().describe('In paid orders, and not shipped'),
    recentUnits: z.int().describe('Ordered in the last 30 days and not cancelled'),
  })
  .openapi('StockDemand')
export type StockDemand = z.output<typeof stockDemandSchema>

export type NewStockMovementDto = z.input<typeof newStockMovementBody>
