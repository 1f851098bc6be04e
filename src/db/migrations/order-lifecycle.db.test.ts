import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { emptySchema } from '../../../testing/databases.ts'
import { openTestDatabase } from '../../../testing/test-shop.ts'
import { brokenInvariants } from '../../../testing/torture/lifecycle-invariants.ts'
import { migrate } from '../migrate.server.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

/** An order of 7 and 3 units in each status, from before shipments, and a product that has never been sold. */
const STATUSES = ['placed', 'paid', 'shipped', 'delivered', 'cancelled']

async function fillOldShop() {
  await emptySchema(database.pool)
  await migrate(db, '0011-plain-names')
  await sql`insert into users (id, name, email) values ('u', 'Ann', 'ann@company.example')`.execute(db)
  await sql`
    insert into products (id, sku, sku_key, name, family, power_source, description, specs, unit_price, stock, min_order,
      search_text, created_at)
    select id, id, upper(id), 'Drill', 'hammer-drill', 'mains', '', '{}', 14900, 100, 5, '', '2025-01-01'
    from (values ('a'), ('b'), ('unsold')) rows (id)`.execute(db)
  for (const [index, status] of STATUSES.entries()) {
    await sql`
      insert into orders (id, number, user_id, buyer_name, buyer_email, address, phone, status, total, line_count,
        unit_count, search_text, placed_at, changed_at)
      values (${status}, ${`P6W6BBR${index}`}, 'u', 'Ann', 'ann@company.example', '', '', ${status}, 149000, 2, 10, '',
        '2025-12-30', '2026-01-05')`.execute(db)
    await sql`
      insert into order_lines (order_id, line_no, product_id, sku, product_name, description, unit_price, quantity,
        available_before)
      values (${status}, 1, 'a', 'a', 'Drill', '', 14900, 7, 100), (${status}, 2, 'b', 'b', 'Drill', '', 14900, 3, 100)`.execute(
      db,
    )
  }
  await sql`
    insert into order_events (id, order_id, status, actor_email, actor_name, note, at) values
      ('e1', 'shipped', 'shipped', 'desk@fixit.example', 'FIX IT', '', '2026-01-02'),
      ('e2', 'delivered', 'shipped', 'desk@fixit.example', 'FIX IT', '', '2025-12-31'),
      ('e3', 'delivered', 'delivered', 'desk@fixit.example', 'FIX IT', '', '2026-01-03'),
      ('e4', 'cancelled', 'cancelled', 'ann@company.example', 'Ann', 'Too late.', '2026-01-04')`.execute(db)
}

test('orders and stock of earlier releases keep their meaning', async () => {
  await fillOldShop()
  await migrate(db)
  expect(await brokenInvariants(db)).toEqual([])
  const orders = await db
    .selectFrom('orders')
    .select([
      'id',
      'amount_due',
      'open_units',
      'shipped_units',
      'delivered_units',
      'cancelled_units',
      'pay_by',
    ])
    .orderBy('number')
    .execute()
  expect(orders.map((order) => Object.values(order))).toEqual([
    ['placed', 149_000, 10, 0, 0, 0, null],
    ['paid', 149_000, 10, 0, 0, 0, null],
    ['shipped', 149_000, 0, 10, 0, 0, null],
    ['delivered', 149_000, 0, 10, 10, 0, null],
    ['cancelled', 0, 0, 0, 0, 10, null],
  ])
  const shipments = await db
    .selectFrom('shipments')
    .select(['number', 'order_id', 'status', 'units', 'dispatched_at', 'delivered_at'])
    .orderBy('number')
    .execute()
  expect(shipments).toEqual([
    {
      number: 'SHP-2025-000001',
      order_id: 'delivered',
      status: 'delivered',
      units: 10,
      dispatched_at: new Date('2025-12-31'),
      delivered_at: new Date('2026-01-03'),
    },
    {
      number: 'SHP-2026-000001',
      order_id: 'shipped',
      status: 'dispatched',
      units: 10,
      dispatched_at: new Date('2026-01-02'),
      delivered_at: null,
    },
  ])
  expect(await db.selectFrom('number_series').selectAll().orderBy('year').execute()).toEqual([
    { kind: 'SHP', year: 2025, next: 2 },
    { kind: 'SHP', year: 2026, next: 2 },
  ])
  const cancellations = await db
    .selectFrom('cancellations')
    .select(['order_id', 'initiator', 'reason', 'note', 'restock', 'amount_before', 'amount_after'])
    .execute()
  expect(cancellations.map((one) => Object.values(one))).toEqual([
    ['cancelled', 'customer', 'changed-mind', 'Too late.', true, 149_000, 0],
  ])
  const opened = await db
    .selectFrom('stock_movements')
    .select(['product_id', 'kind', 'quantity'])
    .orderBy('id')
    .execute()
  // Four of the five orders still hold their units.
  expect(opened.map((one) => Object.values(one))).toEqual([
    ['a', 'opened', 128],
    ['b', 'opened', 112],
    ['unsold', 'opened', 100],
  ])
})
