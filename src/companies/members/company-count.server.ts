import { countRows } from '#app/db/rows.server.ts'
import type { Tx } from '#app/db/schema.server.ts'
import { MAX_COMPANIES_OF_USER } from '../core/rules.ts'

/** True if the user can join no further company. @param tx has locked the user */
export async function hasTooManyCompanies(tx: Tx, userId: string): Promise<boolean> {
  const memberships = await countRows(tx, 'company_members', { user_id: userId, left_at: null })
  return memberships >= MAX_COMPANIES_OF_USER
}
