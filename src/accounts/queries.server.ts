import { sql } from 'kysely'
import type { Db, Row } from '../db/schema.server.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.server.ts'
import type { ListedUser, UserListQuery, UserRecord } from './contract.ts'

export function userOnTheWire(row: Row<'users'>): UserRecord {
  return {
    email: row.email,
    role: row.role,
    name: row.name,
    education: row.education,
    location: row.location,
    phone: row.phone,
    social: row.social,
    user: row.name,
  }
}

export function userByEmail(db: Db, email: string): Promise<Row<'users'> | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** A page of users (or, without `limit`, all), with what they have ordered and written; removed ones are gone. */
export async function userPage(
  db: Db,
  query: UserListQuery,
): Promise<{ users: ListedUser[]; next: string | null }> {
  const byName = query.sort === 'name'
  const down = query.sort === 'newest'
  const key = byName ? sql<string>`lower(name)` : sql<string>`id`
  let select = db
    .selectFrom('users')
    .selectAll()
    .select(key.as('sort_value'))
    .select((eb) => [
      eb
        .selectFrom('orders')
        .select((e) => e.fn.countAll<number>().as('n'))
        .whereRef('orders.user_id', '=', 'users.id')
        .as('orders'),
      eb
        .selectFrom('orders')
        .select((e) => e.fn.countAll<number>().as('n'))
        .whereRef('orders.user_id', '=', 'users.id')
        .where('orders.state', 'in', ['placed', 'paid', 'shipped'])
        .as('open_orders'),
      eb
        .selectFrom('reviews')
        .select((e) => e.fn.countAll<number>().as('n'))
        .whereRef('reviews.user_id', '=', 'users.id')
        .as('reviews'),
    ])
    .where('removed_at', 'is', null)
    .orderBy(key, down ? 'desc' : 'asc')
    .orderBy('id', down ? 'desc' : 'asc')
  for (const word of (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    select = select.where((eb) =>
      eb.or([eb('email', 'like', pattern), eb(sql`lower(name)`, 'like', pattern)]),
    )
  }
  if (query.after) {
    const { value, id } = decodeCursor(query.after)
    const place = sql`(${String(value)}::text, ${id}::text)`
    select = select.where(
      down ? sql<boolean>`(${key}, id) < ${place}` : sql<boolean>`(${key}, id) > ${place}`,
    )
  }
  if (query.limit) select = select.limit(query.limit + 1)
  const rows = await select.execute()
  const shown = query.limit ? rows.slice(0, query.limit) : rows
  const last = shown.at(-1)
  return {
    users: shown.map((row) => ({
      ...userOnTheWire(row),
      orders: row.orders ?? 0,
      openOrders: row.open_orders ?? 0,
      reviews: row.reviews ?? 0,
      createdAt: row.created_at.toISOString(),
    })),
    next:
      last && rows.length > shown.length
        ? encodeCursor({ value: last.sort_value, id: last.id, position: 0 })
        : null,
  }
}
