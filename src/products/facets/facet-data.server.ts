/**
 * The figures that filters are about, of every machine of the catalogue, small enough to be held in the process: some
 * twenty bytes a machine. Counting among them takes about a millisecond for a hundred thousand machines, whichever
 * filters are set; the database would read the whole table for each question. See docs/decisions/0016.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import type { Family, PowerSource } from '../specifications/specifications.ts'
import type { FigureGroup } from './facets.ts'

const NUMBERS = {
  cents: sql`unit_price`,
  stock: sql`stock`,
  steel: sql`coalesce(capacity_steel, -1) * 1000`,
  wood: sql`coalesce(capacity_wood, -1) * 1000`,
  concrete: sql`coalesce(capacity_concrete, -1) * 1000`,
  stone: sql`coalesce(capacity_stone, -1) * 1000`,
} satisfies Record<Exclude<keyof FigureGroup, 'family' | 'powerSource'>, RawBuilder<unknown>>
type NumberName = keyof typeof NUMBERS
const NAMES = Object.keys(NUMBERS) as NumberName[]

/** Four bytes a number, the most significant first: what `int4send` writes. */
function numbersOf(bytes: Buffer): Int32Array {
  const aligned = new Uint8Array(bytes)
  Buffer.from(aligned.buffer).swap32()
  return new Int32Array(aligned.buffer)
}

type PackedGroup = { family: string; power_source: string } & Record<NumberName, Buffer>

/** @param machines a query for rows of `products`; all of the catalogue unless it says otherwise */
export async function figuresOf(
  db: Db,
  machines: RawBuilder<unknown> = sql`select * from products where archived_at is null`,
): Promise<FigureGroup[]> {
  const packed = NAMES.map(
    (name) => sql`string_agg(int4send((${NUMBERS[name]})::integer), '') as ${sql.ref(name)}`,
  )
  const { rows } = await sql<PackedGroup>`
    select family, power_source, ${sql.join(packed)} from (${machines}) machine
    group by family, power_source order by family, power_source`.execute(db)
  return rows.map(({ family, power_source, ...numbers }) => ({
    family: family as Family,
    powerSource: power_source as PowerSource,
    cents: numbersOf(numbers.cents),
    stock: numbersOf(numbers.stock),
    steel: numbersOf(numbers.steel),
    wood: numbersOf(numbers.wood),
    concrete: numbersOf(numbers.concrete),
    stone: numbersOf(numbers.stone),
  }))
}
