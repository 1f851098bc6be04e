import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { CSV_RESPONSE, type CsvColumn, csvTable, sendCsv } from '#app/app/csv-stream.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { listPage } from '#app/app/response-formats.server.ts'
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
    response: CSV_RESPONSE,
    problems: [429],
    run: (ctx, { query }, c) =>
      sendCsv(c, ctx.actor, {
        name: `fixit-audit-${utcDay(ctx.now())}.csv`,
        ...csvTable(CSV_COLUMNS, streamAuditEvents(ctx, query)),
      }),
  }),
]

const CSV_COLUMNS: readonly CsvColumn<AuditEvent>[] = [
  ['Time (UTC)', ({ at }) => at],
  ['Name', ({ by }) => by.name],
  ['Email', ({ by }) => by.email],
  ['Area', ({ area }) => AREA_LABELS[area]],
  ['Action', ({ action }) => formatAuditAction(action)],
  ['Subject', ({ subject }) => subject],
  ['Before', ({ before }) => formatValues(before)],
  ['After', ({ after }) => formatValues(after)],
  ['Request ID', ({ requestId }) => requestId ?? ''],
]
