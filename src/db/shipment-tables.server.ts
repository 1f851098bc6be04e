/** The types of the tables of shipments, cancellations, payments, refunds and stock movements, for `schema.server.ts`. */

import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Role } from '#app/lib/actor.ts'
import type { OptionalText, OptionalTimestamp, Timestamp } from './column-types.server.ts'

/** The next number of each kind of document. Locked first in the transaction that writes the document. */
export interface NumberSeriesTable {
  kind: string
  year: number
  next: number
}

export interface ShipmentsTable {
  id: string
  /** 'SHP-2026-000123' */
  number: string
  order_id: string
  status: 'draft' | 'dispatched' | 'delivered' | 'voided'
  carrier: Generated<string>
  tracking: Generated<string>
  tracking_url: Generated<string>
  packages: JSONColumnType<
    {
      kind: 'carton' | 'pallet' | 'crate'
      massG: number
      lengthMm: number
      widthMm: number
      heightMm: number
    }[],
    string | undefined,
    string
  >
  note: Generated<string>
  /** The sum of its lines. */
  units: number
  created_at: Timestamp
  dispatched_at: OptionalTimestamp
  delivered_at: OptionalTimestamp
  voided_at: OptionalTimestamp
  void_reason: Generated<string>
  /** The Idempotency-Key with which it was drafted. */
  draft_key: ColumnType<string | null, string | null | undefined, never>
  /** The Idempotency-Key of the dispatch. */
  dispatch_key: OptionalText
  /** The user who created it; null before this was recorded. */
  actor_id: OptionalText
  /** Where it went, with the name of the site or ''; null while that is the address of its order. */
  address: OptionalText
  site_name: OptionalText
  version: Generated<number>
}

export interface ShipmentLinesTable {
  shipment_id: string
  order_id: string
  line_no: number
  quantity: number
}

export interface CancellationsTable {
  id: string
  order_id: string
  at: Timestamp
  /** Null for the shop itself. */
  actor_id: string | null
  initiator: Role | 'shop'
  reason: 'changed-mind' | 'not-paid-in-time' | 'cannot-deliver' | 'duplicate' | 'fraud' | 'other'
  note: Generated<string>
  /** True if the units went back into stock. */
  restock: boolean
  /** The amount due before and after, in cents. */
  amount_before: number
  amount_after: number
  /** The amount that the seller owes the buyer for it, in cents. */
  refund_amount: Generated<number>
  idempotency_key: OptionalText
  body_hash: OptionalText
}

export interface CancellationLinesTable {
  cancellation_id: string
  order_id: string
  line_no: number
  quantity: number
  /** Of these, the units that were not produced yet. They do not return to the stock. */
  unproduced: Generated<number>
}

export interface PaymentsTable {
  /** Also of the order event. */
  id: string
  order_id: string
  /** In cents. */
  amount: number
  /** '2026-11-25' */
  paid_on: string
  /** The text of the bank statement; '' if it was not recorded. */
  reference: Generated<string>
  idempotency_key: ColumnType<string | null, string | null | undefined, never>
  /** Null for payments before this was recorded. */
  actor_id: OptionalText
  at: Timestamp
}

export interface RefundsTable {
  /** Also of the order event. */
  id: string
  order_id: string
  /** In cents. */
  amount: number
  /** '2026-11-25' */
  refunded_on: string
  /** The text of the bank statement; '' if it was not recorded. */
  reference: Generated<string>
  actor_id: OptionalText
  at: Timestamp
  idempotency_key: OptionalText
  body_hash: OptionalText
}

/** Changes of a product's stock besides orders and cancellations, whose lines are their own record. */
export interface StockMovementsTable {
  id: string
  product_id: string
  kind: 'opened' | 'received' | 'counted' | 'corrected' | 'scrapped' | 'returned'
  /** Negative for units that left. */
  quantity: number
  stock_after: number
  reason: Generated<string>
  actor_id: string | null
  at: Timestamp
  idempotency_key: ColumnType<string | null, string | null | undefined, never>
}
