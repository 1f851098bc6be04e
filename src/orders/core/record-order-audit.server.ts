import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { type AuditAction, type AuditValues, diffValues } from '#app/audit/rules.ts'
import type { Db } from '#app/db/schema.server.ts'
import { formatOrderNumber } from './rules.ts'

/** Records what an administrator did to an order. The actions of buyers are in the order's history only. */
export async function recordOrderAudit(
  tx: Db,
  ctx: Context,
  action: AuditAction,
  order: { id: string; number: string },
  { before, after }: { before?: AuditValues; after?: AuditValues } = {},
): Promise<void> {
  if (ctx.actor.kind === 'guest' || ctx.actor.role !== 'admin') return
  await recordAuditEvent(tx, ctx, {
    action,
    subject: { id: order.id, label: formatOrderNumber(order.number) },
    ...(before && after ? diffValues(before, after) : { ...(before && { before }), ...(after && { after }) }),
  })
}
