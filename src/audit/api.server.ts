import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses, jsonResponse, newApi } from '#app/app/api.server.ts'
import { streamCsv } from '#app/app/csv-stream.server.ts'
import { linkHeader } from '#app/app/cursor.server.ts'
import { requireAdmin } from '#app/lib/actor.ts'
import { type AuditEvent, auditEventSchema, auditExportQuery, auditListQuery } from './contract.ts'
import { listAuditEvents, streamAuditEvents } from './queries.server.ts'
import { AREA_LABELS, formatAuditAction } from './rules.ts'

const tags = ['Audit']

export const auditApi = newApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/audit',
      tags,
      summary: 'List administrator actions, newest first, up to 100 per page (administrators)',
      request: { query: auditListQuery },
      responses: {
        200: jsonResponse(z.array(auditEventSchema), 'The entries'),
        ...errorResponses(401, 403, 422),
      },
    }),
    async (c) => {
      requireAdmin(c.var.ctx.actor)
      const page = await listAuditEvents(c.var.ctx.db, c.req.valid('query'))
      c.header('Link', linkHeader(c.req.url, { next: page.next }) || undefined)
      return c.json(page.entries, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/audit.csv',
      tags,
      summary: 'Export all matching administrator actions as CSV (administrators)',
      request: { query: auditExportQuery },
      responses: {
        200: {
          description:
            'UTF-8 with a byte order mark; cells that a spreadsheet would run as formulas start with an apostrophe',
          content: { 'text/csv': { schema: z.string() } },
        },
        ...errorResponses(401, 403, 422),
      },
    }),
    (c) => {
      const { actor, db, now } = c.var.ctx
      requireAdmin(actor)
      const filter = c.req.valid('query')
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header(
        'Content-Disposition',
        `attachment; filename="fixit-audit-${now().toISOString().slice(0, 10)}.csv"`,
      )
      return c.body(streamCsv(CSV_HEADERS, readCsvRows(streamAuditEvents(db, filter))))
    },
  )

const CSV_HEADERS = [
  'Time (UTC)',
  'Name',
  'Email',
  'Area',
  'Action',
  'Subject',
  'Before',
  'After',
  'Request ID',
]

async function* readCsvRows(batches: AsyncIterable<AuditEvent[]>): AsyncGenerator<string[][]> {
  for await (const events of batches) yield events.map(toCsvCells)
}

function toCsvCells(entry: AuditEvent): string[] {
  return [
    entry.at,
    entry.by.name,
    entry.by.email,
    AREA_LABELS[entry.area],
    formatAuditAction(entry.action),
    entry.subject,
    entry.before ? JSON.stringify(entry.before) : '',
    entry.after ? JSON.stringify(entry.after) : '',
    entry.requestId ?? '',
  ]
}
