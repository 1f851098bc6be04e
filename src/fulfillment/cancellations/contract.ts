/** The API schemas of cancellations. */

import { z } from '@hono/zod-openapi'
import { textSchema } from '#app/app/api.server.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { MAX_NOTE } from '#app/lib/text-limits.ts'
import { CANCELLATION_REASONS } from '#app/orders/core/cancellation-rules.ts'
import { requestedUnitsSchema } from '../shipments/contract.ts'

const reason = z.enum(CANCELLATION_REASONS, { error: `must be one of ${CANCELLATION_REASONS.join(', ')}` })
const lines = requestedUnitsSchema.optional().describe('Everything that is open by default')

export const cancellationPreviewBody = z.strictObject({ lines }).openapi('CancellationToPreview')

export const newCancellationBody = z
  .strictObject({
    lines,
    reason,
    note: textSchema(MAX_NOTE).optional().describe('Required for the reason `other`'),
    restock: z
      .boolean()
      .optional()
      .describe('Whether the units return to stock; administrators only, true by default'),
    amountDue: z
      .number({ error: 'must be the amount due that the preview gave' })
      .describe('The amount due afterwards, as in the preview; rejected if it has changed since'),
  })
  .openapi('NewCancellation')
  .refine(({ reason: given, note }) => given !== 'other' || Boolean(note), {
    path: ['note'],
    error: 'must not be empty for the reason other',
  })
export type NewCancellation = z.input<typeof newCancellationBody>

export const cancellationPreviewSchema = z
  .object({
    amountBefore: z.number(),
    amountDue: z.number().describe(`${CURRENCY_NAME} after the cancellation`),
    freight: z.object({
      before: z.number(),
      after: z.number().describe('As agreed, or 0 if no unit is left'),
    }),
    lines: z.array(
      z.object({
        line: z.int(),
        quantity: z.int().describe('Units to cancel'),
        remaining: z.int(),
        priceBefore: z.number(),
        price: z.number().describe('The unit price of the remaining units'),
      }),
    ),
  })
  .openapi('CancellationPreview')
export type CancellationPreviewDto = z.output<typeof cancellationPreviewSchema>

export const cancellationSchema = z
  .object({
    at: z.iso.datetime(),
    by: z.enum(['customer', 'admin', 'shop']),
    reason,
    note: z.string(),
    restock: z.boolean(),
    amountBefore: z.number(),
    amountDue: z.number(),
    refundAmount: z.number().describe(`${CURRENCY_NAME} that the seller owes the buyer for it`),
    lines: z.array(z.object({ line: z.int(), quantity: z.int() })),
  })
  .openapi('Cancellation')
export type Cancellation = z.output<typeof cancellationSchema>
