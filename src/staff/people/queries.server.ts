import { type InferResult, sql } from 'kysely'
import { type KeysetPage, keysetPage, mapPage } from '#app/app/keyset-page.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { containsWord, searchTerms } from '#app/db/text-search.server.ts'
import type { StaffRole } from '#app/lib/actor.ts'
import { USER_TEXT } from '#app/users/core/queries.server.ts'
import { isOpen, openStaffRoles } from '../assignments.server.ts'
import type { StaffListQuery, StaffMemberDto } from './contract.ts'

const PAGE_SIZE = 50

interface OpenRole {
  role: StaffRole
  since: string
  endsAt: string | null
  reason: string
}

/** The roles of the user of the row that count now. Without any row, the previous release made the user an administrator. */
const openRoles = (now: Date) => sql<OpenRole[]>`coalesce(
  (select json_agg(json_build_object('role', role, 'since', granted_at, 'endsAt', ends_at, 'reason', reason) order by role)
    from staff_assignments
    where user_id = users.id and ${isOpen(now)}),
  '[]')`

const HAS_SECOND_FACTOR = sql<boolean>`exists (
  select 1 from second_factors where user_id = users.id and confirmed_at is not null)`

const selectStaffMembers = (db: Db, now: Date) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.name', 'users.promoted_at', 'users.created_at'])
    .select(openRoles(now).as('roles'))
    .select(sql<boolean>`exists (select 1 from staff_assignments where user_id = users.id)`.as('has_rows'))
    .select(HAS_SECOND_FACTOR.as('has_second_factor'))
    .select(
      sql<Date | null>`(select max(last_used_at) from sessions where user_id = users.id)`.as('last_used_at'),
    )
    .where('users.role', '=', 'admin')
    .where('users.removed_at', 'is', null)
    .where(sql<boolean>`${openStaffRoles(now)} <> '{}'::text[]`)

type StaffRow = InferResult<ReturnType<typeof selectStaffMembers>>[number]

const isoTime = (at: string | Date) => new Date(at).toISOString()

function toStaffMember(row: StaffRow): StaffMemberDto {
  const since = isoTime(row.promoted_at ?? row.created_at)
  const unrecorded: OpenRole[] = row.has_rows
    ? []
    : [{ role: 'administrator', since, endsAt: null, reason: '' }]
  return {
    email: row.email,
    name: row.name,
    roles: [...unrecorded, ...row.roles].map((one) => ({
      ...one,
      since: isoTime(one.since),
      endsAt: one.endsAt && isoTime(one.endsAt),
    })),
    hasSecondFactor: row.has_second_factor,
    lastUsedAt: row.last_used_at && isoTime(row.last_used_at),
  }
}

export async function listStaff(
  db: Db,
  { q, role, limit = PAGE_SIZE, after }: StaffListQuery,
  now: Date,
): Promise<KeysetPage<StaffMemberDto>> {
  let select = selectStaffMembers(db, now)
  for (const word of searchTerms(q)) select = select.where(containsWord(USER_TEXT, word))
  if (role)
    select = select.where(
      sql<boolean>`exists (select 1 from staff_assignments
        where user_id = users.id and role = ${role} and ${isOpen(now)})`,
    )
  const byName = { expression: sql<string>`lower(users.name)`, type: 'text' as const }
  const page = await keysetPage(select, { id: sql.ref<string>('users.id'), by: byName }, { limit, after })
  return mapPage(page, toStaffMember)
}

/** Undefined for somebody who is no staff member. */
export async function findStaffMember(
  db: Db,
  userId: string,
  now: Date,
): Promise<StaffMemberDto | undefined> {
  const row = await selectStaffMembers(db, now).where('users.id', '=', userId).executeTakeFirst()
  return row && toStaffMember(row)
}
