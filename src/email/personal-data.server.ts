import type { Db } from '#app/db/schema.server.ts'

/** @param since excludes emails to a former owner of the address */
export async function exportEmails(db: Db, recipient: string, since: Date) {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'payload', 'created_at', 'sent_at'])
    .where('recipient', '=', recipient)
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, payload, created_at, sent_at }) => ({
    kind,
    // These emails contain a token.
    content: kind === 'password-reset' || kind === 'email-confirmation' ? null : payload,
    writtenAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
  }))
}

/** Deletes all emails to the address, sent and unsent. */
export async function deleteEmails(tx: Db, recipient: string): Promise<void> {
  await tx.deleteFrom('outbox').where('recipient', '=', recipient).execute()
}
