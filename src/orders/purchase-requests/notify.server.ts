/** Emails about purchase requests, to confirmed addresses of present users. */
import type { Context } from '#app/app/context.server.ts'
import { findBudgetOfOrder } from '#app/companies/budgets/budgets.queries.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import type { RequestDecidedPayload, RequestReceivedPayload } from './emails.server.ts'
import { MAX_NOTIFIED_APPROVERS } from './rules.ts'

type StoredRequest = Row<'purchase_requests'>
type EmailContext = Pick<Context, 'shopUrl' | 'now'>

async function basePayload(tx: Db, { shopUrl }: EmailContext, request: StoredRequest) {
  const { company, requester } = await tx
    .selectFrom('companies')
    .innerJoin('users', (join) => join.on('users.id', '=', request.requester_id))
    .select(['companies.name as company', 'users.name as requester'])
    .where('companies.id', '=', request.company_id)
    .executeTakeFirstOrThrow()
  return {
    number: request.number,
    company,
    requester,
    total: request.total,
    units: request.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    url: `${shopUrl}/dashboard/purchaserequests/${request.number}`,
  }
}

export async function notifyApprovers(tx: Db, ctx: EmailContext, request: StoredRequest): Promise<void> {
  const payload: RequestReceivedPayload = {
    ...(await basePayload(tx, ctx, request)),
    orderLimit: request.order_limit,
    budget: await findExceededBudget(tx, ctx, request),
    expiresAt: request.expires_at.toISOString(),
  }
  const approvers = await tx
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select('users.email')
    .where('company_members.company_id', '=', request.company_id)
    .where('company_members.left_at', 'is', null)
    .where('company_members.role', 'in', ['owner', 'approver'])
    .where('company_members.user_id', '<>', request.requester_id)
    .where('users.email_verified', '=', true)
    .where('users.removed_at', 'is', null)
    .orderBy('company_members.id')
    .limit(MAX_NOTIFIED_APPROVERS)
    .execute()
  for (const { email: recipient } of approvers) {
    const email = { kind: 'purchase-request-received', recipient, payload: { ...payload } }
    await queueEmail(tx, email, ctx.now())
  }
}

async function findExceededBudget(tx: Db, { now }: EmailContext, request: StoredRequest) {
  const budget = await findBudgetOfOrder(tx, request.company_id, request.cost_center_id, now())
  const excess = budget ? request.total - budget.remaining : 0
  return budget && excess > 0 ? { costCenter: budget.code, excess } : null
}

type Decided = Pick<RequestDecidedPayload, 'decision' | 'by' | 'note' | 'differences' | 'order'>

export async function notifyRequester(
  tx: Db,
  ctx: EmailContext,
  request: StoredRequest,
  decided: Decided,
): Promise<void> {
  const requester = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', request.requester_id)
    .where('email_verified', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!requester) return
  const payload: RequestDecidedPayload = { ...(await basePayload(tx, ctx, request)), ...decided }
  const email = { kind: 'purchase-request-decided', recipient: requester.email, payload: { ...payload } }
  await queueEmail(tx, email, ctx.now())
}
