import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  // A list belongs to a user or to a company.
  'alter table order_lists alter column user_id drop not null',
  `alter table order_lists
    add column company_id text references companies (id),
    add column shared_by text references users (id),
    add column changed_by text references users (id),
    add constraint order_lists_have_one_owner check ((user_id is null) <> (company_id is null))`,
  `create unique index order_lists_of_company on order_lists (company_id, lower(name))
    where company_id is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
