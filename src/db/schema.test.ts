import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { embeddedDatabase, serverDatabase } from '../../testing/engines.ts'
import { ENGINE } from '../../testing/test-shop.ts'
import { migrate } from './migrate.server.ts'

const database =
  ENGINE === 'server'
    ? await serverDatabase(inject('serverUrl'))
    : await embeddedDatabase(inject('embeddedTemplate'))
afterAll(() => database.close())

/** 'table.column' of everything the declared types name. */
function declaredColumns(): string[] {
  const source = readFileSync(new URL('./schema.server.ts', import.meta.url), 'utf8')
  const columnsOf = new Map<string, string[]>()
  for (const [, name = '', body = ''] of source.matchAll(/^interface (\w+) \{\n([\s\S]*?)^\}/gm)) {
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

test('the declared tables are the migrated ones, column for column', async () => {
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
