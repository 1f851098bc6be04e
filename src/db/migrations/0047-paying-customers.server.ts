import { type Kysely, sql } from 'kysely'

/** Remembers who has paid an order, so that the limits of new customers cost all others nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column has_paid boolean not null default false`.execute(db)
  await sql`
    update users set has_paid = true
    where id in (select user_id from orders where status in ('paid', 'shipped', 'delivered'))`.execute(db)
}
