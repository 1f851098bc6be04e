/** Counts violations in the database: units sold twice, and orders that are lost, incomplete or duplicated. */
import { sql } from 'kysely'
import type { Db } from '../../src/db/schema.server.ts'
import type { StockedProduct } from './buyers.ts'

export interface StockReport {
  what: string
  asked: string
  found: string
  oversold: number
  lost: number
  half: number
  double: number
  /** Other violations, as sentences. */
  violations: string[]
}

/** The orders that the shop confirmed to its buyers, by Idempotency-Key. */
export interface AcknowledgedOrder {
  products: StockedProduct[]
  /** Every key that was sent, answered or not. */
  keys: Set<string>
  placed: Map<string, string>
  cancelled: Set<string>
}

export interface InvariantReport {
  orders: number
  oversold: number
  lost: number
  half: number
  double: number
}

interface FoundOrder {
  number: string
  key: string
  status: string
  isComplete: boolean
}

/** Every order with its key, and whether its line, events, key and email exist and agree with it. */
async function readOrders(db: Db): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    with lines as (
      select order_id, count(*) as lines, sum(quantity * unit_price) as worth from order_lines group by order_id
    ), events as (
      -- Other kinds, such as cancelled units, name the status as well.
      select order_id, count(*) filter (where status = 'placed') as placed,
        count(*) filter (where status = 'cancelled') as cancelled
      from order_events where kind = 'status' group by order_id
    ), emails as (
      select payload->>'number' as number, count(*) filter (where kind = 'order-received') as received,
        count(*) filter (where kind = 'order-cancelled') as cancelled
      from outbox where payload->>'number' is not null group by 1
    ), keys as (
      select order_id, count(*) as keys, min(key) as key from order_idempotency_keys group by order_id
    )
    select coalesce(orders.number, emails.number) as number, coalesce(keys.key, '') as key, orders.status,
      coalesce(lines.lines = 1 and lines.worth = orders.total and keys.keys = 1
        and events.placed = 1 and emails.received = 1
        and events.cancelled = (orders.status = 'cancelled')::int
        and emails.cancelled = (orders.status = 'cancelled')::int, false) as "isComplete"
    from orders
      left join lines on lines.order_id = orders.id
      left join events on events.order_id = orders.id
      left join keys on keys.order_id = orders.id
      full join emails on emails.number = orders.number`.execute(db)
  return rows
}

/**
 * Products whose stock is negative, is not the initial stock minus the units sold from it, or that have promised more than
 * their limit.
 */
async function oversoldProducts(db: Db, products: StockedProduct[]): Promise<number> {
  const initialStock = JSON.stringify(products.map(({ id, initialStock }) => ({ id, stocked: initialStock })))
  const { rows } = await sql<{ id: string }>`
    with sold as (
      select product_id, sum(quantity - cancelled) as units from order_lines group by product_id
    ), waiting as (
      select product_id, sum(quantity - produced - cancelled) as units from order_promises group by product_id
    )
    select products.id from jsonb_to_recordset(${initialStock}::jsonb) as started (id text, stocked int)
      join products using (id) left join sold on sold.product_id = products.id
      left join waiting on waiting.product_id = products.id
      left join product_supply on product_supply.product_id = products.id
    where products.stock < 0 or coalesce(waiting.units, 0) > coalesce(backorder_limit, 0)
      or products.stock + coalesce(sold.units, 0) - coalesce(waiting.units, 0) <> started.stocked`.execute(db)
  return rows.length
}

export async function checkInvariants(db: Db, promised: AcknowledgedOrder): Promise<InvariantReport> {
  const orders = await readOrders(db)
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  const lostOrders = [...promised.placed].filter(([key, number]) => byNumber.get(number)?.key !== key)
  const lostCancels = [...promised.cancelled].filter((number) => byNumber.get(number)?.status !== 'cancelled')
  const keys = new Set(orders.map((order) => order.key))
  const unexpected = [...keys].filter((key) => !promised.keys.has(key))
  return {
    orders: orders.length,
    oversold: await oversoldProducts(db, promised.products),
    lost: lostOrders.length + lostCancels.length,
    half: orders.filter((order) => !order.isComplete).length,
    double: orders.length - keys.size + unexpected.length,
  }
}
