/** Requests for more units than are in stock, and emails about the next stock. */
import { z } from '@hono/zod-openapi'
import { admin, signedIn } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { productNotFoundProblem } from '#app/products/core/problems.server.ts'
import {
  awaitedProductSchema,
  newProductRequestBody,
  productRequestChangeBody,
  productRequestListQuerySchema,
  productRequestSchema,
  stockNotificationSchema,
} from './core/contract.ts'
import { findAwaitedProduct, listProductRequests, listStockNotifications } from './core/queries.server.ts'
import { MAX_STOCK_NOTIFICATIONS } from './core/rules.ts'
import {
  addStockNotification,
  type NotificationRefusal,
  removeStockNotification,
} from './notifications/stock-notifications.commands.server.ts'
import {
  changeProductRequestStatus,
  type RequestRefusal,
  requestProduct,
} from './requests/request-product.commands.server.ts'

const tag = 'Availability'
const params = z.object({ id: z.string().max(64) })

export const createAvailabilityEndpoints = (rateLimits: RateLimits) => [
  endpoint({
    method: 'get',
    path: '/products/{id}/awaited',
    tag,
    summary: 'Get your open request and your stock notification for a product',
    access: signedIn,
    params,
    response: json(awaitedProductSchema, 'The request and the notification'),
    shows: [],
    run: ({ db, actor }, { params: { id } }) => findAwaitedProduct(db, actor.userId, id),
  }),
  endpoint({
    method: 'post',
    path: '/products/{id}/requests',
    tag,
    summary: 'Request more units of a product than are in stock',
    description:
      'The sales desk answers by email. Nothing is ordered or reserved. You have one open request per product: another one changes its quantity.',
    access: signedIn,
    params,
    body: newProductRequestBody,
    status: 201,
    response: json(awaitedProductSchema, 'The request and the notification'),
    problems: [404, 409],
    changes: [],
    rateLimit: ({ actor }) => rateLimits.countProductRequest(actor.userId),
    async run(ctx, { params: { id }, body }) {
      const outcome = await requestProduct(ctx, id, body.quantity)
      if (outcome.done) return outcome.value
      throw refusalProblem(outcome.refusal)
    },
  }),
  endpoint({
    method: 'put',
    path: '/products/{id}/stock-notification',
    tag,
    summary: 'Get one email when a product can be ordered again',
    access: signedIn,
    params,
    response: json(awaitedProductSchema, 'The request and the notification'),
    problems: [404, 409],
    changes: [],
    async run(ctx, { params: { id } }) {
      const outcome = await addStockNotification(ctx, id)
      if (outcome.done) return outcome.value
      throw refusalProblem(outcome.refusal)
    },
  }),
  endpoint({
    method: 'delete',
    path: '/products/{id}/stock-notification',
    tag,
    summary: 'Cancel the email about the next stock of a product',
    access: signedIn,
    params,
    response: json(awaitedProductSchema, 'The request and the notification'),
    changes: [],
    run: (ctx, { params: { id } }) => removeStockNotification(ctx, id),
  }),
  endpoint({
    method: 'get',
    path: '/stock-notifications',
    tag,
    summary: 'List the products whose next stock is announced to you',
    access: signedIn,
    response: json(z.array(stockNotificationSchema), 'The products, at most 100'),
    shows: ['products'],
    run: ({ db, actor }) => listStockNotifications(db, actor.userId),
  }),
  endpoint({
    method: 'get',
    path: '/product-requests',
    tag,
    summary: 'List the requests of all buyers: open ones oldest first, or answered ones newest first',
    access: admin,
    query: productRequestListQuerySchema,
    response: listPage(z.array(productRequestSchema), 'The requests, fifty per page unless `limit` is set'),
    run: ({ db }, { query }) => listProductRequests(db, query),
  }),
  endpoint({
    method: 'patch',
    path: '/product-requests/{id}',
    tag,
    summary: 'Mark a request as answered, or open it again',
    access: admin,
    params,
    body: productRequestChangeBody,
    response: json(productRequestSchema, 'The changed request'),
    problems: [404, 409],
    changes: [],
    async run(ctx, { params: { id }, body }) {
      const outcome = await changeProductRequestStatus(ctx, id, body.status)
      if (outcome.done) return outcome.value
      if (outcome.refusal.code === 'request-not-found') {
        throw new HttpProblem({
          status: 404,
          code: 'request-not-found',
          title: 'Request not found',
          detail: 'There is no request with this ID. The buyer may have deleted their account.',
        })
      }
      throw new HttpProblem({
        status: 409,
        code: 'newer-request-open',
        title: 'Newer request is open',
        detail: 'The buyer has a newer open request for this product. Answer that one.',
      })
    },
  }),
]

function refusalProblem(refusal: RequestRefusal | NotificationRefusal): HttpProblem {
  switch (refusal.code) {
    case 'product-not-found':
      return productNotFoundProblem()
    case 'enough-in-stock': {
      const { available } = refusal
      return new HttpProblem({
        status: 409,
        code: 'enough-in-stock',
        title: 'Enough in stock',
        detail: `${formatPlural(available, ['unit is', 'units are'])} in stock now. Place an order.`,
        extra: { available },
      })
    }
    case 'invalid-request-quantity': {
      const { nearest, minOrder, orderMultiple } = refusal
      const message = `Enter ${nearest.join(' or ')}.`
      return new HttpProblem({
        status: 422,
        code: 'invalid-request-quantity',
        title: 'Quantity not possible',
        detail: `This quantity cannot be ordered. ${message}`,
        fields: { quantity: message },
        extra: { minOrder, orderMultiple, nearestQuantities: nearest },
      })
    }
    case 'stock-notification-limit-reached':
      return new HttpProblem({
        status: 409,
        code: 'stock-notification-limit-reached',
        title: 'Too many products',
        detail: `You can wait for at most ${MAX_STOCK_NOTIFICATIONS} products. Remove one in My Profile.`,
      })
  }
}
