import { inTransaction } from '#app/db/pool.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import type { WelcomeEmailData } from './emails.server.ts'

/** Marks the email address as confirmed and queues the welcome email. Does nothing when it is already confirmed. */
export async function confirmEmail(db: Db, userId: string, shopUrl: string, at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await tx
      .updateTable('users')
      .set({ email_verified: true, updated_at: at })
      .where('id', '=', userId)
      .where('email_verified', '=', false)
      .where('removed_at', 'is', null)
      .returning(['email', 'has_email_exemption'])
      .executeTakeFirst()
    // Buyers from before confirmation was required get no welcome email.
    if (user && !user.has_email_exemption) await queueWelcome(tx, user.email, shopUrl, at)
  })
}

export async function queueWelcome(db: Db, recipient: string, shopUrl: string, at: Date): Promise<void> {
  const payload: WelcomeEmailData = { shopUrl }
  await queueEmail(db, { kind: 'welcome', recipient, payload: { ...payload } }, at)
}
