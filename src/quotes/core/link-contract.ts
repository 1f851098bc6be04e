/** The API schemas of decision links. */
import { z } from '@hono/zod-openapi'
import { readableLine, textSchema, versionSchema } from '#app/app/api.server.ts'
import { MAX_LINE } from '#app/lib/text-limits.ts'
import { decisionSchema, quoteStatus, quoteVersionSchema } from './contract.ts'

const linkToken = textSchema(100, 1)
export const sharedTokenBody = z.strictObject({ token: linkToken }).openapi('QuoteLinkToken')
export const newLinkBody = z.strictObject({ version: versionSchema }).openapi('NewQuoteLink')
export const newLinkSchema = z.object({ url: z.string(), token: z.string() }).openapi('QuoteLink')
export const quoteDecisionBody = z
  .strictObject({
    token: linkToken,
    name: readableLine(MAX_LINE, 1),
    decision: decisionSchema.shape.decision,
  })
  .openapi('NewQuoteDecision')
export type NewQuoteDecision = z.input<typeof quoteDecisionBody>

/** An offer as it is shown to people with its link. */
export const sharedQuoteSchema = z
  .object({
    number: z.string(),
    status: quoteStatus,
    company: z.string().nullable(),
    buyer: z.string(),
    isCurrent: z.boolean().describe('False if there is a newer version'),
    expiresAt: z.iso.datetime().describe('Of the link'),
    version: quoteVersionSchema,
    decisions: z.array(decisionSchema),
  })
  .openapi('SharedQuote')
export type SharedQuote = z.output<typeof sharedQuoteSchema>
