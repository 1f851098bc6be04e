import type { Context } from '#app/app/context.server.ts'
import { bumpProductsVersion } from '#app/db/change-polling.server.ts'
import { newOrderNumber } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { requireSelf } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { toProductDto } from '../core/product-dto.server.ts'
import { withLockedProduct } from '../core/with-locked-product.server.ts'
import {
  applyProductChange,
  insertProduct,
  isUnchanged,
  type NewProductInput,
  type ProductChangeInput,
  toNewProductRecord,
} from './apply-product-change.server.ts'

/** Adds a product. Administrators only. `email` must be the caller's own. */
export async function createProduct(ctx: Context, input: NewProductInput) {
  const admin = requirePermission(ctx.actor, 'products.change')
  requireSelf(ctx.actor, input.email)
  const sku = input.sku ?? `FX-${newOrderNumber().slice(0, 6)}`
  const product = toNewProductRecord(input, sku, admin.email)
  return inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, admin.userId)
    // Locks a row before SKUs and names are compared, so that the second of two concurrent requests sees the first one's.
    await bumpProductsVersion(tx)
    const outcome = await insertProduct(tx, ctx, product, {
      allowDuplicateName: input.allowDuplicateName ?? false,
    })
    return outcome.done ? done(toProductDto(outcome.value)) : outcome
  })
}

/** A change of the stock alone may be based on the previous stock. Any other change needs the version. */
function isVersionMissing({ version, expectedStock, allowDuplicateName, ...changes }: ProductChangeInput) {
  const isOnlyStock = Object.entries(changes).every(
    ([field, value]) => field === 'stock' || value === undefined,
  )
  return version === undefined && !(isOnlyStock && expectedStock !== undefined)
}

/**
 * Changes only the given fields. A stock change with `expectedStock` is refused when orders have changed the stock
 * since. Any other change needs `version` and is refused when another administrator has changed the product since to
 * other values.
 */
export async function changeProduct(ctx: Context, id: string, change: ProductChangeInput) {
  const admin = requirePermission(ctx.actor, 'products.change', 'products.price')
  return withLockedProduct(ctx, admin, id, async (tx, before) => {
    if (isVersionMissing(change)) return refused({ code: 'version-required' })
    const conflict = refused({ code: 'version-conflict', current: toProductDto(before) })
    // Also if the stock is as counted: orders may have left as many units, or another delivery of the same size has arrived.
    if (change.expectedStock !== undefined && change.expectedStock !== before.stock) return conflict
    if (isUnchanged(before, change, ctx.now())) return done(toProductDto(before))
    if (change.version !== undefined && change.version !== before.version) return conflict
    await bumpProductsVersion(tx)
    const outcome = await applyProductChange(tx, ctx, before, change)
    return outcome.done ? done(toProductDto(outcome.value)) : outcome
  })
}
