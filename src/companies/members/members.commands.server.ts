import type { Context } from '#app/app/context.server.ts'
import { changesNothing } from '#app/db/changes-nothing.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { optionalCents } from '#app/lib/money.ts'
import { findTeam } from '../core/approval-rules.queries.server.ts'
import type { memberChangeBody } from '../core/contract.ts'
import type { RemovedMemberEmailPayload } from '../core/emails.server.ts'
import { companyProblem } from '../core/problems.server.ts'
import { type CompanyRole, keepsAnOwner } from '../core/rules.ts'
import { type Caller, NOTHING_CHANGED, withLockedCompany } from '../core/with-locked-company.server.ts'
import { type AfterTeamChange, deleteDelegations, deleteImpossibleDelegations } from './team-change.server.ts'

/** Changes the role and the order limit of a member, by an owner. */
export async function changeMember(
  ctx: Context,
  companyId: string,
  memberId: string,
  { role, orderLimit }: ReturnType<typeof memberChangeBody.parse>,
  afterTeamChange: AfterTeamChange,
): Promise<void> {
  await withLockedCompany(ctx, companyId, 'manage', async ({ tx }) => {
    const member = await requireOwnerAfter(tx, companyId, memberId, role)
    const columns = { role, order_limit: optionalCents(orderLimit) }
    if (changesNothing(member, columns)) return NOTHING_CHANGED
    const team = await findTeam(tx, companyId)
    await tx.updateTable('company_members').set(columns).where('id', '=', memberId).execute()
    await deleteImpossibleDelegations(tx, memberId, role)
    return afterTeamChange(tx, ctx, companyId, team)
  })
}

/** Ends a membership: an owner removes a member, or a member leaves. Their orders stay with the company. */
export async function removeMember(
  ctx: Context,
  companyId: string,
  memberId: string,
  afterTeamChange: AfterTeamChange,
): Promise<void> {
  const isLeaving = ({ member }: Caller) => member?.id === memberId
  const permission = (caller: Caller) => (isLeaving(caller) ? 'read' : 'manage')
  await withLockedCompany(ctx, companyId, permission, async ({ tx, company, ...caller }) => {
    await requireOwnerAfter(tx, companyId, memberId, null)
    const team = await findTeam(tx, companyId)
    const removed = await tx
      .updateTable('company_members')
      .set({ left_at: ctx.now() })
      .where('id', '=', memberId)
      .where('left_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!removed) throw companyProblem('member-not-found')
    await deleteDelegations(tx, [memberId])
    await afterTeamChange(tx, ctx, companyId, team)
    if (isLeaving(caller)) return
    const { email, name } = await tx
      .selectFrom('users')
      .select(['email', 'name'])
      .where('id', '=', removed.user_id)
      .executeTakeFirstOrThrow()
    const payload: RemovedMemberEmailPayload = { name, companyName: company.name, shopUrl: ctx.shopUrl }
    await queueEmail(
      tx,
      { kind: 'company-member-removed', recipient: email, payload: { ...payload } },
      ctx.now(),
    )
  })
}

/**
 * @param tx has locked the company
 * @returns the member before the change
 */
async function requireOwnerAfter(tx: Tx, companyId: string, memberId: string, change: CompanyRole | null) {
  const members = await tx
    .selectFrom('company_members')
    .select(['id', 'role', 'order_limit'])
    .where('company_id', '=', companyId)
    .where('left_at', 'is', null)
    .execute()
  const member = members.find(({ id }) => id === memberId)
  if (!member) throw companyProblem('member-not-found')
  if (!keepsAnOwner(members, memberId, change)) throw companyProblem('last-owner')
  return member
}
