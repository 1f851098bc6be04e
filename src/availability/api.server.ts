/** Requests for more units than are in stock, and emails about the next stock. */
import { z } from '@hono/zod-openapi'
import { signedIn, staff } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import type { RateLimits } from '#app/auth/account/rate-limits.server.ts'
import { PRODUCT_PROBLEMS } from '#app/products/core/problems.server.ts'
import {
  newProductRequestBody,
  productRequestChangeBody,
  productRequestListQuerySchema,
  productRequestSchema,
  stockNotificationSchema,
  stockRequestsSchema,
} from './core/contract.ts'
import { AVAILABILITY_PROBLEMS } from './core/problems.server.ts'
import { findStockRequests, listProductRequests, listStockNotifications } from './core/queries.server.ts'
import {
  addStockNotification,
  removeStockNotification,
} from './notifications/stock-notifications.commands.server.ts'
import { changeProductRequestStatus, requestProduct } from './requests/request-product.commands.server.ts'

const tag = 'Availability'
/** Each request sends emails to the administrators. */
const REQUEST_LIMIT = { name: 'product requests', windowMs: 60 * 60_000, maxAttempts: 30 }
const params = z.object({ id: z.string().max(64) })

export const createAvailabilityEndpoints = (rateLimits: RateLimits) => [
  endpoint({
    method: 'get',
    path: '/products/{id}/awaited',
    tag,
    summary: 'Get your open request and your stock notification for a product',
    access: signedIn,
    params,
    response: json(stockRequestsSchema, 'The request and the notification'),
    shows: [],
    run: ({ db, actor }, { params: { id } }) => findStockRequests(db, actor.userId, id),
  }),
  endpoint({
    method: 'post',
    path: '/products/{id}/requests',
    tag,
    summary: 'Request more units of a product than are in stock',
    description:
      'The sales team answers by email. Nothing is ordered or reserved. You have one open request per product: another one changes its quantity.',
    access: signedIn,
    params,
    body: newProductRequestBody,
    status: 201,
    response: json(stockRequestsSchema, 'The request and the notification'),
    refuses: {
      ...pick(PRODUCT_PROBLEMS, 'product-not-found'),
      ...pick(AVAILABILITY_PROBLEMS, 'enough-in-stock', 'invalid-request-quantity'),
    },
    changes: [],
    rateLimit: ({ actor }) => rateLimits.countAction([REQUEST_LIMIT], actor.userId, 'Too many requests.'),
    run: (ctx, { params: { id }, body }) => requestProduct(ctx, id, body.quantity),
  }),
  endpoint({
    method: 'put',
    path: '/products/{id}/stock-notification',
    tag,
    summary: 'Get one email when a product can be ordered again',
    access: signedIn,
    params,
    response: json(stockRequestsSchema, 'The request and the notification'),
    refuses: {
      ...pick(PRODUCT_PROBLEMS, 'product-not-found'),
      ...pick(AVAILABILITY_PROBLEMS, 'enough-in-stock', 'stock-notification-limit-reached'),
    },
    changes: [],
    run: (ctx, { params: { id } }) => addStockNotification(ctx, id),
  }),
  endpoint({
    method: 'delete',
    path: '/products/{id}/stock-notification',
    tag,
    summary: 'Cancel the email about the next stock of a product',
    access: signedIn,
    params,
    response: json(stockRequestsSchema, 'The request and the notification'),
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
    access: staff('quotes.answer'),
    query: productRequestListQuerySchema,
    response: listPage(z.array(productRequestSchema), 'The requests, fifty per page unless `limit` is set'),
    run: ({ db }, { query }) => listProductRequests(db, query),
  }),
  endpoint({
    method: 'patch',
    path: '/product-requests/{id}',
    tag,
    summary: 'Mark a request as answered, or open it again',
    access: staff('quotes.answer'),
    params,
    body: productRequestChangeBody,
    response: json(productRequestSchema, 'The changed request'),
    refuses: pick(AVAILABILITY_PROBLEMS, 'request-not-found', 'newer-request-open'),
    changes: [],
    run: (ctx, { params: { id }, body }) => changeProductRequestStatus(ctx, id, body.status),
  }),
]
