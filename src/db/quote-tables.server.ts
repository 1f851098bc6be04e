/** The tables of quotes. Money in cents. */
import type { Generated, JSONColumnType } from 'kysely'
import type { OptionalTimestamp, Timestamp } from './column-types.server.ts'

export interface QuotesTable {
  id: string
  /** 'Q-2026-000123' */
  number: string
  user_id: string
  company_id: string | null
  idempotency_key: string
  buyer_reference: string
  status:
    | 'draft'
    | 'requested'
    | 'question'
    | 'countered'
    | 'offered'
    | 'part-ordered'
    | 'ordered'
    | 'declined'
    | 'withdrawn'
  current_version: number
  /** Of the current version; null while it has no prices. */
  total: number | null
  /** Of the current version, like `line_count` and `units`: for lists. */
  first_product: string
  line_count: number
  units: number
  /** '2026-12-24' */
  valid_until: string | null
  answer_needed_by: string | null
  requested_delivery_on: string | null
  assignee_id: string | null
  /** 'product-request' of a request that was answered by email before it became a quote: it counts as neither won nor lost. */
  lost_reason: string | null
  /** Since when sales owe an answer; null if the buyer does. */
  waiting_since: OptionalTimestamp
  /** When both sides were told that the current version ends soon. */
  reminded_at: OptionalTimestamp
  created_at: Timestamp
  changed_at: Timestamp
}

export interface StoredQuoteLine {
  lineNo: number
  /** Null for a free text, such as a training. It has no SKU and no list price, and its note is its description. */
  productId: string | null
  sku: string
  name: string
  quantity: number
  /** Null while the buyer asks for a price. */
  unitPrice: number | null
  priceTiers: { from: number; unitPrice: number }[]
  /** On the day of the version; null without a product. */
  listPrice: number | null
  targetPrice: number | null
  /** Why the minimum and the multiple of the product do not apply; null if they do. */
  belowMinimum: string | null
  /** Why the line is free of charge; absent or null for a line with a price. */
  freeReason?: string | null
  readyOn: string | null
  note: string
}

/** A version never changes. */
export interface QuoteVersionsTable {
  quote_id: string
  no: number
  author: 'buyer' | 'seller'
  valid_until: string | null
  acceptance: 'whole' | 'parts'
  freight_kind: 'firm' | 'estimate' | 'later'
  freight: number
  terms: string
  note: string
  lines: JSONColumnType<StoredQuoteLine[], string, string>
  sent_at: Timestamp
}

/** Events and messages. */
export interface QuoteEntriesTable {
  id: string
  quote_id: string
  at: Timestamp
  kind:
    | 'requested'
    | 'offered'
    | 'question'
    | 'countered'
    | 'ordered'
    | 'declined'
    | 'withdrawn'
    | 'message'
    /** Internal: no buyer sees it. */
    | 'note'
  author_id: string
  is_seller: boolean
  text: string
}

export interface QuoteOrdersTable {
  quote_id: string
  version: number
  line_no: number
  order_id: string
  quantity: number
}

/** Shows a version without sign-in. */
export interface QuoteLinksTable {
  id: string
  quote_id: string
  version: number
  /** SHA-256 of the token, which is in no table. */
  token_hash: string
  created_by: string
  created_at: Timestamp
  expires_at: Timestamp
  revoked_at: OptionalTimestamp
}

/** Opinions of people with a link. */
export interface QuoteDecisionsTable {
  id: string
  link_id: string
  at: Timestamp
  name: string
  decision: 'yes' | 'no'
}

export interface QuoteFilesTable {
  id: string
  quote_id: string
  name: string
  media_type: string
  size: number
  sha256: string
  added_by: string
  created_at: Timestamp
}

/** Of the sales team. */
export interface OfferTemplatesTable {
  id: string
  name: string
  validity_days: number
  terms: string
  note: string
  version: Generated<number>
  changed_at: Timestamp
}
