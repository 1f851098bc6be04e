/** Exports and ends the memberships of a person. */
import type { Context } from '#app/app/context.server.ts'
import { anonymizeNamedPerson } from '#app/audit/record-audit-event.server.ts'
import { deleteRows } from '#app/db/rows.server.ts'
import type { Db, Tx } from '#app/db/schema.server.ts'
import { formerCustomer } from '#app/lib/former-customer.ts'
import { findTeams } from './core/approval-rules.queries.server.ts'
import { findMemberships } from './core/queries.server.ts'
import { type AfterTeamChange, deleteDelegations } from './members/team-change.server.ts'

export async function exportMemberships(db: Db, userId: string, email: string) {
  const companies = await db
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .select(['companies.name as company', 'company_members.role'])
    .select(['joined_at as joinedAt', 'left_at as leftAt'])
    .where('user_id', '=', userId)
    .orderBy('company_members.id')
    .execute()
  const companyInvitations = await db
    .selectFrom('company_invitations')
    .innerJoin('companies', 'companies.id', 'company_invitations.company_id')
    .select(['companies.name as company', 'company_invitations.role'])
    .select(['company_invitations.created_at as invitedAt', 'accepted_at as acceptedAt'])
    .where('email', '=', email)
    .orderBy('company_invitations.id')
    .execute()
  const delegations = await db
    .selectFrom('approval_delegations')
    .innerJoin('companies', 'companies.id', 'approval_delegations.company_id')
    .innerJoin('company_members as member', 'member.id', 'member_id')
    .innerJoin('company_members as delegate', 'delegate.id', 'delegate_id')
    .select(['companies.name as company', 'starts_on as startsOn', 'ends_on as endsOn', 'member.user_id'])
    .where((eb) => eb.or([eb('member.user_id', '=', userId), eb('delegate.user_id', '=', userId)]))
    .orderBy('member_id')
    .execute()
  return {
    approvalDelegations: delegations.map(({ user_id, ...delegation }) => ({
      ...delegation,
      given: user_id === userId,
    })),
    companies,
    companyInvitations,
  }
}

/**
 * Locks the companies of a person, so that no other change of their members runs at the same time. A merge may move the
 * person to another company while the transaction waits for the lock; that one is locked then too.
 */
export async function lockCompanies(
  tx: Db,
  userId: string,
  locked: ReadonlySet<string> = new Set(),
): Promise<void> {
  const companies = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('company_members')
        .select('company_id')
        .where('user_id', '=', userId)
        .where('left_at', 'is', null),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = companies.map(({ id }) => id)
  if (!ids.every((id) => locked.has(id))) await lockCompanies(tx, userId, new Set(ids))
}

/**
 * Runs `leave`, which ends the memberships of a person, and then updates what other folders keep about these companies.
 * @param tx has locked the companies
 */
export async function withTeamChanges<Value>(
  tx: Tx,
  ctx: Pick<Context, 'shopUrl' | 'now'>,
  userId: string,
  afterTeamChange: AfterTeamChange,
  leave: () => Promise<Value>,
): Promise<Value> {
  const memberships = await findMemberships(tx, userId)
  const teams = await findTeams(
    tx,
    memberships.map(({ companyId }) => companyId),
  )
  const value = await leave()
  for (const [companyId, team] of teams) await afterTeamChange(tx, ctx, companyId, team)
  return value
}

/**
 * Ends the memberships of a user whom an administrator removes.
 * @returns the names of the companies that would be left without an owner; then nothing is changed
 */
export async function removeFromCompanies(
  tx: Tx,
  ctx: Pick<Context, 'shopUrl' | 'now'>,
  userId: string,
  afterTeamChange: AfterTeamChange,
): Promise<string[]> {
  await lockCompanies(tx, userId)
  const companies = await findCompaniesOfLastOwner(tx, userId)
  if (companies.length > 0) return companies
  await withTeamChanges(tx, ctx, userId, afterTeamChange, () => leaveCompanies(tx, userId, ctx.now()))
  return []
}

/** Ends the memberships of a deleted account, and removes the person from what companies have recorded. */
export async function endMemberships(tx: Db, userId: string, email: string, at: Date): Promise<void> {
  await leaveCompanies(tx, userId, at)
  const memberships = await tx
    .selectFrom('company_members')
    .select('company_id')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  const companies = memberships.map(({ company_id }) => company_id)
  await anonymizeNamedPerson(tx, companies, userId, formerCustomer(userId).name)
  await deleteRows(tx, 'company_invitations', { email })
}

/** A company whose only member leaves is closed, because nobody could act for it any more. */
async function leaveCompanies(tx: Db, userId: string, at: Date): Promise<void> {
  const left = await tx
    .updateTable('company_members')
    .set({ left_at: at })
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .returning(['id', 'company_id'])
    .execute()
  if (left.length === 0) return
  const [members, companies] = [left.map(({ id }) => id), left.map(({ company_id }) => company_id)]
  await deleteDelegations(tx, members)
  await tx
    .updateTable('companies')
    .set(({ eb, ref }) => ({ order_version: eb(ref('order_version'), '+', 1) }))
    .where('id', 'in', companies)
    .execute()
  await tx
    .updateTable('companies')
    .set({ status: 'closed', updated_at: at })
    .where('id', 'in', companies)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_members')
            .select('company_members.id')
            .whereRef('company_id', '=', 'companies.id')
            .where('left_at', 'is', null),
        ),
      ),
    )
    .execute()
}

/** The companies that would be left without an owner, though they have other members. */
export async function findCompaniesOfLastOwner(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('company_members as own')
    .innerJoin('companies', 'companies.id', 'own.company_id')
    .select('companies.name')
    .where('own.user_id', '=', userId)
    .where('own.role', '=', 'owner')
    .where('own.left_at', 'is', null)
    .where('companies.status', '<>', 'closed')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('company_members as other')
          .select('other.id')
          .whereRef('other.company_id', '=', 'own.company_id')
          .whereRef('other.id', '<>', 'own.id')
          .where('other.left_at', 'is', null),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_members as owner')
            .select('owner.id')
            .whereRef('owner.company_id', '=', 'own.company_id')
            .whereRef('owner.id', '<>', 'own.id')
            .where('owner.role', '=', 'owner')
            .where('owner.left_at', 'is', null),
        ),
      ),
    )
    .orderBy('companies.id')
    .execute()
  return rows.map(({ name }) => name)
}
