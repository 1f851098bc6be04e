/** The API schemas of templates of offers. */
import { z } from '@hono/zod-openapi'
import { readableLine, textSchema, versionSchema } from '#app/app/api.server.ts'
import { MAX_DESCRIPTION, MAX_LINE } from '#app/lib/text-limits.ts'
import { MAX_VALIDITY_DAYS } from '../core/rules.ts'

const validityError = { error: `must be a whole number from 1 to ${MAX_VALIDITY_DAYS}` }

const templateFields = {
  name: readableLine(MAX_LINE, 1),
  validityDays: z.int(validityError).min(1, validityError).max(MAX_VALIDITY_DAYS, validityError),
  terms: textSchema(MAX_DESCRIPTION),
  note: textSchema(MAX_DESCRIPTION).describe('The message to the buyer'),
}

export const newTemplateBody = z
  .strictObject({
    ...templateFields,
    id: textSchema(64, 1).optional().describe('Of a deleted template, to restore it'),
  })
  .openapi('NewOfferTemplate')
export type NewOfferTemplate = z.output<typeof newTemplateBody>

export const templateChangeBody = z
  .strictObject({ ...templateFields, version: versionSchema })
  .openapi('OfferTemplateChange')
export type OfferTemplateChange = z.output<typeof templateChangeBody>

export const offerTemplateSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    validityDays: z.int(),
    terms: z.string(),
    note: z.string(),
    version: z.int(),
  })
  .openapi('OfferTemplate')
export type OfferTemplate = z.output<typeof offerTemplateSchema>
