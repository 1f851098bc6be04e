import { findAddress } from '#app/addresses/queries.server.ts'
import { countryOfAddress, formatAddress } from '#app/addresses/rules.ts'
import type { Context } from '#app/app/context.server.ts'
import {
  findApprovalNeed,
  isAboveHighestTotal,
  reasonsFor,
} from '#app/approval-rules/approval-need.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import {
  findOrderingCompany,
  MAX_COMPANY_CHECKS,
} from '#app/company-ordering/find-ordering-company.server.ts'
import { lockOrderingCompany } from '#app/company-ordering/queries.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { nextDocumentNumber } from '#app/db/number-series.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import { deleteRows, findRow, insertRow, lockRow, updateRows } from '#app/db/rows.server.ts'
import type { Db, Row, Tx } from '#app/db/schema.server.ts'
import { requireUser, type SignedInUser } from '#app/lib/actor.ts'
import { addDays } from '#app/lib/dates.ts'
import type { Freight } from '#app/lib/freight.ts'
import { formatMoney } from '#app/lib/money.ts'
import { done, isRefused, type Outcome, type Refused, refused } from '#app/lib/outcome.ts'
import type { QuotedTerms } from '#app/order-placement/place/price-lines.ts'
import type { newOrderBody } from '#app/orders/core/order-contract.ts'
import { toFactColumns, toOrderFacts } from '#app/orders/core/order-facts.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { requestedDayProblem } from '#app/orders/core/requested-day.ts'
import { notifyDeciders, notifySentOnBehalf } from './notify.server.ts'
import type { PurchaseRequestRefusal } from './problems.server.ts'
import { checkBudgetOfRequest, priceForRequest } from './request-checks.server.ts'
import { toStoredLines } from './request-lines.server.ts'
import { planApproval } from './request-steps.server.ts'
import { MAX_REQUESTS, requestExpiry } from './rules.ts'

/** Only staff members agree freight. */
type NewRequest = ReturnType<typeof newOrderBody.parse> & { freight?: Freight | undefined }

/** An accepted offer, at whose prices the request is made. */
export interface QuotedRequest<Refusal extends { code: string }> {
  id: string
  version: number
  terms: QuotedTerms
  /** Locks the quote, after the company, and checks it again. */
  check: (
    tx: Tx,
    total: number,
  ) => Promise<{ done: false; refusal: Refusal | PurchaseRequestRefusal } | undefined>
}

interface RequestOptions<Refusal extends { code: string }> {
  key?: string | undefined
  quoted?: QuotedRequest<Refusal>
  /** The customer in whose name an administrator sends it; by default the caller. */
  requester?: SignedInUser
}

/**
 * Asks the approvers of a company for an order above the limit of the requester or above a budget, or one that a rule
 * stops. Nothing is ordered or reserved. An order list whose lines these are is emptied. The same key of the same caller
 * returns the same request again.
 * @returns the number of the request
 */
export async function createRequest<Refusal extends { code: string } = never>(
  ctx: Context,
  input: NewRequest,
  { key = newId(), requester = requireUser(ctx.actor), quoted }: RequestOptions<Refusal> = {},
): Promise<Outcome<string, PurchaseRequestRefusal | Refusal>> {
  const sender = requireUser(ctx.actor)
  const intended = {
    input,
    key,
    requester,
    quoted,
    sentBy: sender.userId === requester.userId ? null : sender.userId,
  }
  for (let checks = 1; checks <= MAX_COMPANY_CHECKS; checks += 1) {
    const sent = await checkAndSend(ctx, intended)
    if (sent) return sent
  }
  return refused({ code: 'company-changed' })
}

interface IntendedRequest<Refusal extends { code: string } = { code: string }> {
  input: NewRequest
  quoted?: QuotedRequest<Refusal> | undefined
  key: string
  requester: SignedInUser
  /** The administrator who sends it. */
  sentBy: string | null
}

/** @returns the number of the request; undefined if the company was changed between check and request */
async function checkAndSend<Refusal extends { code: string }>(
  ctx: Context,
  intended: IntendedRequest<Refusal>,
): Promise<Outcome<string, PurchaseRequestRefusal | Refusal> | undefined> {
  const { requester, sentBy, quoted, input } = intended
  if (!input.company) return refused({ code: 'company-required' })
  const earlier = await findByKey(ctx.db, intended)
  if (earlier) return earlier
  const checked = await checkRequest(ctx, intended, input.company)
  if (isRefused(checked)) return checked
  const { company, need, total } = checked
  return inTransaction(ctx.db, async (tx) => {
    const at = ctx.now()
    await lockPresentUser(tx, requester.userId)
    // The same request may have been sent twice at once.
    const other = await findByKey(tx, intended)
    if (other) return other
    // A merge or another change of the company waits for the request, or the request is checked again.
    const locked = await lockOrderingCompany(tx, company.id)
    if (locked?.order_version !== company.orderVersion) return undefined
    const quoteProblem = await quoted?.check(tx, total)
    if (quoteProblem) return quoteProblem
    const needsBudgetApproval = await checkBudgetOfRequest(tx, company, total, at)
    if (isRefused(needsBudgetApproval)) return needsBudgetApproval
    if (!isAboveHighestTotal(need, total) && !needsBudgetApproval)
      return refused({ code: 'approval-not-needed' })
    const plan = await planApproval(tx, company.id, requester.userId, reasonsFor(need, total))
    if (isRefused(plan)) return plan
    if (await hasTooManyRequests(tx, requester.userId, at))
      return refused({ code: 'too-many-purchase-requests' })
    const isListCurrent =
      input.listVersion === undefined || (await emptyOrderList(tx, requester.userId, input.listVersion, at))
    if (!isListCurrent) return refused({ code: 'order-list-version-conflict' })
    const number = await nextDocumentNumber(tx, 'R', at)
    const request = await insertRequest(tx, intended, { ...checked, number, plan, at })
    await notifyDeciders(tx, ctx, request)
    if (sentBy !== null) await recordSentOnBehalf(tx, ctx, request, requester)
    return done(number)
  })
}

/** Checks everything that needs no lock: the input, its address and prices, and the rules that stop the order. */
async function checkRequest(
  { db, now, orderTerms }: Context,
  { input, requester, quoted }: IntendedRequest<{ code: string }>,
  chosen: NonNullable<NewRequest['company']>,
) {
  const at = now()
  if (requester.isEmailConfirmed !== true && input.lines.some(({ shipsBy }) => shipsBy !== undefined))
    return refused({ code: 'email-not-confirmed' })
  const dayProblem = input.requestedOn && requestedDayProblem(input.requestedOn, at)
  if (dayProblem) return refused({ code: 'invalid-input', fields: { requestedOn: dayProblem } })
  const poNumber = input.poNumber ?? ''
  const productIds = input.lines.map(({ productID }) => productID)
  const intendedOrder = { poNumber, productIds, at }
  const company = await findOrderingCompany(db, requester.userId, chosen, intendedOrder)
  if (typeof company === 'string') return refused({ code: company })
  const address = await readAddress(db, requester.userId, input)
  if (address === undefined) return refused({ code: 'address-not-found' })
  const { calendar, cutOff, freight: terms } = orderTerms ?? DEFAULT_ORDER_TERMS
  const priced = await priceForRequest(db, company, input.lines, {
    at,
    calendar,
    cutOff,
    quoted: quoted?.terms,
    freightSource: {
      agreed: input.freight,
      terms,
      country: countryOfAddress(company.site?.addressText ?? address),
      seen: input.freightSeen,
    },
    isAgreedNow: true,
  })
  if (isRefused(priced)) return priced
  const { lines, freight, total } = priced
  const need = await findApprovalNeed(db, company, {
    userId: requester.userId,
    at,
    readLines: () => lines,
  })
  return { company, address, lines, freight, total, need }
}

type CheckedRequest = Exclude<Awaited<ReturnType<typeof checkRequest>>, Refused>

interface RequestToInsert
  extends Pick<CheckedRequest, 'company' | 'address' | 'lines' | 'freight' | 'total'> {
  number: string
  plan: Exclude<Awaited<ReturnType<typeof planApproval>>, Refused>
  at: Date
}

async function insertRequest(
  tx: Tx,
  { input, requester, sentBy, key, quoted }: IntendedRequest<{ code: string }>,
  { number, company, address, lines, freight, total, plan, at }: RequestToInsert,
): Promise<Row<'purchase_requests'>> {
  const request: Row<'purchase_requests'> = {
    id: newId(at),
    number,
    company_id: company.id,
    requester_id: requester.userId,
    sent_by_id: sentBy,
    idempotency_key: key,
    status: 'pending',
    version: 1,
    site_id: company.site?.id ?? null,
    cost_center_id: company.costCenter?.id ?? null,
    address,
    phone: input.phone,
    po_number: input.poNumber ?? '',
    ...toFactColumns(toOrderFacts(input)),
    lines: toStoredLines(lines),
    freight,
    total,
    ...plan,
    differences: [],
    order_number: null,
    quote_id: quoted?.id ?? null,
    quote_version: quoted?.version ?? null,
    created_at: at,
    expires_at: requestExpiry(at),
  }
  await insertRow(tx, 'purchase_requests', {
    ...request,
    lines: JSON.stringify(request.lines),
    freight: JSON.stringify(freight),
    steps: JSON.stringify(plan.steps),
    differences: '[]',
  })
  return request
}

/** The customer gets an email, and the administrator an audit event. */
async function recordSentOnBehalf(
  tx: Tx,
  ctx: Context,
  request: Row<'purchase_requests'>,
  { name }: SignedInUser,
): Promise<void> {
  await notifySentOnBehalf(tx, ctx, request)
  await recordAuditEvent(tx, ctx, {
    action: 'approval-requested-on-behalf',
    subject: { id: request.id, label: request.number },
    after: { requester: name, total: formatMoney(request.total) },
  })
}

async function readAddress(db: Db, userId: string, { address, addressId }: NewRequest) {
  if (addressId === undefined) return address
  const saved = await findAddress(db, userId, addressId)
  return saved && formatAddress(saved)
}

async function findByKey(db: Db, { requester, key, sentBy }: IntendedRequest) {
  const request = await findRow(db, 'purchase_requests', {
    requester_id: requester.userId,
    idempotency_key: key,
  })
  if (request && request.sent_by_id !== sentBy) return refused({ code: 'idempotency-key-reused' })
  return request && done(request.number)
}

async function hasTooManyRequests(tx: Db, userId: string, now: Date): Promise<boolean> {
  const recent = await tx
    .selectFrom('purchase_requests')
    .select('id')
    .where('requester_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('created_at', '>', addDays(now, -1)),
        eb.and([eb('status', 'in', ['pending', 'needs-changes']), eb('expires_at', '>', now)]),
      ]),
    )
    .limit(MAX_REQUESTS)
    .execute()
  return recent.length >= MAX_REQUESTS
}

/** Empties the order list whose lines went into a request, as an order does. @returns false if it has another version */
async function emptyOrderList(tx: Db, userId: string, version: number, at: Date): Promise<boolean> {
  const list = await lockRow(tx, 'order_lists', { user_id: userId, name: '' }, ['id', 'version'])
  if ((list?.version ?? version) !== version) return false
  if (!list) return true
  await deleteRows(tx, 'order_list_lines', { list_id: list.id })
  await updateRows(tx, 'order_lists', list.id, { version: version + 1, updated_at: at })
  return true
}
