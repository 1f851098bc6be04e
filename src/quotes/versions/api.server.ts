/** A version of a quote as a document and as a workbook. */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { createAccountLimit } from '#app/app/account-limit.server.ts'
import type { Context, ReadSettings } from '#app/app/context.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { rawResponse } from '#app/app/response-formats.server.ts'
import type { PdfRenderer } from '#app/documents/pdf-renderer.server.ts'
import { createWorkbook, WORKBOOK_MEDIA_TYPE } from '#app/documents/workbook.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import { refused } from '#app/lib/outcome.ts'
import { quoteParams } from '../core/contract.ts'
import { QUOTE_PROBLEMS } from '../core/problems.server.ts'
import { findQuoteRow, readVersions } from '../core/queries.server.ts'
import { quoteDocumentData, quoteWorkbook } from './version-files.server.ts'

const endpoint = endpointsOf('Quotes')
const params = quoteParams.extend({
  no: z.coerce.number({ error: 'must be a version' }).int({ error: 'must be a version' }).min(1).max(1_000),
})
const notFound = pick(QUOTE_PROBLEMS, 'quote-not-found')
/** Per account. Further requests get a 429. */
const MAX_CONCURRENT_FILES = 2

export function createQuoteFileEndpoints(pdfRenderer: PdfRenderer, readSettings: ReadSettings) {
  const limit = createAccountLimit(MAX_CONCURRENT_FILES)
  const readFile = async (
    { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
    { id, no }: { id: string; no: number },
  ) => {
    const row = await findQuoteRow(db, requireUser(actor), id, now())
    const version = row && (await readVersions(db, row.id)).find((one) => one.no === no)
    return version && { row, version }
  }
  return [
    endpoint({
      route: 'GET /quotes/{id}/versions/{no}/quote.pdf',
      summary: 'Get a version of a quote as a document',
      access: signedIn,
      hasOwnQueue: true,
      params,
      response: rawResponse('An A4 document. The same version gives the same bytes.', {
        'application/pdf': z.string().openapi({ format: 'binary' }),
      }),
      refuses: notFound,
      problems: [429],
      async run(ctx, { params: asked }, c) {
        const found = await readFile(ctx, asked)
        if (!found) return refused({ code: 'quote-not-found' })
        const { seller } = await readSettings()
        const data = quoteDocumentData(found.row, found.version, seller)
        const pdf = await limit.within(c, ctx.actor.userId, () => pdfRenderer.renderQuote(data))
        c.header('Content-Disposition', `inline; filename="${asked.id}-${asked.no}.pdf"`)
        return c.body(pdf, 200, { 'Content-Type': 'application/pdf' })
      },
    }),
    endpoint({
      route: 'GET /quotes/{id}/versions/{no}/quote.xlsx',
      summary: 'Get a version of a quote as a workbook',
      access: signedIn,
      params,
      response: rawResponse('One sheet with the lines and the totals', {
        [WORKBOOK_MEDIA_TYPE]: z.string().openapi({ format: 'binary' }),
      }),
      refuses: notFound,
      async run(ctx, { params: asked }, c) {
        const found = await readFile(ctx, asked)
        if (!found) return refused({ code: 'quote-not-found' })
        c.header('Content-Disposition', `attachment; filename="${asked.id}-${asked.no}.xlsx"`)
        return c.body(createWorkbook(quoteWorkbook(asked.id, found.version)), 200, {
          'Content-Type': WORKBOOK_MEDIA_TYPE,
        })
      },
    }),
  ]
}
