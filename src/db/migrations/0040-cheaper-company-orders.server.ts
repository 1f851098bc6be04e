import { type Kysely, sql } from 'kysely'

/**
 * Each foreign key is a lookup and a row lock of every order. Companies, sites and cost centers are never deleted. A budget is
 * deleted only if no order was taken from it, which is checked while no order of the company can be placed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    drop constraint orders_company_id_fkey,
    drop constraint orders_site_id_fkey,
    drop constraint orders_cost_center_id_fkey,
    drop constraint orders_budget_id_fkey`.execute(db)
}
