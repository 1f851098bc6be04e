import { findAddress } from '#app/addresses/queries.server.ts'
import { type Address, countryOfAddress, formatAddress } from '#app/addresses/rules.ts'
import type { Context } from '#app/app/context.server.ts'
import { hashJson } from '#app/app/idempotency.server.ts'
import { findApprovalNeed } from '#app/approval-rules/approval-need.server.ts'
import { looksAtDay } from '#app/companies/core/approval-rules.ts'
import { findCachedOrderingCompany } from '#app/company-ordering/cached-ordering-company.server.ts'
import {
  MAX_COMPANY_CHECKS,
  type OrderingCompany,
} from '#app/company-ordering/find-ordering-company.server.ts'
import { newId, newOrderNumber } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { notSignedInProblem, requireSelf, requireUser, type SignedInUser } from '#app/lib/actor.ts'
import type { Freight } from '#app/lib/freight.ts'
import { centsFromDecimal } from '#app/lib/money.ts'
import { done, type Outcome, refused, replayed } from '#app/lib/outcome.ts'
import type { newPurchaseBody } from '#app/orders/core/contract.ts'
import type { newOrderBody } from '#app/orders/core/order-contract.ts'
import { statedFacts, toOrderFacts } from '#app/orders/core/order-facts.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { paymentTerms } from '#app/orders/core/payment-deadline-rules.ts'
import { requestedDayProblem } from '#app/orders/core/requested-day.ts'
import { MAX_ORDERS_PER_HOUR } from '#app/orders/core/rules.ts'
import { findOrderByNumber, type OrderRow } from '#app/orders/list/queries.server.ts'
import { isVisibleToBuyer } from '#app/orders/list/visible-orders.server.ts'
import { mergeLines } from '#app/pricing/merge-lines.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { executeStatement } from './execute-statement.server.ts'
import { findRefusal } from './place-order-refusal.server.ts'
import type { PlaceOrderInput } from './place-order-values.server.ts'
import { type QuotedTerms, type RequestedLine, shipsBySeen, termsOfLine } from './price-lines.ts'
import type { PlaceOrderRefusal } from './problems.server.ts'
import { toPlacedOrder } from './to-placed-order.server.ts'

/** Only staff members agree freight, in an order on behalf or in the request from which it is placed. */
type NewOrderInput = ReturnType<typeof newOrderBody.parse> & { freight?: Freight | undefined }

export type PlaceOrderOutcome = Outcome<OrderRow, PlaceOrderRefusal>

/** Places the specification's one-line order: the same command with one line, only in the buyer's own name. */
export function placePurchase(
  ctx: Context,
  purchase: ReturnType<typeof newPurchaseBody.parse>,
  suppliedKey?: string,
) {
  requireSelf(ctx.actor, purchase.email)
  const { productID, quantity, price, ...order } = purchase
  return placeOrder(ctx, { ...order, lines: [{ productID, quantity, price }] }, suppliedKey)
}

/**
 * Places an order that an approver has approved, above the limit of its buyer.
 * @param ctx of the buyer, in the transaction of the approval
 */
export function placeApprovedOrder(ctx: Context, input: NewOrderInput, key: string, quoted?: QuotedTerms) {
  return placeOrder(ctx, input, key, { isApproved: true, ...(quoted && { quoted }) })
}

interface PlaceOrderOptions {
  isApproved?: boolean
  /** The administrator who places the order on behalf of the caller, in the transaction that records it. */
  placedBy?: SignedInUser
  checks?: number
  /** In a transaction in which no other order of the buyer is placed. */
  isBuyerLocked?: boolean
  /** The prices of an accepted quote, in the transaction that has locked it. */
  quoted?: QuotedTerms
}

/**
 * Places an order of many lines, all or nothing. The server uses its own prices, stock and texts; the prices that the
 * buyer saw only decide whether the buyer agreed to the current ones.
 * @param suppliedKey the client's Idempotency-Key: the same one with the same body returns the same order again
 * @returns the order, and whether the same key and body had placed it before
 */
export async function placeOrder(
  ctx: Context,
  input: NewOrderInput,
  suppliedKey?: string,
  options: PlaceOrderOptions = {},
): Promise<PlaceOrderOutcome> {
  const { isApproved = false, placedBy, checks = 1, quoted } = options
  const buyer = requireUser(ctx.actor)
  const lines = toRequestedLines(input.lines)
  if (buyer.isEmailConfirmed !== true && lines.some(({ shipsBy }) => shipsBy !== undefined))
    return refused({ code: 'email-not-confirmed' })
  const bodyHash = hashInput(input, lines, placedBy, quoted)
  const replayOf = (key: string | undefined) =>
    findReplay(ctx.db, buyer, key, bodyHash, placedBy !== undefined)
  const at = ctx.now()
  const dayProblem = input.requestedOn && requestedDayProblem(input.requestedOn, at)
  // A repeated request may name a day that has passed since the first one.
  if (dayProblem) return (await replayOf(suppliedKey)) ?? refused(impossibleDay(dayProblem))
  const checked = await checkOrder(ctx.db, input, {
    buyer,
    lines,
    at,
    isApproved,
    quoted,
    isFresh: checks > 1,
  })
  // A repeated request may name an address that was deleted after the first one.
  if (!checked.done) return (await replayOf(suppliedKey)) ?? checked
  const { need } = checked.value
  if (need && looksAtDay(need.rules) && !options.isBuyerLocked)
    return withLockedBuyer(ctx, placedBy !== undefined || quoted !== undefined, (locked) =>
      placeOrder(locked, input, suppliedKey, { ...options, isBuyerLocked: true }),
    )
  const key = suppliedKey ?? newId()
  const values = toStatementInput(
    ctx,
    input,
    { buyer, placedBy, lines, quoted, key, bodyHash, at },
    checked.value,
  )
  const isInTransaction =
    isApproved || placedBy !== undefined || options.isBuyerLocked === true || quoted !== undefined
  const terms = ctx.orderTerms ?? DEFAULT_ORDER_TERMS
  const written = await executeStatement(ctx.db, values, { buyer, terms, isInTransaction })
  if (written.order.placed) return done(toPlacedOrder(values, written))
  if (!written.order.buyer_is_present && placedBy) return refused({ code: 'user-not-found' })
  if (!written.order.buyer_is_present) throw notSignedInProblem()
  const replay = await replayOf(key)
  // The connection may have been lost after this request itself had placed the order.
  if (replay?.done && replay.value.number === values.number) return done(replay.value)
  if (replay) return replay
  if (written.order.company_is_current === false) {
    if (checks < MAX_COMPANY_CHECKS)
      return placeOrder(ctx, input, suppliedKey, { ...options, checks: checks + 1 })
    return refused({ code: 'company-changed' })
  }
  return refused(await findRefusal(ctx.db, written))
}

type RequestedOrder = Pick<
  PlaceOrderInput,
  'buyer' | 'placedBy' | 'lines' | 'quoted' | 'key' | 'bodyHash' | 'at'
>

type CheckedOrder = Pick<PlaceOrderInput, 'company' | 'need'> & { delivery: ReturnType<typeof deliveryOf> }

function toStatementInput(
  ctx: Context,
  input: NewOrderInput,
  { buyer, at, ...requested }: RequestedOrder,
  { company, need, delivery }: CheckedOrder,
): PlaceOrderInput {
  const terms = ctx.orderTerms ?? DEFAULT_ORDER_TERMS
  return {
    orderId: newId(at),
    number: newOrderNumber(),
    eventId: newId(at),
    mailId: newId(at),
    ...requested,
    buyer: { userId: buyer.userId, name: buyer.name, email: buyer.email },
    ...delivery,
    poNumber: input.poNumber ?? '',
    facts: toOrderFacts(input),
    freightSource: {
      agreed: input.freight,
      terms: terms.freight,
      country: countryOfAddress(delivery.address),
      seen: input.freightSeen,
    },
    company,
    need,
    listVersion: input.listVersion ?? null,
    shopUrl: ctx.shopUrl,
    maxOrdersPerHour: ctx.maxOrdersPerHour ?? MAX_ORDERS_PER_HOUR,
    ...paymentTerms(at, terms),
    calendar: terms.calendar,
    cutOff: terms.cutOff,
    at,
  }
}

const impossibleDay = (problem: string) => ({
  code: 'invalid-input' as const,
  fields: { requestedOn: problem },
})

/** A rule about the orders of a day sees those that were placed at the same time. */
function withLockedBuyer<Value>(
  ctx: Context,
  isInTransaction: boolean,
  place: (locked: Context) => Promise<Value>,
): Promise<Value> {
  const { userId } = requireUser(ctx.actor)
  const lockAndPlace = async (tx: Db) => {
    await lockPresentUser(tx, userId)
    return place({ ...ctx, db: tx })
  }
  return isInTransaction ? lockAndPlace(ctx.db) : inTransaction(ctx.db, lockAndPlace)
}

interface OrderToCheck {
  buyer: SignedInUser
  lines: readonly RequestedLine[]
  at: Date
  isApproved: boolean
  /** True if the company is read again, because it was changed since it was cached. */
  isFresh: boolean
  quoted: QuotedTerms | undefined
}

/** The input of the statement: the address, and for a company what the order is checked against. */
async function checkOrder(
  db: Db,
  input: NewOrderInput,
  { buyer, lines, at, isApproved, isFresh, quoted }: OrderToCheck,
) {
  const shipTo = input.addressId === undefined ? null : await findAddress(db, buyer.userId, input.addressId)
  if (shipTo === undefined) return refused({ code: 'address-not-found' })
  const productIds = lines.map(({ productId }) => productId)
  const intendedOrder = { poNumber: input.poNumber ?? '', productIds, at, isFresh }
  const found =
    input.company && (await findCachedOrderingCompany(db, buyer.userId, input.company, intendedOrder))
  if (typeof found === 'string') return refused({ code: found })
  const need =
    found && !isApproved
      ? await findApprovalNeed(db, found, {
          userId: buyer.userId,
          at,
          readLines: () => assessLines(found, lines, at, quoted),
        })
      : undefined
  const company = found && {
    ...found,
    canExceedBudget: isApproved || found.canExceedBudget,
  }
  return done({ company, need, delivery: deliveryOf(input, shipTo, company) })
}

/** The order that the same key has placed before; undefined if there is none. A removed member does not see it again. */
async function findReplay(
  db: Db,
  buyer: SignedInUser,
  key: string | undefined,
  bodyHash: string,
  isAdministrator: boolean,
): Promise<PlaceOrderOutcome | undefined> {
  const earlier = key ? await findOrderByKey(db, buyer, key) : undefined
  if (!earlier) return undefined
  if (earlier.body_hash !== bodyHash) return refused({ code: 'idempotency-key-reused' })
  if (!earlier.is_visible && !isAdministrator) return refused({ code: 'company-not-found' })
  return replayed(await requirePlacedOrder(db, earlier.number))
}

/** A site replaces the address that was typed; its phone number is used if none was typed. */
function deliveryOf(input: NewOrderInput, shipTo: Address | null, company: OrderingCompany | undefined) {
  const site = company?.site
  if (site) return { address: site.addressText, shipTo: site.address, phone: input.phone || site.phone }
  return { address: shipTo ? formatAddress(shipTo) : input.address, shipTo, phone: input.phone }
}

/**
 * Without an address ID the same hash as in earlier releases, whose keys may still be repeated. An administrator's key is
 * not valid for another one.
 */
function hashInput(
  { address, addressId, phone, poNumber = '', company, freight, freightSeen, ...input }: NewOrderInput,
  lines: readonly RequestedLine[],
  placedBy: SignedInUser | undefined,
  quoted: QuotedTerms | undefined,
): string {
  const hashed = [
    address,
    phone,
    poNumber,
    lines,
    ...(addressId === undefined ? [] : [addressId]),
    ...Object.entries(statedFacts(input)).map(([key, value]) => ({ [key]: value })),
    ...(freight === undefined ? [] : [{ freight }]),
    ...(freightSeen === undefined ? [] : [{ freightSeen }]),
    ...(company === undefined ? [] : [{ ...company }]),
    ...(placedBy ? [{ placedBy: placedBy.userId }] : []),
    ...(quoted ? [{ quoted: quoted.source, isQuoted: quoted.terms.size > 0 }] : []),
    ...(quoted && quoted.freeTextLines.length > 0 ? [quoted.freeTextLines] : []),
  ]
  return hashJson(hashed)
}

/** The facts that approval rules ask about the lines, at the prices of the company or the quote. */
function assessLines(
  { products, agreement }: OrderingCompany,
  lines: readonly RequestedLine[],
  at: Date,
  quoted: QuotedTerms | undefined,
) {
  const freeTextLines = quoted?.freeTextLines ?? []
  return [
    ...lines.flatMap(({ productId, quantity }) => {
      const product = products.get(productId)
      if (!product) return []
      const { terms } = termsOfLine(productId, quantity, product, { agreement, quoted, at })
      return { family: product.family, unitPrice: getUnitPrice(quantity, terms) }
    }),
    ...freeTextLines.map(({ unitPrice }) => ({ family: '', unitPrice })),
  ]
}

/** One entry for each product, with all prices that the buyer saw for it. */
function toRequestedLines(lines: NewOrderInput['lines']): RequestedLine[] {
  const seen = Map.groupBy(lines, ({ productID }) => productID)
  return mergeLines(lines).map(({ productID, quantity }) => ({
    productId: productID,
    quantity,
    // An impossible price never equals the current one, so the answer is a changed price.
    pricesSeen: (seen.get(productID) ?? []).map(({ price }) => centsFromDecimal(price) ?? 0),
    ...shipsBySeen(seen.get(productID) ?? []),
  }))
}

async function requirePlacedOrder(db: Db, number: string): Promise<OrderRow> {
  const order = await findOrderByNumber(db, number)
  if (!order) throw new Error(`order ${number} was placed and is not there`)
  return order
}

function findOrderByKey(db: Db, buyer: SignedInUser, key: string) {
  return db
    .selectFrom('order_idempotency_keys')
    .innerJoin('orders', 'orders.id', 'order_idempotency_keys.order_id')
    .select(['order_idempotency_keys.body_hash', 'orders.number', isVisibleToBuyer.as('is_visible')])
    .where('order_idempotency_keys.user_id', '=', buyer.userId)
    .where('order_idempotency_keys.key', '=', key)
    .executeTakeFirst()
}
