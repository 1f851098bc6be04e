import { sql } from 'kysely'
import type { Db } from '../db/schema.server.ts'

export interface PlacedLine {
  productId: string
  quantity: number
  /** The unit price in cents the buyer saw. */
  priceSeen: number
}

export interface OrderIntent {
  orderId: string
  number: string
  eventId: string
  mailId: string
  key: string
  bodyHash: string
  buyer: { userId: string; name: string; email: string }
  address: string
  phone: string
  lines: PlacedLine[]
  shopUrl: string
  at: Date
}

/** What is wrong with one product of the order, with the figures that would do. */
export interface LineProblem {
  productId: string
  because: 'no-such-product' | 'price-changed' | 'quantity-out-of-range'
  minOrder: number
  available: number
  price: number
  sku: string
  name: string
}

/** A line as it was written, with what the answer shows of its machine. */
export interface WrittenLine {
  line_no: number
  product_id: string
  sku: string
  product_name: string
  description: string
  unit_price: number
  quantity: number
  available_before: number
  picture: string | null
  family: string
  specs: Record<string, number | string>
}

interface StatementRow {
  placed: boolean
  lines: WrittenLine[]
  problems: LineProblem[]
}

/**
 * Places an order in one statement, that is in one round trip and one transaction: locks the products in id order,
 * judges price, minimum and stock on their newest versions, takes the stock, and writes key, order, lines, history
 * and mail; or writes nothing and says for every product why. `placed` false without problems means that the key
 * was used before. See docs/decisions/0004-one-statement-places-an-order.md.
 */
export async function placeOrderStatement(db: Db, intent: OrderIntent): Promise<StatementRow> {
  const lines = JSON.stringify(
    intent.lines.map((line, index) => ({
      line_no: index + 1,
      product_id: line.productId,
      quantity: line.quantity,
      price_seen: line.priceSeen,
    })),
  )
  const { buyer, at } = intent
  const { rows } = await sql<StatementRow>`/* place-order */
    with wanted as materialized (
      select * from jsonb_to_recordset(${lines}::jsonb)
        as line (line_no int, product_id text, quantity int, price_seen bigint)
    ), demand as materialized (
      select product_id, sum(quantity) as quantity, min(price_seen) as lowest_seen, max(price_seen) as highest_seen
      from wanted group by product_id
    ), locked as materialized (
      select id, sku, sku_key, name, description, unit_price, stock, min_order, archived_at, picture,
        family, specs
      from products where id in (select product_id from demand) order by id for update
    ), problems as materialized (
      select demand.product_id, locked.min_order, locked.stock, locked.unit_price, locked.sku, locked.name,
        case
          when locked.id is null or locked.archived_at is not null then 'no-such-product'
          when demand.lowest_seen <> locked.unit_price or demand.highest_seen <> locked.unit_price then 'price-changed'
          when demand.quantity <= locked.min_order or demand.quantity > locked.stock then 'quantity-out-of-range'
        end as because
      from demand left join locked on locked.id = demand.product_id
    ), refused as materialized (
      select * from problems where because is not null
    ), key as (
      insert into order_keys (user_id, key, body_hash, order_id, created_at)
      select ${buyer.userId}, ${intent.key}, ${intent.bodyHash}, ${intent.orderId}, ${at}::timestamptz
      where not exists (select 1 from refused)
      on conflict (user_id, key) do nothing
      returning order_id
    ), -- From the locked version: the statement's own snapshot may be older, and its checks would fail on that one.
    taken as (
      update products set stock = locked.stock - demand.quantity
      from key, demand join locked on locked.id = demand.product_id where products.id = demand.product_id
      returning products.id
    ), placed as (
      insert into orders (id, number, user_id, buyer_name, buyer_email, address, phone, state, total, search_text,
        placed_at, changed_at)
      select key.order_id, ${intent.number}, ${buyer.userId}, ${buyer.name}, ${buyer.email}, ${intent.address},
        ${intent.phone}, 'placed', sum(wanted.quantity * locked.unit_price),
        lower(${`${intent.number} ${intent.number.slice(0, 4)}-${intent.number.slice(4)} ${buyer.name} ${buyer.email} `}
          || string_agg(distinct locked.sku || ' ' || locked.sku_key || ' ' || locked.name, ' ')),
        ${at}, ${at}
      from key, wanted join locked on locked.id = wanted.product_id group by key.order_id
    ), lined as (
      insert into order_lines (order_id, line_no, product_id, sku, product_name, description, unit_price, quantity,
        available_before)
      select key.order_id, wanted.line_no, locked.id, locked.sku, locked.name, locked.description,
        locked.unit_price, wanted.quantity, locked.stock
      from key, wanted join locked on locked.id = wanted.product_id
    ), told as (
      insert into order_events (id, order_id, what, by_email, by_name, at)
      select ${intent.eventId}, order_id, 'placed', ${buyer.email}, ${buyer.name}, ${at} from key
    ), mailed as (
      insert into outbox (id, kind, recipient, payload, next_attempt_at, created_at)
      select ${intent.mailId}, 'order-received', ${buyer.email}, jsonb_build_object(
          'number', ${intent.number}::text, 'name', ${buyer.name}::text, 'address', ${intent.address}::text,
          'shopUrl', ${intent.shopUrl}::text,
          'lines', (select jsonb_agg(jsonb_build_object('sku', locked.sku, 'name', locked.name,
              'quantity', wanted.quantity, 'unitPrice', locked.unit_price) order by wanted.line_no)
            from wanted join locked on locked.id = wanted.product_id)),
        ${at}, ${at}
      from key
    )
    select
      exists (select 1 from key) as placed,
      (select jsonb_agg(jsonb_build_object('line_no', wanted.line_no, 'product_id', locked.id, 'sku', locked.sku,
          'product_name', locked.name, 'description', locked.description, 'unit_price', locked.unit_price,
          'quantity', wanted.quantity, 'available_before', locked.stock, 'picture', locked.picture,
          'family', locked.family, 'specs', locked.specs) order by wanted.line_no)
        from wanted join locked on locked.id = wanted.product_id) as lines,
      coalesce((select jsonb_agg(jsonb_build_object('productId', product_id, 'because', because,
          'minOrder', coalesce(min_order, 0), 'available', coalesce(stock, 0), 'price', coalesce(unit_price, 0),
          'sku', coalesce(sku, ''), 'name', coalesce(name, '')))
        from refused), '[]') as problems`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the statement always gives one row')
  return row
}
