/** The data of a pro-forma invoice. */
import type { Cents } from '#app/lib/money.ts'
import type { Seller } from '#app/lib/seller.ts'

export interface ProFormaLine {
  sku: string
  name: string
  /** '850 W · ⌀13 mm · 2.4 kg'; '' if nothing is known. */
  specification: string
  quantity: number
  unitPrice: Cents
  /** On the day of the order; null if it is not known. */
  listPrice: Cents | null
  /** Of one unit; null if it is not known. */
  massKg: number | null
  /** PNG; null for products beyond the limit of pictures. */
  picture: Uint8Array | null
}

/** The data of an invoice. The same data always gives the same bytes. */
export interface ProFormaData {
  number: string
  buyer: { name: string; email: string; company: string; vatId: string }
  /** Of an order for a company; '' if not given. */
  costCenter?: string
  /** The administrator who placed the order on behalf of the buyer. */
  placedBy?: string
  site?: string
  address: string
  phone: string
  /** The buyer's purchase order number; '' if there is none. */
  poNumber: string
  /** ISO instant. */
  placedAt: string
  /** ISO instant; null without a deadline. */
  payBy: string | null
  lines: ProFormaLine[]
  /** True omits the payment details. */
  isCancelled: boolean
  seller: Seller
}
