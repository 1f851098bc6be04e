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
  const interfaces = new Map(
    Array.from(
      source.matchAll(/^(?:export )?interface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)^\}/gm),
      ([, name = '', shared = '', body = '']) => [name, { shared, body }],
    ),
  )
  const columnsOf = (name: string): string[] => {
    const { shared, body } = interfaces.get(name) ?? { shared: '', body: '' }
    const own = Array.from(body.matchAll(/^ {2}(\w+)\??:/gm), ([, column = '']) => column)
    return [...(shared ? columnsOf(shared) : []), ...own]
  }
  const [, tables = ''] = /export interface Schema \{\n([\s\S]*?)^\}/m.exec(source) ?? []
  return Array.from(tables.matchAll(/^ {2}(\w+): (\w+)/gm)).flatMap(([, table, type = '']) =>
    columnsOf(type).map((column) => `${table}.${column}`),
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

test('keys of SKUs are compared byte by byte, so that an index finds their beginning in a database of any language', async () => {
  const { rows } = await sql<{ table: string; collation: string }>`
    select table_name as "table", collation_name as collation from information_schema.columns
    where table_schema = 'public' and column_name = 'sku_key' order by 1`.execute(database.db)
  expect(rows).toEqual([
    { table: 'former_skus', collation: 'C' },
    { table: 'products', collation: 'C' },
  ])
})

test('several processes may migrate at once', async () => {
  await Promise.all([migrate(database.db), migrate(database.db)])
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db)
  expect(rows.length).toBeGreaterThan(0)
})

test('the database of a release before the last one is refused with what to do, and stays as it is', async () => {
  const old = await openTestDatabase()
  onTestFinished(() => old.close())
  await emptySchema(old.pool)
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))`.execute(
    old.db,
  )
  await sql`insert into kysely_migration values ('0001-shop', ''), ('0031-purchase-requests', '')`.execute(
    old.db,
  )
  await expect(migrate(old.db)).rejects.toThrow(
    'it is of an older FIX IT, which made 0031-purchase-requests; start the last release before this one first',
  )
  const { rows } = await sql`select name from kysely_migration`.execute(old.db)
  expect(rows).toHaveLength(2)
})
