import type { Db } from '#app/db/schema.server.ts'

/** @param since mails before it were written to somebody else, whose address this was until they deleted their account */
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
    // The link of such an email is a key, not a fact about the person.
    content: kind === 'password-reset' || kind === 'email-confirmation' ? null : payload,
    writtenAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
  }))
}

/** Sent or waiting: what was written to the person goes with them. */
export async function deleteEmails(tx: Db, recipient: string): Promise<void> {
  await tx.deleteFrom('outbox').where('recipient', '=', recipient).execute()
}
