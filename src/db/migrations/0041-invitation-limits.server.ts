import { type Kysely, sql } from 'kysely'

/** The order limit that an invited person gets with the role, in cents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company_invitations add column order_limit bigint check (order_limit >= 0)`.execute(
    db,
  )
}
