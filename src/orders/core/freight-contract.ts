/** The API schemas of the freight of an order. */
import { z } from '@hono/zod-openapi'
import { readableLine } from '#app/app/api.server.ts'
import { FREIGHT_KINDS, MAX_FREIGHT_SERVICE } from '#app/lib/freight.ts'
import { centsFromDecimal, decimalFromCents, MAX_CENTS } from '#app/lib/money.ts'

const kind = z
  .enum(FREIGHT_KINDS, { error: `must be one of ${FREIGHT_KINDS.join(', ')}` })
  .describe('`firm` freight is part of the total; `later` is charged separately')

const isAmount = (decimal: number) => decimal >= 0 && centsFromDecimal(decimal) !== null

const amount = z
  .number({ error: 'must be an amount' })
  .max(decimalFromCents(MAX_CENTS), { error: 'is too large' })
  .refine(isAmount, { error: 'must be an amount of 0 or more with at most two decimals' })

export const freightSchema = z
  .object({
    kind,
    amount: z.number().describe('0 unless the freight is firm'),
    service: z.string().describe('Of the carrier; empty if it is not named'),
  })
  .openapi('Freight')

/** Its amount is in cents afterwards. */
export const freightSeenSchema = z
  .strictObject({
    kind,
    amount,
  })
  .openapi('FreightSeen', {
    description:
      'The freight that the buyer saw: another one rejects the order. Without it the current one is charged.',
  })
  .transform(({ kind, amount }) => ({ kind, amount: centsFromDecimal(amount) ?? 0 }))

/** Its amount is in cents afterwards. */
export const newFreightSchema = z
  .strictObject({
    kind,
    amount: amount.optional(),
    service: readableLine(MAX_FREIGHT_SERVICE).optional(),
  })
  .openapi('NewFreight', { description: 'Firm freight is more than 0 and not more than the goods' })
  .transform(({ kind, amount = 0, service = '' }) => ({
    kind,
    amount: centsFromDecimal(amount) ?? 0,
    service,
  }))
