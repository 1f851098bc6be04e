/** Decision links. Their token is sent in bodies only, so that it is in no log. */
import { z } from '@hono/zod-openapi'
import { anyone, signedIn } from '#app/app/access.server.ts'
import { createAccountLimit } from '#app/app/account-limit.server.ts'
import { CLIENT_ADDRESS_HEADER, siteOfAddress } from '#app/app/client-address.server.ts'
import type { ReadSettings } from '#app/app/context.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json, rawResponse } from '#app/app/response-formats.server.ts'
import { idSchema } from '#app/companies/core/endpoint-parts.server.ts'
import type { PdfRenderer } from '#app/documents/pdf-renderer.server.ts'
import { mapOutcome, refused } from '#app/lib/outcome.ts'
import { quoteParams, quoteSchema } from '../core/contract.ts'
import {
  newLinkBody,
  newLinkSchema,
  quoteDecisionBody,
  sharedQuoteSchema,
  sharedTokenBody,
} from '../core/link-contract.ts'
import { QUOTE_PROBLEMS } from '../core/problems.server.ts'
import { readChanged } from '../core/read-quote.server.ts'
import { quoteDocumentData } from '../versions/version-files.server.ts'
import { createLink, decideShared, revokeLink } from './commands.server.ts'
import { findShared, readShared } from './queries.server.ts'

const endpoint = endpointsOf('Quotes')
const params = quoteParams
const notFound = pick(QUOTE_PROBLEMS, 'link-not-found')
const shared = json(sharedQuoteSchema, 'The version of the link, and the opinions on it')
/** Of a link for each site, so that none of its readers keeps others from the document. Further requests get a 429. */
const MAX_CONCURRENT_FILES = 1

const linkEndpoints = [
  endpoint({
    route: 'POST /quotes/{id}/links',
    summary: 'Make a link with which others see the current offer and give their opinion, for 14 days',
    showsSecret: true,
    access: signedIn,
    params,
    body: newLinkBody,
    status: 201,
    response: json(newLinkSchema, 'The link, which is shown once'),
    refuses: QUOTE_PROBLEMS,
    changes: [],
    run: (ctx, { params: { id }, body }) =>
      mapOutcome(createLink(ctx, id, body), (token) => ({
        url: `${ctx.shopUrl}/quotedecision?token=${token}`,
        token,
      })),
  }),
  endpoint({
    route: 'DELETE /quotes/{id}/links/{link}',
    summary: 'End a link; may be repeated',
    access: signedIn,
    params: quoteParams.extend({ link: idSchema }),
    status: 200,
    response: json(quoteSchema, 'The quote as it is now'),
    refuses: QUOTE_PROBLEMS,
    changes: [],
    run: (ctx, { params: { id, link } }) => readChanged(ctx, revokeLink(ctx, id, link)),
  }),
  endpoint({
    route: 'POST /quote-links/view',
    summary: 'Get the offer of a link; changes nothing',
    access: anyone,
    body: sharedTokenBody,
    status: 200,
    response: shared,
    refuses: notFound,
    changes: [],
    run: (ctx, { body: { token } }) => readShared(ctx, token),
  }),
  endpoint({
    route: 'POST /quote-links/decisions',
    summary: 'Give an opinion on the offer of a link. The buyer sees it, and decides.',
    access: anyone,
    body: quoteDecisionBody,
    response: shared,
    refuses: pick(QUOTE_PROBLEMS, 'link-not-found', 'quote-closed', 'too-many-quotes'),
    changes: [],
    async run(ctx, { body }) {
      const outcome = await decideShared(ctx, body)
      return outcome.done ? readShared(ctx, outcome.value) : outcome
    },
  }),
]

export function createQuoteLinkEndpoints(pdfRenderer: PdfRenderer, readSettings: ReadSettings) {
  const limit = createAccountLimit(MAX_CONCURRENT_FILES)
  return [
    ...linkEndpoints,
    endpoint({
      route: 'POST /quote-links/quote.pdf',
      summary: 'Get the offer of a link as a document',
      access: anyone,
      hasOwnQueue: true,
      body: sharedTokenBody,
      response: rawResponse('An A4 document', {
        'application/pdf': z.string().openapi({ format: 'binary' }),
      }),
      refuses: notFound,
      problems: [429],
      changes: [],
      async run({ db, now }, { body: { token } }, c) {
        const found = await findShared(db, token, now())
        if (!found) return refused({ code: 'link-not-found' })
        const { seller } = await readSettings()
        const data = quoteDocumentData(found.row, found.version, seller)
        const reader = `${found.link.id}\n${siteOfAddress(c.req.header(CLIENT_ADDRESS_HEADER) ?? '')}`
        const pdf = await limit.within(c, reader, () => pdfRenderer.renderQuote(data))
        c.header('Content-Disposition', `inline; filename="${found.row.number}-${found.link.version}.pdf"`)
        return c.body(pdf, 200, { 'Content-Type': 'application/pdf' })
      },
    }),
  ]
}
