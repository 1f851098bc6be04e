/** The files of a product: manuals, datasheets, declarations, spare parts lists and CAD models. */

import { z } from '@hono/zod-openapi'
import { readableLine } from '#app/app/api.server.ts'
import { keysOf } from '#app/lib/keys-of.ts'
import { FILE_KIND_IDS, FILE_LANGUAGE_IDS, FILE_TYPES, MAX_REVISION_LENGTH } from './rules.ts'

const FILE_TYPE_IDS = keysOf(FILE_TYPES)

export const productFileSchema = z
  .object({
    id: z.string(),
    kind: z.enum(FILE_KIND_IDS),
    language: z.enum(FILE_LANGUAGE_IDS).describe('ISO 639-1'),
    revision: z.string(),
    validFrom: z.iso.date(),
    type: z.enum(FILE_TYPE_IDS),
    fileName: z.string(),
    size: z.int().describe('Bytes'),
    sha256: z.string(),
    isCurrent: z.boolean().describe('False for older revisions, which stay readable'),
    url: z.string(),
  })
  .openapi('ProductFile')
export type ProductFile = z.output<typeof productFileSchema>

export const fileParams = z.object({ id: z.string().max(64), file: z.string().max(64) })

/** A file is sent as bytes, so what it is stands in the URL. */
export const newFileQuerySchema = z.object({
  kind: z.enum(FILE_KIND_IDS, { error: `must be one of ${FILE_KIND_IDS.join(', ')}` }),
  language: z.enum(FILE_LANGUAGE_IDS, { error: 'must be a language, such as en' }),
  revision: readableLine(MAX_REVISION_LENGTH, 1).refine(
    (text) => /^[A-Za-z0-9][A-Za-z0-9 ._/-]*$/.test(text),
    {
      error: 'must start with a letter or digit and contain only letters, digits, spaces and . _ / -',
    },
  ),
  validFrom: z.iso
    .date({ error: 'must be a date, such as 2026-11-22' })
    .max(10)
    .refine((day) => day >= '1992-01-01' && day <= '2100-12-31', { error: 'must be from 1992 to 2100' }),
})
export type NewFile = z.output<typeof newFileQuerySchema>
