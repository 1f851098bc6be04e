/** Companies for the benchmark, written straight into the database. */
import { newId } from '../src/db/ids.server.ts'
import type { Db } from '../src/db/schema.server.ts'
import type { Buyer } from '../testing/torture/buyers.ts'
import type { OrderedProduct } from './order-load.ts'

const [FIRST_DAY, LAST_DAY] = ['2020-01-01', '2099-12-31']

/**
 * A company for each buyer, with a site, a cost center, an agreement with a price for each product, an approval rule that
 * stops none of the orders, and a budget that is never used up.
 */
export function createCompanies(
  db: Db,
  buyers: readonly Buyer[],
  products: readonly OrderedProduct[],
): Promise<{ id: string; siteId: string; costCenterId: string }[]> {
  return Promise.all(
    buyers.map(async (buyer) => {
      const at = new Date()
      const [id, siteId, costCenterId, agreementId] = [newId(at), newId(at), newId(at), newId(at)]
      const times = { created_at: at, updated_at: at }
      await db
        .insertInto('companies')
        .values({ id, name: 'Northquay Civil', country: 'PT', search_text: 'northquay civil', ...times })
        .execute()
      await db
        .insertInto('company_members')
        .values({ id: newId(at), company_id: id, user_id: buyer.id, role: 'buyer', joined_at: at })
        .execute()
      const address = { line1: 'Quay 7', line2: '', postal_code: '1000', city: 'Lisbon', region: '' }
      await db
        .insertInto('company_sites')
        .values({
          id: siteId,
          company_id: id,
          name: 'Store 4',
          company: '',
          recipient: '',
          ...address,
          country: 'PT',
          phone: '',
          note: '',
        })
        .execute()
      await db
        .insertInto('cost_centers')
        .values({ id: costCenterId, company_id: id, code: '4711', name: 'Store' })
        .execute()
      await db
        .insertInto('budgets')
        .values({
          id: newId(at),
          company_id: id,
          cost_center_id: costCenterId,
          amount: 1e15,
          starts_on: FIRST_DAY,
          ends_on: LAST_DAY,
          rule: 'block',
        })
        .execute()
      await db
        .insertInto('approval_rules')
        .values({
          id: newId(at),
          company_id: id,
          position: 1,
          is_active: true,
          ...times,
          roles: JSON.stringify(['buyer']),
          conditions: JSON.stringify([{ kind: 'total', amount: 1e11 }]),
          steps: JSON.stringify([{ quorum: 'any', approvers: { roles: ['owner'] } }]),
        })
        .execute()
      await db
        .insertInto('agreements')
        .values({
          id: agreementId,
          company_id: id,
          name: 'Frame',
          status: 'active',
          discount_bp: 500,
          starts_on: FIRST_DAY,
          ends_on: LAST_DAY,
          ...times,
        })
        .execute()
      await db
        .insertInto('agreement_prices')
        .values(
          products.map((product) => ({
            agreement_id: agreementId,
            product_id: product.id,
            unit_price: Math.max(1, Math.round(product.price * 90)),
          })),
        )
        .execute()
      return { id, siteId, costCenterId }
    }),
  )
}
