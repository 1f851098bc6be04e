/** The data of the document about a version of a quote. */
import type { Cents } from '#app/lib/money.ts'
import type { Seller } from '#app/lib/seller.ts'

export interface QuoteDocumentLine {
  sku: string
  name: string
  /** Of the line: '8 days of training on site'; '' for none. */
  note: string
  quantity: number
  /** Null while the buyer asks for a price. */
  unitPrice: Cents | null
  listPrice: Cents | null
  targetPrice: Cents | null
  priceTiers: readonly { from: number; unitPrice: Cents }[]
  /** The day from which the units can ship; null if it is not known. */
  readyOn: string | null
}

/** The same data always gives the same bytes. */
export interface QuoteDocumentData {
  number: string
  version: number
  author: 'buyer' | 'seller'
  /** ISO instant. */
  sentAt: string
  /** The last day on which the version can be accepted; null for a version of the buyer. */
  validUntil: string | null
  buyerReference: string
  requestedDeliveryOn: string | null
  buyer: { name: string; email: string; company: string }
  lines: readonly QuoteDocumentLine[]
  /** The rows below the goods, and the total: as on the page of the quote. */
  totals: readonly (readonly [name: string, amount: string])[]
  total: readonly [name: string, amount: string]
  /** Sentences: freight, acceptance in parts. */
  conditions: readonly string[]
  terms: string
  note: string
  seller: Seller
}
