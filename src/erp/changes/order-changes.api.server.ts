import { staff } from '#app/app/access.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { decodeChangeCursor } from './change-cursor.server.ts'
import { orderChangePageSchema, orderChangesQuerySchema } from './contract.ts'
import { findOrderChanges } from './order-changes.queries.server.ts'

export const orderChangesEndpoint = endpoint({
  method: 'get',
  path: '/orders/changes',
  tag: 'Orders',
  summary: 'List the changes of all orders, oldest first',
  description:
    'Keep `next` and send it as `after`: no change is skipped, whenever you ask again. A change may come twice, so compare its `id`. A change that can still be undone comes later.',
  scope: 'orders:read',
  access: staff('orders.read'),
  query: orderChangesQuerySchema,
  response: json(orderChangePageSchema, 'A page of changes'),
  run: ({ db, now }, { query: { after, limit = 100 } }) =>
    findOrderChanges(db, decodeChangeCursor(after), limit, now()),
})
