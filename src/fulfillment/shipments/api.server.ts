/** Shipments of an order: list, draft, change, discard, dispatch, deliver and void. */
import { z } from '@hono/zod-openapi'
import { signedIn, staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { idempotencyHeaders } from '#app/app/idempotency.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { ORDER_CHANGE_PROBLEMS } from '#app/order-changes/core/problems.server.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { ORDER_NOT_FOUND } from '#app/orders/core/problems.server.ts'
import { findReadableOrderId } from '#app/orders/list/queries.server.ts'
import {
  dispatchBody,
  newShipmentBody,
  shipmentChangeBody,
  shipmentParams,
  shipmentSchema,
  voidBody,
} from './contract.ts'
import { deliverShipment, dispatchShipment, voidShipment } from './dispatch-shipment.commands.server.ts'
import { changeShipment, discardShipment, draftShipment } from './draft-shipment.commands.server.ts'
import { findNumberedShipments, findShipments } from './queries.server.ts'

const endpoint = endpointsOf('Shipments')

export const shipmentEndpoints = [
  endpoint({
    route: 'GET /orders/{id}/shipments',
    summary: 'List the shipments of an order, oldest first',
    description:
      'Customers see the dispatched and delivered shipments of their own orders, administrators all.',
    scope: 'shipments:read',
    access: signedIn,
    params: orderNumberParams,
    response: json(z.array(shipmentSchema), 'The shipments, at most 200'),
    refuses: { 'order-not-found': ORDER_NOT_FOUND },
    async run({ db, actor }, { params }) {
      const orderId = await findReadableOrderId(db, actor, params.id)
      if (!orderId) return refused({ code: 'order-not-found' })
      return actor.role === 'admin'
        ? findNumberedShipments(db, orderId)
        : findShipments(db, orderId, actor.role)
    },
  }),
  endpoint({
    route: 'POST /orders/{id}/shipments',
    summary: 'Draft a shipment of a paid order',
    description:
      'The units stay open until the shipment is dispatched. A repeated request with the same Idempotency-Key drafts nothing more and returns the shipment.',
    scope: 'shipments:write',
    access: staff('orders.ship'),
    params: orderNumberParams,
    headers: idempotencyHeaders,
    body: newShipmentBody,
    status: 201,
    response: json(shipmentSchema, 'The draft'),
    refuses: ORDER_CHANGE_PROBLEMS,
    changes: ['orders'],
    run: (ctx, { params, headers, body }) => draftShipment(ctx, params.id, body, headers['idempotency-key']),
  }),
  endpoint({
    route: 'PUT /orders/{id}/shipments/{shipment}',
    summary: 'Change a draft: its lines, packages and carrier',
    scope: 'shipments:write',
    access: staff('orders.ship'),
    params: shipmentParams,
    body: shipmentChangeBody,
    response: json(shipmentSchema, 'The changed draft'),
    refuses: ORDER_CHANGE_PROBLEMS,
    changes: ['orders'],
    run: (ctx, { params, body }) => changeShipment(ctx, params.id, params.shipment, body),
  }),
  endpoint({
    route: 'DELETE /orders/{id}/shipments/{shipment}',
    summary: 'Discard a draft',
    scope: 'shipments:write',
    access: staff('orders.ship'),
    params: shipmentParams,
    response: json(z.object({ discarded: z.string() }), 'The number of the discarded draft'),
    refuses: ORDER_CHANGE_PROBLEMS,
    changes: ['orders'],
    run: (ctx, { params }) => discardShipment(ctx, params.id, params.shipment),
  }),
  endpoint({
    route: 'POST /orders/{id}/shipments/{shipment}/dispatch',
    summary: 'Dispatch a draft: its units are shipped, and the buyer gets an email',
    description: 'A repeated request with the same Idempotency-Key does nothing and returns the shipment.',
    scope: 'shipments:write',
    access: staff('orders.ship'),
    params: shipmentParams,
    headers: idempotencyHeaders,
    body: dispatchBody,
    response: json(shipmentSchema, 'The dispatched shipment'),
    refuses: ORDER_CHANGE_PROBLEMS,
    changes: ['orders'],
    run(ctx, { params, headers, body: { dispatchedAt, version } }) {
      const sent = {
        dispatchedAt: dispatchedAt === undefined ? undefined : new Date(dispatchedAt),
        version,
        key: headers['idempotency-key'],
      }
      return dispatchShipment(ctx, params.id, params.shipment, sent)
    },
  }),
  endpoint({
    route: 'POST /orders/{id}/shipments/{shipment}/deliver',
    summary: 'Mark a shipment as delivered: the buyer, or an administrator',
    access: signedIn,
    params: shipmentParams,
    response: json(shipmentSchema, 'The delivered shipment'),
    refuses: ORDER_CHANGE_PROBLEMS,
    changes: ['orders'],
    run: (ctx, { params }) => deliverShipment(ctx, params.id, params.shipment),
  }),
  endpoint({
    route: 'POST /orders/{id}/shipments/{shipment}/void',
    summary: 'Void a dispatched shipment: its units become open again, the stock does not change',
    scope: 'shipments:write',
    access: staff('orders.ship'),
    params: shipmentParams,
    body: voidBody,
    response: json(shipmentSchema, 'The voided shipment'),
    refuses: ORDER_CHANGE_PROBLEMS,
    changes: ['orders'],
    run: (ctx, { params, body }) => voidShipment(ctx, params.id, params.shipment, body.reason),
  }),
]
