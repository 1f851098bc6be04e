/** An order with all that its page shows. */

import { signedIn } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { findExternalNumbers, withExternalNumbers } from '#app/app/external-number-fields.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { findInternalNote } from '#app/fulfillment/internal-note/queries.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { findOfferedUndo } from '#app/order-changes/undo/undo-window.server.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { orderSchema } from '#app/orders/core/order-contract.ts'
import { ORDER_NOT_FOUND } from '#app/orders/core/problems.server.ts'
import { toOrderDto, withoutContact } from '#app/orders/list/order-dto.server.ts'
import { findReadableOrder } from '#app/orders/list/queries.server.ts'
import { summarizeBuyer } from '#app/orders/statistics/buyer-summary.queries.server.ts'
import { findRequestOfOrder } from '#app/purchase-requests/queries.server.ts'
import { hasPermission } from '#app/staff/permissions.ts'
import { addStaffNames, findStaffNames } from './queries.server.ts'

export const orderDetailsEndpoint = endpointsOf('Orders')({
  route: 'GET /orders/{id}',
  summary: 'Get an order with all its lines: your own, or any for administrators',
  scope: 'orders:read',
  access: signedIn,
  params: orderNumberParams,
  response: json(orderSchema, 'The order'),
  refuses: { 'order-not-found': ORDER_NOT_FOUND },
  async run({ db, actor, now }, { params }) {
    const order = await findReadableOrder(db, actor, params.id)
    if (!order) return refused({ code: 'order-not-found' })
    const isStaff = actor.role === 'admin'
    const seesContact = hasPermission(actor, 'orders.read-contact')
    const dto = withoutContact(actor, toOrderDto(order))
    const numberedLine = (line: number) => `${order.id}.${line}`
    const [undo, buyerSummary, purchaseRequest, staffNames, internalNote, numbers] = await Promise.all([
      isStaff ? findOfferedUndo(db, order, now()) : null,
      seesContact ? summarizeBuyer(db, order.user_id, now()) : undefined,
      order.company_id === null ? undefined : findRequestOfOrder(db, actor, order, now()),
      isStaff ? findStaffNames(db, order.id) : undefined,
      seesContact ? findInternalNote(db, order.id) : undefined,
      isStaff
        ? findExternalNumbers(
            db,
            ['orders', 'order-lines'],
            [order.id, ...dto.lines.map(({ line }) => numberedLine(line))],
          )
        : undefined,
    ])
    return {
      ...withExternalNumbers(dto, numbers?.get(order.id)),
      lines: dto.lines.map((line) => withExternalNumbers(line, numbers?.get(numberedLine(line.line)))),
      ...(staffNames && { events: addStaffNames(dto.events, order, staffNames) }),
      ...(buyerSummary && { buyerSummary }),
      ...(internalNote && { internalNote }),
      ...(purchaseRequest && { purchaseRequest }),
      ...(undo && { undo }),
    }
  },
})
