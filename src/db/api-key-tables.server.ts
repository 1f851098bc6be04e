/** The tables of programs that call the API in their own name. */
import type { OptionalText, OptionalTimestamp, Timestamp } from './order-tables.server.ts'

export interface ServiceAccountsTable {
  id: string
  /** Unique among those that have not ended. */
  name: string
  created_by: string
  created_at: Timestamp
  ended_at: OptionalTimestamp
}

export interface ApiKeysTable {
  id: string
  account_id: string
  /** SHA-256 of the key. */
  hash: string
  /** Its first characters, by which people tell keys apart. */
  prefix: string
  /** As in `app/scopes.ts`; the release before this one may know fewer. */
  scopes: string[]
  created_by: string
  created_at: Timestamp
  expires_at: Timestamp
  last_used_at: OptionalTimestamp
  last_used_ip: OptionalText
  revoked_at: OptionalTimestamp
  /** When the administrators were told that it ends soon. */
  reminded_at: OptionalTimestamp
}

/** An order that the ERP system has taken over. */
export interface TakenOrdersTable {
  order_id: string
  /** The number of the order in the ERP system; unique. */
  number: string
  /** A service account, or the staff member who did it by hand. */
  taken_by: string
  taken_at: Timestamp
}
