import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import { stringify } from 'csv-stringify/sync'
import { jsonAnswer, newApi, problems } from '#app/app/api.server.ts'
import { linkHeader } from '#app/app/cursor.server.ts'
import { requireAdmin } from '#app/lib/actor.ts'
import { type AuditEntry, auditEntrySchema, auditExportQuery, auditListQuery } from './contract.ts'
import { auditEntries, auditPage } from './queries.server.ts'
import { AREA_WORDS, deedWords } from './rules.ts'

const tags = ['Audit trail']

export const auditApi = newApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/audit',
      tags,
      summary: 'What administrators did, newest first, 100 at a time (administrators)',
      request: { query: auditListQuery },
      responses: { 200: jsonAnswer(z.array(auditEntrySchema), 'The entries'), ...problems(401, 403, 422) },
    }),
    async (c) => {
      requireAdmin(c.var.ctx.actor)
      const page = await auditPage(c.var.ctx.db, c.req.valid('query'))
      c.header('Link', linkHeader(c.req.url, { next: page.next }) || undefined)
      return c.json(page.entries, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/audit.csv',
      tags,
      summary: 'The same as a spreadsheet, whole (administrators)',
      request: { query: auditExportQuery },
      responses: {
        200: {
          description:
            'UTF-8 with a byte order mark; cells that a spreadsheet would run begin with an apostrophe',
          content: { 'text/csv': { schema: z.string() } },
        },
        ...problems(401, 403, 422),
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
      // Breaks off when the database does: half a file must not look like a whole one.
      const sheet = Readable.from(sheetOf(auditEntries(db, filter)), { objectMode: false })
      return c.body(Readable.toWeb(sheet) as ReadableStream)
    },
  )

const HEADS = ['Time (UTC)', 'Name', 'E-mail', 'Area', 'What', 'On', 'Before', 'After', 'Request']

async function* sheetOf(batches: AsyncIterable<AuditEntry[]>): AsyncGenerator<string> {
  yield `\uFEFF${stringify([HEADS])}`
  for await (const entries of batches) yield stringify(entries.map(cellsOf), { escape_formulas: true })
}

function cellsOf(entry: AuditEntry): string[] {
  return [
    entry.at,
    entry.by.name,
    entry.by.email,
    AREA_WORDS[entry.area],
    deedWords(entry.what),
    entry.subject,
    entry.before ? JSON.stringify(entry.before) : '',
    entry.after ? JSON.stringify(entry.after) : '',
    entry.requestId ?? '',
  ]
}
