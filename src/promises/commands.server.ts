import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { diffValues } from '#app/audit/rules.ts'
import { changesNothing } from '#app/db/changes-nothing.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { toAuditSubject } from '#app/products/core/product-audit.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { NewSupply } from './contract.ts'
import { toSupply } from './queries.server.ts'
import type { ProductSupply } from './rules.ts'

/** Changes what a product may promise. What is promised already stays. */
export async function changeSupply(ctx: Context, productId: string, { version, ...values }: NewSupply) {
  requirePermission(ctx.actor, 'products.change')
  return inTransaction(ctx.db, async (tx) => {
    const product = await tx
      .selectFrom('products')
      .selectAll()
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!product) return refused({ code: 'product-not-found' })
    const row = await tx
      .selectFrom('product_supply')
      .selectAll()
      .where('product_id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const before = toSupply(row)
    if (changesNothing(before, values)) return done(before)
    if (before.version !== version) return refused({ code: 'version-conflict', current: before })
    const columns = {
      allows_backorder: values.allowsBackorder,
      backorder_limit: values.backorderLimit,
      lead_days: values.leadDays,
      version: version + 1,
    }
    const saved = await tx
      .insertInto('product_supply')
      .values({ product_id: productId, ...columns })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(columns))
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAuditEvent(tx, ctx, {
      action: 'product-supply-changed',
      subject: toAuditSubject(product),
      ...diffValues(toAuditFacts(before), toAuditFacts(toSupply(saved))),
    })
    return done(toSupply(saved))
  })
}

const toAuditFacts = ({ allowsBackorder, backorderLimit, leadDays }: ProductSupply) => ({
  backorders: allowsBackorder,
  'backorder limit': backorderLimit,
  'lead days': leadDays,
})
