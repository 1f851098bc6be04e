import type { Db, Row } from '#app/db/schema.server.ts'
import type { ApiKey, ServiceAccount } from './contract.ts'
import { MAX_SERVICE_ACCOUNTS } from './rules.ts'

export const toApiKey = (row: Row<'api_keys'>): ApiKey => ({
  id: row.id,
  prefix: row.prefix,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedFrom: row.last_used_ip ?? '',
})

export function selectValidKeys(db: Db, now: Date) {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
}

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
    .where('account_id', 'in', ['', ...accounts.map(({ id }) => id)])
    .execute()
  return accounts.map(({ id, name, created_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    keys: keys.filter((key) => key.account_id === id).map(toApiKey),
  }))
}
