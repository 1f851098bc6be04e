import { sql } from 'kysely'
import type { Db, Row } from '#app/db/schema.server.ts'
import { hasStaffPermission } from '#app/staff/assignments.server.ts'
import type { ApiKey, ServiceAccount } from './contract.ts'
import { MAX_SERVICE_ACCOUNTS } from './rules.ts'

export const toApiKey = (row: Row<'api_keys'> & Pick<ApiKey, 'createdBy' | 'canCreatorManage'>): ApiKey => ({
  id: row.id,
  prefix: row.prefix,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  createdBy: row.createdBy,
  canCreatorManage: row.canCreatorManage,
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedFrom: row.last_used_ip ?? '',
})

export function selectValidKeys(db: Db, now: Date) {
  return db
    .selectFrom('api_keys')
    .selectAll('api_keys')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('api_keys.id')
}

/** True if the user of the row may manage the keys of the company, or those of the shop. */
const managesKeys = (companyId: string | null, now: Date) =>
  companyId === null
    ? hasStaffPermission('integrations.manage', now).$castTo<boolean>()
    : sql<boolean>`exists (select 1 from company_members
        where company_id = ${companyId} and user_id = users.id and role = 'owner' and left_at is null)`

/**
 * The service accounts that have not ended, by name, each with its valid keys.
 * @param companyId null for those of the shop
 */
export async function listServiceAccounts(
  db: Db,
  companyId: string | null,
  now: Date,
): Promise<ServiceAccount[]> {
  const accounts = await db
    .selectFrom('service_accounts')
    .selectAll()
    .where('company_id', companyId === null ? 'is' : '=', companyId)
    .where('ended_at', 'is', null)
    .orderBy('name')
    .limit(MAX_SERVICE_ACCOUNTS)
    .execute()
  const keys = await selectValidKeys(db, now)
    .innerJoin('users', 'users.id', 'api_keys.created_by')
    .select(['users.name as createdBy', managesKeys(companyId, now).as('canCreatorManage')])
    .where('account_id', 'in', ['', ...accounts.map(({ id }) => id)])
    .execute()
  return accounts.map(({ id, name, created_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    keys: keys.filter((key) => key.account_id === id).map(toApiKey),
  }))
}
