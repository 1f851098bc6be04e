import type { Context } from '#app/app/context.server.ts'
import { findTeam, type Team } from '#app/companies/core/approval-rules.queries.server.ts'
import type { CompanyStatus } from '#app/companies/core/company-statuses.ts'
import { isPermitted } from '#app/companies/core/rules.ts'
import { refusalOfStatus } from '#app/company-ordering/find-ordering-company.server.ts'
import { lockOrderingCompany } from '#app/company-ordering/queries.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { insertRow, lockRow, updateRows } from '#app/db/rows.server.ts'
import type { Db, Row, Tx } from '#app/db/schema.server.ts'
import { requireUser, type SignedInUser } from '#app/lib/actor.ts'
import { isWithin, utcDay } from '#app/lib/dates.ts'
import { done, isRefused, type Outcome, type Refused, refused } from '#app/lib/outcome.ts'
import { hasPermission } from '#app/staff/permissions.ts'
import type { requestDecisionBody } from './contract.ts'
import { describeDecider, insteadOf } from './copy.ts'
import { notifyDeciders, notifyRequester, notifyStepApproved } from './notify.server.ts'
import { placeRequestedOrder } from './place-requested-order.server.ts'
import { currentStep, findApprovals, readCurrentStep } from './request-steps.server.ts'
import { canChangeRequest, currentStatus, MAX_NAMED_APPROVERS, type RequestStatus } from './rules.ts'
import { isStepComplete, stepsOf } from './steps.ts'

export interface LockedRequest {
  tx: Tx
  user: SignedInUser
  request: Row<'purchase_requests'>
  status: RequestStatus
  team: Team
  companyStatus: CompanyStatus
}

type LockedRefusal = { code: 'purchase-request-not-found' | 'not-permitted-in-company' }

/** Locks a request. Users who may not read it get 404, administrators of the shop 403. */
export function withLockedRequest<Result>(
  ctx: Context,
  number: string,
  change: (locked: LockedRequest) => Promise<Result>,
): Promise<Outcome<void, Extract<Result, Refused>['refusal'] | LockedRefusal>> {
  const user = requireUser(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, user.userId)
    const found = tx.selectFrom('purchase_requests').where('number', '=', number)
    // The company is locked before its request, as by the order that an approval places and by a merge.
    const of = await found.select(['company_id', 'quote_id']).executeTakeFirst()
    const company = of && (await lockOrderingCompany(tx, of.company_id))
    if (of?.quote_id) await lockRow(tx, 'quotes', of.quote_id, ['id'])
    const request = await found.selectAll().forUpdate().executeTakeFirst()
    if (!request || !company) return refused({ code: 'purchase-request-not-found' })
    const team = await findTeam(tx, request.company_id)
    const isRequester =
      request.requester_id === user.userId && team.members.some(({ userId }) => userId === user.userId)
    if (!isRequester && !isDeciderOf(team, user.userId, ctx.now()))
      return refused({
        code: hasPermission(user, 'companies.read')
          ? 'not-permitted-in-company'
          : 'purchase-request-not-found',
      })
    const status = currentStatus(request.status, request.expires_at, ctx.now())
    const changed = await change({ tx, user, request, status, team, companyStatus: company.status })
    return isRefused(changed) ? changed : done(undefined)
  })
}

/** Owners, approvers and their delegates read the requests of the company. */
function isDeciderOf({ members, delegations }: Team, userId: string, now: Date): boolean {
  const member = members.find((one) => one.userId === userId)
  if (!member) return false
  const isDelegate = delegations.some((one) => one.delegateId === member.id && isWithin(utcDay(now), one))
  return isPermitted(member.role, 'decide') || isDelegate
}

/** Notes the order of an accepted offer at its quote. Passed to the calls, because quotes import this folder. */
export type RecordQuotedOrder = (
  tx: Tx,
  ctx: Context,
  request: Row<'purchase_requests'>,
  order: string,
) => Promise<void>

type DecisionValues = ReturnType<typeof requestDecisionBody.parse>

/**
 * Decides the current step of a request. The approval of the last step places the order in the same transaction, in the
 * name of the requester. If it cannot be placed any more, nothing is ordered and the requester gets the reasons.
 */
export function decideRequest(
  ctx: Context,
  number: string,
  values: DecisionValues,
  recordQuotedOrder: RecordQuotedOrder,
) {
  const { decision, version, step: decidedStep, note = '', poNumber } = values
  return withLockedRequest(ctx, number, async (found) => {
    const { tx, user, request, status, team, companyStatus } = found
    const step = currentStep(request)
    const approvedBy = (await findApprovals(tx, [request])).get(request.id) ?? []
    const state = readCurrentStep(request, team, approvedBy, ctx.now())
    const decider = state.deciders.find(({ person }) => person.userId === user.userId)
    const isOwn = request.requester_id === user.userId
    if (isOwn && !decider) return refused({ code: 'own-purchase-request' })
    if (status !== 'pending') return refused({ code: 'purchase-request-decided' })
    if (request.version !== version || request.step !== decidedStep)
      return refused({ code: 'purchase-request-changed' })
    if (!decider) return refused({ code: 'not-an-approver' })
    // The request waits until the company may order again.
    const companyRefusal = decision === 'approved' && refusalOfStatus(companyStatus)
    if (companyRefusal) return refused({ code: companyRefusal })
    // One approval of a delegate counts for everybody they stand for, where all are asked.
    const isForAll = decision === 'approved' && step.quorum === 'all'
    const approvers = isForAll ? decider.approvers : decider.approvers.slice(0, 1)
    const [approver] = approvers
    const onBehalfOf = approver && approver.userId !== user.userId ? approver.name : null
    const by = describeDecider({ by: user.name, onBehalfOf, isOwn: isOwn && decision === 'approved' })
    const at = ctx.now()
    // An approver adds or corrects the PO number, and takes none away.
    const hasOtherPoNumber = decision === 'approved' && poNumber && poNumber !== request.po_number
    const po_number = hasOtherPoNumber ? poNumber : request.po_number
    const locked = { ...found, request: { ...request, po_number } }
    if (hasOtherPoNumber) {
      await updateRows(tx, 'purchase_requests', request.id, { po_number })
      const note = insteadOf('PO number', po_number, request.po_number)
      const change = { request_id: request.id, version, step: decidedStep, user_id: user.userId, note, at }
      await recordRequestChange(tx, change)
    }
    for (const { userId } of approvers) {
      const row = { id: newId(at), request_id: request.id, version, step: decidedStep, decision, note, at }
      const on_behalf_of = userId === user.userId ? null : userId
      await insertRow(tx, 'purchase_request_decisions', { ...row, user_id: user.userId, on_behalf_of })
    }
    if (decision !== 'approved') {
      await setStatus(tx, request, { status: decision === 'rejected' ? 'rejected' : 'needs-changes' })
      return notifyRequester(tx, ctx, request, { decision, by, note, ...NOT_ORDERED })
    }
    const approvals = [...approvedBy, ...approvers.map(({ userId }) => userId)]
    if (!isStepComplete(step, state, approvals)) return undefined
    return decidedStep < stepsOf(request).length
      ? startNextStep(ctx, locked, { by, note, isOwn })
      : placeOrder(ctx, locked, { by, note }, recordQuotedOrder)
  })
}

/** The changes of a request are listed among its decisions. */
export const recordRequestChange = (
  tx: Tx,
  change: Pick<Row<'purchase_request_decisions'>, 'request_id' | 'version' | 'user_id' | 'note' | 'at'> & {
    step?: number
  },
): Promise<unknown> =>
  insertRow(tx, 'purchase_request_decisions', { id: newId(change.at), decision: 'changed', ...change })

const NOT_ORDERED = { differences: [], order: null }

/** The requester learns that the request continues, unless they approved it themselves. */
async function startNextStep(
  ctx: Context,
  { tx, request, team }: LockedRequest,
  { isOwn, ...approval }: { by: string; note: string; isOwn: boolean },
): Promise<void> {
  const next = { ...request, step: request.step + 1 }
  await updateRows(tx, 'purchase_requests', request.id, { step: next.step })
  await notifyDeciders(tx, ctx, next)
  if (isOwn) return
  const waitingFor = readCurrentStep(next, team, [], ctx.now()).open.map(({ name }) => name)
  await notifyStepApproved(tx, ctx, request, {
    ...approval,
    quorum: currentStep(next).quorum,
    waitingFor: waitingFor.slice(0, MAX_NAMED_APPROVERS),
  })
}

async function placeOrder(
  ctx: Context,
  { tx, request }: LockedRequest,
  { by, note }: { by: string; note: string },
  recordQuotedOrder: RecordQuotedOrder,
): Promise<void> {
  const placed = await placeRequestedOrder(tx, ctx, request)
  if ('order' in placed) {
    const { order } = placed
    await setStatus(tx, request, { status: 'ordered', order_number: order })
    if (request.quote_id !== null) await recordQuotedOrder(tx, ctx, request, order)
    await notifyRequester(tx, ctx, request, { decision: 'approved', by, note, differences: [], order })
  } else {
    const { differences } = placed
    await setStatus(tx, request, { status: 'needs-changes', differences: JSON.stringify(differences) })
    await notifyRequester(tx, ctx, request, { decision: 'not-placed', by, note, differences, order: null })
  }
}

async function setStatus(
  tx: Db,
  { id }: Row<'purchase_requests'>,
  change: { status: Row<'purchase_requests'>['status']; order_number?: string; differences?: string },
): Promise<void> {
  await updateRows(tx, 'purchase_requests', id, { differences: '[]', ...change })
}

export function withdrawRequest(ctx: Context, number: string) {
  return withLockedRequest(ctx, number, async ({ tx, user, request, status }) => {
    if (status === 'withdrawn' && request.requester_id === user.userId) return undefined
    const closed = findChangeProblem(request, status, user)
    return closed ? refused({ code: closed }) : setStatus(tx, request, { status: 'withdrawn' })
  })
}

/** Why the user cannot change or withdraw a request. */
export function findChangeProblem(
  request: Row<'purchase_requests'>,
  status: RequestStatus,
  { userId }: SignedInUser,
) {
  if (request.requester_id !== userId) return 'not-the-requester'
  return canChangeRequest(status, true) ? null : 'purchase-request-decided'
}
