/** Stock notifications: one email when a product can be ordered again. */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { PRODUCT_PROBLEMS } from '#app/products/core/problems.server.ts'
import { addStockNotification, removeStockNotification } from './stock-notifications/commands.server.ts'
import { productNotificationSchema, stockNotificationSchema } from './stock-notifications/contract.ts'
import { STOCK_NOTIFICATION_PROBLEMS } from './stock-notifications/problems.server.ts'
import { findStockNotification, listStockNotifications } from './stock-notifications/queries.server.ts'

const endpoint = endpointsOf('Availability')
const params = z.object({ id: z.string().max(64) })

export const availabilityEndpoints = [
  endpoint({
    route: 'GET /products/{id}/stock-notification',
    summary: 'Get whether you are notified when a product can be ordered again',
    access: signedIn,
    params,
    response: json(productNotificationSchema, 'Whether you are notified'),
    shows: [],
    run: ({ db, actor }, { params: { id } }) => findStockNotification(db, actor.userId, id),
  }),
  endpoint({
    route: 'PUT /products/{id}/stock-notification',
    summary: 'Get one email when a product can be ordered again',
    access: signedIn,
    params,
    response: json(productNotificationSchema, 'Whether you are notified'),
    refuses: {
      ...pick(PRODUCT_PROBLEMS, 'product-not-found'),
      ...pick(STOCK_NOTIFICATION_PROBLEMS, 'enough-in-stock', 'stock-notification-limit-reached'),
    },
    changes: [],
    run: (ctx, { params: { id } }) => addStockNotification(ctx, id),
  }),
  endpoint({
    route: 'DELETE /products/{id}/stock-notification',
    summary: 'Cancel the email about the next stock of a product',
    access: signedIn,
    params,
    response: json(productNotificationSchema, 'Whether you are notified'),
    changes: [],
    run: (ctx, { params: { id } }) => removeStockNotification(ctx, id),
  }),
  endpoint({
    route: 'GET /stock-notifications',
    summary: 'List the products whose next stock is announced to you',
    access: signedIn,
    response: json(z.array(stockNotificationSchema), 'The products, at most 100'),
    shows: ['products'],
    run: ({ db, actor }) => listStockNotifications(db, actor.userId),
  }),
]
