import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'alter table users add column has_email_exemption boolean not null default false',
  // The operator or another administrator has chosen them.
  `update users set email_verified = true where role = 'admin' and removed_at is null`,
  // Earlier buyers still receive order emails, although their addresses are not confirmed.
  'update users set has_email_exemption = true where not email_verified and removed_at is null',
  // Finds the emails to an address within the last hour.
  'create index outbox_by_recipient on outbox (recipient, created_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
