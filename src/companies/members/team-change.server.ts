import type { Context } from '#app/app/context.server.ts'
import type { Db, Tx } from '#app/db/schema.server.ts'
import type { Team } from '../core/approval-rules.queries.server.ts'
import { type CompanyRole, isPermitted } from '../core/rules.ts'

/**
 * Updates what other folders keep about a company after a member left or got another role, in the same transaction. It is
 * passed to the calls, because companies do not import those folders.
 * @param before the team without this change
 */
export type AfterTeamChange = (
  tx: Tx,
  ctx: Pick<Context, 'shopUrl' | 'now'>,
  companyId: string,
  before: Team,
) => Promise<void>

/** Nobody decides for members who left, and they decide for nobody. */
export async function deleteDelegations(tx: Db, memberIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('approval_delegations')
    .where(({ eb, or }) => or([eb('member_id', 'in', memberIds), eb('delegate_id', 'in', memberIds)]))
    .execute()
}

/** A member who may no longer decide delegates nothing, and one who may no longer order decides for nobody. */
export async function deleteImpossibleDelegations(
  tx: Db,
  memberId: string,
  role: CompanyRole,
): Promise<void> {
  const ended = [
    ...(isPermitted(role, 'decide') ? [] : (['member_id'] as const)),
    ...(isPermitted(role, 'order') ? [] : (['delegate_id'] as const)),
  ]
  for (const column of ended)
    await tx.deleteFrom('approval_delegations').where(column, '=', memberId).execute()
}
