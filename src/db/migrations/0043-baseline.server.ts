import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

/** Each refers to tables of those before it. */
const FILES = ['users', 'products', 'companies', 'orders']

/** The tables of the release whose last migration had the number 43. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of FILES) {
    const statements = readFileSync(new URL(`0043-${name}.sql`, import.meta.url), 'utf8')
    await sql.raw(statements).execute(db)
  }
}
