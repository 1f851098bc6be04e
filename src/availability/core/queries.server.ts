import { sql } from 'kysely'
import { type KeysetPage, keysetPage, mapPage } from '#app/app/keyset-page.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { ProductRequest, ProductRequestListQuery, StockNotification, StockRequests } from './contract.ts'
import { MAX_STOCK_NOTIFICATIONS } from './rules.ts'

const PAGE_SIZE = 50

/** The user's request and stock alert for one product. */
export async function findStockRequests(db: Db, userId: string, productId: string): Promise<StockRequests> {
  const request = await db
    .selectFrom('product_requests')
    .select(['quantity', 'requested_at'])
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  const notification = await db
    .selectFrom('stock_notifications')
    .select('requested_at')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return {
    request: request ? { quantity: request.quantity, requestedAt: request.requested_at.toISOString() } : null,
    isNotified: notification !== undefined,
  }
}

/** The products whose next stock is announced to the user. */
export async function listStockNotifications(db: Db, userId: string): Promise<StockNotification[]> {
  const rows = await db
    .selectFrom('stock_notifications')
    .innerJoin('products', 'products.id', 'stock_notifications.product_id')
    .select(['products.id', 'products.sku', 'products.name', 'stock_notifications.requested_at'])
    .where('stock_notifications.user_id', '=', userId)
    .orderBy('products.name')
    .limit(MAX_STOCK_NOTIFICATIONS)
    .execute()
  return rows.map(({ id, sku, name, requested_at }) => ({
    productId: id,
    sku,
    name,
    requestedAt: requested_at.toISOString(),
  }))
}

function selectRequests(db: Db) {
  return db
    .selectFrom('product_requests')
    .innerJoin('products', 'products.id', 'product_requests.product_id')
    .innerJoin('users', 'users.id', 'product_requests.user_id')
    .select(['product_requests.id', 'product_requests.quantity'])
    .select(['product_requests.requested_at', 'product_requests.answered_at'])
    .select(['products.id as product_id', 'products.sku', 'products.name as product_name', 'products.stock'])
    .select(['users.name', 'users.email', 'users.phone', 'users.email_verified'])
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>

function toProductRequest(row: RequestRow): ProductRequest {
  const { id, quantity, requested_at, answered_at } = row
  return {
    id,
    quantity,
    status: answered_at ? 'answered' : 'open',
    requestedAt: requested_at.toISOString(),
    answeredAt: answered_at?.toISOString() ?? null,
    product: { id: row.product_id, sku: row.sku, name: row.product_name, stock: row.stock },
    buyer: { name: row.name, email: row.email, phone: row.phone, emailVerified: row.email_verified },
  }
}

/** A page of requests: open ones oldest first, so that nobody waits too long; answered ones newest first. */
export async function listProductRequests(
  db: Db,
  { status = 'open', limit = PAGE_SIZE, after }: ProductRequestListQuery,
): Promise<KeysetPage<ProductRequest>> {
  const isOpen = status === 'open'
  const requests = selectRequests(db).where('product_requests.answered_at', isOpen ? 'is' : 'is not', null)
  const order = { id: sql.ref<string>('product_requests.id'), isDescending: !isOpen }
  return mapPage(await keysetPage(requests, order, { limit, after }), toProductRequest)
}

export async function getProductRequest(db: Db, id: string): Promise<ProductRequest> {
  return toProductRequest(
    await selectRequests(db).where('product_requests.id', '=', id).executeTakeFirstOrThrow(),
  )
}
