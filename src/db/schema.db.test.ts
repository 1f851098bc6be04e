import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { emptySchema } from '../../testing/databases.ts'
import { openTestDatabase } from '../../testing/test-shop.ts'
import { migrate } from './migrate.server.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

/** 'table.column' of everything the declared types name. */
function declaredColumns(): string[] {
  const source = globSync('src/db/{schema,*-tables}.server.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const columnsOf = new Map<string, string[]>()
  for (const [, name = '', body = ''] of source.matchAll(
    /^(?:export )?interface (\w+) \{\n([\s\S]*?)^\}/gm,
  )) {
    columnsOf.set(
      name,
      Array.from(body.matchAll(/^ {2}(\w+)\??:/gm), ([, column = '']) => column),
    )
  }
  const [, tables = ''] = /export interface Schema \{\n([\s\S]*?)^\}/m.exec(source) ?? []
  return Array.from(tables.matchAll(/^ {2}(\w+): (\w+)/gm)).flatMap(([, table, type = '']) =>
    (columnsOf.get(type) ?? []).map((column) => `${table}.${column}`),
  )
}

test('the declared tables match the migrated ones, column for column', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%' and table_name <> 'durability_probe'`.execute(
    database.db,
  )
  expect(rows.map((row) => row.name).sort()).toEqual(declaredColumns().sort())
})

test('several processes may migrate at once', async () => {
  await Promise.all([migrate(database.db), migrate(database.db)])
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db)
  expect(rows.length).toBeGreaterThan(0)
})

test('buyers from before addresses were confirmed still receive order emails, and administrators are confirmed', async () => {
  const old = await openTestDatabase()
  onTestFinished(() => old.close())
  const { db } = old
  await emptySchema(old.pool)
  await migrate(db, '0007-repeatable-additions')
  await sql`insert into users (id, name, email, email_verified, role, removed_at) values
    ('1', 'Buyer', 'buyer@company.example', false, 'customer', null),
    ('2', 'Google', 'google@company.example', true, 'customer', null),
    ('3', 'Admin', 'admin@company.example', false, 'admin', null),
    ('4', 'Removed', 'removed@company.example', false, 'customer', now())`.execute(db)
  await migrate(db)
  const users = await db
    .selectFrom('users')
    .select(['name', 'email_verified', 'has_email_exemption'])
    .orderBy('id')
    .execute()
  expect(users.map((user) => Object.values(user))).toEqual([
    ['Buyer', false, true],
    ['Google', true, false],
    ['Admin', true, false],
    ['Removed', false, false],
  ])
})

test('a shop from before volume pricing keeps its prices, quantities and orders', async () => {
  const old = await openTestDatabase()
  onTestFinished(() => old.close())
  const { db } = old
  await emptySchema(old.pool)
  await migrate(db, '0001-shop')
  await sql`insert into users (id, name, email) values ('u', 'Ann', 'ann@company.example')`.execute(db)
  await sql`
    insert into products (id, sku, sku_key, name, family, power_source, description, specs, unit_price, stock, min_order,
      search_text, created_at)
    select id, id, upper(id), 'Drill', 'hammer-drill', 'mains', '', '{}', 14900, 100, 5, '', now()
    from (values ('a'), ('b')) rows (id)`.execute(db)
  await sql`
    insert into orders (id, number, user_id, buyer_name, buyer_email, address, phone, state, total, search_text,
      placed_at, changed_at)
    values ('o', 'P6W6BBRW', 'u', 'Ann', 'ann@company.example', '', '', 'placed', 193700, '', now(), now())`.execute(
    db,
  )
  await sql`
    insert into order_lines (order_id, line_no, product_id, sku, product_name, description, unit_price, quantity,
      available_before)
    values ('o', 1, 'a', 'a', 'Drill', '', 14900, 6, 100), ('o', 2, 'b', 'b', 'Drill', '', 14900, 7, 100)`.execute(
    db,
  )
  await migrate(db)
  const products = await db.selectFrom('products').select(['order_multiple', 'price_tiers']).execute()
  expect(products).toEqual(Array(2).fill({ order_multiple: 1, price_tiers: [] }))
  const orders = await db.selectFrom('orders').select(['po_number', 'line_count', 'unit_count']).execute()
  expect(orders).toEqual([{ po_number: '', line_count: 2, unit_count: 13 }])
})
