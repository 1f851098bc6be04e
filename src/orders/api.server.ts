import { createRoute, z } from '@hono/zod-openapi'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { jsonAnswer, jsonBody, newApi, problems, words } from '../http/api.server.ts'
import { linkHeader } from '../http/cursor.server.ts'
import { normaliseEmail, requireAdmin, requireSelfOrAdmin, requireUser, type SignedIn } from '../lib/actor.ts'
import { centsFromDecimal, decimalFromCents } from '../lib/money.ts'
import { HttpProblem } from '../lib/problem.ts'
import { type MovingRefusal, moveOrder, type PlacingRefusal, placeOrder } from './commands.server.ts'
import {
  idempotencyKey,
  newPurchaseBody,
  orderedMachineSchema,
  orderMoveBody,
  type Purchase,
  purchaseCountsSchema,
  purchaseListQuery,
  purchaseSchema,
  shippedByMonthSchema,
} from './contract.ts'
import { purchaseCounts, purchaseCountsOf, shippedByMonth } from './counts.server.ts'
import type { OrderFeed, OrderNews } from './feed.server.ts'
import type { ProFormaPress } from './pro-forma.server.ts'
import { type ProFormaFacts, proFormaNumber } from './pro-forma.ts'
import { orderByNumber, orderedMachines, purchasePage } from './queries.server.ts'
import { quantityMessage } from './rules.ts'

const tags = ['Orders']
const orderNumber = z.object({
  id: z.string().regex(/^[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}$/, { error: 'must be an order number' }),
})
const buyer = z.object({ email: z.string().max(254) })
const purchases = z.array(purchaseSchema)

export interface OrderServices {
  feed: OrderFeed
  press: ProFormaPress
}

export function createOrdersApi({ feed, press }: OrderServices) {
  return newApi()
    .openapi(
      createRoute({
        method: 'post',
        path: '/purchase',
        tags,
        summary: 'Place an order',
        description:
          'Takes the stock and writes the order in one transaction. Repeat with the same Idempotency-Key to be sure.',
        request: {
          headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
          body: jsonBody(newPurchaseBody),
        },
        responses: { 201: jsonAnswer(purchaseSchema, 'The order'), ...problems(401, 403, 404, 409, 422) },
      }),
      async (c) => {
        const outcome = await placeOrder(
          c.var.ctx,
          c.req.valid('json'),
          c.req.valid('header')['idempotency-key'],
        )
        if (!outcome.done) throw placingProblem(outcome.refusal)
        const { purchase, replayed } = outcome.value
        c.header('Location', `/api/orders/${purchase._id}`)
        if (replayed) c.header('Idempotent-Replayed', 'true')
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
        responses: { 200: jsonAnswer(purchases, 'The orders'), ...problems(401, 403, 422) },
      }),
      async (c) => {
        requireAdmin(c.var.ctx.actor)
        const page = await purchasePage(c.var.ctx.db, c.req.valid('query'))
        c.header('Link', linkHeader(c.req.url, { next: page.next }) || undefined)
        return c.json(page.purchases, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/purchase/{email}',
        tags,
        summary: "One buyer's orders, one entry a line, oldest first",
        request: { params: buyer, query: purchaseListQuery },
        responses: { 200: jsonAnswer(purchases, 'The orders'), ...problems(401, 403, 422) },
      }),
      async (c) => {
        const { email } = c.req.valid('param')
        requireSelfOrAdmin(c.var.ctx.actor, email)
        const page = await purchasePage(c.var.ctx.db, c.req.valid('query'), normaliseEmail(email))
        c.header('Link', linkHeader(c.req.url, { next: page.next }) || undefined)
        return c.json(page.purchases, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/orders/counts',
        tags,
        summary: 'Orders in each state: of the whole shop for administrators, otherwise one’s own',
        request: { query: z.object({ mine: z.enum(['1']).optional() }) },
        responses: { 200: jsonAnswer(purchaseCountsSchema, 'The counts'), ...problems(401) },
      }),
      async (c) => {
        const user = requireUser(c.var.ctx.actor)
        const everyones = user.role === 'admin' && !c.req.valid('query').mine
        const { db, now } = c.var.ctx
        return c.json(await (everyones ? purchaseCounts(db, now()) : purchaseCountsOf(db, user.email)), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/orders/machines',
        tags,
        summary: 'Machines the caller has ordered: what a review may name',
        responses: {
          200: jsonAnswer(z.array(orderedMachineSchema), 'Machines, last ordered first'),
          ...problems(401),
        },
      }),
      async (c) => {
        const user = requireUser(c.var.ctx.actor)
        return c.json(await orderedMachines(c.var.ctx.db, user.email), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/orders/shipped',
        tags,
        summary: 'Orders shipped in each of the last twelve months',
        responses: { 200: jsonAnswer(shippedByMonthSchema, 'Months, oldest first') },
      }),
      async (c) => c.json(await shippedByMonth(c.var.ctx.db, c.var.ctx.now()), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/orders/events',
        tags,
        summary:
          'News of orders as they happen (server-sent events): one’s own, or everybody’s for administrators',
        request: { headers: z.object({ 'last-event-id': words(64).optional() }) },
        responses: {
          200: {
            description: 'Events named `order`; data is { number, what }',
            content: { 'text/event-stream': { schema: z.string() } },
          },
          ...problems(401),
        },
      }),
      (c) => {
        const user = requireUser(c.var.ctx.actor)
        const since = c.req.valid('header')['last-event-id']
        c.header('Cache-Control', 'no-cache, no-transform')
        // Proxies that collect answers before they pass them on would hold the news back.
        c.header('X-Accel-Buffering', 'no')
        return streamSSE(c, (stream) => tellNews(stream, feed, user, since))
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/orders/{id}/pro-forma.pdf',
        tags,
        summary: 'The pro-forma invoice of an order: the buyer’s own, or any for administrators',
        request: { params: orderNumber },
        responses: {
          200: {
            description: 'A4, always the same bytes for the same order',
            content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
          },
          ...problems(401, 404, 422),
        },
      }),
      async (c) => {
        const user = requireUser(c.var.ctx.actor)
        const lines = await orderByNumber(c.var.ctx.db, c.req.valid('param').id)
        const [first] = lines ?? []
        if (!lines || !first || (user.role !== 'admin' && first.email !== user.email)) throw noSuchOrder()
        const pdf = await press.print(proFormaFacts(first, lines))
        c.header('Content-Disposition', `inline; filename="${proFormaNumber(first._id)}.pdf"`)
        return c.body(pdf, 200, { 'Content-Type': 'application/pdf' })
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/orders/{id}',
        tags,
        summary: 'One order, one entry a line: the buyer’s own, or any for administrators',
        request: { params: orderNumber },
        responses: { 200: jsonAnswer(purchases, 'Its lines'), ...problems(401, 404, 422) },
      }),
      async (c) => {
        const user = requireUser(c.var.ctx.actor)
        const lines = await orderByNumber(c.var.ctx.db, c.req.valid('param').id)
        // Somebody else's order is answered like no order at all.
        if (!lines || (user.role !== 'admin' && lines[0]?.email !== user.email)) throw noSuchOrder()
        return c.json(lines, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/orders/{id}/moves',
        tags,
        summary:
          'Move an order on: customers cancel what is placed; administrators mark paid, shipped, delivered, cancelled',
        request: { params: orderNumber, body: jsonBody(orderMoveBody) },
        responses: { 201: jsonAnswer(purchases, 'The order as it is now'), ...problems(401, 404, 409, 422) },
      }),
      async (c) => {
        const { to, note } = c.req.valid('json')
        const outcome = await moveOrder(c.var.ctx, c.req.valid('param').id, to, note)
        if (!outcome.done) throw movingProblem(outcome.refusal, to)
        return c.json(outcome.value, 201)
      },
    )
}

const HEARTBEAT_MS = 15_000

/** Holds the connection open and tells what concerns `user`, beginning with what they missed since `lastId`. */
async function tellNews(
  stream: SSEStreamingApi,
  feed: OrderFeed,
  user: SignedIn,
  lastId: string | undefined,
) {
  const tell = (news: OrderNews) => {
    if (user.role !== 'admin' && news.buyerEmail !== user.email) return
    const data = JSON.stringify({ number: news.number, what: news.what })
    void stream.writeSSE({ event: 'order', id: news.id, data })
  }
  const unsubscribe = feed.subscribe(tell)
  stream.onAbort(unsubscribe)
  if (lastId) for (const news of await feed.missedSince(lastId)) tell(news)
  while (!stream.aborted && !stream.closed) {
    // A comment now and then: proxies close connections that say nothing.
    await stream.write(': still here\n\n')
    await stream.sleep(HEARTBEAT_MS)
  }
  unsubscribe()
}

function proFormaFacts(order: Purchase, lines: Purchase[]): ProFormaFacts {
  return {
    number: order._id,
    buyerName: order.user,
    buyerEmail: order.email,
    address: order.address,
    phone: order.Phone,
    placedAt: order.placedAt,
    lines: lines.map((line) => ({
      sku: line.sku,
      name: line.productName,
      quantity: line.orderquentity,
      unitPrice: centsFromDecimal(line.price) ?? 0,
    })),
  }
}

function placingProblem(refusal: PlacingRefusal): HttpProblem {
  if (refusal.because === 'key-reused') {
    return new HttpProblem({
      status: 422,
      code: 'key-reused',
      title: 'Idempotency-Key used before',
      detail: 'This Idempotency-Key already placed another order. Send a new key for a new order.',
    })
  }
  const { because, problem } = refusal
  if (because === 'no-such-product') {
    return new HttpProblem({
      status: 404,
      code: because,
      title: 'No such product',
      detail: 'This machine is not sold any more. Nothing was ordered.',
    })
  }
  const now = {
    minOrder: problem.minOrder,
    available: problem.available,
    price: decimalFromCents(problem.price),
  }
  if (because === 'price-changed') {
    return new HttpProblem({
      status: 409,
      code: because,
      title: 'The price has changed',
      detail: `The price is now $${now.price.toFixed(2)}. Nothing was ordered.`,
      extra: now,
    })
  }
  return new HttpProblem({
    status: 422,
    code: because,
    title: 'Quantity out of range',
    detail: quantityMessage(problem),
    fields: { orderquentity: quantityMessage(problem) },
    extra: now,
  })
}

function movingProblem(refusal: MovingRefusal, to: string): HttpProblem {
  if (refusal.because === 'no-such-order') return noSuchOrder()
  return new HttpProblem({
    status: 409,
    code: refusal.because,
    title: 'Not possible now',
    detail: `The order is ${refusal.state} and cannot become ${to} by you. Nothing was changed.`,
    extra: { state: refusal.state },
  })
}

function noSuchOrder() {
  return new HttpProblem({
    status: 404,
    code: 'no-such-order',
    title: 'No such order',
    detail: 'There is no order with this number.',
  })
}
