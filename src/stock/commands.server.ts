import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { bumpProductsVersion } from '#app/db/change-polling.server.ts'
import { findRow, updateRows } from '#app/db/rows.server.ts'
import { done, refused, replayed } from '#app/lib/outcome.ts'
import { toProductDto } from '#app/products/core/product-dto.server.ts'
import { withLockedProduct } from '#app/products/core/with-locked-product.server.ts'
import { updateStockSortIndex } from '#app/products/list-query/stock-sort-index.server.ts'
import { coverPromises } from '#app/products/records/cover-promises.server.ts'
import { recordStockMovement } from '#app/products/records/stock-movements.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { newStockMovementBody } from './contract.ts'
import { getStockMovement } from './queries.server.ts'
import { movementOf, stockProblem } from './rules.ts'

/** Receives, counts, corrects or scraps units. @param key the same key again records nothing more */
export async function changeStock(
  ctx: Context,
  productId: string,
  change: ReturnType<typeof newStockMovementBody.parse>,
  key: string | undefined,
) {
  const admin = requirePermission(ctx.actor, 'stock.record')
  return withLockedProduct(ctx, admin, productId, async (tx, product) => {
    const earlier =
      key === undefined
        ? undefined
        : await findRow(tx, 'stock_movements', { product_id: productId, idempotency_key: key }, [
            'id',
            'kind',
          ])
    if (earlier) {
      if (earlier.kind !== change.kind) return refused({ code: 'idempotency-key-reused' })
      return replayed(await getStockMovement(tx, earlier.id))
    }
    if (change.expectedStock !== undefined && change.expectedStock !== product.stock) {
      return refused({ code: 'version-conflict', current: toProductDto(product) })
    }
    const problem = stockProblem(change, product.stock)
    if (problem) return refused(problem)
    const quantity = movementOf(change, product.stock)
    const stock = product.stock + quantity
    await updateRows(tx, 'products', productId, { stock })
    const id = await recordStockMovement(tx, {
      productId,
      kind: change.kind,
      quantity,
      stockAfter: stock,
      reason: change.reason ?? '',
      actorId: admin.userId,
      at: ctx.now(),
      idempotencyKey: key,
    })
    if (quantity > 0) await coverPromises(tx, [productId])
    await updateStockSortIndex(tx, [{ id: productId, stock }])
    await bumpProductsVersion(tx)
    await recordAuditEvent(tx, ctx, {
      action: `stock-${change.kind}`,
      subject: { id: productId, label: `${product.sku} ${product.name}` },
      before: { stock: product.stock },
      after: { stock, ...(change.reason && { reason: change.reason }) },
    })
    return done(await getStockMovement(tx, id))
  })
}
