import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as shop from './migrations/0001-shop.ts'
import * as bulkBuying from './migrations/0002-bulk-buying.ts'
import * as largeShops from './migrations/0004-large-shops.ts'
import * as pageSpeed from './migrations/0005-page-speed.ts'
import type { Db } from './schema.server.ts'

/** Named in the order they run. A landed migration is never edited: a change is a new one. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-shop': shop,
  '0002-bulk-buying': bulkBuying,
  '0004-large-shops': largeShops,
  '0005-page-speed': pageSpeed,
}

/**
 * Brings the database to the newest schema, or only as far as `last`. Safe when several processes start at once: one
 * runs, the rest wait.
 */
export async function migrate(db: Db, last?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw error
}

export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(MIGRATIONS, name)
}

/** The last migration the database has seen; undefined where it has seen none. */
export async function appliedMigration(db: Db): Promise<string | undefined> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return undefined
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name
}
