import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { hashJson } from '#app/app/idempotency.server.ts'
import { requireRow, updateRows } from '#app/db/rows.server.ts'
import type { Db, Row, Tx } from '#app/db/schema.server.ts'
import { requireUser } from '#app/lib/actor.ts'
import type { Freight } from '#app/lib/freight.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { done, isRefused, refused } from '#app/lib/outcome.ts'
import { placeOrder } from '#app/order-placement/place/place-order.commands.server.ts'
import type { QuotedTerms } from '#app/order-placement/place/price-lines.ts'
import type { PlaceOrderRefusal } from '#app/order-placement/place/problems.server.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { createRequest } from '#app/purchase-requests/create-request.commands.server.ts'
import type { RecordQuotedOrder } from '#app/purchase-requests/decide-request.commands.server.ts'
import {
  type AcceptedLine,
  acceptedLines,
  leavesOnlyFree,
  termsOf,
  totalOfAccepted,
} from '../core/accepted-lines.server.ts'
import type { acceptanceBody } from '../core/contract.ts'
import {
  addEntry,
  changeQuote,
  type LockedQuote,
  lockQuote,
  notifyOtherSide,
  readVersion,
  type StoredQuote,
  statusProblem,
  versionProblem,
} from '../core/locked-quote.server.ts'
import type { QuoteRefusal } from '../core/problems.server.ts'
import { readOrderedUnits } from '../core/queries.server.ts'

type Acceptance = ReturnType<typeof acceptanceBody.parse>

/** Of the order or the purchase request. The acceptance is part of it, so that the same key is not used for another one. */
const orderKey = (quoteId: string, key: string, acceptance: Acceptance) => ({
  key: `quote:${quoteId}:${hashJson(key)}:${hashJson(acceptance)}`,
  prefix: `quote:${quoteId}:${hashJson(key)}:`,
})
type OrderKey = ReturnType<typeof orderKey>

/**
 * Orders what is offered, or asks the approvers of the company for it. The same key does it once.
 * @returns the number of the order or the purchase request
 */
export async function acceptQuote(ctx: Context, number: string, acceptance: Acceptance, key: string) {
  const ordered = await orderOffer(ctx, number, acceptance, key)
  return !ordered.done && ordered.refusal.code === 'approval-required'
    ? requestApproval(ctx, number, acceptance, key)
    : ordered
}

/**
 * Orders at the prices of the offer or at those of today. The offer is locked, so that of two acceptances, or an acceptance and a
 * withdrawal, one is first.
 */
function orderOffer(ctx: Context, number: string, acceptance: Acceptance, key: string) {
  const findEarlier = (locked: LockedQuote) =>
    findEarlierResult(locked, orderKey(locked.quote.id, key, acceptance))
  return changeQuote<PlaceOrderRefusal>(
    ctx,
    number,
    { action: 'accept', side: 'buyer', findEarlier },
    async (locked) => {
      const { tx, quote } = locked
      const offer = await prepareOrder(tx, quote, acceptance)
      if (isRefused(offer)) return offer
      const { version, accepted, order, total } = offer
      const outcome = await placeOrder({ ...ctx, db: tx }, order, orderKey(quote.id, key, acceptance).key, {
        quoted: quotedTerms(quote.id, offer, acceptance),
      })
      if (!outcome.done) return outcome
      const placed = outcome.value
      if (placed.total > total) return refused({ code: 'today-not-cheaper' })
      await recordOrder(locked, version, accepted, placed.number, acceptance.prices)
      return done(placed.number)
    },
  )
}

/** The purchase request keeps the version and its prices. The validity is checked now, and not when it is approved. */
async function requestApproval(ctx: Context, number: string, acceptance: Acceptance, key: string) {
  const quote = await requireRow(ctx.db, 'quotes', { number })
  const offer = await prepareOrder(ctx.db, quote, acceptance)
  if (isRefused(offer)) return offer
  const { version, order } = offer
  return createRequest<QuoteRefusal>(ctx, order, {
    key: orderKey(quote.id, key, acceptance).key,
    quoted: {
      id: quote.id,
      version: version.no,
      terms: quotedTerms(quote.id, offer, acceptance),
      async check(tx, total) {
        const current = await lockQuote(tx, number)
        if (!current) return refused({ code: 'quote-not-found' })
        const locked = { tx, ctx, user: requireUser(ctx.actor), side: 'buyer', quote: current } as const
        const problem = await statusProblem(locked, 'accept')
        if (problem) return problem
        const again = await prepareOrder(tx, current, acceptance)
        if (isRefused(again)) return again
        return total > again.total ? refused({ code: 'today-not-cheaper' }) : undefined
      },
    },
  })
}

/** The lines that are accepted, and the order of them. */
async function prepareOrder(db: Db, quote: StoredQuote, acceptance: Acceptance) {
  const other = versionProblem(quote, acceptance.version)
  if (other) return other
  const version = await readVersion(db, quote.id, quote.current_version)
  const ordered = await readOrderedUnits(db, quote.id, version.no)
  const accepted = acceptedLines(version, acceptance.lines, ordered)
  if (isRefused(accepted)) return accepted
  const order = orderOf(acceptance, quote, { version, accepted, isFirst: ordered.size === 0 })
  const total = totalOfAccepted(accepted) + order.freight.amount
  if (total === 0 || leavesOnlyFree(version, accepted, ordered))
    return refused({ code: 'only-lines-free-of-charge' })
  return { version, accepted, order, total }
}

/** The order or the purchase request of the same key; refused if it was for another acceptance. */
async function findEarlierResult({ tx, user }: LockedQuote, { key, prefix }: OrderKey) {
  const request = await tx
    .selectFrom('purchase_requests')
    .select(['number', 'idempotency_key as key'])
    .where('requester_id', '=', user.userId)
    .where(sql<boolean>`starts_with(idempotency_key, ${prefix})`)
    .executeTakeFirst()
  const order = await tx
    .selectFrom('order_idempotency_keys')
    .innerJoin('orders', 'orders.id', 'order_idempotency_keys.order_id')
    .select(['orders.number', 'order_idempotency_keys.key'])
    .where('order_idempotency_keys.user_id', '=', user.userId)
    .where(sql<boolean>`starts_with(order_idempotency_keys.key, ${prefix})`)
    .executeTakeFirst()
  const earlier = request ?? order
  if (!earlier) return undefined
  return earlier.key === key ? done(earlier.number) : refused({ code: 'idempotency-key-reused' })
}

/** A quote names a product once, so the lines of a request are known by it; free texts by their line. */
const linesOfRequest = (
  { lines }: Row<'quote_versions'>,
  request: Row<'purchase_requests'>,
): AcceptedLine[] =>
  request.lines.flatMap(({ productId, quoteLine, quantity }) => {
    const line = lines.find((one) =>
      productId === null ? one.lineNo === quoteLine : one.productId === productId,
    )
    return line ? [{ line, quantity }] : []
  })

/** The order of an approved request belongs to the quote that it accepted. */
export const recordQuotedOrder: RecordQuotedOrder = async (tx, ctx, request, order) => {
  const quote = await requireRow(tx, 'quotes', request.quote_id ?? '')
  const { id: userId, name } = await requireRow(tx, 'users', request.requester_id, ['id', 'name'])
  const version = await readVersion(tx, quote.id, request.quote_version ?? 0)
  const accepted = linesOfRequest(version, request)
  const total = totalOfAccepted(accepted) + (request.freight?.amount ?? 0)
  const prices = request.total < total ? 'today' : 'quote'
  await recordOrder(
    { tx, ctx, user: { userId, name }, side: 'buyer', quote },
    version,
    accepted,
    order,
    prices,
  )
}

/** Firm freight is part of the first order from a version. */
function freightOf({ freight_kind: kind, freight }: Row<'quote_versions'>, isFirst: boolean): Freight {
  if (kind === 'firm') return { kind: isFirst ? 'firm' : 'none', amount: isFirst ? freight : 0, service: '' }
  return { kind: 'later', amount: 0, service: '' }
}

/** An order from the quote of a company is always an order of this company. */
function orderOf(
  { address, addressId, phone, poNumber, company }: Acceptance,
  { company_id: companyId }: StoredQuote,
  {
    version,
    accepted,
    isFirst,
  }: { version: Row<'quote_versions'>; accepted: readonly AcceptedLine[]; isFirst: boolean },
) {
  return {
    lines: accepted.flatMap(({ line, quantity }) =>
      line.productId === null
        ? []
        : {
            productID: line.productId,
            quantity,
            price: decimalFromCents(getUnitPrice(quantity, termsOf(line))),
            ...(line.readyOn !== null && { shipsBy: line.readyOn }),
          },
    ),
    address,
    addressId,
    phone,
    poNumber,
    company: companyId === null ? company : { ...company, id: companyId },
    freight: freightOf(version, isFirst),
  }
}

/**
 * Instead of the prices of the catalog. The buyer may choose those of today, which are lower than what they saw. Free texts have
 * only the price of the offer.
 */
function quotedTerms(
  quoteId: string,
  { version, accepted }: { version: Row<'quote_versions'>; accepted: readonly AcceptedLine[] },
  { prices }: Acceptance,
): QuotedTerms {
  const lines = version.lines.flatMap((line): [string, QuotedLine][] =>
    line.productId === null
      ? []
      : [[line.productId, { ...termsOf(line), isAnyQuantity: line.belowMinimum !== null }]],
  )
  return {
    source: `quote:${quoteId}.${version.no}`,
    terms: new Map(prices === 'quote' ? lines : []),
    freeTextLines: accepted
      .filter(({ line }) => line.productId === null)
      .map(({ line, quantity }) => ({
        lineNo: line.lineNo,
        name: line.name,
        description: line.note,
        quantity,
        unitPrice: getUnitPrice(quantity, termsOf(line)),
        terms: termsOf(line),
      })),
  }
}

type QuotedLine = ReturnType<typeof termsOf> & { isAnyQuantity: boolean }

async function recordOrder(
  locked: LockedQuote,
  version: Row<'quote_versions'>,
  accepted: readonly AcceptedLine[],
  orderNumber: string,
  prices: Acceptance['prices'],
): Promise<void> {
  const { tx, ctx, quote } = locked
  const { id: orderId } = await requireRow(tx, 'orders', { number: orderNumber }, ['id'])
  const rows = accepted.map(({ line, quantity }) => ({
    quote_id: quote.id,
    version: version.no,
    line_no: line.lineNo,
    order_id: orderId,
    quantity,
  }))
  await tx.insertInto('quote_orders').values(rows).execute()
  const ofToday = prices === 'today' ? ' at the prices of the day' : ''
  await noteOrigin(tx, orderId, `From quote ${quote.number}, version ${version.no}${ofToday}`)
  const ordered = await readOrderedUnits(tx, quote.id, version.no)
  const isComplete = version.lines.every(({ lineNo, quantity }) => ordered.get(lineNo) === quantity)
  await updateRows(tx, 'quotes', quote.id, {
    status: isComplete ? 'ordered' : 'part-ordered',
    waiting_since: null,
    changed_at: ctx.now(),
  })
  await addEntry(locked, 'ordered', orderNumber)
  await notifyOtherSide(locked, 'ordered', orderNumber)
}

/** The history of the order says where its prices are from. */
async function noteOrigin(tx: Tx, orderId: string, note: string): Promise<void> {
  await sql`update order_events set note = concat_ws('. ', ${note}::text, nullif(note, ''))
    where order_id = ${orderId} and kind = 'status' and status = 'placed'`.execute(tx)
}
