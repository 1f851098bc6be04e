import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#app/db/schema.server.ts'
import { selectCurrentAgreement } from '../agreements/queries.server.ts'

/**
 * What an order of a company is checked against: the company, the membership, site, cost center, today's agreement with
 * the prices of the products, and the approval rules. In one prepared statement, because every order waits for it.
 */
export function readOrderingRows(
  db: Db,
  userId: string,
  {
    id,
    siteId,
    costCenterId,
  }: { id: string; siteId?: string | undefined; costCenterId?: string | undefined },
  productIds: readonly string[],
  day: string,
) {
  return db
    .selectFrom('companies')
    .modifyFront(sql`/* ordering-company */`)
    .select(['companies.id', 'companies.name', 'legal_name', 'vat_id', 'status', 'order_version'])
    .select((eb) => [
      'is_po_required',
      jsonObjectFrom(
        eb
          .selectFrom('company_members')
          .select(['role', 'order_limit'])
          .whereRef('company_id', '=', 'companies.id')
          .where('user_id', '=', userId)
          .where('left_at', 'is', null),
      ).as('member'),
      jsonObjectFrom(
        eb
          .selectFrom('company_sites')
          .selectAll('company_sites')
          .whereRef('company_id', '=', 'companies.id')
          .where('company_sites.id', '=', siteId ?? ''),
      ).as('site'),
      jsonObjectFrom(
        eb
          .selectFrom('cost_centers')
          .select(['cost_centers.id', 'code', 'cost_centers.name', 'archived_at'])
          .whereRef('company_id', '=', 'companies.id')
          .where('cost_centers.id', '=', costCenterId ?? ''),
      ).as('costCenter'),
      selectCurrentAgreement(eb, productIds, day).as('agreement'),
      jsonArrayFrom(
        eb
          .selectFrom('approval_rules')
          .select([
            'approval_rules.id',
            'roles',
            'conditions',
            'steps',
            'is_active',
            'approval_rules.version',
          ])
          .whereRef('company_id', '=', 'companies.id')
          .where('is_active', '=', true)
          .orderBy('position')
          .orderBy('approval_rules.id'),
      ).as('rules'),
    ])
    .where('companies.id', '=', id)
    .executeTakeFirst()
}
