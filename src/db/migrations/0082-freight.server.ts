import { type Kysely, sql } from 'kysely'

/** Statements run one by one in the migration's own transaction. */
const STATEMENTS = [
  `alter table orders
    add column freight_kind text not null default 'none'
      constraint orders_freight_kind_check check (freight_kind = any ('{none,firm,later}'::text[])),
    add column freight_amount bigint not null default 0
      constraint orders_freight_amount_check check (freight_amount >= 0 and (freight_kind = 'firm' or freight_amount = 0)),
    add column freight_service text not null default ''`,
  'alter table purchase_requests add column freight jsonb',
]

/** The freight of orders. Earlier orders have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
