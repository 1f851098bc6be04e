/** The specification's calls: one-line orders, and all orders as a flat list of lines. */

import { z } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { ownEmailInBody, ownEmailOr, staff } from '#app/app/access.server.ts'
import { createAccountLimit } from '#app/app/account-limit.server.ts'
import type { ApiEnv } from '#app/app/api.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { markReplay } from '#app/app/idempotent-replay.server.ts'
import { json, listPage } from '#app/app/response-formats.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { requireDone } from '#app/lib/outcome.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { minOrderFromQuantity } from '#app/pricing/min-order.ts'
import { toDecimalTiers } from '#app/pricing/price-tiers.ts'
import { quantityErrorMessage } from '#app/pricing/quantity-messages.ts'
import { nearestQuantities } from '#app/pricing/quantity-rules.ts'
import { findUserId } from '#app/users/core/queries.server.ts'
import {
  idempotencyHeaders,
  newPurchaseBody,
  purchaseListQuerySchema,
  purchaseSchema,
} from '../core/contract.ts'
import { unpaidLimitMessage } from '../core/payment-deadline-copy.ts'
import { findOrderPage, type OrderPageQuery } from '../list/orders.queries.server.ts'
import { placePurchase } from '../place/place-order.commands.server.ts'
import { limitsOf, placeOrderProblem } from '../place/place-order.problems.server.ts'
import type { LineProblem } from '../place/place-order.sql.server.ts'
import type { PlaceOrderRefusal } from '../place/place-order-refusal.server.ts'
import { readCompleteList } from './complete-list.server.ts'
import { purchaseLocation, quantityFieldError, toPurchases } from './purchase-adapter.server.ts'

const tag = 'Orders'
const purchasePage = listPage(z.array(purchaseSchema), 'The orders')

export const purchaseEndpoints = [
  endpoint({
    method: 'post',
    path: '/purchase',
    tag,
    summary: 'Place an order of one product',
    description:
      'Takes the stock and writes the order in one transaction. A repeated request with the same Idempotency-Key does not order twice.',
    access: ownEmailInBody,
    headers: idempotencyHeaders,
    body: newPurchaseBody,
    status: 201,
    response: json(purchaseSchema, 'The order'),
    problems: [404, 409, 429],
    changes: ['orders'],
    placesOrder: true,
    location: purchaseLocation,
    async run(ctx, { headers, body }, c) {
      const { order, isReplay } = requireDone(
        await placePurchase(ctx, body, headers['idempotency-key']),
        purchaseProblem,
      )
      const [purchase] = toPurchases(order)
      if (!purchase) throw new Error('a placed order has a line')
      markReplay(c, isReplay)
      return purchase
    },
  }),
  endpoint({
    method: 'get',
    path: '/purchase',
    tag,
    summary: 'List all orders, one entry per line, oldest first',
    access: staff('orders.read'),
    query: purchaseListQuerySchema,
    response: purchasePage,
    problems: [429],
    run: ({ actor }, { query }, c) => listPurchases(c, actor.userId, query),
  }),
  endpoint({
    method: 'get',
    path: '/purchase/{email}',
    tag,
    summary: 'List the orders of one buyer, one entry per line, oldest first',
    access: ownEmailOr('orders.read'),
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

/** Per account: another list without `limit` must wait until this one is complete. */
const wholeLists = createAccountLimit(1)

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

/** The order has one line here, so the problem of the line is that of the order. */
function purchaseProblem(refusal: PlaceOrderRefusal): HttpProblem {
  const [line] = refusal.code === 'invalid-order-lines' ? refusal.lines : []
  return line ? purchaseLineProblem(line) : placeOrderProblem(refusal)
}

function purchaseLineProblem(line: LineProblem): HttpProblem {
  if (line.code === 'product-not-found') {
    return new HttpProblem({
      status: 404,
      code: line.code,
      title: 'No such product',
      detail: 'This product is discontinued. Nothing was ordered.',
    })
  }
  const unitPrice = decimalFromCents(line.unitPrice)
  const extra = {
    minOrder: minOrderFromQuantity(line.minOrderQuantity),
    orderMultiple: line.orderMultiple,
    available: line.available,
    price: decimalFromCents(line.listPrice),
    priceTiers: toDecimalTiers(line.breaks),
    unitPrice,
    nearestQuantities: nearestQuantities(line.quantity, limitsOf(line)),
  }
  if (line.code === 'price-changed') {
    return new HttpProblem({
      status: 409,
      code: line.code,
      title: 'The price has changed',
      detail: `The price is now $${unitPrice.toFixed(2)}. Nothing was ordered.`,
      extra,
    })
  }
  if (line.code === 'unpaid-limit') {
    const limits = { limit: line.unpaidLimit ?? 0, held: line.unpaidUnits ?? 0 }
    const detail = unpaidLimitMessage(limits)
    return new HttpProblem({
      status: 409,
      code: line.code,
      title: 'Too many units in unpaid orders',
      detail,
      fields: quantityFieldError(detail),
      extra: { ...extra, unpaidLimit: limits.limit, unpaidUnits: limits.held },
    })
  }
  const message = quantityErrorMessage(line.quantity, line)
  return new HttpProblem({
    status: 422,
    code: line.code,
    title: line.code === 'not-an-order-multiple' ? 'Not a multiple' : 'Quantity out of range',
    detail: message,
    fields: quantityFieldError(message),
    extra,
  })
}
