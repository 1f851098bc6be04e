import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // Increases with every change that decides who may order what, so that an order is checked against current rules.
  'alter table companies add column order_version integer not null default 1',
  // The names stay as they were when the order was placed. '' means not given.
  `alter table orders
    add column company_id text references companies (id),
    add column site_id text references company_sites (id),
    add column cost_center_id text references cost_centers (id),
    add column site_name text not null default '',
    add column cost_center_name text not null default ''`,
  'create index orders_of_company on orders (company_id, id) where company_id is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
