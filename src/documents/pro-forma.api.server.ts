/** The pro-forma invoice of an order, or its confirmation after the payment or the cancellation, as a PDF. */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { createAccountLimit } from '#app/app/account-limit.server.ts'
import type { ReadSettings } from '#app/app/context.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { rawResponse } from '#app/app/response-formats.server.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { orderDocument } from '#app/orders/core/order-document.ts'
import { ORDER_NOT_FOUND, orderNotFoundProblem } from '#app/orders/core/problems.server.ts'
import { findReadableOrder } from '#app/orders/list/queries.server.ts'
import { requireIfStaff } from '#app/staff/permissions.ts'
import { packingSlipEndpoint } from './packing-slip.api.server.ts'
import { packingSlipsEndpoints } from './packing-slips.api.server.ts'
import type { PdfRenderer } from './pdf-renderer.server.ts'
import { readProFormaData } from './read-pro-forma-data.server.ts'

/** Per account. Further requests get a 429. */
const MAX_CONCURRENT_DOCUMENTS = 2

export function createDocumentEndpoints(pdfRenderer: PdfRenderer, readSettings: ReadSettings) {
  const limit = createAccountLimit(MAX_CONCURRENT_DOCUMENTS)
  return [
    endpointsOf('Orders')({
      route: 'GET /orders/{id}/pro-forma.pdf',
      summary:
        'Get the pro-forma invoice of an order, or its confirmation after the payment or the cancellation',
      description: 'Customers can read those of their own orders, administrators those of any order.',
      access: signedIn,
      hasOwnQueue: true,
      params: orderNumberParams,
      response: rawResponse(
        'An A4 document. The same order gives the same bytes, unless a picture or the company’s settings change.',
        {
          'application/pdf': z.string().openapi({ format: 'binary' }),
        },
      ),
      refuses: { 'order-not-found': ORDER_NOT_FOUND },
      problems: [429],
      async run({ db, actor, log }, { params }, c) {
        requireIfStaff(actor, 'orders.read-contact')
        const [data, pdf] = await limit.within(c, actor.userId, async () => {
          const found = await findReadableOrder(db, actor, params.id)
          if (!found) throw orderNotFoundProblem()
          const { seller } = await readSettings()
          const read = await readProFormaData({ db, log }, found, seller)
          return [read, await pdfRenderer.render(read)] as const
        })
        const { number } = orderDocument(data.number, data.payment)
        c.header('Content-Disposition', `inline; filename="${number}.pdf"`)
        return c.body(pdf, 200, { 'Content-Type': 'application/pdf' })
      },
    }),
    packingSlipEndpoint({ pdfRenderer, readSettings, limit }),
    ...packingSlipsEndpoints({ pdfRenderer, readSettings, limit }),
  ]
}
