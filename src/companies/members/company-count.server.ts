import type { Tx } from '#app/db/schema.server.ts'
import { MAX_COMPANIES_OF_USER } from '../core/rules.ts'

/** True if the user can join no further company. @param tx has locked the user */
export async function hasTooManyCompanies(tx: Tx, userId: string): Promise<boolean> {
  const memberships = await tx
    .selectFrom('company_members')
    .select('id')
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .limit(MAX_COMPANIES_OF_USER)
    .execute()
  return memberships.length >= MAX_COMPANIES_OF_USER
}
