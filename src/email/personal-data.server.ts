import { sql } from 'kysely'
import { deleteRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { EmailTemplates } from './email-templates.server.ts'

/**
 * @param since excludes emails to a former owner of the address
 * @param templates say which emails contain a token
 */
export async function exportEmails(db: Db, recipient: string, since: Date, templates: EmailTemplates) {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'payload', 'created_at as queuedAt', 'sent_at as sentAt'])
    .where('recipient', '=', recipient)
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute()
  return rows.map(({ payload, ...email }) => ({
    ...email,
    content: templates[email.kind]?.isErasedAfterDelivery ? null : payload,
  }))
}

/**
 * Deletes all emails to the address, sent and unsent, and the unsent emails to others that are about it. Those about what its
 * owner has done to somebody else stay, without the address.
 */
export async function deleteEmails(tx: Db, address: string, replacement: string): Promise<void> {
  await deleteRows(tx, 'outbox', { recipient: address })
  const unsent = sql<boolean>`sent_at is null`
  await tx
    .deleteFrom('outbox')
    .where(unsent)
    .where(sql`coalesce(payload->'buyer'->>'email', payload->>'email')`, '=', address)
    .execute()
  await tx
    .updateTable('outbox')
    .set({ payload: sql`jsonb_set(payload::jsonb, '{by}', to_jsonb(${replacement}::text))` })
    .where(unsent)
    .where(sql`payload->>'by'`, '=', address)
    .execute()
}
