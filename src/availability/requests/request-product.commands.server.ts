import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { requireUser, type SignedInUser } from '#app/lib/actor.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'

import { toOrderLimits } from '#app/products/core/product-terms.server.ts'
import { hasStaffPermission } from '#app/staff/assignments.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'

import type { ProductRequest, ProductRequestStatus, StockRequests } from '../core/contract.ts'
import type { ProductRequestDeskPayload, ProductRequestReceivedPayload } from '../core/emails.server.ts'
import { findStockRequests, getProductRequest } from '../core/queries.server.ts'
import { nearestRequestQuantities, requestProblem } from '../core/rules.ts'

/** Of the administrators that were added first, so that one request sends a bounded number of emails. */
const MAX_DESK_EMAILS = 20

type RequestRefusal =
  | { code: 'product-not-found' }
  | { code: 'invalid-request-quantity'; minOrder: number; orderMultiple: number; nearestQuantities: number[] }
  | { code: 'enough-in-stock'; available: number }

/**
 * Requests more units of a product than are in stock, and tells the sales team. An open request for the same product is
 * changed to the new quantity; the same quantity again changes nothing and sends no email.
 */
export async function requestProduct(
  ctx: Context,
  productId: string,
  quantity: number,
): Promise<Outcome<StockRequests, RequestRefusal>> {
  const user = requireUser(ctx.actor)
  const outcome = await inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, user.userId)
    const product = await findActiveProduct(tx, productId)
    if (!product) return refused({ code: 'product-not-found' })
    const { stock, min_order: minOrder, order_multiple: orderMultiple } = product
    const limits = toOrderLimits(product)
    if (requestProblem(quantity, limits) !== null) {
      const nearestQuantities = nearestRequestQuantities(quantity, limits)
      return refused({ code: 'invalid-request-quantity', minOrder, orderMultiple, nearestQuantities })
    }
    if (quantity <= stock) return refused({ code: 'enough-in-stock', available: stock })
    if (await writeRequest(tx, ctx, { userId: user.userId, productId, quantity })) {
      await queueRequestEmails(tx, ctx, { user, product, quantity })
    }
    return done(product.id)
  })
  return outcome.done ? done(await findStockRequests(ctx.db, user.userId, outcome.value)) : outcome
}

export function findActiveProduct(tx: Db, id: string): Promise<Row<'products'> | undefined> {
  return tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/** @returns false if the same quantity was requested already, also by a second click at the same time */
async function writeRequest(
  tx: Db,
  ctx: Context,
  { userId, productId, quantity }: { userId: string; productId: string; quantity: number },
): Promise<boolean> {
  const at = ctx.now()
  const { rows } = await sql`
    insert into product_requests (id, user_id, product_id, quantity, requested_at)
    values (${newId(at)}, ${userId}, ${productId}, ${quantity}, ${at})
    on conflict (user_id, product_id) where answered_at is null
    do update set quantity = excluded.quantity, requested_at = excluded.requested_at
    where product_requests.quantity <> excluded.quantity
    returning id`.execute(tx)
  return rows.length > 0
}

interface RequestEmails {
  user: SignedInUser
  product: Row<'products'>
  quantity: number
}

/** An unconfirmed address may belong to someone else, so its request is only listed. */
async function queueRequestEmails(tx: Db, ctx: Context, { user, product, quantity }: RequestEmails) {
  if (!user.isEmailConfirmed) return
  const about = { sku: product.sku, name: product.name, productId: product.id, shopUrl: ctx.shopUrl }
  const received: ProductRequestReceivedPayload = { ...about, buyerName: user.name, quantity }
  await queueEmail(
    tx,
    { kind: 'product-request-received', recipient: user.email, payload: { ...received } },
    ctx.now(),
  )
  const { phone } = await tx
    .selectFrom('users')
    .select('phone')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow()
  const desk: ProductRequestDeskPayload = {
    ...about,
    buyer: { name: user.name, email: user.email, phone },
    quantity,
    stock: product.stock,
  }
  const administrators = await tx
    .selectFrom('users')
    .select('email')
    .where(hasStaffPermission('quotes.answer', ctx.now()))
    .orderBy('id')
    .limit(MAX_DESK_EMAILS)
    .execute()
  for (const { email } of administrators) {
    await queueEmail(tx, { kind: 'product-request-desk', recipient: email, payload: { ...desk } }, ctx.now())
  }
}

/** Marks a request as answered, or opens it again. Administrators only; repeating it changes nothing. */
export async function changeProductRequestStatus(
  ctx: Context,
  id: string,
  status: ProductRequestStatus,
): Promise<Outcome<ProductRequest, { code: 'request-not-found' | 'newer-request-open' }>> {
  const admin = requirePermission(ctx.actor, 'quotes.answer')
  const outcome = await inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, admin.userId)
    const request = await tx
      .selectFrom('product_requests')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!request) return refused({ code: 'request-not-found' })
    const before = request.answered_at ? 'answered' : 'open'
    if (before === status) return done(id)
    if (status === 'open' && (await hasOpenRequest(tx, request)))
      return refused({ code: 'newer-request-open' })
    await tx
      .updateTable('product_requests')
      .set({ answered_at: status === 'answered' ? ctx.now() : null })
      .where('id', '=', id)
      .execute()
    const { sku, name } = await tx
      .selectFrom('products')
      .select(['sku', 'name'])
      .where('id', '=', request.product_id)
      .executeTakeFirstOrThrow()
    await recordAuditEvent(tx, ctx, {
      action: status === 'answered' ? 'request-answered' : 'request-reopened',
      subject: { id, label: `${sku} ${name}` },
      before: { status: before },
      after: { status, quantity: request.quantity },
    })
    return done(id)
  })
  return outcome.done ? done(await getProductRequest(ctx.db, outcome.value)) : outcome
}

async function hasOpenRequest(tx: Db, request: Row<'product_requests'>): Promise<boolean> {
  const open = await tx
    .selectFrom('product_requests')
    .select('id')
    .where('user_id', '=', request.user_id)
    .where('product_id', '=', request.product_id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}
