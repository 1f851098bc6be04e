/** The specification's calls: one-line orders, and all orders as a flat list of lines. */

import { z } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { ownEmailInBody, ownEmailOr, staff } from '#app/app/access.server.ts'
import { createAccountLimit } from '#app/app/account-limit.server.ts'
import type { ApiEnv } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { idempotencyHeaders } from '#app/app/idempotency.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import { mapOutcome, refused } from '#app/lib/outcome.ts'
import { newPurchaseBody, purchaseListQuerySchema, purchaseSchema } from '#app/orders/core/contract.ts'
import { findOrderPage, type OrderPageQuery } from '#app/orders/list/queries.server.ts'
import { findUserId } from '#app/users/core/queries.server.ts'
import { placePurchase } from '../place/place-order.commands.server.ts'
import { readCompleteList } from './complete-list.server.ts'
import { PURCHASE_PROBLEMS, toPurchaseRefusal } from './problems.server.ts'
import { purchaseLocation, toPurchases } from './purchase-dto.server.ts'

const endpoint = endpointsOf('Orders')
const purchasePage = listPage(z.array(purchaseSchema), 'The orders')

export const purchaseEndpoints = [
  endpoint({
    route: 'POST /purchase',
    summary: 'Place an order of one product',
    description:
      'Takes the stock and writes the order in one transaction. A repeated request with the same Idempotency-Key does not order twice.',
    access: ownEmailInBody,
    headers: idempotencyHeaders,
    body: newPurchaseBody,
    status: 201,
    response: json(purchaseSchema, 'The order'),
    refuses: PURCHASE_PROBLEMS,
    changes: ['orders'],
    placesOrder: true,
    location: purchaseLocation,
    async run(ctx, { headers, body }) {
      const outcome = await mapOutcome(placePurchase(ctx, body, headers['idempotency-key']), (order) => {
        const [purchase] = toPurchases(order)
        if (!purchase) throw new Error('a placed order has a line')
        return purchase
      })
      return outcome.done ? outcome : refused(toPurchaseRefusal(outcome.refusal))
    },
  }),
  endpoint({
    route: 'GET /purchase',
    summary: 'List all orders, one entry per line, oldest first',
    access: staff('orders.read-contact'),
    query: purchaseListQuerySchema,
    response: purchasePage,
    problems: [429],
    run: ({ actor }, { query }, c) => listPurchases(c, actor.userId, query),
  }),
  endpoint({
    route: 'GET /purchase/{email}',
    summary: 'List the orders of one buyer, one entry per line, oldest first',
    access: ownEmailOr('orders.read-contact'),
    params: z.object({ email: z.string().max(254) }),
    query: purchaseListQuerySchema,
    response: purchasePage,
    problems: [429],
    async run({ db, actor }, { params, query }, c) {
      const buyerId = await findUserId(db, actor, params.email)
      if (!buyerId) return { items: [], next: null }
      const withFormerCompanies = actor.role === 'admin'
      return listPurchases(c, actor.userId, { ...query, withFormerCompanies }, buyerId)
    },
  }),
]

const MAX_WHOLE_LISTS_OF_SITE = 3
/** Another list without `limit` must wait until this one of the account is complete. */
const wholeLists = createAccountLimit(1, MAX_WHOLE_LISTS_OF_SITE)

/** A page if `limit` is set, otherwise all of them. */
async function listPurchases(
  c: HonoContext<ApiEnv>,
  userId: string,
  query: OrderPageQuery,
  buyerId?: string,
) {
  const { db, now } = c.var.ctx
  if (query.limit) {
    const { items, next } = await findOrderPage(db, query, buyerId, now())
    return { items: items.flatMap(toPurchases), next }
  }
  return wholeLists.within(c, userId, async () => {
    const list = await readCompleteList(db, query, buyerId, now())
    if ('purchases' in list) return { items: list.purchases, next: null }
    return c.body(list.stream, 200, { 'Content-Type': 'application/json' })
  })
}
