/** Saved lists that belong to a company: who may do what with them, and the lock under which they change. */
import type { LOCKED_COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import { findMember } from '#app/companies/core/queries.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { canChangeSharedList, type SharedListAction } from '../core/rules.ts'

/**
 * Locks the company, so that names stay unique and a list has one change at a time.
 * @returns why the user may not do it; 'company-not-found' for anyone who must not learn that the company exists
 */
export async function lockCompanyOfList(
  tx: Tx,
  { companyId, userId }: { companyId: string; userId: string },
  action: SharedListAction,
  sharedBy: string | null,
): Promise<keyof typeof LOCKED_COMPANY_PROBLEMS | undefined> {
  await requirePresentUser(tx, userId)
  const company = await tx
    .selectFrom('companies')
    .select('status')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const member = company && (await findMember(tx, companyId, userId))
  if (!member) return 'company-not-found'
  if (!canChangeSharedList(member.role, action, sharedBy === userId)) return 'not-permitted-in-company'
  return company.status === 'closed' ? 'company-closed' : undefined
}

/** Locks a list of the user or of a company; the order list is none of them. */
export function lockSavedList(tx: Tx, id: string) {
  return tx
    .selectFrom('order_lists')
    .selectAll()
    .where('id', '=', id)
    .where('name', '<>', '')
    .forUpdate()
    .executeTakeFirst()
}
