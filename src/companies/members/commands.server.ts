import type { Context } from '#app/app/context.server.ts'
import { changesNothing } from '#app/db/changes-nothing.server.ts'
import { findRows, requireRow, updateRows } from '#app/db/rows.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { optionalCents } from '#app/lib/money.ts'
import { isRefused, refused } from '#app/lib/outcome.ts'
import { findTeam } from '../core/approval-rules.queries.server.ts'
import type { memberChangeBody } from '../core/contract.ts'
import type { RemovedMemberEmailPayload } from '../core/emails.server.ts'
import { type CompanyRole, keepsAnOwner } from '../core/rules.ts'
import { type Caller, NOTHING_CHANGED, withLockedCompany } from '../core/with-locked-company.server.ts'
import { type AfterTeamChange, deleteDelegations, deleteImpossibleDelegations } from './team-change.server.ts'

/** Changes the role and the order limit of a member, by an owner. */
export function changeMember(
  ctx: Context,
  companyId: string,
  memberId: string,
  { role, orderLimit }: ReturnType<typeof memberChangeBody.parse>,
  afterTeamChange: AfterTeamChange,
) {
  return withLockedCompany(ctx, companyId, 'manage', async ({ tx }) => {
    const member = await findChangeableMember(tx, companyId, memberId, role)
    if (isRefused(member)) return member
    const columns = { role, order_limit: optionalCents(orderLimit) }
    if (changesNothing(member, columns)) return NOTHING_CHANGED
    const team = await findTeam(tx, companyId)
    await updateRows(tx, 'company_members', memberId, columns)
    await deleteImpossibleDelegations(tx, memberId, role)
    return afterTeamChange(tx, ctx, companyId, team)
  })
}

/** Ends a membership: an owner removes a member, or a member leaves. Their orders stay with the company. */
export function removeMember(
  ctx: Context,
  companyId: string,
  memberId: string,
  afterTeamChange: AfterTeamChange,
) {
  const isLeaving = ({ member }: Caller) => member?.id === memberId
  const permission = (caller: Caller) => (isLeaving(caller) ? 'leave' : 'manage')
  return withLockedCompany(ctx, companyId, permission, async ({ tx, company, ...caller }) => {
    const member = await findChangeableMember(tx, companyId, memberId, null)
    if (isRefused(member)) return member
    const team = await findTeam(tx, companyId)
    const removed = await tx
      .updateTable('company_members')
      .set({ left_at: ctx.now() })
      .where('id', '=', memberId)
      .where('left_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!removed) return refused({ code: 'member-not-found' })
    await deleteDelegations(tx, [memberId])
    await afterTeamChange(tx, ctx, companyId, team)
    if (isLeaving(caller)) return undefined
    const { email, name } = await requireRow(tx, 'users', removed.user_id, ['email', 'name'])
    const payload: RemovedMemberEmailPayload = { name, companyName: company.name, shopUrl: ctx.shopUrl }
    return queueEmail(
      tx,
      { kind: 'company-member-removed', recipient: email, payload: { ...payload } },
      ctx.now(),
    )
  })
}

/**
 * @param tx has locked the company
 * @returns the member before the change, or a refusal if the company would have no owner
 */
async function findChangeableMember(tx: Tx, companyId: string, memberId: string, change: CompanyRole | null) {
  const members = await findRows(tx, 'company_members', { company_id: companyId, left_at: null })
  const member = members.find(({ id }) => id === memberId)
  if (!member) return refused({ code: 'member-not-found' })
  if (!keepsAnOwner(members, memberId, change)) return refused({ code: 'last-owner' })
  return member
}
