/** The specification's calls: one-line orders, and all orders as a flat list of lines. */

import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createAccountLimit } from '#app/app/account-limit.server.ts'
import { type ApiEnv, errorResponses, jsonBody, jsonResponse, newApi } from '#app/app/api.server.ts'
import { linkHeader } from '#app/app/cursor.server.ts'
import { requireAdmin, requireSelfOrAdmin } from '#app/lib/actor.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { quantityErrorMessage } from '#app/pricing/quantity-messages.ts'
import { nearestQuantities } from '#app/pricing/quantity-rules.ts'
import { findUserId } from '#app/users/queries.server.ts'
import {
  idempotencyKey,
  newPurchaseBody,
  type PurchaseListQuery,
  purchaseListQuery,
  purchaseSchema,
} from '../contract.ts'
import { findOrderPage } from '../list/orders.queries.server.ts'
import { toPurchaseDtos } from '../serializers.server.ts'
import { wholeList } from '../whole-list.server.ts'
import { type PlaceOrderRefusal, placePurchase } from './place-order.commands.server.ts'
import { placeOrderProblem } from './place-order.problems.server.ts'
import type { LineProblem } from './place-order.sql.server.ts'

const tags = ['Orders']
const buyer = z.object({ email: z.string().max(254) })
const purchases = z.array(purchaseSchema)

export const purchaseApi = newApi()
  .openapi(
    createRoute({
      method: 'post',
      path: '/purchase',
      tags,
      summary: 'Place an order of one product',
      description:
        'Takes the stock and writes the order in one transaction. Repeat with the same Idempotency-Key to be sure.',
      request: {
        headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
        body: jsonBody(newPurchaseBody),
      },
      responses: {
        201: jsonResponse(purchaseSchema, 'The order'),
        ...errorResponses(401, 403, 404, 409, 422),
      },
    }),
    async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const outcome = await placePurchase(c.var.ctx, c.req.valid('json'), key)
      if (!outcome.done) throw purchaseProblem(outcome.refusal)
      const [purchase] = toPurchaseDtos(outcome.value.order)
      if (!purchase) throw new Error('a placed order has a line')
      c.header('Location', `/api/orders/${purchase._id}`)
      if (outcome.value.isReplay) c.header('Idempotent-Replayed', 'true')
      return c.json(purchase, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/purchase',
      tags,
      summary: 'All orders, one entry a line, oldest first (administrators)',
      request: { query: purchaseListQuery },
      responses: { 200: jsonResponse(purchases, 'The orders'), ...errorResponses(401, 403, 422, 429) },
    }),
    async (c) => {
      const { userId } = requireAdmin(c.var.ctx.actor)
      return purchasesResponse(c, userId, c.req.valid('query')) as never
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/purchase/{email}',
      tags,
      summary: "One buyer's orders, one entry a line, oldest first",
      request: { params: buyer, query: purchaseListQuery },
      responses: { 200: jsonResponse(purchases, 'The orders'), ...errorResponses(401, 403, 422, 429) },
    }),
    async (c) => {
      const { email } = c.req.valid('param')
      const { db, actor } = c.var.ctx
      const reader = requireSelfOrAdmin(actor, email)
      const buyerId = await findUserId(db, reader, email)
      if (!buyerId) return c.json([], 200)
      return purchasesResponse(c, reader.userId, c.req.valid('query'), buyerId) as never
    },
  )

/** Per account: another list without `limit` must wait until this one is complete. */
const wholeLists = createAccountLimit(1)

/** One page if there is a `limit`, otherwise all orders. */
async function purchasesResponse(
  c: Context<ApiEnv>,
  userId: string,
  query: PurchaseListQuery,
  buyerId?: string,
): Promise<Response> {
  const { db } = c.var.ctx
  if (query.limit) {
    const page = await findOrderPage(db, query, buyerId)
    c.header('Link', linkHeader(c.req.url, { next: page.next }) || undefined)
    return c.json(page.orders.flatMap(toPurchaseDtos), 200)
  }
  return wholeLists.within(c, userId, async () => {
    const list = await wholeList(db, query, buyerId)
    if ('purchases' in list) return c.json(list.purchases, 200)
    return c.body(list.stream, 200, { 'Content-Type': 'application/json' })
  })
}

/** The order has one line here, so the problem of the line is that of the order. */
function purchaseProblem(refusal: PlaceOrderRefusal): HttpProblem {
  const [line] = refusal.because === 'invalid-order-lines' ? refusal.lines : []
  return line ? purchaseLineProblem(line) : placeOrderProblem(refusal)
}

function purchaseLineProblem(line: LineProblem): HttpProblem {
  if (line.because === 'product-not-found') {
    return new HttpProblem({
      status: 404,
      code: line.because,
      title: 'No such product',
      detail: 'This product is discontinued. Nothing was ordered.',
    })
  }
  const unitPrice = decimalFromCents(line.unitPrice)
  const extra = {
    minOrder: line.minOrder,
    orderMultiple: line.multiple,
    available: line.available,
    price: decimalFromCents(line.listPrice),
    priceTiers: line.breaks.map((tier) => ({ from: tier.from, price: decimalFromCents(tier.unitPrice) })),
    unitPrice,
    nearestQuantities: nearestQuantities(line.quantity, line),
  }
  if (line.because === 'price-changed') {
    return new HttpProblem({
      status: 409,
      code: line.because,
      title: 'The price has changed',
      detail: `The price is now $${unitPrice.toFixed(2)}. Nothing was ordered.`,
      extra,
    })
  }
  const message = quantityErrorMessage(line.quantity, line)
  return new HttpProblem({
    status: 422,
    code: line.because,
    title: line.because === 'not-an-order-multiple' ? 'Not a multiple' : 'Quantity out of range',
    detail: message,
    fields: { orderquentity: message },
    extra,
  })
}
