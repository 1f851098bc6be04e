/** The service accounts and keys that a person has made, for the export of their data. They outlive the account. */
import type { Db } from '#app/db/schema.server.ts'

export async function exportServiceAccounts(db: Db, userId: string) {
  const serviceAccounts = await db
    .selectFrom('service_accounts')
    .select(['name', 'created_at as madeAt', 'ended_at as endedAt'])
    .where('created_by', '=', userId)
    .orderBy('id')
    .execute()
  const apiKeys = await db
    .selectFrom('api_keys')
    .innerJoin('service_accounts', 'service_accounts.id', 'api_keys.account_id')
    .select(['service_accounts.name as serviceAccount', 'api_keys.prefix'])
    .select(['api_keys.created_at as madeAt', 'api_keys.expires_at as expiresAt'])
    .where('api_keys.created_by', '=', userId)
    .orderBy('api_keys.id')
    .execute()
  return { serviceAccounts, apiKeys }
}
