/** Emails about purchase requests, to confirmed addresses of present users. */
import type { Context } from '#app/app/context.server.ts'
import { findTeam } from '#app/companies/approval-rules/queries.server.ts'
import { findBudgetOfOrder } from '#app/companies/budgets/budgets.queries.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import type { RequestDecidedPayload, RequestReceivedPayload } from './emails.server.ts'
import { findApprovals, readCurrentStep } from './request-steps.server.ts'
import { MAX_NOTIFIED_APPROVERS } from './rules.ts'
import { stepsOf } from './steps.ts'

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

/** Asks everybody who can decide the current step. */
export async function notifyDeciders(tx: Db, ctx: EmailContext, request: StoredRequest): Promise<void> {
  const team = await findTeam(tx, request.company_id)
  const approvals = await findApprovals(tx, [request])
  const { deciders } = readCurrentStep(request, team, approvals.get(request.id) ?? [], ctx.now())
  const payload = {
    ...(await basePayload(tx, ctx, request)),
    orderLimit: request.order_limit,
    budget: await findExceededBudget(tx, ctx, request),
    rule: request.rule_sentence,
    step: request.step,
    stepCount: stepsOf(request).length,
    expiresAt: request.expires_at.toISOString(),
  }
  for (const { person, approvers } of deciders
    .filter((decider) => decider.person.isEmailConfirmed)
    .slice(0, MAX_NOTIFIED_APPROVERS)) {
    const isOwnDecision = approvers.some(({ id }) => id === person.id)
    const asked: RequestReceivedPayload = {
      ...payload,
      onBehalfOf: isOwnDecision ? null : (approvers[0]?.name ?? null),
    }
    const email = { kind: 'purchase-request-received', recipient: person.email, payload: { ...asked } }
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
