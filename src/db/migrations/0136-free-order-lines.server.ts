import { type Kysely, sql } from 'kysely'

/** An offer may have lines that are free of charge. The rows that are there have stricter prices, so they are not read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_lines
      drop constraint order_lines_unit_price_check,
      add constraint order_lines_unit_price_check check (unit_price >= 0) not valid`.execute(db)
}
