import type { ColumnType } from 'kysely'
import type { StaffRole } from '#app/lib/actor.ts'
import type { OptionalTimestamp, Timestamp } from './order-tables.server.ts'

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
  ended_by: ColumnType<string | null, string | null | undefined, string | null>
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
