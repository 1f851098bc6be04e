/** The records that the command palette finds (API schemas). */
import { z } from '@hono/zod-openapi'
import { textSchema } from '#app/app/api.server.ts'
import { FOUND_KIND_NAMES } from './found-kinds.ts'

export const MAX_FOUND = 5

export const findQuerySchema = z.object({ q: textSchema(100, 1) })

export const foundRecordsSchema = z
  .array(
    z.object({
      kind: z.enum(FOUND_KIND_NAMES),
      key: z
        .string()
        .describe(
          'Number of the order or of the quote, email address of the customer, ID of the company or of the product',
        ),
      title: z.string(),
      detail: z.string(),
    }),
  )
  .openapi('FoundRecords')
export type FoundRecord = z.output<typeof foundRecordsSchema>[number]
