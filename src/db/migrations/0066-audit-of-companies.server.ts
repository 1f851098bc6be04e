import { type Kysely, sql } from 'kysely'

/** Actions about companies have an area of their own in the audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update audit_events set area = 'companies'
    where area = 'users' and action ~ '^(company|agreement|agreed|approval|budget)-'`.execute(db)
}
