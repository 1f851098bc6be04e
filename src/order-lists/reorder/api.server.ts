import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { orderNumberParams } from '#app/orders/core/contract.ts'
import { ORDER_NOT_FOUND } from '#app/orders/core/problems.server.ts'
import { findReadableOrder } from '#app/orders/list/queries.server.ts'
import { reorderLineSchema } from './contract.ts'
import { findReorderLines } from './queries.server.ts'

export const reorderEndpoint = endpointsOf('Orders')({
  route: 'GET /orders/{id}/reorder',
  summary: 'Get the lines of an order with the products as they are sold today',
  access: signedIn,
  params: orderNumberParams,
  response: json(z.array(reorderLineSchema), 'The lines'),
  refuses: { 'order-not-found': ORDER_NOT_FOUND },
  async run({ db, actor }, { params }) {
    const order = await findReadableOrder(db, actor, params.id)
    if (!order) return refused({ code: 'order-not-found' })
    return findReorderLines(db, order)
  },
})
