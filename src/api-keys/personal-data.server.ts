/** The service accounts and keys that a person has made, for the export of their data. They outlive the account. */
import type { Db } from '#app/db/schema.server.ts'

export async function exportServiceAccounts(db: Db, userId: string) {
  const accounts = await db
    .selectFrom('service_accounts')
    .select(['name', 'created_at', 'ended_at'])
    .where('created_by', '=', userId)
    .orderBy('id')
    .execute()
  const keys = await db
    .selectFrom('api_keys')
    .innerJoin('service_accounts', 'service_accounts.id', 'api_keys.account_id')
    .select(['service_accounts.name', 'api_keys.prefix', 'api_keys.created_at', 'api_keys.expires_at'])
    .where('api_keys.created_by', '=', userId)
    .orderBy('api_keys.id')
    .execute()
  return {
    serviceAccounts: accounts.map(({ name, created_at, ended_at }) => ({
      name,
      madeAt: created_at.toISOString(),
      endedAt: ended_at?.toISOString() ?? null,
    })),
    apiKeys: keys.map(({ name, prefix, created_at, expires_at }) => ({
      serviceAccount: name,
      prefix,
      madeAt: created_at.toISOString(),
      expiresAt: expires_at.toISOString(),
    })),
  }
}
