import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { sendCsv } from '#app/app/csv-stream.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { listPage, rawResponse } from '#app/app/response-formats.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import {
  type AuditEvent,
  auditEventSchema,
  auditExportQuerySchema,
  auditListQuerySchema,
} from './contract.ts'
import { formatValues } from './format-changes.ts'
import { listAuditEvents, streamAuditEvents } from './queries.server.ts'
import { AREA_LABELS, formatAuditAction } from './rules.ts'

const endpoint = endpointsOf('Audit')

export const auditEndpoints = [
  endpoint({
    route: 'GET /audit',
    summary: 'List administrator actions, newest first, up to 100 per page',
    reads: 'replica',
    access: staff('audit.own'),
    query: auditListQuerySchema,
    response: listPage(z.array(auditEventSchema), 'The entries'),
    run: (ctx, { query }) => listAuditEvents(ctx, query),
  }),
  endpoint({
    route: 'GET /audit.csv',
    summary: 'Export all matching administrator actions as CSV',
    reads: 'replica',
    access: staff('audit.own'),
    query: auditExportQuerySchema,
    response: rawResponse(
      'UTF-8 with a byte order mark; cells that a spreadsheet would run as formulas start with an apostrophe',
      { 'text/csv': z.string() },
    ),
    problems: [429],
    run(ctx, { query }, c) {
      const batches = readCsvRows(streamAuditEvents(ctx, query))
      return sendCsv(c, ctx.actor, {
        name: `fixit-audit-${utcDay(ctx.now())}.csv`,
        head: CSV_HEADERS,
        batches,
      })
    },
  }),
]

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
    formatValues(entry.before),
    formatValues(entry.after),
    entry.requestId ?? '',
  ]
}
