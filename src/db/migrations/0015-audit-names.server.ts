import { type Kysely, sql } from 'kysely'

/** The audit trail uses the names of the code: `catalog`, and `image` for what earlier releases called a picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update audit_events set area = 'catalog' where area = 'catalogue'`.execute(db)
  await sql`update audit_events set action = 'image-uploaded' where action = 'picture-added'`.execute(db)
}
