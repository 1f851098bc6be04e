/** The types of the tables of orders and order lists, for `schema.server.ts`. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { OptionalDay, OptionalText, OptionalTimestamp, Timestamp } from './column-types.server.ts'

interface StoredAddress {
  company: string
  name: string
  line1: string
  line2: string
  postalCode: string
  city: string
  region: string
  country: string
}

export interface OrdersTable {
  id: string
  /** Eight characters of Crockford's base 32. Shown to people, and part of the payment reference. */
  number: string
  user_id: string
  buyer_name: string
  buyer_email: string
  /** Of the company or the buyer's profile when the order was placed; '' if not given, like `buyer_vat_id`. */
  buyer_company: Generated<string>
  buyer_vat_id: Generated<string>
  /** Null for an order that was not placed for a company. Otherwise `buyer_company` is its name. */
  /** The administrator who placed the order on behalf of its buyer. */
  placed_by_id: OptionalText
  company_id: OptionalText
  site_id: OptionalText
  cost_center_id: OptionalText
  /** The budget that the order was taken from, and to which cancelled units return. */
  budget_id: OptionalText
  /** True if the order was above what was left of it. */
  over_budget: Generated<boolean>
  /** In cents, of the agreement under which the order was placed; null for none. */
  order_minimum: Generated<number | null>
  // As they were when the order was placed; '' if not given.
  site_name: Generated<string>
  cost_center_name: Generated<string>
  address: string
  /** The address by field, if it was chosen from the address book; `address` is the same address as text. */
  ship_to: JSONColumnType<StoredAddress> | null
  phone: string
  /** The buyer's purchase order number; '' if there is none. */
  po_number: Generated<string>
  /** For the carrier and the packing slip: 'Gate B, call ahead'; '' if there is none. */
  delivery_note: Generated<string>
  status: OrderStatus
  /** With freight, as it was placed. */
  total: number
  freight_kind: Generated<FreightKind>
  /** In cents; part of `total`. 0 unless the freight is firm. */
  freight_amount: Generated<number>
  /** Of the carrier; '' if it is not named. */
  freight_service: Generated<string>
  // Stored because they never change, so that lists of orders need not count lines.
  line_count: Generated<number>
  unit_count: Generated<number>
  /** The sum of unit price × (quantity − cancelled) over the lines, and the freight while any unit is left. */
  amount_due: number
  /** The sum of its payments. */
  amount_paid: Generated<number>
  /** The amount that the seller owes the buyer for cancelled units, without what was refunded. */
  refund_due: Generated<number>
  // The sums of the lines, updated with them in the transaction that holds the order's lock.
  /** Neither shipped nor cancelled. */
  open_units: number
  shipped_units: Generated<number>
  delivered_units: Generated<number>
  cancelled_units: Generated<number>
  /** An unpaid order is cancelled after this time. Null for no deadline. */
  pay_by: OptionalTimestamp
  /**
   * The days from the email with the bank details to the deadline, of an order that waits for it; 0 for no deadline. Null if the
   * details were known.
   */
  pending_payment_days: Generated<number | null>
  /** When the reminder about `pay_by` was sent. */
  payment_reminder_at: OptionalTimestamp
  /** The day on which the buyer wants the goods. It is never a promise. */
  requested_on: OptionalDay
  /** The day by which a paid order is to be dispatched. */
  promised_on: OptionalDay
  /** The same as it was promised with the payment. Null for orders that were paid before the shop kept it. */
  first_promised_on: OptionalDay
  /** Increases with every change, so that two administrators cannot overwrite each other. */
  version: Generated<number>
  search_text: string
  placed_at: Timestamp
  changed_at: Timestamp
}

/** The prices and limits at the time of an order, by which its line is priced again. Money in cents. */
export interface OrderLineTerms {
  listPrice: number
  priceTiers: { from: number; unitPrice: number }[]
  minOrder: number
  multiple: number
  /** Where the price is from: 'list' or 'agreement:{id}'. */
  source: string
}

export interface OrderLinesTable {
  order_id: string
  line_no: number
  /** Null for a free text of a quote, which has no stock. */
  product_id: string | null
  // Copied, not joined: an order must show the product and price of the day it was placed.
  /** '' without a product. */
  sku: string
  product_name: string
  description: string
  unit_price: number
  quantity: number
  /** The stock just before this order. */
  available_before: number
  /** Units that left with a shipment that was not voided. */
  shipped: Generated<number>
  cancelled: Generated<number>
  returned: Generated<number>
  /** Null in orders of earlier releases. */
  terms: ColumnType<OrderLineTerms | null, string | null | undefined, string | null>
}

type FreightKind = 'none' | 'firm' | 'later'

type OrderStatus = 'placed' | 'paid' | 'shipped' | 'delivered' | 'cancelled'

type OrderEventKind =
  | 'status'
  | 'address'
  | 'shipment-dispatched'
  | 'shipment-delivered'
  | 'shipment-voided'
  | 'units-cancelled'
  | 'payment-deadline'
  | 'dispatch-date'
  | 'refund'
  | 'payment-reminder'
  | 'bank-details'
  | 'correction'
  | 'anonymized'

export interface OrderEventsTable {
  id: string
  order_id: string
  /** Only 'status' always changes the status. */
  kind: ColumnType<OrderEventKind, OrderEventKind | undefined, never>
  /** The status of the order after the event. */
  status: OrderStatus
  actor_email: string
  actor_name: string
  note: string
  at: Timestamp
  /** The status before; null in events of earlier releases. The same as `status` if the event did not change it. */
  previous_status: ColumnType<OrderStatus | null, OrderStatus | null | undefined, never>
  /** The units that were shipped, or returned to open with a negative number. */
  units: ColumnType<number | null, number | null | undefined, never>
}

type UndoableChange =
  | 'status'
  | 'payment-deadline'
  | 'dispatch-date'
  | 'ship-by-date'
  | 'shipment'
  | 'cancelled-units'
  | 'refund'

/** The last status change of an order by an administrator: until when it can be undone, and whether it was. */
export interface OrderUndoWindowsTable {
  order_id: string
  /** The order event of the change. */
  event_id: string
  change: Generated<UndoableChange>
  previous_status: OrderStatus
  /** Before a change of the payment deadline. */
  previous_pay_by: Timestamp | null
  previous_reminder_at: Timestamp | null
  /** Before a change of the dispatch date. */
  previous_promised_on: OptionalDay
  /** Before a change of ship-by dates: the promises as JSON. */
  previous_promises: ColumnType<unknown, string | null | undefined, string | null>
  started_at: Timestamp
  ends_at: Timestamp
  /** The email in the outbox that waits until the end. */
  email_id: string | null
  /** A UUIDv7 with the time of the undo. */
  undo_id: string | null
}

/** The note of administrators about an order. In a table of its own, so that no reader of orders finds it. */
export interface OrderNotesTable {
  order_id: string
  text: string
  version: number
  /** The administrator who saved it last. */
  changed_by: string
  changed_at: Timestamp
}

export interface OrderIdempotencyKeysTable {
  user_id: string
  key: string
  body_hash: string
  order_id: string
  created_at: Timestamp
}

export interface OrderListsTable {
  id: string
  /** Null for a list that belongs to a company. */
  user_id: string | null
  /** Null for a list that belongs to a user. */
  company_id: OptionalText
  /** The member who gave it to the company. */
  shared_by: OptionalText
  /** The user who changed a saved list last; null if nobody has since it was saved. */
  changed_by: OptionalText
  /** '' is the order list; any other name is a saved list. Unique per user or company, ignoring case. */
  name: string
  /** Increases with every change, so that two tabs cannot overwrite each other. */
  version: Generated<number>
  updated_at: Timestamp
  /** The idempotency keys of the last additions, newest first. */
  addition_keys: JSONColumnType<string[], string | undefined, string>
}

export interface OrderListLinesTable {
  list_id: string
  product_id: string
  line_no: number
  quantity: number
}
