import { z } from '@hono/zod-openapi'
import { pagingFields, textSchema } from '#app/app/api.server.ts'
import { AUDIT_AREAS } from './audit-areas.ts'

const auditValuesSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .nullable()
  .describe('Only the values that the action set or changed')

export const auditEventSchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    by: z.object({ email: z.string(), name: z.string() }),
    area: z.enum(AUDIT_AREAS),
    action: z.string().describe('A stable action name, such as order-paid, product-changed or user-removed'),
    subjectId: z.string(),
    subject: z.string().describe('The order number, product, address or image at the time of the action'),
    before: auditValuesSchema,
    after: auditValuesSchema,
    requestId: z.string().nullable(),
  })
  .openapi('AuditEvent')
export type AuditEvent = z.output<typeof auditEventSchema>

const filterFields = { q: textSchema(100).optional(), area: z.enum(AUDIT_AREAS).optional() }

export const auditExportQuerySchema = z.object(filterFields)
export type AuditFilter = z.output<typeof auditExportQuerySchema>

export const auditListQuerySchema = z.object({
  ...filterFields,
  ...pagingFields(100),
})
export type AuditListQuery = z.output<typeof auditListQuerySchema>
