import { type Migration, Migrator } from 'kysely/migration'
import * as shop from './migrations/0001-shop.ts'
import type { Db } from './schema.server.ts'

/** Named in the order they run. A landed migration is never edited: a change is a new one. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-shop': shop,
}

/** Brings the database to the newest schema. Safe when several processes start at once: one runs, the rest wait. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
