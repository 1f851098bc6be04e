import type { Context } from '#app/app/context.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'

type NoticeKind =
  | 'admin-made'
  | 'admin-demoted'
  | 'settings-changed'
  | 'staff-roles-changed'
  | 'second-factor-reset'

/**
 * Emails every administrator except the one who acts, so that a change by somebody else is noticed.
 * @param recipients the administrators before the change, and others whom it is about; each gets one email
 * @param change its template gets `by`, who acts, and `shopUrl` too
 */
export async function notifyAdministrators(
  tx: Db,
  ctx: Context,
  recipients: readonly { email: string }[],
  change: { kind: NoticeKind; payload: Record<string, unknown> },
): Promise<void> {
  const by = requirePermission(ctx.actor, 'staff.manage', 'settings.change')
  const payload = { ...change.payload, by: by.email, shopUrl: ctx.shopUrl }
  for (const recipient of new Set(recipients.map(({ email }) => email))) {
    if (recipient === by.email) continue
    await queueEmail(tx, { kind: change.kind, recipient, payload }, ctx.now())
  }
}
