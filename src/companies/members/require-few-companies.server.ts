import type { Tx } from '#app/db/schema.server.ts'
import { companyProblem } from '../core/problems.server.ts'
import { MAX_COMPANIES_OF_USER } from '../core/rules.ts'

/** Throws 409 if the user can join no further company. @param tx has locked the user */
export async function requireFewCompanies(tx: Tx, userId: string): Promise<void> {
  const memberships = await tx
    .selectFrom('company_members')
    .select('id')
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .limit(MAX_COMPANIES_OF_USER)
    .execute()
  if (memberships.length >= MAX_COMPANIES_OF_USER) throw companyProblem('too-many-companies')
}
