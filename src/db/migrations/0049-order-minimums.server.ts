import { type Kysely, sql } from 'kysely'

/** The order minimum that an order was placed under, in cents, so that a part of it is not cancelled below it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column order_minimum bigint`.execute(db)
}
