import type { Context } from '#app/app/context.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { requireAdmin } from '#app/lib/actor.ts'
import type { AdministratorEmailData } from './emails.server.ts'

/**
 * Emails every administrator except the one who acts, so that a change by somebody else is noticed.
 * @param admins before the change
 */
export async function notifyAdministrators(
  tx: Db,
  ctx: Context,
  admins: readonly { email: string }[],
  change: { kind: 'admin-made' | 'admin-demoted'; email: string },
): Promise<void> {
  const by = requireAdmin(ctx.actor)
  const payload: AdministratorEmailData = { email: change.email, by: by.email, shopUrl: ctx.shopUrl }
  for (const { email: recipient } of admins) {
    if (recipient === by.email) continue
    await queueEmail(tx, { kind: change.kind, recipient, payload: { ...payload } }, ctx.now())
  }
}
