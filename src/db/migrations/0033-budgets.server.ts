import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table budgets (
    id text primary key,
    company_id text not null references companies (id),
    cost_center_id text references cost_centers (id),
    amount bigint not null check (amount > 0),
    starts_on date not null,
    ends_on date not null,
    rule text not null check (rule in ('warn', 'approve', 'block')),
    committed bigint not null default 0 check (committed >= 0),
    version integer not null default 1,
    check (ends_on >= starts_on)
  )`,
  'create index budgets_of_company on budgets (company_id, ends_on)',
  `alter table orders
    add column budget_id text references budgets (id),
    add column over_budget boolean not null default false`,
  'create index orders_of_budget on orders (budget_id, id) where budget_id is not null',
  // A request may be about a budget, of a member without a limit.
  'alter table purchase_requests alter column order_limit drop not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
