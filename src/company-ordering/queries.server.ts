import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { selectCurrentAgreement } from '#app/agreements/queries.server.ts'
import { compiledStatement, type ValueOf } from '#app/db/compiled-statement.server.ts'
import type { Db } from '#app/db/schema.server.ts'

interface OrderingValues {
  companyId: string
  userId: string
  /** '' for none. */
  siteId: string
  costCenterId: string
  productIds: readonly string[]
  day: string
}

/**
 * The records that an order of a company is checked against: the company, the membership, site, cost center, today's agreement with
 * the prices of the products, their list prices, and the approval rules. In one prepared statement, because every order
 * waits for it.
 */
export const readOrderingRows = compiledStatement((db, value: ValueOf<OrderingValues>) =>
  db
    .selectFrom('companies')
    .modifyFront(sql`/* ordering-company */`)
    .select(['companies.id', 'companies.name', 'legal_name', 'vat_id', 'status', 'order_version'])
    .select((eb) => [
      'is_po_required',
      'is_site_required',
      'is_cost_center_required',
      jsonObjectFrom(
        eb
          .selectFrom('company_members')
          .select(['role', 'order_limit'])
          .whereRef('company_id', '=', 'companies.id')
          .where('user_id', '=', value('userId'))
          .where('left_at', 'is', null),
      ).as('member'),
      jsonObjectFrom(
        eb
          .selectFrom('company_sites')
          .selectAll('company_sites')
          .whereRef('company_id', '=', 'companies.id')
          .where('company_sites.id', '=', value('siteId')),
      ).as('site'),
      jsonObjectFrom(
        eb
          .selectFrom('cost_centers')
          .select(['cost_centers.id', 'code', 'cost_centers.name', 'archived_at'])
          .whereRef('company_id', '=', 'companies.id')
          .where('cost_centers.id', '=', value('costCenterId')),
      ).as('costCenter'),
      selectCurrentAgreement(eb, value('productIds'), value('day')).as('agreement'),
      jsonArrayFrom(
        eb
          .selectFrom('products')
          .select(['products.id', 'family', 'min_order', 'order_multiple', 'unit_price', 'price_tiers'])
          .where(sql<boolean>`products.id = any(${value('productIds')}::text[])`),
      ).as('products'),
      jsonArrayFrom(
        eb
          .selectFrom('approval_rules')
          .select(['approval_rules.id', 'roles', 'conditions', 'steps'])
          .select(['is_active', 'approval_rules.version'])
          .whereRef('company_id', '=', 'companies.id')
          .where('is_active', '=', sql.lit(true))
          .orderBy('position')
          .orderBy('approval_rules.id'),
      ).as('rules'),
    ])
    .where('companies.id', '=', value('companyId'))
    .compile(),
)

/**
 * Locks a company until the end of the transaction, as the statement that places an order does: other orders pass, and
 * changes of the company wait.
 */
export function lockOrderingCompany(tx: Db, id: string) {
  return tx
    .selectFrom('companies')
    .select(['order_version', 'status'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}
