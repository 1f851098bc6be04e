/** The data of a packing slip. */

import type { Package, ShipmentStatus } from '#app/fulfillment/shipments/rules.ts'
import type { Seller } from '#app/lib/seller.ts'

export interface PackingSlipLine {
  /** The line number of the order. */
  line: number
  sku: string
  name: string
  /** In this shipment. */
  quantity: number
  /** In the order, without cancelled units. */
  ordered: number
  /** 'Ships later: 38 by 24 Dec 2026': the units that are not in stock yet; absent without any. */
  later?: string
  /** Of one unit; null if it is not known. */
  massKg: number | null
  /** Customs code and country of origin of the product today; '' if they are not known. */
  customsCode: string
  originCountry: string
}

/** The same data always gives the same bytes. A draft, and everything open, is printed as a picking list. */
export interface PackingSlipData {
  /** 'SHP-2026-000412'; the number of the order for everything open */
  number: string
  status: ShipmentStatus | 'open'
  /** ISO instant: when it left, when it was drafted, or when everything open was listed. */
  at: string
  order: string
  /** The buyer's purchase order number; '' if there is none. */
  poNumber: string
  /** The day on which the buyer wants the goods: '2026-12-05'; absent for none. */
  requestedOn?: string | null
  /** Of the order, for the carrier; absent or '' for none. */
  deliveryNote?: string
  buyer: { name: string; company: string }
  /** Of an order for a company; '' if not given. */
  costCenter?: string
  site?: string
  address: string
  phone: string
  carrier: string
  tracking: string
  note: string
  /** Why the shipment was voided; '' if it was not. */
  voidReason: string
  packages: readonly Package[]
  lines: PackingSlipLine[]
  seller: Seller
}
