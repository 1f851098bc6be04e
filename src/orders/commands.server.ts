import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { recordDeed } from '../audit/commands.server.ts'
import type { Context } from '../db/context.server.ts'
import { newId, newOrderNumber } from '../db/ids.server.ts'
import { inTransaction, retrying } from '../db/pool.server.ts'
import type { Db } from '../db/schema.server.ts'
import { requireSelf, requireUser, type SignedIn } from '../lib/actor.ts'
import { centsFromDecimal } from '../lib/money.ts'
import { done, type Outcome, refused } from '../lib/outcome.ts'
import { queueMail } from '../mail/outbox.server.ts'
import type { newPurchaseBody, Purchase } from './contract.ts'
import { type LineProblem, placeOrderStatement } from './place-order.sql.server.ts'
import { orderByNumber, plainNumber, purchasesOf } from './queries.server.ts'
import { formatOrderNumber, mayMove, type OrderState, totalOf } from './rules.ts'

type NewPurchaseInput = ReturnType<typeof newPurchaseBody.parse>

export type PlacingRefusal =
  | { because: 'price-changed' | 'quantity-out-of-range' | 'no-such-product'; problem: LineProblem }
  | { because: 'key-reused' }

/**
 * Places the specification's one-line order. The server reads its own price, stock and words; what the buyer saw
 * decides only whether the price is still the one they agreed to.
 * @param suppliedKey the client's Idempotency-Key: the same one with the same body gives the same order again
 * @returns the order, and whether it had been placed before by the same key and body
 */
export async function placeOrder(
  ctx: Context,
  input: NewPurchaseInput,
  suppliedKey?: string,
): Promise<Outcome<{ purchase: Purchase; replayed: boolean }, PlacingRefusal>> {
  const buyer = requireSelf(ctx.actor, input.email)
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([input.address, input.Phone, input.orderquentity, input.productID, input.price]))
    .digest('base64url')
  const number = newOrderNumber()
  const at = ctx.now()
  const { placed, lines, problems } = await retrying(() =>
    placeOrderStatement(ctx.db, {
      orderId: newId(at),
      number,
      eventId: newId(at),
      mailId: newId(at),
      key: suppliedKey ?? newId(),
      bodyHash,
      buyer: { userId: buyer.userId, name: buyer.name, email: buyer.email },
      address: input.address,
      phone: input.Phone,
      // A price no product can have never equals one, and is answered as a changed price.
      lines: [
        {
          productId: input.productID,
          quantity: input.orderquentity,
          priceSeen: centsFromDecimal(input.price) ?? 0,
        },
      ],
      shopUrl: ctx.shopUrl,
      at,
    }),
  )
  if (placed) {
    const [purchase] = purchasesOf({
      number,
      buyer_name: buyer.name,
      buyer_email: buyer.email,
      address: input.address,
      phone: input.Phone,
      state: 'placed',
      total: totalOf(lines.map((line) => ({ unitPrice: line.unit_price, quantity: line.quantity }))),
      placed_at: at,
      lines,
      events: [{ what: 'placed', at: at.toISOString(), by_name: buyer.name, note: '' }],
    })
    if (!purchase) throw new Error('a placed order has a line')
    return done({ purchase, replayed: false })
  }
  const earlier = suppliedKey ? await orderOfKey(ctx.db, buyer, suppliedKey) : undefined
  if (earlier) {
    if (earlier.body_hash !== bodyHash) return refused({ because: 'key-reused' })
    return done({ purchase: await firstLineOf(ctx.db, earlier.number), replayed: true })
  }
  const [problem] = problems
  if (!problem) throw new Error('an order that is not placed has a problem or an earlier key')
  return refused({ because: problem.because, problem })
}

async function firstLineOf(db: Db, number: string): Promise<Purchase> {
  const [first] = (await orderByNumber(db, number)) ?? []
  if (!first) throw new Error(`order ${number} was placed and has no line`)
  return first
}

function orderOfKey(db: Db, buyer: SignedIn, key: string) {
  return db
    .selectFrom('order_keys')
    .innerJoin('orders', 'orders.id', 'order_keys.order_id')
    .select(['order_keys.body_hash', 'orders.number'])
    .where('order_keys.user_id', '=', buyer.userId)
    .where('order_keys.key', '=', key)
    .executeTakeFirst()
}

export type MovingRefusal = { because: 'no-such-order' } | { because: 'not-allowed-now'; state: OrderState }

/**
 * Moves an order along the table of moves and records who, when and why; a cancelled order gives its stock back,
 * once, because only the move that finds the old state does it. Another person's order does not exist for a customer.
 */
export async function moveOrder(
  ctx: Context,
  number: string,
  to: OrderState,
  note = '',
): Promise<Outcome<Purchase[], MovingRefusal>> {
  const user = requireUser(ctx.actor)
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('number', '=', plainNumber(number))
      .forUpdate()
      .executeTakeFirst()
    if (!order || (user.role !== 'admin' && order.user_id !== user.userId)) {
      return refused({ because: 'no-such-order' })
    }
    const state = order.state as OrderState
    if (!mayMove(state, to, user.role)) return refused({ because: 'not-allowed-now', state })
    await tx
      .updateTable('orders')
      .set({ state: to, changed_at: ctx.now() })
      .where('id', '=', order.id)
      .execute()
    if (to === 'cancelled') await returnStock(tx, order.id)
    if (user.role === 'admin' && to !== 'placed') {
      await recordDeed(tx, ctx, {
        what: `order-${to}`,
        subject: { id: order.id, words: formatOrderNumber(order.number) },
        before: { state },
        after: { state: to },
      })
    }
    await tx
      .insertInto('order_events')
      .values({
        id: newId(ctx.now()),
        order_id: order.id,
        what: to,
        by_email: user.email,
        by_name: user.role === 'admin' ? 'FIX IT' : user.name,
        note,
        at: ctx.now(),
      })
      .execute()
    await queueMail(
      tx,
      {
        kind: `order-${to}`,
        recipient: order.buyer_email,
        payload: {
          number: order.number,
          name: order.buyer_name,
          total: order.total,
          note,
          shopUrl: ctx.shopUrl,
        },
      },
      ctx.now(),
    )
    return done(order.number)
  })
  if (!outcome.done) return outcome
  return done((await orderByNumber(ctx.db, outcome.value)) ?? [])
}

/** Rows locked in id order, as everywhere, so that two cancellations never wait for each other in a circle. */
export async function returnStock(tx: Db, orderId: string) {
  await sql`
    with back as (
      select product_id, sum(quantity) as quantity from order_lines where order_id = ${orderId} group by product_id
    ), locked as (
      select id from products where id in (select product_id from back) order by id for update
    )
    update products set stock = stock + back.quantity
    from back join locked on locked.id = back.product_id where products.id = back.product_id`.execute(tx)
}
