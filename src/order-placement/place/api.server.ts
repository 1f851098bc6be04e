/** Placing an order of many products. */
import { signedIn } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { mapOutcome, refused } from '#app/lib/outcome.ts'
import { newOrderBody } from '#app/orders/core/order-contract.ts'
import { toOrderDto } from '#app/orders/list/order-dto.server.ts'
import { placeOrder } from './place-order.commands.server.ts'
import { PLACE_ORDER_CALL } from './place-order-call.server.ts'

/** Reads the order list of a buyer, for the response to an order of an outdated version of it. */
export type ReadOrderList = (db: Db, userId: string) => Promise<unknown>

export const createPlaceOrderEndpoint = (readOrderList: ReadOrderList) =>
  endpointsOf('Orders')({
    ...PLACE_ORDER_CALL,
    route: 'POST /orders',
    summary: 'Place an order of many products',
    description:
      'All lines are ordered, or none. Lines of the same product are summed before they are validated. The problem response lists each product that cannot be ordered, with the reason and the nearest valid quantities (`lines`, each a RejectedLine). A repeated request with the same Idempotency-Key does not order twice.',
    access: signedIn,
    body: newOrderBody,
    async run(ctx, { headers, body }) {
      const outcome = await mapOutcome(placeOrder(ctx, body, headers['idempotency-key']), toOrderDto)
      if (outcome.done || outcome.refusal.code !== 'order-list-version-conflict') return outcome
      return refused({ ...outcome.refusal, current: await readOrderList(ctx.db, ctx.actor.userId) })
    },
  })
