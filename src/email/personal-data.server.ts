import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import type { EmailTemplates } from './email-templates.server.ts'

/**
 * @param since excludes emails to a former owner of the address
 * @param templates say which emails contain a token
 */
export async function exportEmails(db: Db, recipient: string, since: Date, templates: EmailTemplates) {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'payload', 'created_at', 'sent_at'])
    .where('recipient', '=', recipient)
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, payload, created_at, sent_at }) => ({
    kind,
    content: templates[kind]?.isErasedAfterDelivery ? null : payload,
    queuedAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
  }))
}

/** Deletes all emails to the address, sent and unsent, and the unsent emails to others that name it. */
export async function deleteEmails(tx: Db, address: string): Promise<void> {
  await tx.deleteFrom('outbox').where('recipient', '=', address).execute()
  await tx
    .deleteFrom('outbox')
    .where('sent_at', 'is', null)
    .where(sql`coalesce(payload->'buyer'->>'email', payload->>'email')`, '=', address)
    .execute()
}
