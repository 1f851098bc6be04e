/** Placing an order of many products. */
import { signedIn } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES } from '#app/app/api.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { markReplay } from '#app/app/idempotent-replay.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { refused } from '#app/lib/outcome.ts'
import { idempotencyHeaders } from '#app/orders/core/contract.ts'
import { newOrderBody, orderSchema } from '#app/orders/core/order-contract.ts'
import { toOrderDto } from '#app/orders/list/order-adapter.server.ts'
import { placeOrder } from './place-order.commands.server.ts'
import { PLACE_ORDER_PROBLEMS } from './problems.server.ts'

/** Reads the order list of a buyer, for the response to an order of an outdated version of it. */
export type ReadOrderList = (db: Db, userId: string) => Promise<unknown>

export const createPlaceOrderEndpoint = (readOrderList: ReadOrderList) =>
  endpoint({
    method: 'post',
    path: '/orders',
    tag: 'Orders',
    summary: 'Place an order of many products',
    description:
      'All lines are ordered, or none. Lines of the same product are summed before they are validated. The problem response lists each product that cannot be ordered, with the reason and the nearest valid quantities (`lines`, each a RejectedLine). A repeated request with the same Idempotency-Key does not order twice.',
    access: signedIn,
    headers: idempotencyHeaders,
    body: newOrderBody,
    bodyLimit: MAX_BULK_BYTES,
    status: 201,
    response: json(orderSchema, 'The order'),
    refuses: PLACE_ORDER_PROBLEMS,
    changes: ['orders'],
    placesOrder: true,
    location: ({ number }) => `/api/orders/${number}`,
    async run(ctx, { headers, body }, c) {
      const outcome = await placeOrder(ctx, body, headers['idempotency-key'])
      if (!outcome.done) {
        if (outcome.refusal.code !== 'order-list-version-conflict') return outcome
        return refused({ ...outcome.refusal, current: await readOrderList(ctx.db, ctx.actor.userId) })
      }
      const { order, isReplay } = outcome.value
      markReplay(c, isReplay)
      return toOrderDto(order)
    },
  })
