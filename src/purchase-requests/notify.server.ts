/** Emails about purchase requests, to confirmed addresses of present users. */
import type { Context } from '#app/app/context.server.ts'
import { type CurrentBudgetRow, findBudgetOfOrder } from '#app/companies/budgets/queries.server.ts'
import { findTeam } from '#app/companies/core/approval-rules.queries.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { MAX_EMAIL_LINES } from '#app/orders/core/emails.server.ts'
import { describeDecision } from './copy.ts'
import type {
  PurchaseRequestReceivedPayload,
  RequestDecidedPayload,
  RequestStepApprovedPayload,
} from './emails.server.ts'
import { findDecisions } from './queries.server.ts'
import { findApprovals, readCurrentStep } from './request-steps.server.ts'
import { MAX_EMAIL_DECISIONS, MAX_NOTIFIED_APPROVERS } from './rules.ts'
import { stepsOf } from './steps.ts'

type StoredRequest = Row<'purchase_requests'>
type EmailContext = Pick<Context, 'shopUrl' | 'now'>

async function basePayload(tx: Db, { shopUrl }: EmailContext, request: StoredRequest) {
  const { code, costCenter, site, ...names } = await tx
    .selectFrom('companies')
    .innerJoin('users', (join) => join.on('users.id', '=', request.requester_id))
    .leftJoin('users as sender', (join) => join.on('sender.id', '=', request.sent_by_id ?? ''))
    .leftJoin('company_sites', (join) => join.on('company_sites.id', '=', request.site_id ?? ''))
    .leftJoin('cost_centers', (join) => join.on('cost_centers.id', '=', request.cost_center_id ?? ''))
    .select(['companies.name as company', 'users.name as requester', 'sender.name as sentBy'])
    .select(['company_sites.name as site', 'code', 'cost_centers.name as costCenter'])
    .where('companies.id', '=', request.company_id)
    .executeTakeFirstOrThrow()
  return {
    ...names,
    number: request.number,
    total: request.total,
    freight: request.freight,
    poNumber: request.po_number,
    site: site ?? '',
    costCenter: [code, costCenter].filter(Boolean).join(' '),
    units: request.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    url: `${shopUrl}/dashboard/purchaserequests/${request.number}`,
    lines: request.lines
      .slice(0, MAX_EMAIL_LINES)
      .map(({ sku, name, quantity, unitPrice }) => ({ sku, name, quantity, unitPrice })),
    lineCount: request.lines.length,
    shopUrl,
  }
}

/** Asks everybody who can decide the current step. */
export async function notifyDeciders(tx: Db, ctx: EmailContext, request: StoredRequest): Promise<void> {
  const team = await findTeam(tx, request.company_id)
  const approvals = await findApprovals(tx, [request])
  const { deciders } = readCurrentStep(request, team, approvals.get(request.id) ?? [], ctx.now())
  const budget = await findBudgetOfOrder(tx, request.company_id, request.cost_center_id, ctx.now())
  const decisions = await findDecisions(tx, request)
  const stepCount = stepsOf(request).length
  const payload = {
    ...(await basePayload(tx, ctx, request)),
    orderLimit: request.order_limit,
    budget: exceededBudget(budget, request.total),
    budgetLeft: budget ? { costCenter: budget.code, remaining: budget.remaining } : null,
    history: decisions
      .slice(-MAX_EMAIL_DECISIONS)
      .map(
        (one) => `${formatDay(one.at)}: ${describeDecision(one, { version: request.version, stepCount })}`,
      ),
    rule: request.rule_sentence,
    step: request.step,
    stepCount,
    expiresAt: request.expires_at.toISOString(),
  }
  for (const { person, approvers } of deciders
    .filter((decider) => decider.person.isEmailConfirmed)
    .slice(0, MAX_NOTIFIED_APPROVERS)) {
    const isOwnDecision = approvers.some(({ id }) => id === person.id)
    const received: PurchaseRequestReceivedPayload = {
      ...payload,
      onBehalfOf: isOwnDecision ? null : (approvers[0]?.name ?? null),
    }
    const email = { kind: 'purchase-request-received', recipient: person.email, payload: { ...received } }
    await queueEmail(tx, email, ctx.now())
  }
}

function exceededBudget(budget: CurrentBudgetRow | undefined, total: number) {
  const excess = budget ? total - budget.remaining : 0
  return budget && excess > 0 ? { costCenter: budget.code, excess } : null
}

/** Tells the requester that an administrator sent the request in their name. */
export async function notifySentOnBehalf(tx: Db, ctx: EmailContext, request: StoredRequest): Promise<void> {
  const facts = { expiresAt: request.expires_at.toISOString() }
  await emailRequester(tx, ctx, request, 'purchase-request-sent-on-behalf', facts)
}

type StepApproved = Pick<RequestStepApprovedPayload, 'by' | 'note' | 'waitingFor' | 'quorum'>

/** @param request as it was before the next step began */
export async function notifyStepApproved(
  tx: Db,
  ctx: EmailContext,
  request: StoredRequest,
  approved: StepApproved,
): Promise<void> {
  const facts = { step: request.step, stepCount: stepsOf(request).length, ...approved }
  await emailRequester(tx, ctx, request, 'purchase-request-step-approved', facts)
}

/** A requester who has left the company, or whose address is not confirmed, gets none. */
async function emailRequester(
  tx: Db,
  ctx: EmailContext,
  request: StoredRequest,
  kind: string,
  facts: object,
): Promise<void> {
  const requester = await tx
    .selectFrom('users')
    .innerJoin('company_members', 'company_members.user_id', 'users.id')
    .select('email')
    .where('users.id', '=', request.requester_id)
    .where('email_verified', '=', true)
    .where('company_id', '=', request.company_id)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!requester) return
  const payload = { ...(await basePayload(tx, ctx, request)), ...facts }
  await queueEmail(tx, { kind, recipient: requester.email, payload }, ctx.now())
}

type Decided = Pick<RequestDecidedPayload, 'decision' | 'by' | 'note' | 'differences' | 'order'>

export const notifyRequester = (tx: Db, ctx: EmailContext, request: StoredRequest, decided: Decided) =>
  emailRequester(tx, ctx, request, 'purchase-request-decided', decided)
