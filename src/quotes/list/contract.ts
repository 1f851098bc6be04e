/** The API schema of the figures of the sales team. */
import { z } from '@hono/zod-openapi'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { quoteStatus } from '../core/contract.ts'
import { QUOTE_QUEUES } from '../core/quote-queues.ts'
import { LOST_REASONS } from '../core/rules.ts'

const amount = z.number().describe(CURRENCY_NAME)

export const quoteFiguresSchema = z
  .object({
    stages: z
      .array(z.object({ status: quoteStatus, quotes: z.int(), value: amount }))
      .describe('Open quotes by stage, from request to order. Quotes without prices count at list prices.'),
    won: z.int(),
    lost: z.int(),
    medianAnswerHours: z.number().nullable(),
    lostReasons: z.array(z.object({ reason: z.enum([...LOST_REASONS, 'expired']), quotes: z.int() })),
    unanswered: z.int().describe('For a working day or longer'),
    queues: z.record(z.enum(QUOTE_QUEUES), z.int()).describe('Quotes in each queue of the sales team'),
  })
  .openapi('QuoteFigures')
export type QuoteFigures = z.output<typeof quoteFiguresSchema>
