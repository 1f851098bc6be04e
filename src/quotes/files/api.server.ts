import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { createAccountLimit } from '#app/app/account-limit.server.ts'
import { readableLine } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json, rawResponse } from '#app/app/response-formats.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import { idSchema } from '#app/companies/core/endpoint-parts.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { MAX_LINE } from '#app/lib/text-limits.ts'
import { createUploadQueue, PRODUCT_FILE_PROBLEMS } from '#app/products/files/api.server.ts'
import { createContentReader } from '#app/products/files/file-store.server.ts'
import { findQuoteFile } from '../core/attachments.queries.server.ts'
import { quoteParams, quoteSchema } from '../core/contract.ts'
import { MAX_QUOTE_FILE_BYTES } from '../core/file-types.ts'
import { QUOTE_PROBLEMS } from '../core/problems.server.ts'
import { findQuoteRow } from '../core/queries.server.ts'
import { readChanged } from '../core/read-quote.server.ts'
import { addQuoteFile, removeQuoteFile } from './commands.server.ts'

const endpoint = endpointsOf('Quotes')
const fileParams = quoteParams.extend({ file: idSchema })
const quote = json(quoteSchema, 'The quote as it is now')
const busy = pick(PRODUCT_FILE_PROBLEMS, 'uploads-busy')

const HOUR = 60 * 60_000
/** Files are stored in the database, to which a person adds half a gigabyte a day at most. */
const UPLOAD_LIMITS = [
  { name: 'files of quotes', windowMs: HOUR, maxAttempts: 60 },
  { name: 'files of quotes, day', windowMs: 24 * HOUR, maxAttempts: 100 },
]
/** Per account. Further requests get a 429. */
const MAX_CONCURRENT_DOWNLOADS = 4

export function createQuoteAttachmentEndpoints(rateLimits: RateLimits) {
  const content = createContentReader()
  const downloads = createAccountLimit(MAX_CONCURRENT_DOWNLOADS)
  const inUploadQueue = createUploadQueue()
  return [
    endpoint({
      route: 'POST /quotes/{id}/files',
      summary: 'Add a file to a quote: PDF, PNG, JPEG or XLSX, at most 5 MB. Both sides see it.',
      access: signedIn,
      hasOwnQueue: true,
      bodyLimit: MAX_QUOTE_FILE_BYTES,
      params: quoteParams,
      query: z.object({ name: readableLine(MAX_LINE) }),
      status: 201,
      response: quote,
      refuses: { ...QUOTE_PROBLEMS, ...busy },
      changes: [],
      rateLimit: ({ actor }) => rateLimits.countAction(UPLOAD_LIMITS, actor.userId, 'Too many files.'),
      async run(ctx, { params: { id }, query: { name } }, c) {
        const bytes = Buffer.from(await c.req.arrayBuffer())
        return readChanged(
          ctx,
          inUploadQueue(() => addQuoteFile(ctx, id, { name, bytes })),
        )
      },
    }),
    endpoint({
      route: 'GET /quotes/{id}/files/{file}',
      summary: 'Download a file of a quote',
      access: signedIn,
      params: fileParams,
      response: rawResponse('The file', {
        'application/octet-stream': z.string().openapi({ format: 'binary' }),
      }),
      refuses: pick(QUOTE_PROBLEMS, 'quote-not-found', 'quote-file-not-found'),
      problems: [429],
      async run({ db, actor, now }, { params: { id, file } }, c) {
        const row = await findQuoteRow(db, actor, id, now())
        if (!row) return refused({ code: 'quote-not-found' })
        const found = await findQuoteFile(db, row.id, file)
        if (!found) return refused({ code: 'quote-file-not-found' })
        const headers = {
          'Content-Type': found.media_type,
          'Content-Length': String(found.size),
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
          'Content-Security-Policy': "default-src 'none'; sandbox",
        }
        const send = async () => c.body(content.stream(db, found.sha256), 200, headers)
        return downloads.within(c, actor.userId, send)
      },
    }),
    endpoint({
      route: 'DELETE /quotes/{id}/files/{file}',
      summary: 'Remove a file that you have added',
      access: signedIn,
      params: fileParams,
      status: 200,
      response: quote,
      refuses: QUOTE_PROBLEMS,
      changes: [],
      run: (ctx, { params: { id, file } }) => readChanged(ctx, removeQuoteFile(ctx, id, file)),
    }),
  ]
}
