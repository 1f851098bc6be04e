import { type ApprovalReasons, describeRule } from '#app/approval-rules/approval-need.server.ts'
import { findTeam, type Team, type TeamPerson } from '#app/companies/core/approval-rules.queries.server.ts'
import { type ApprovalStep, DEFAULT_STEPS, stepApprovers } from '#app/companies/core/approval-rules.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { utcDay } from '#app/lib/dates.ts'
import { refused } from '#app/lib/outcome.ts'
import { readStep, type StepState, stepsOf } from './steps.ts'

type StepColumns = Pick<
  Row<'purchase_requests'>,
  'id' | 'company_id' | 'requester_id' | 'steps' | 'step' | 'version'
>

/** The users whose approval of the current step is given, by the ID of the request. */
export async function findApprovals(
  db: Db,
  requests: readonly StepColumns[],
): Promise<Map<string, string[]>> {
  const approvals = new Map<string, string[]>()
  if (requests.length === 0) return approvals
  const rows = await db
    .selectFrom('purchase_request_decisions')
    .innerJoin('purchase_requests', (join) =>
      join
        .onRef('purchase_requests.id', '=', 'request_id')
        .onRef('purchase_requests.version', '=', 'purchase_request_decisions.version')
        .onRef('purchase_requests.step', '=', 'purchase_request_decisions.step'),
    )
    .select(['request_id', 'user_id', 'on_behalf_of'])
    .where(
      'request_id',
      'in',
      requests.map(({ id }) => id),
    )
    .where('decision', '=', 'approved')
    .execute()
  for (const { request_id, user_id, on_behalf_of } of rows)
    approvals.set(request_id, [...(approvals.get(request_id) ?? []), on_behalf_of ?? user_id])
  return approvals
}

export function currentStep(request: Pick<StepColumns, 'steps' | 'step'>): ApprovalStep {
  const steps = stepsOf(request)
  const step = steps[request.step - 1] ?? steps.at(-1)
  if (!step) throw new Error('a request has a step')
  return step
}

export function readCurrentStep(
  request: StepColumns,
  team: Team,
  approvedBy: readonly string[],
  now: Date,
): StepState<TeamPerson> {
  const { requester_id: requesterUserId } = request
  return readStep({ step: currentStep(request), team, requesterUserId, approvedBy, today: utcDay(now) })
}

/** The approvers of an order, and the reason. A request that nobody could approve is not sent. */
export async function planApproval(
  db: Db,
  companyId: string,
  requesterId: string,
  { orderLimit, rule }: ApprovalReasons,
) {
  const steps = rule?.steps ?? DEFAULT_STEPS
  const { members, isDualControl } = await findTeam(db, companyId)
  const requester = members.find(({ userId }) => userId === requesterId)?.id ?? null
  for (const step of steps)
    if (stepApprovers(step, members, requester, isDualControl).length === 0)
      return refused({ code: 'nobody-can-approve' })
  return {
    order_limit: orderLimit,
    rule_sentence: await describeRule(db, companyId, rule),
    steps,
    step: 1,
  }
}
