import { z } from '@hono/zod-openapi'
import { textSchema, versionSchema } from '#app/app/api.server.ts'
import { MAX_NOTE_TEXT } from './internal-note-rules.ts'

export const internalNoteSchema = z
  .object({
    text: z.string().describe('"" for none'),
    version: z.int().describe('Increases with every change; 0 if nobody has written a note'),
    changed: z
      .object({
        by: z.string().describe('The name of the administrator'),
        at: z.iso.datetime(),
      })
      .nullable()
      .describe('The last change; null if nobody has written a note'),
  })
  .openapi('InternalNote')
export type InternalNote = z.output<typeof internalNoteSchema>

export const internalNoteBody = z
  .strictObject({ text: textSchema(MAX_NOTE_TEXT), version: versionSchema })
  .openapi('InternalNoteChange')
