/**
 * The databases of earlier releases, and what their API said about their orders. They are dumps; the data
 * folder of a release moves by backup and restore.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'

export const RELEASES = 'testing/releases/fixtures'
/** The newest fixture, by the name of its last migration. */
export const LAST_RELEASE = '0043-memberships-of-removed-users'

export const FIXTURE_ADMIN = { email: 'admin@fixit.example', password: 'admin-secret' }
export const FIXTURE_BUYER = { email: 'buyer@company.example', password: 'secret-1' }

/** One line of an order. */
export interface ReleaseOrder {
  number: string
  quantity: number
  price: number
  product: string
  productId: string
  address: string
  status: string
}

export const readDump = (release: string): string =>
  gunzipSync(readFileSync(join(RELEASES, `${release}.sql.gz`)))
    .toString()
    // Commands of psql, and the schema itself.
    .replace(/^(?:\\.*|CREATE SCHEMA .*|COMMENT ON SCHEMA .*)$/gm, '')

export const readReleaseOrders = (release: string): ReleaseOrder[] =>
  JSON.parse(readFileSync(join(RELEASES, `${release}.json`), 'utf8')) as ReleaseOrder[]

/** Replaces everything in the database. */
export async function loadDump(pool: pg.Pool, dump: string): Promise<void> {
  const session = await pool.connect()
  try {
    await session.query('drop schema public cascade')
    await session.query('create schema public')
    // An extension does not belong to the dumped schema, but the indexes of the search need it.
    await session.query('create extension pg_trgm')
    await session.query(dump)
    // A dump changes settings of its session.
    await session.query('reset all')
  } finally {
    session.release()
  }
}
