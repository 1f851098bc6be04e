/** The packing slip of a shipment, as a PDF. */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import type { createAccountLimit } from '#app/app/account-limit.server.ts'
import type { ReadSettings } from '#app/app/context.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick, toProblem } from '#app/app/problems.server.ts'
import { rawResponse } from '#app/app/response-formats.server.ts'
import { shipmentParams } from '#app/fulfillment/shipments/contract.ts'
import { findFormerAddresses, findReadableShipment } from '#app/fulfillment/shipments/queries.server.ts'
import { ORDER_CHANGE_PROBLEMS } from '#app/order-changes/core/problems.server.ts'
import { orderNotFoundProblem } from '#app/orders/core/problems.server.ts'
import { findReadableOrder, findReadableOrderId } from '#app/orders/list/queries.server.ts'
import { requireIfStaff } from '#app/staff/permissions.ts'
import type { PdfRenderer } from './pdf-renderer.server.ts'
import { toPackingSlipData } from './read-packing-slip-data.server.ts'

export interface DocumentServices {
  pdfRenderer: PdfRenderer
  readSettings: ReadSettings
  /** Documents that an account may have rendered at once. */
  limit: ReturnType<typeof createAccountLimit>
}

export const packingSlipEndpoint = ({ pdfRenderer, readSettings, limit }: DocumentServices) =>
  endpointsOf('Shipments')({
    route: 'GET /orders/{id}/shipments/{shipment}/packing-slip.pdf',
    summary: 'Get the packing slip of a shipment; of a draft, a picking list',
    description: 'Customers can read it for a dispatched shipment, administrators for any.',
    access: signedIn,
    hasOwnQueue: true,
    params: shipmentParams,
    response: rawResponse('An A4 document with the order number as a QR code', {
      'application/pdf': z.string().openapi({ format: 'binary' }),
    }),
    refuses: pick(ORDER_CHANGE_PROBLEMS, 'order-not-found', 'shipment-not-found'),
    problems: [429],
    async run({ db, actor }, { params }, c) {
      requireIfStaff(actor, 'orders.read-contact')
      const pdf = await limit.within(c, actor.userId, async () => {
        const orderId = await findReadableOrderId(db, actor, params.id)
        const order = orderId && (await findReadableOrder(db, actor, params.id))
        if (!order) throw orderNotFoundProblem()
        const shipment = await findReadableShipment(db, orderId, params.shipment, actor.role)
        if (!shipment) throw toProblem(ORDER_CHANGE_PROBLEMS, { code: 'shipment-not-found' })
        const formerAddress = (await findFormerAddresses(db, orderId)).get(shipment.number)
        const { seller } = await readSettings()
        return pdfRenderer.renderPackingSlip(toPackingSlipData(order, shipment, seller, formerAddress))
      })
      c.header('Content-Disposition', `inline; filename="${params.shipment}.pdf"`)
      return c.body(pdf, 200, { 'Content-Type': 'application/pdf' })
    },
  })
