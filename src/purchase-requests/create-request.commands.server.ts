import { ADDRESS_PROBLEMS } from '#app/addresses/problems.server.ts'
import { findAddress } from '#app/addresses/queries.server.ts'
import { formatAddress } from '#app/addresses/rules.ts'
import type { Context } from '#app/app/context.server.ts'
import { toProblem } from '#app/app/problems.server.ts'
import {
  findApprovalNeed,
  isAboveHighestTotal,
  reasonsFor,
} from '#app/approval-rules/approval-need.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { companyProblem } from '#app/companies/core/problems.server.ts'
import {
  findOrderingCompany,
  MAX_COMPANY_CHECKS,
} from '#app/company-ordering/find-ordering-company.server.ts'
import { lockOrderingCompany } from '#app/company-ordering/ordering-company.queries.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { nextDocumentNumber } from '#app/db/number-series.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import type { Db, Row, Tx } from '#app/db/schema.server.ts'
import { requireUser, type SignedInUser } from '#app/lib/actor.ts'
import { addDays } from '#app/lib/dates.ts'
import { formatMoney } from '#app/lib/money.ts'
import type { newOrderBody } from '#app/orders/core/order-contract.ts'
import { placeOrderProblem } from '#app/orders/place/place-order.problems.server.ts'
import { emptyOrderList } from './empty-order-list.server.ts'
import { notifyDeciders, notifySentOnBehalf } from './notify.server.ts'
import { purchaseRequestProblem } from './problems.server.ts'
import { priceForRequest, requirePossibleBudget } from './request-checks.server.ts'
import { toStoredLines } from './request-lines.server.ts'
import { planApproval } from './request-steps.server.ts'
import { MAX_REQUESTS, requestExpiry } from './rules.ts'

type NewRequest = ReturnType<typeof newOrderBody.parse>

interface RequestOptions {
  key?: string | undefined
  /** The customer in whose name an administrator sends it; by default the caller. */
  requester?: SignedInUser
}

/**
 * Asks the approvers of a company for an order above the limit of the requester or above a budget, or one that a rule
 * stops. Nothing is ordered or reserved. An order list whose lines these are is emptied. The same key of the same caller
 * returns the same request again.
 * @returns the number of the request
 */
export async function createRequest(
  ctx: Context,
  input: NewRequest,
  { key = newId(), requester = requireUser(ctx.actor) }: RequestOptions = {},
): Promise<string> {
  const sender = requireUser(ctx.actor)
  const intended = {
    input,
    key,
    requester,
    sentBy: sender.userId === requester.userId ? null : sender.userId,
  }
  for (let checks = 1; checks <= MAX_COMPANY_CHECKS; checks += 1) {
    const number = await checkAndSend(ctx, intended)
    if (number !== undefined) return number
  }
  throw companyProblem('company-changed')
}

interface IntendedRequest {
  input: NewRequest
  key: string
  requester: SignedInUser
  /** The administrator who sends it. */
  sentBy: string | null
}

/** @returns the number of the request; undefined if the company was changed between check and request */
async function checkAndSend(ctx: Context, intended: IntendedRequest): Promise<string | undefined> {
  const { input, requester, sentBy } = intended
  if (!input.company) throw purchaseRequestProblem('company-required')
  const earlier = await findByKey(ctx.db, intended)
  if (earlier) return earlier
  const poNumber = input.poNumber ?? ''
  const productIds = input.lines.map(({ productID }) => productID)
  const intendedOrder = { poNumber, productIds, at: ctx.now() }
  const company = await findOrderingCompany(ctx.db, requester.userId, input.company, intendedOrder)
  if (typeof company === 'string') throw companyProblem(company)
  const { lines, total } = await priceForRequest(ctx.db, company, input.lines, intendedOrder.at)
  const need = await findApprovalNeed(ctx.db, company, {
    userId: requester.userId,
    at: intendedOrder.at,
    readLines: () => lines,
  })
  const address = await readAddress(ctx.db, requester.userId, input)
  return inTransaction(ctx.db, async (tx) => {
    const at = ctx.now()
    const number = await nextDocumentNumber(tx, 'R', at)
    await lockPresentUser(tx, requester.userId)
    // The same request may have been sent twice at once.
    const other = await findByKey(tx, intended)
    if (other) return other
    // A merge or another change of the company waits for the request, or the request is checked again.
    const locked = await lockOrderingCompany(tx, company.id)
    if (locked?.order_version !== company.orderVersion) return undefined
    const budgetRefusal = await requirePossibleBudget(tx, company, total, at)
    if (!isAboveHighestTotal(need, total) && !budgetRefusal)
      throw purchaseRequestProblem('approval-not-needed')
    const plan = await planApproval(tx, company.id, requester.userId, reasonsFor(need, total))
    await requireFewRequests(tx, requester.userId, at)
    const request: Row<'purchase_requests'> = {
      id: newId(at),
      number,
      company_id: company.id,
      requester_id: requester.userId,
      sent_by_id: sentBy,
      idempotency_key: intended.key,
      status: 'pending',
      version: 1,
      site_id: company.site?.id ?? null,
      cost_center_id: company.costCenter?.id ?? null,
      address,
      phone: input.phone,
      po_number: poNumber,
      lines: toStoredLines(lines),
      total,
      ...plan,
      differences: [],
      order_number: null,
      created_at: at,
      expires_at: requestExpiry(at),
    }
    await tx
      .insertInto('purchase_requests')
      .values({
        ...request,
        lines: JSON.stringify(request.lines),
        steps: JSON.stringify(plan.steps),
        differences: '[]',
      })
      .execute()
    if (input.listVersion !== undefined) await emptyOrderList(tx, requester.userId, input.listVersion, at)
    await notifyDeciders(tx, ctx, request)
    if (sentBy !== null) await recordSentOnBehalf(tx, ctx, request, requester)
    return number
  })
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

async function readAddress(db: Db, userId: string, { address, addressId }: NewRequest): Promise<string> {
  if (addressId === undefined) return address
  const saved = await findAddress(db, userId, addressId)
  if (!saved) throw toProblem(ADDRESS_PROBLEMS, { code: 'address-not-found' })
  return formatAddress(saved)
}

async function findByKey(db: Db, { requester, key, sentBy }: IntendedRequest): Promise<string | undefined> {
  const request = await db
    .selectFrom('purchase_requests')
    .select(['number', 'sent_by_id'])
    .where('requester_id', '=', requester.userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (request && request.sent_by_id !== sentBy) throw placeOrderProblem({ code: 'idempotency-key-reused' })
  return request?.number
}

async function requireFewRequests(tx: Db, userId: string, now: Date): Promise<void> {
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
  if (recent.length >= MAX_REQUESTS) throw purchaseRequestProblem('too-many-purchase-requests')
}
