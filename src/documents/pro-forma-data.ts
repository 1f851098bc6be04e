/** The data of a pro-forma invoice, or of the order confirmation after its payment. */
import type { Freight } from '#app/lib/freight.ts'
import type { Cents } from '#app/lib/money.ts'
import type { Seller } from '#app/lib/seller.ts'
import type { OrderPaymentView } from '#app/orders/core/payment-rules.ts'

export interface ProFormaLine {
  sku: string
  name: string
  /** '850 W · ⌀13 mm · 2.4 kg'; '' if nothing is known. */
  specification: string
  /** Without cancelled units. */
  quantity: number
  cancelled: number
  unitPrice: Cents
  /** On the day of the order; null if it is not known. */
  listPrice: Cents | null
  /** Of one unit; null if it is not known. */
  massKg: number | null
  /** 'Ships later: 38 by 24 Dec 2026': the units that are not in stock yet; absent without any. */
  later?: string
  /** PNG; null for products beyond the limit of pictures. */
  picture: Uint8Array | null
}

/** The same data always gives the same bytes. */
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
  /** ISO instant; undefined if it is not. */
  cancelledAt?: string | undefined
  /** ISO instant; null without a deadline. */
  payBy: string | null
  lines: ProFormaLine[]
  /** Absent is none. */
  freight?: Freight
  /** Once it is paid, the document confirms the order instead of asking for money. */
  payment: OrderPaymentView
  seller: Seller
}
