/**
 * What other processes have written, found by asking: no message is sent, no row is written by an order.
 * See docs/decisions/0015-pages-know-their-data.md.
 */
import { sql } from 'kysely'
import { firstIdAt } from './ids.server.ts'
import type { Db } from './schema.server.ts'

/** Tables to which a row is only ever added, with ids that begin with their time. */
const JOURNALS = { orders: 'order_events', reviews: 'reviews' } as const
type Journal = keyof typeof JOURNALS
const JOURNAL_NAMES = Object.keys(JOURNALS) as Journal[]

/** `products`: words, prices, pictures, what is listed. `orders`: stock taken and given back, what was shipped. */
export type Topic = 'products' | Journal

/** An id is older than its commit by as long as the statement took, and clocks differ: it may appear behind newer ones. */
const OVERLAP_MS = 30_000
/** More rows than this are not counted: where so much is written, something has changed each time. */
const MOST_COUNTED = 1_000

interface Counted {
  since_base: number
  since_next: number
}

/** Raised by every deliberate write to the catalogue, in the same transaction. */
export async function productsChanged(tx: Db): Promise<void> {
  await tx
    .insertInto('versions')
    .values({ name: 'products', version: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ version: sql`versions.version + 1` }))
    .execute()
}

/** @returns asks, in one round trip, what has changed since it was asked the last time; the first answer is: all */
export function watchChanges(db: Db, now: () => Date): () => Promise<Topic[]> {
  let base: string
  let basedAt: number
  let counts: Partial<Record<Topic, number>>
  startAnew(now().getTime())

  /** Everything may have changed: nothing has been counted yet, or the clock was set back and new ids sort below the base. */
  function startAnew(at: number) {
    base = firstIdAt(at - OVERLAP_MS)
    basedAt = at
    counts = {}
  }

  return async () => {
    // Rows are counted from a place that moves on now and then; the next count begins at the new place.
    const at = now().getTime()
    if (at < basedAt) startAnew(at)
    const isTimeToMove = at - basedAt > OVERLAP_MS
    const next = isTimeToMove ? firstIdAt(at - OVERLAP_MS) : base
    const counted = JOURNAL_NAMES.map(
      (name) => sql`(
        select json_build_object('since_base', count(*), 'since_next', count(*) filter (where id >= ${next}))
        from (select id from ${sql.table(JOURNALS[name])} where id >= ${base} order by id
          limit ${sql.lit(MOST_COUNTED)}) added
      ) as ${sql.ref(name)}`,
    )
    const { rows } = await sql<{ products: number } & Record<Journal, Counted>>`
      select coalesce((select version from versions where name = 'products'), 0) as products,
        ${sql.join(counted)}`.execute(db)
    const [row] = rows
    if (!row) throw new Error('a select without a table always gives one row')
    const grown = JOURNAL_NAMES.filter(
      (name) => row[name].since_base >= MOST_COUNTED || row[name].since_base !== counts[name],
    )
    const isOtherVersion = row.products !== counts.products
    counts = { products: row.products }
    for (const name of JOURNAL_NAMES) counts[name] = row[name].since_next
    if (isTimeToMove) {
      base = next
      basedAt = at
    }
    return isOtherVersion ? ['products', ...grown] : grown
  }
}
