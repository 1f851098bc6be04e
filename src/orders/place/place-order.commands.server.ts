import { createHash } from 'node:crypto'
import { findAddress } from '#app/addresses/queries.server.ts'
import { type Address, formatAddress } from '#app/addresses/rules.ts'
import type { Context } from '#app/app/context.server.ts'
import { checkBudget } from '#app/companies/budgets/rules.ts'
import { findCachedOrderingCompany } from '#app/companies/ordering/cached-ordering-company.server.ts'
import {
  MAX_COMPANY_CHECKS,
  type OrderingCompany,
} from '#app/companies/ordering/find-ordering-company.server.ts'
import type { CompanyProblemCode } from '#app/companies/problems.server.ts'
import { newId, newOrderNumber } from '#app/db/ids.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { notSignedInProblem, requireSelf, requireUser, type SignedInUser } from '#app/lib/actor.ts'
import { utcDay } from '#app/lib/dates.ts'
import { centsFromDecimal, MAX_CENTS } from '#app/lib/money.ts'
import { done, type Outcome, refused } from '#app/lib/outcome.ts'
import { companyTerms } from '#app/pricing/company-terms.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { mergeLines } from '#app/pricing/quotes.ts'
import {
  describeReasons,
  findApprovalNeed,
  isAboveHighestTotal,
  reasonsFor,
} from '../approvals/approval-need.server.ts'
import type { newPurchaseBody } from '../contract.ts'
import { DEFAULT_ORDER_TERMS } from '../lifecycle/order-terms.ts'
import { findOrderByNumber, type OrderRow } from '../list/orders.queries.server.ts'
import { isVisibleToBuyer } from '../list/visible-orders.server.ts'
import type { newOrderBody } from '../order-contract.ts'
import { paymentDeadline } from '../payment-deadline/rules.ts'
import { MAX_ORDERS_PER_HOUR } from '../rules.ts'
import { executeStatement, executeStatementInTransaction } from './execute-statement.server.ts'
import { executePlaceOrderStatement, type LineProblem, type LockedBudget } from './place-order.sql.server.ts'
import type { RequestedLine } from './place-order-values.server.ts'

type NewOrderInput = ReturnType<typeof newOrderBody.parse>

/** The order is above what is left of a budget that blocks it, or asks for approval. */
export interface BudgetRefusal {
  code: 'budget-exceeded' | 'budget-approval-required'
  /** Of the cost center; null for the budget of the whole company. */
  costCenter: string | null
  remaining: number
  total: number
}

export type PlaceOrderRefusal =
  | { code: 'invalid-order-lines'; lines: LineProblem[] }
  | { code: 'idempotency-key-reused' }
  | { code: 'order-list-version-conflict' }
  | { code: 'order-too-large' }
  | { code: 'approval-required'; orderLimit: number | null; sentences: string[] }
  | BudgetRefusal
  | { code: 'order-minimum-not-reached'; minimum: number; total: number }
  | { code: CompanyProblemCode }
  | { code: 'address-not-found' }
  /** Only on behalf of a customer. */
  | { code: 'user-not-found' }
  | { code: 'order-limit-reached'; maxOrdersPerHour: number }

export type PlaceOrderOutcome = Outcome<{ order: OrderRow; isReplay: boolean }, PlaceOrderRefusal>

/** Places the specification's one-line order: the same command with one line, only in the buyer's own name. */
export function placePurchase(
  ctx: Context,
  purchase: ReturnType<typeof newPurchaseBody.parse>,
  suppliedKey?: string,
): Promise<PlaceOrderOutcome> {
  requireSelf(ctx.actor, purchase.email)
  const { productID, quantity, price, ...order } = purchase
  return placeOrder(ctx, { ...order, lines: [{ productID, quantity, price }] }, suppliedKey)
}

/**
 * Places an order that an approver has approved, above the limit of its buyer.
 * @param ctx of the buyer, in the transaction of the approval
 */
export function placeApprovedOrder(
  ctx: Context,
  input: NewOrderInput,
  key: string,
): Promise<PlaceOrderOutcome> {
  return placeOrder(ctx, input, key, { isApproved: true })
}

interface PlaceOrderOptions {
  isApproved?: boolean
  /** The administrator who places the order on behalf of the caller, in the transaction that records it. */
  placedBy?: SignedInUser
  checks?: number
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
  const { isApproved = false, placedBy, checks = 1 } = options
  const buyer = requireUser(ctx.actor)
  const requestedLines = toRequestedLines(input.lines)
  const poNumber = input.poNumber ?? ''
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(toHashedInput(input, requestedLines, placedBy)))
    .digest('base64url')
  const replayOf = (key: string | undefined) =>
    findReplay(ctx.db, buyer, key, bodyHash, placedBy !== undefined)
  const shipTo =
    input.addressId === undefined ? null : await findAddress(ctx.db, buyer.userId, input.addressId)
  // A repeated request may name an address that was deleted after the first one.
  if (shipTo === undefined) return (await replayOf(suppliedKey)) ?? refused({ code: 'address-not-found' })
  const at = ctx.now()
  const productIds = requestedLines.map(({ productId }) => productId)
  const intendedOrder = { poNumber, productIds, at, isFresh: checks > 1 }
  const found =
    input.company && (await findCachedOrderingCompany(ctx.db, buyer.userId, input.company, intendedOrder))
  if (typeof found === 'string') return (await replayOf(suppliedKey)) ?? refused({ code: found })
  const need =
    found &&
    !isApproved &&
    (await findApprovalNeed(ctx.db, found, () => assessLines(found, requestedLines, at)))
  const company = found && {
    ...found,
    // The statement compares the total that it charges.
    orderLimit: need ? need.highestTotal : null,
    canExceedBudget: isApproved || found.canExceedBudget,
  }
  const delivery = deliveryOf(input, shipTo, company)
  const { address } = delivery
  const number = newOrderNumber()
  const key = suppliedKey ?? newId()
  const maxOrdersPerHour = ctx.maxOrdersPerHour ?? MAX_ORDERS_PER_HOUR
  const { paymentTermDays, unpaidSharePercent } = ctx.orderTerms ?? DEFAULT_ORDER_TERMS
  const payBy = paymentDeadline(at, paymentTermDays)
  const run = placedBy ? executeStatementInTransaction : executeStatement
  const execute = isApproved ? executePlaceOrderStatement : run(buyer, unpaidSharePercent)
  const written = await execute(ctx.db, {
    orderId: newId(at),
    number,
    eventId: newId(at),
    mailId: newId(at),
    key,
    bodyHash,
    buyer: { userId: buyer.userId, name: buyer.name, email: buyer.email },
    placedBy,
    ...delivery,
    poNumber,
    company,
    lines: requestedLines,
    listVersion: input.listVersion ?? null,
    shopUrl: ctx.shopUrl,
    maxOrdersPerHour,
    payBy,
    at,
  })
  const { placed, buyer_is_present, lines, problems, list_is_current, is_over_limit, total } = written
  if (placed) {
    const unitCount = lines.reduce((sum, line) => sum + line.quantity, 0)
    const order: OrderRow = {
      number,
      buyer_name: buyer.name,
      buyer_email: buyer.email,
      buyer_company: written.buyer_company,
      buyer_vat_id: written.buyer_vat_id,
      address,
      ship_to: delivery.shipTo,
      phone: delivery.phone,
      po_number: poNumber,
      placed_by_id: placedBy?.userId ?? null,
      company_id: company?.id ?? null,
      over_budget: written.budget !== null && total > written.budget.remaining,
      site_name: company?.site?.name ?? '',
      cost_center_name: company?.costCenter?.name ?? '',
      status: 'placed',
      total,
      line_count: lines.length,
      unit_count: unitCount,
      amount_due: total,
      open_units: unitCount,
      shipped_units: 0,
      delivered_units: 0,
      cancelled_units: 0,
      pay_by: payBy,
      promised_on: null,
      version: 1,
      placed_at: at,
      lines: lines.map((line) => ({ ...line, shipped: 0, cancelled: 0 })),
      events: [
        {
          kind: 'status',
          status: 'placed',
          at: at.toISOString(),
          actor_name: (placedBy ?? buyer).name,
          note: '',
          units: null,
        },
      ],
    }
    return done({ order, isReplay: false })
  }
  if (!buyer_is_present && placedBy) return refused({ code: 'user-not-found' })
  if (!buyer_is_present) throw notSignedInProblem()
  const replay = await replayOf(key)
  // The connection may have been lost after this request itself had placed the order.
  if (replay?.done && replay.value.order.number === number)
    return done({ order: replay.value.order, isReplay: false })
  if (replay) return replay
  if (!written.company_is_current) {
    if (checks < MAX_COMPANY_CHECKS)
      return placeOrder(ctx, input, suppliedKey, { ...options, checks: checks + 1 })
    return refused({ code: 'company-changed' })
  }
  if (is_over_limit) return refused({ code: 'order-limit-reached', maxOrdersPerHour })
  if (!list_is_current) return refused({ code: 'order-list-version-conflict' })
  if (problems.length > 0) return refused({ code: 'invalid-order-lines', lines: problems })
  if (total > MAX_CENTS) return refused({ code: 'order-too-large' })
  const budgetRefusal = company && written.budget && refusalOfBudget(company, written.budget, total)
  if (budgetRefusal?.code === 'budget-exceeded') return refused(budgetRefusal)
  const minimum = company?.agreement?.orderMinimum ?? null
  if (minimum !== null && total < minimum)
    return refused({ code: 'order-minimum-not-reached', minimum, total })
  if (company && need && isAboveHighestTotal(need, total)) {
    const reasons = reasonsFor(need, total)
    const sentences = await describeReasons(ctx.db, company.id, reasons)
    return refused({ code: 'approval-required', orderLimit: reasons.orderLimit, sentences })
  }
  if (budgetRefusal) return refused(budgetRefusal)
  throw new Error('an order that is not placed has a problem or an earlier key')
}

/** Why the budget does not allow an order; null if it does. */
export function refusalOfBudget(
  { costCenter, canExceedBudget }: OrderingCompany,
  { isOfCostCenter, ...budget }: LockedBudget,
  total: number,
): BudgetRefusal | null {
  const result = checkBudget(budget, total, canExceedBudget)
  if (result === 'fits' || result === 'over-budget') return null
  return {
    code: result === 'budget-exceeded' ? result : 'budget-approval-required',
    costCenter: isOfCostCenter ? (costCenter?.code ?? null) : null,
    remaining: budget.remaining,
    total,
  }
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
  return done({ order: await requirePlacedOrder(db, earlier.number), isReplay: true })
}

/** A site replaces the address that was typed; its phone number is used if none was typed. */
function deliveryOf(input: NewOrderInput, shipTo: Address | null, company: OrderingCompany | undefined) {
  const site = company?.site
  if (site) return { address: site.addressText, shipTo: site.address, phone: input.phone || site.phone }
  return { address: shipTo ? formatAddress(shipTo) : input.address, shipTo, phone: input.phone }
}

/** Without an address ID as in earlier releases, whose keys may still be repeated. A key is of who placed the order. */
function toHashedInput(
  { address, addressId, phone, poNumber = '', company }: NewOrderInput,
  lines: readonly RequestedLine[],
  placedBy: SignedInUser | undefined,
): unknown[] {
  return [
    ...[address, phone, poNumber, lines],
    ...(addressId === undefined ? [] : [addressId]),
    ...(company === undefined ? [] : [{ ...company }]),
    ...(placedBy ? [{ placedBy: placedBy.userId }] : []),
  ]
}

/** What approval rules ask about the lines, at the prices of the company. */
function assessLines(company: OrderingCompany, lines: readonly RequestedLine[], at: Date) {
  return lines.flatMap(({ productId, quantity }) => {
    const product = company.products.get(productId)
    if (!product) return []
    const terms = companyTerms(
      product,
      company.agreement,
      company.agreement?.prices.get(productId),
      utcDay(at),
    )
    return { family: product.family, unitPrice: getUnitPrice(quantity, terms) }
  })
}

/** One entry for each product, with all prices that the buyer saw for it. */
function toRequestedLines(lines: NewOrderInput['lines']): RequestedLine[] {
  const seen = Map.groupBy(lines, ({ productID }) => productID)
  return mergeLines(lines).map(({ productID, quantity }) => ({
    productId: productID,
    quantity,
    // An impossible price never equals the current one, so the answer is a changed price.
    pricesSeen: (seen.get(productID) ?? []).map(({ price }) => centsFromDecimal(price) ?? 0),
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
