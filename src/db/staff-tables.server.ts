import type { ColumnType, Generated } from 'kysely'
import type { StaffRole } from '#app/lib/actor.ts'
import type { OptionalText, OptionalTimestamp, Timestamp } from './column-types.server.ts'

/** A staff role of a user. At most one open one of each role. */
export interface StaffAssignmentsTable {
  id: string
  user_id: string
  role: StaffRole
  /** Null for the operator. */
  granted_by: string | null
  granted_at: Timestamp
  /** From then on the role does not count. */
  ends_at: OptionalTimestamp
  ended_at: OptionalTimestamp
  ended_by: OptionalText
  reason: string
}

/** The second factor of a staff member. */
export interface SecondFactorsTable {
  user_id: string
  /** Encrypted with the shop's own secret. */
  secret: string
  /** Keyed hashes of those that were not used. */
  backup_codes: string[]
  created_at: Timestamp
  /** Null until the first code was entered. */
  confirmed_at: OptionalTimestamp
}

/** A named filter of a list, of one person or for everybody who may see the list. */
export interface SavedViewsTable {
  id: string
  list: 'orders' | 'products' | 'companies' | 'users' | 'quotes'
  /** The person who saved it last. Null only for a shared view of a deleted account. */
  owner_id: string | null
  is_shared: boolean
  name: string
  search: ColumnType<Record<string, unknown>, string, string>
  version: Generated<number>
  changed_at: Timestamp
}
