/** The tables of programs that call the API in their own name. */
import type { ColumnType } from 'kysely'
import type { OptionalText, OptionalTimestamp, Timestamp } from './column-types.server.ts'

export interface ServiceAccountsTable {
  id: string
  /** Unique among those of the same company, or of the shop, that have not ended. */
  name: string
  /** Null for an account of the shop. */
  company_id: ColumnType<string | null, string | null | undefined, never>
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

/** The rows that were deleted. */
export interface TombstonesTable {
  kind: 'product' | 'shipment'
  id: string
  at: Timestamp
}

/** How far a program has read a list of changes. */
export interface ChangeReadersTable {
  account_id: string
  list: string
  cursor: string
  read_at: Timestamp
}

/** The number of a record in another system. */
export interface ExternalNumbersTable {
  kind: 'orders' | 'products' | 'companies' | 'shipments' | 'sites' | 'order-lines' | 'quotes'
  /** Of an order line `{order}.{line}`. */
  record_id: string
  system: string
  /** Unique among the records of the kind in the system. */
  number: string
}
