/** Records changes of the stock. Orders and cancellations record none: their lines are their movements. */
import { newId } from '#app/db/ids.server.ts'
import { insertRow } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'

export interface NewStockMovement {
  productId: string
  kind: Row<'stock_movements'>['kind']
  /** Negative for units that left. */
  quantity: number
  stockAfter: number
  reason?: string
  actorId: string | null
  at: Date
  idempotencyKey?: string | undefined
}

/** @param tx the transaction that changes the stock and has locked the product */
export async function recordStockMovement(tx: Db, movement: NewStockMovement): Promise<string> {
  const id = newId(movement.at)
  await insertRow(tx, 'stock_movements', {
    id,
    product_id: movement.productId,
    kind: movement.kind,
    quantity: movement.quantity,
    stock_after: movement.stockAfter,
    reason: movement.reason ?? '',
    actor_id: movement.actorId,
    at: movement.at,
    idempotency_key: movement.idempotencyKey ?? null,
  })
  return id
}

/** The first movement of new products, which has the ID of its product. */
export async function openStock(
  tx: Db,
  products: readonly { id: string; stock: number; created_at: Date | string }[],
): Promise<void> {
  await tx
    .insertInto('stock_movements')
    .values(
      products.map(({ id, stock, created_at }) => ({
        id,
        product_id: id,
        kind: 'opened',
        quantity: stock,
        stock_after: stock,
        actor_id: null,
        at: created_at,
      })),
    )
    .execute()
}
