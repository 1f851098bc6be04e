/** The packing slips or picking lists of several orders as one PDF. */
import { z } from '@hono/zod-openapi'
import { staff } from '#app/app/access.server.ts'
import { outgoingOf } from '#app/app/account-limit.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { createEventStream, type EventStream } from '#app/app/event-stream.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json, rawResponse } from '#app/app/response-formats.server.ts'
import { slipPlanSchema, slipQuerySchema } from '#app/fulfillment/shipments/slip-contract.ts'
import { readSlipPlan } from '#app/fulfillment/shipments/slip-plan.queries.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import type { DocumentServices } from './packing-slip.api.server.ts'
import { DOCUMENT_PROBLEMS } from './problems.server.ts'
import { renderSlips, type SlipProgressListener } from './render-slips.server.ts'

const endpoint = endpointsOf('Shipments')

/** How long the browser may take to read the document. */
const MAX_WRITE_MS = 120_000

export const packingSlipsEndpoints = ({ pdfRenderer, readSettings, limit }: DocumentServices) => [
  endpoint({
    route: 'GET /packing-slips',
    summary: 'List the packing slips or picking lists that can be printed of several orders',
    description: 'Orders of which nothing can be printed have a reason in `rejection`.',
    access: staff('orders.ship'),
    query: slipQuerySchema,
    response: json(slipPlanSchema, 'One entry for each order, in the given sequence'),
    run: ({ db }, { query }) => readSlipPlan(db, query.print, query.orders),
  }),
  endpoint({
    route: 'GET /packing-slips.pdf',
    summary: 'Print the packing slips or picking lists of several orders as one PDF',
    description:
      'Each starts on a new page with page numbers of its own. Orders of which nothing can be printed are left out. A large document takes seconds: with `Accept: text/event-stream` the response reports the progress with events named `progress` ({ done, of }), and ends with an event `document` ({ pdf } in Base64) or `problem`.',
    access: staff('orders.ship'),
    hasOwnQueue: true,
    query: slipQuerySchema,
    response: rawResponse('The document', {
      'application/pdf': z.string().openapi({ format: 'binary' }),
      'text/event-stream': z.string(),
    }),
    refuses: pick(DOCUMENT_PROBLEMS, 'nothing-to-print'),
    problems: [429],
    async run({ db, actor, now, log }, { query }, c) {
      const plan = await readSlipPlan(db, query.print, query.orders)
      if (plan.every(({ slips }) => slips.length === 0)) return refused({ code: 'nothing-to-print' })
      const { seller } = await readSettings()
      const render = (onProgress: SlipProgressListener, ended?: AbortSignal) =>
        limit.within(c, actor.userId, () =>
          renderSlips({ db, plan, at: now(), seller, pdfRenderer, onProgress, ended }),
        )
      if (!c.req.header('accept')?.includes('text/event-stream') || c.req.method !== 'GET') {
        const pdf = await render(() => {})
        c.header('Content-Disposition', `inline; filename="${query.print}.pdf"`)
        return c.body(pdf, 200, { 'Content-Type': 'application/pdf' })
      }
      c.header('Content-Type', 'text/event-stream')
      c.header('Cache-Control', 'no-cache, no-transform')
      c.header('X-Accel-Buffering', 'no')
      c.header('Transfer-Encoding', 'chunked')
      const outgoing = outgoingOf(c)
      const stream = createEventStream({ disconnect: () => outgoing?.destroy(), maxWriteMs: MAX_WRITE_MS })
      sendSlips(stream, render).catch((error) =>
        log.warn({ requestId: c.var.requestId, err: error }, 'packing slips could not be printed'),
      )
      return c.body(stream.body)
    },
  }),
]

/** Sends the progress and the document. Ends the stream in any case. */
async function sendSlips(
  stream: EventStream,
  render: (onProgress: SlipProgressListener, ended: AbortSignal) => Promise<Uint8Array>,
): Promise<void> {
  const send = (event: string, data: object) =>
    stream.send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  try {
    const pdf = await render((progress) => send('progress', progress), stream.ended)
    send('document', { pdf: Buffer.from(pdf).toString('base64') })
  } catch (error) {
    const isKnown = error instanceof HttpProblem
    send('problem', {
      detail: isKnown ? error.problem.detail : 'The document could not be created. Try again.',
    })
    if (!isKnown && !stream.ended.aborted) throw error
  } finally {
    stream.close()
  }
}
