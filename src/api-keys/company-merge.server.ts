/** Ends the programs of a company that is merged into another one. Its owners may make new ones there. */
import { sql } from 'kysely'
import type { MergedPart } from '#app/companies/merge/merged-part.server.ts'
import { readOneRow, updateRows } from '#app/db/rows.server.ts'

export const endedKeys: MergedPart = {
  count(db, companyId, now) {
    const open = sql<{ apiKeys: number }>`
      select count(*)::int as "apiKeys" from api_keys join service_accounts on service_accounts.id = api_keys.account_id
      where company_id = ${companyId} and ended_at is null and revoked_at is null and expires_at > ${now}`
    return readOneRow(db, open)
  },
  findObstacles: async () => [],
  async move(tx, { from }, _costCenters, at) {
    await updateRows(tx, 'service_accounts', { company_id: from, ended_at: null }, { ended_at: at })
  },
}
