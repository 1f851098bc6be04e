import { z } from '@hono/zod-openapi'
import { cursor, pageSize, words } from '#app/app/api.server.ts'
import { AREAS } from './rules.ts'

const facts = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .nullable()
  .openapi({ description: 'Only what the deed concerns' })

export const auditEntrySchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    by: z.object({ email: z.string(), name: z.string() }),
    area: z.enum(AREAS),
    what: z.string().openapi({ description: 'A stable name: order-paid, product-changed, user-removed …' }),
    subjectId: z.string(),
    subject: z.string().openapi({ description: 'What it was done to, in the words of its day' }),
    before: facts,
    after: facts,
    requestId: z.string().nullable(),
  })
  .openapi('AuditEntry')
export type AuditEntry = z.output<typeof auditEntrySchema>

const filter = { q: words(100).optional(), area: z.enum(AREAS).optional() }

export const auditExportQuery = z.object(filter)
export type AuditFilter = z.output<typeof auditExportQuery>

export const auditListQuery = z.object({
  ...filter,
  limit: pageSize(100).optional(),
  after: cursor.optional(),
})
export type AuditListQuery = z.output<typeof auditListQuery>
