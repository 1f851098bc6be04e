/** Reads one page of a sorted list. The cursor of the next page is the sort value and the ID of the last row. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { HttpProblem } from '#app/lib/problem.ts'

/** The database type of the sort expression. */
export type CursorType = 'text' | 'bigint' | 'double precision' | 'timestamptz' | 'date'

export interface KeysetOrder {
  id: RawBuilder<string>
  /** Sorts by this first, then by ID. Without it, sorts by ID only. */
  by?: { expression: RawBuilder<string | number | Date>; type: CursorType } | undefined
  isDescending?: boolean
  /** A column with the same value in all rows. Sorting by it lets the database use an index that starts with it. */
  shared?: { column: RawBuilder<string>; value: string } | undefined
  /**
   * A column that has one of these values in every row. The first rows of each value are read from an index that starts
   * with the column, and merged, so that no other index is needed.
   */
  merged?: { column: RawBuilder<string>; values: readonly string[] } | undefined
}

export interface KeysetRequest {
  limit?: number | undefined
  after?: string | undefined
}

export interface KeysetPage<Item> {
  items: Item[]
  /** The cursor of the next page; null on the last. */
  next: string | null
}

/** Returns all rows if there is no `limit`. Throws 422 if `after` is not a cursor of this order. */
export async function keysetPage<Database, Tables extends keyof Database, Row extends { id: string }>(
  select: SelectQueryBuilder<Database, Tables, Row>,
  order: KeysetOrder,
  { limit, after }: KeysetRequest,
): Promise<KeysetPage<Row>> {
  const { id, by } = order
  const cursor = after === undefined ? undefined : decodeCursor(after, by?.type ?? 'text')
  const maxRows = limit === undefined ? undefined : limit + 1
  let query = inOrder(select.select((by?.expression ?? id).as('sort_value')), order, cursor, maxRows)
  if (order.merged && maxRows !== undefined)
    query = query.where(sql<boolean>`${id} in (${firstIds(select, order, order.merged, cursor, maxRows)})`)
  const rows = await query.$castTo<Row & { sort_value: string | number | Date }>().execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > shown.length
  const items = shown.map(({ sort_value: _, ...row }) => row as unknown as Row)
  return { items, next: last && hasMore ? encodeCursor(last.sort_value, last.id) : null }
}

interface Cursor {
  value: string | number
  id: string
}

/** The first `maxRows` rows beyond the cursor. */
function inOrder<Database, Tables extends keyof Database, Row>(
  select: SelectQueryBuilder<Database, Tables, Row>,
  { id, by, shared, isDescending = false }: KeysetOrder,
  cursor: Cursor | undefined,
  maxRows: number | undefined,
): SelectQueryBuilder<Database, Tables, Row> {
  const columns = [...(shared ? [shared.column] : []), ...(by ? [by.expression] : []), id]
  let query = select
  for (const column of columns) query = query.orderBy(column, isDescending ? 'desc' : 'asc')
  if (cursor) {
    const place = [
      ...(shared ? [sql`${shared.value}::text`] : []),
      ...(by ? [sql`cast(${cursor.value} as ${sql.raw(by.type)})`] : []),
      sql`${cursor.id}::text`,
    ]
    const isBeyond = sql.raw(isDescending ? '<' : '>')
    query = query.where(sql<boolean>`(${sql.join(columns)}) ${isBeyond} (${sql.join(place)})`)
  }
  return maxRows === undefined ? query : query.limit(maxRows)
}

/** A query for the IDs of a page, from the first rows of each value of the merged column. */
function firstIds<Database, Tables extends keyof Database, Row>(
  select: SelectQueryBuilder<Database, Tables, Row>,
  order: KeysetOrder,
  { column, values }: NonNullable<KeysetOrder['merged']>,
  cursor: Cursor | undefined,
  maxRows: number,
) {
  const { id, by } = order
  const ids = select.clearSelect().select([id.as('id'), (by?.expression ?? id).as('sort_value')])
  const parts = values.map(
    (value) =>
      sql`${inOrder(whereShared(ids, column, value), { ...order, shared: { column, value } }, cursor, maxRows)}`,
  )
  const direction = sql.raw(order.isDescending ? 'desc' : 'asc')
  return sql`select id from (${sql.join(parts, sql` union all `)}) merged
    order by sort_value ${direction}, id ${direction} limit ${maxRows}`
}

/**
 * Limits the rows to those with `value`. `between` instead of `=`, because the planner would drop the column from the sort
 * and could choose an index without it.
 */
export function whereShared<Database, Tables extends keyof Database, Row>(
  select: SelectQueryBuilder<Database, Tables, Row>,
  column: RawBuilder<string>,
  value: string,
): SelectQueryBuilder<Database, Tables, Row> {
  return select.where(sql<boolean>`${column} between ${value} and ${value}`)
}

export function mapPage<Row, Item>(
  { items, next }: KeysetPage<Row>,
  toItem: (row: Row) => Item,
): KeysetPage<Item> {
  return { items: items.map(toItem), next }
}

function encodeCursor(value: string | number | Date, id: string): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** As `JSON.stringify` writes a time, and as PostgreSQL writes a day. */
const ISO_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/
const isIsoTime = (value: unknown) =>
  typeof value === 'string' && ISO_TIME.test(value) && !Number.isNaN(Date.parse(value))

const IS_VALID_VALUE: Record<CursorType, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && !value.includes('\u0000'),
  bigint: Number.isSafeInteger,
  'double precision': Number.isFinite,
  timestamptz: isIsoTime,
  date: isIsoTime,
}

/** Throws 422 for anything that is not a cursor of a list sorted by `type`. */
function decodeCursor(text: string, type: CursorType): Cursor {
  const [value, id] = parseCursorJson(text)
  const isOurs =
    IS_VALID_VALUE[type](value) &&
    typeof id === 'string' &&
    !id.includes('\u0000') &&
    (typeof value === 'string' || typeof value === 'number')
  if (isOurs) return { value, id }
  throw new HttpProblem({
    status: 422,
    code: 'invalid-input',
    detail: 'after: must be a cursor from a Link header',
    fields: { after: 'must be a cursor from a Link header' },
  })
}

function parseCursorJson(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** The URL of the next page of the same list, as a `Link` header value. */
export function nextPageLink(requestUrl: string, after: string): string {
  const url = new URL(requestUrl)
  url.searchParams.set('after', after)
  return `<${url.pathname}${url.search}>; rel="next"`
}
