/** The tables of backorders, for `schema.server.ts`. */
import type { Generated } from 'kysely'

export interface ProductSupplyTable {
  product_id: string
  allows_backorder: boolean
  /** The most units that are promised and not produced. */
  backorder_limit: number
  /** Calendar days from an order until its units ship; null for not known. */
  lead_days: number | null
  /** The units that are promised and not produced. */
  backordered: Generated<number>
  /** Increases with every change by staff, not with orders. */
  version: Generated<number>
}

/** The units of an order line that were not in stock when it was placed. */
export interface OrderPromisesTable {
  order_id: string
  line_no: number
  product_id: string
  quantity: number
  /** Units that have come into stock for this order. */
  produced: Generated<number>
  /** Units that were cancelled before they were produced. */
  cancelled: Generated<number>
  /** 'YYYY-MM-DD', like the others. */
  first_promised_on: string
  promised_on: string
  /** Before the last change; null if there was none. */
  previous_promised_on: string | null
  /** Of the last change. */
  reason: 'production' | 'material' | 'quality' | 'carrier' | 'payment' | 'buyer' | null
  version: Generated<number>
}
