import type { Context } from '#app/app/context.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'

/**
 * Emails every administrator except the one who acts, so that a change by somebody else is noticed.
 * @param admins before the change
 * @param change its template gets `by`, who acts, and `shopUrl` too
 */
export async function notifyAdministrators(
  tx: Db,
  ctx: Context,
  admins: readonly { email: string }[],
  change: { kind: 'admin-made' | 'admin-demoted' | 'settings-changed'; payload: Record<string, unknown> },
): Promise<void> {
  const by = requirePermission(ctx.actor, 'staff.manage', 'settings.change')
  const payload = { ...change.payload, by: by.email, shopUrl: ctx.shopUrl }
  for (const { email: recipient } of admins) {
    if (recipient === by.email) continue
    await queueEmail(tx, { kind: change.kind, recipient, payload }, ctx.now())
  }
}
