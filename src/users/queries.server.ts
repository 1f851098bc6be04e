import { type Expression, sql } from 'kysely'
import { decodeCursor, encodeCursor } from '#app/app/cursor.server.ts'
import { MOST_COUNTED } from '#app/auth/rules.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { askedWords, containsWord } from '#app/db/text-search.server.ts'
import { normaliseEmail, type SignedIn } from '#app/lib/actor.ts'
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
    version: row.version,
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

/** Whose an address is now; also of a user whom an administrator has removed, since their orders stay. */
export async function userIdOf(db: Db, reader: SignedIn, email: string): Promise<string | undefined> {
  const address = normaliseEmail(email)
  if (address === reader.email) return reader.userId
  const user = await db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
  return user?.id
}

export function userById(db: Db, id: string): Promise<Row<'users'> | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
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
  const key = byName ? sql<string>`lower(name)` : sql<string>`users.id`
  let select = db
    .selectFrom('users')
    .selectAll()
    .select(key.as('sort_value'))
    .select((eb) => [
      counted(
        eb
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.user_id', '=', 'users.id')
          .limit(MOST_COUNTED),
      ).as('orders'),
      counted(
        eb
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.user_id', '=', 'users.id')
          .where('orders.state', 'in', ['placed', 'paid', 'shipped'])
          .limit(MOST_COUNTED),
      ).as('open_orders'),
      counted(
        eb
          .selectFrom('reviews')
          .select('reviews.id')
          .whereRef('reviews.user_id', '=', 'users.id')
          .limit(MOST_COUNTED),
      ).as('reviews'),
    ])
    .where('removed_at', 'is', null)
    .orderBy(key, down ? 'desc' : 'asc')
    .orderBy('id', down ? 'desc' : 'asc')
  for (const word of askedWords(query.q)) {
    select = select.where(containsWord(sql<string>`(lower(name) || ' ' || email)`, word))
  }
  if (query.after) {
    const { value, id } = decodeCursor(query.after, 'text')
    const place = sql`(${value}::text, ${id}::text)`
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
      orders: row.orders,
      openOrders: row.open_orders,
      reviews: row.reviews,
      emailVerified: row.email_verified,
      createdAt: row.created_at.toISOString(),
    })),
    next:
      last && rows.length > shown.length
        ? encodeCursor({ value: last.sort_value, id: last.id, position: 0 })
        : null,
  }
}

function counted(rows: Expression<unknown>) {
  return sql<number>`(select count(*) from ${rows} found)`
}
