/**
 * Finds changes of other processes by polling, so that placing an order sends no message and writes no extra row.
 * See docs/decisions/0013-cache-invalidation-by-data.md.
 */

import { sql } from 'kysely'
import { keysOf } from '#app/lib/keys-of.ts'
import { firstIdAt } from './ids.server.ts'
import { readOneRow } from './rows.server.ts'
import type { Db } from './schema.server.ts'

/** Tables whose rows are only added, with IDs that begin with their time. */
const APPEND_ONLY_TABLES = { orders: 'order_events', reviews: 'reviews' } as const
type AppendOnlyTag = keyof typeof APPEND_ONLY_TABLES
const APPEND_ONLY_TAGS = keysOf(APPEND_ONLY_TABLES)

/** Data with a version that every write increases. */
const VERSIONED_TAGS = ['products', 'settings'] as const
type VersionedTag = (typeof VERSIONED_TAGS)[number]

/** `products`: texts, prices, images, availability. `settings`: who sells. `orders`: stock and shipments. */
export type CacheTag = VersionedTag | AppendOnlyTag

export const ALL_CACHE_TAGS: readonly CacheTag[] = [...VERSIONED_TAGS, ...APPEND_ONLY_TAGS]

/** A row may appear after rows with newer IDs: an ID is older than its commit, and clocks differ. */
const OVERLAP_MS = 30_000
/** Above this many rows, every poll reports a change without counting. */
const MAX_COUNTED_ROWS = 1_000

interface RowCounts {
  since_base: number
  since_next: number
}

/** Call in the same transaction as every change to the catalog, except to stock. */
export const bumpProductsVersion = (tx: Db): Promise<void> => bumpVersion(tx, 'products')

/** Call in the same transaction as every change to the settings. */
export const bumpSettingsVersion = (tx: Db): Promise<void> => bumpVersion(tx, 'settings')

async function bumpVersion(tx: Db, name: VersionedTag): Promise<void> {
  await tx
    .insertInto('data_versions')
    .values({ name, version: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ version: sql`data_versions.version + 1` }),
    )
    .execute()
}

export async function readSettingsVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('data_versions')
    .modifyFront(sql`/* settings-version */`)
    .select('version')
    .where('name', '=', 'settings')
    .executeTakeFirst()
  return row?.version ?? 0
}

/**
 * @param afterRead runs when the changes have been read, and before anybody learns of them
 * @returns a function that finds, in one query, what has changed since its last call; the first call returns all tags
 */
export function createChangePoller(
  db: Db,
  now: () => Date,
  afterRead: () => Promise<void> = async () => undefined,
): () => Promise<CacheTag[]> {
  let baseId: string
  let baseSetAt: number
  let counts: Partial<Record<CacheTag, number>>
  startOver(now().getTime())

  /** For the first call, and after the clock was set back, when new IDs sort below the base. */
  function startOver(at: number) {
    baseId = firstIdAt(at - OVERLAP_MS)
    baseSetAt = at
    counts = {}
  }

  return async () => {
    // Rows are counted from a base ID, which moves forward at intervals. The next count starts at the new base.
    const at = now().getTime()
    if (at < baseSetAt) startOver(at)
    const isBaseOutdated = at - baseSetAt > OVERLAP_MS
    const nextBaseId = isBaseOutdated ? firstIdAt(at - OVERLAP_MS) : baseId
    const counted = APPEND_ONLY_TAGS.map(
      (name) => sql`(
        select json_build_object('since_base', count(*), 'since_next', count(*) filter (where id >= ${nextBaseId}))
        from (select id from ${sql.table(APPEND_ONLY_TABLES[name])} where id >= ${baseId} order by id
          limit ${sql.lit(MAX_COUNTED_ROWS)}) added
      ) as ${sql.ref(name)}`,
    )
    const versions = VERSIONED_TAGS.map(
      (name) =>
        sql`coalesce((select version from data_versions where name = ${sql.lit(name)}), 0) as ${sql.ref(name)}`,
    )
    const row = await readOneRow(
      db,
      sql<Record<VersionedTag, number> & Record<AppendOnlyTag, RowCounts>>`
        select ${sql.join([...versions, ...counted])}`,
    )
    await afterRead()
    const grownTags = APPEND_ONLY_TAGS.filter(
      (name) => row[name].since_base >= MAX_COUNTED_ROWS || row[name].since_base !== counts[name],
    )
    const newVersions = VERSIONED_TAGS.filter((name) => row[name] !== counts[name])
    counts = { products: row.products, settings: row.settings }
    for (const name of APPEND_ONLY_TAGS) counts[name] = row[name].since_next
    if (isBaseOutdated) {
      baseId = nextBaseId
      baseSetAt = at
    }
    return [...newVersions, ...grownTags]
  }
}
