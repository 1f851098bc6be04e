import { type InferResult, sql } from 'kysely'
import { type KeysetPage, type KeysetRequest, keysetPage, mapPage } from '#app/app/keyset-page.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { StockMovement } from './contract.ts'

function selectStockMovements(db: Db) {
  return db
    .selectFrom('stock_movements')
    .leftJoin('users', 'users.id', 'stock_movements.actor_id')
    .leftJoin('service_accounts', 'service_accounts.id', 'stock_movements.actor_id')
    .select([
      'stock_movements.id',
      'stock_movements.kind',
      'stock_movements.quantity',
      'stock_movements.stock_after',
      'stock_movements.reason',
      'stock_movements.at',
      sql<string | null>`coalesce(users.name, service_accounts.name)`.as('name'),
      // The stock that the movement found, compared with the stock that the one before it left.
      sql<number>`coalesce(stock_movements.stock_after - stock_movements.quantity - (
        select earlier.stock_after from stock_movements earlier
        where earlier.product_id = stock_movements.product_id and earlier.id < stock_movements.id
        order by earlier.id desc limit 1), 0)`.as('orders_before'),
    ])
}

type SelectedMovement = InferResult<ReturnType<typeof selectStockMovements>>[number]

function toStockMovement(row: SelectedMovement): StockMovement {
  return {
    id: row.id,
    kind: row.kind,
    quantity: row.quantity,
    stockAfter: row.stock_after,
    ordersBefore: row.orders_before,
    reason: row.reason,
    by: row.name ?? '',
    at: row.at.toISOString(),
  }
}

/** A page of the stock ledger of a product, newest first. */
export async function listStockMovements(
  db: Db,
  productId: string,
  { limit = 50, after }: KeysetRequest,
): Promise<KeysetPage<StockMovement>> {
  const select = selectStockMovements(db).where('product_id', '=', productId)
  const order = {
    id: sql.ref<string>('stock_movements.id'),
    isDescending: true,
    shared: { column: sql.ref<string>('stock_movements.product_id'), value: productId },
  }
  return mapPage(await keysetPage(select, order, { limit, after }), toStockMovement)
}

const EXPORT_BATCH = 500

/** The whole ledger of a product, newest first, in batches. */
export async function* streamStockMovements(db: Db, productId: string): AsyncGenerator<StockMovement[]> {
  for (let after: string | null | undefined; after !== null; ) {
    const { items, next } = await listStockMovements(db, productId, { limit: EXPORT_BATCH, after })
    if (items.length > 0) yield items
    after = next
  }
}

export async function getStockMovement(db: Db, id: string): Promise<StockMovement> {
  return toStockMovement(
    await selectStockMovements(db).where('stock_movements.id', '=', id).executeTakeFirstOrThrow(),
  )
}
