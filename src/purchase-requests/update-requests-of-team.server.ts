import { sql } from 'kysely'
import { findTeam } from '#app/companies/core/approval-rules.queries.server.ts'
import type { AfterTeamChange } from '#app/companies/members/team-change.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { notifyDeciders } from './notify.server.ts'
import { findApprovals, readCurrentStep } from './request-steps.server.ts'
import { MAX_WAITING } from './rules.ts'

/**
 * Withdraws the open requests of members who left the company, because they can never be ordered. If none of a request's
 * previous deciders can still decide it, its new deciders get an email.
 */
export const updateRequestsOfTeam: AfterTeamChange = async (tx, ctx, companyId, before) => {
  const team = await findTeam(tx, companyId)
  const members = team.members.map(({ userId }) => userId)
  await withdrawRequestsOfOthers(tx, companyId, members, ctx.now())
  const pending = await tx
    .selectFrom('purchase_requests')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', ctx.now())
    .orderBy('id', 'desc')
    .limit(MAX_WAITING)
    .execute()
  const approvals = await findApprovals(tx, pending)
  for (const request of pending) {
    const approvedBy = approvals.get(request.id) ?? []
    const [previous, current] = [before, team].map((one) =>
      readCurrentStep(request, one, approvedBy, ctx.now()).deciders.map(({ person }) => person.id),
    )
    if (!previous?.some((id) => current?.includes(id))) await notifyDeciders(tx, ctx, request)
  }
}

async function withdrawRequestsOfOthers(
  tx: Tx,
  companyId: string,
  members: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('purchase_requests')
    .set({ status: 'withdrawn' })
    .where('company_id', '=', companyId)
    .where('status', 'in', ['pending', 'needs-changes'])
    .where('expires_at', '>', now)
    .where(sql<boolean>`requester_id <> all(${members}::text[])`)
    .execute()
}
