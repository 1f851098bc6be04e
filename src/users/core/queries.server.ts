import { type Expression, type InferResult, type SqlBool, sql } from 'kysely'
import { type KeysetPage, keysetPage, mapPage } from '#app/app/keyset-page.server.ts'
import { MAX_COUNT } from '#app/auth/core/rules.ts'
import { countRows, findRow } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { containsWord, plainSpellings, searchTerms } from '#app/db/text-search.server.ts'
import { normalizeEmail, type SignedInUser } from '#app/lib/actor.ts'
import { openStaffRoles } from '#app/staff/assignments.server.ts'
import type { ListedUser, UserListQuery, UserRecord } from './contract.ts'

export function toUserRecord(row: Row<'users'>): UserRecord {
  return {
    email: row.email,
    role: row.role,
    name: row.name,
    education: row.education,
    location: row.location,
    phone: row.phone,
    social: row.social,
    companyName: row.company_name,
    vatId: row.vat_id,
    user: row.name,
    version: row.version,
  }
}

export function findUserByEmail(db: Db, email: string) {
  return findRow(db, 'users', { email, removed_at: null })
}

/** The ID of the user with this address. Includes removed users, because their orders are kept. */
export async function findUserId(db: Db, reader: SignedInUser, email: string): Promise<string | undefined> {
  const address = normalizeEmail(email)
  if (address === reader.email) return reader.userId
  const user = await findRow(db, 'users', { email: address }, ['id'])
  return user?.id
}

export function findUserById(db: Db, id: string) {
  return findRow(db, 'users', { id, removed_at: null })
}

export async function isCompanyMember(db: Db, userId: string): Promise<boolean> {
  return (await countRows(db, 'company_members', { user_id: userId, left_at: null })) > 0
}

export const countAdministrators = (db: Db): Promise<number> =>
  countRows(db, 'users', { role: 'admin', removed_at: null })

/** The users with the counts of their orders and reviews. Omits removed users. */
function selectListedUsers(db: Db, now: Date) {
  return db
    .selectFrom('users')
    .selectAll()
    .select((eb) => [
      openStaffRoles(now).as('staff_roles'),
      selectCount(
        eb
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.user_id', '=', 'users.id')
          .limit(MAX_COUNT),
      ).as('orders'),
      selectCount(
        eb
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.user_id', '=', 'users.id')
          .where('orders.status', 'in', ['placed', 'paid', 'shipped'])
          .limit(MAX_COUNT),
      ).as('open_orders'),
      selectCount(
        eb
          .selectFrom('reviews')
          .select('reviews.id')
          .whereRef('reviews.user_id', '=', 'users.id')
          .limit(MAX_COUNT),
      ).as('reviews'),
    ])
    .where('removed_at', 'is', null)
}

type ListedUserRow = InferResult<ReturnType<typeof selectListedUsers>>[number]

const toListedUser = (row: ListedUserRow): ListedUser => ({
  ...toUserRecord(row),
  staffRoles: row.staff_roles ?? [],
  orders: row.orders,
  openOrders: row.open_orders,
  reviews: row.reviews,
  emailVerified: row.email_verified,
  createdAt: row.created_at.toISOString(),
})

/** One user as in the list. */
export async function findListedUser(db: Db, email: string, now: Date) {
  const row = await selectListedUsers(db, now).where('email', '=', normalizeEmail(email)).executeTakeFirst()
  return row && { id: row.id, user: toListedUser(row) }
}

/** An index contains this expression. */
export const USER_TEXT = sql<string>`(lower(users.name) || ' ' || users.email || ${plainSpellings(sql`lower(users.name)`)})`

/** True if each word of the search is in the name or the email address. */
const matchesSearch = (q: string | undefined) =>
  sql<SqlBool>`${sql.join(
    [sql`true`, ...searchTerms(q).map((word) => containsWord(USER_TEXT, word))],
    sql` and `,
  )}`

/** The newest users that a search finds, without removed ones. */
export function findUserSuggestions(db: Db, q: string, limit: number) {
  const matches = db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('removed_at', 'is', null)
    .where(matchesSearch(q))
  // Planned for all matches, because planned for the limit the database would read the newest users one by one.
  return db
    .with(
      (cte) => cte('matches').materialized(),
      () => matches,
    )
    .selectFrom('matches')
    .select(['name', 'email'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A page of users, or all without `limit`. */
export async function listUsers(db: Db, query: UserListQuery, now: Date): Promise<KeysetPage<ListedUser>> {
  const select = selectListedUsers(db, now).where(matchesSearch(query.q))
  const byName = { expression: sql<string>`lower(name)`, type: 'text' as const }
  const order = {
    id: sql.ref<string>('users.id'),
    by: query.sort === 'name' ? byName : undefined,
    isDescending: query.sort === 'newest',
  }
  return mapPage(await keysetPage(select, order, query), toListedUser)
}

function selectCount(rows: Expression<unknown>) {
  return sql<number>`(select count(*) from ${rows} found)`
}
