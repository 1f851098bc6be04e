/** The types of the tables of products, former SKUs, product files, related products and batches, for `schema.server.ts`. */
import type { Generated, JSONColumnType } from 'kysely'
import type { OptionalText, OptionalTimestamp, Timestamp } from './column-types.server.ts'

type Family =
  | 'cordless-drill'
  | 'hammer-drill'
  | 'rotary-hammer'
  | 'magnetic-drill'
  | 'pillar-drill'
  | 'radial-drill'
  | 'core-drill'

/** Codes are texts, sizes and weights numbers. */
type TradeData = Record<string, number | string>

export interface ProductsTable {
  id: string
  sku: string
  /** The SKU in upper case, letters and digits only. Unique, so that FX-13 and FX13 cannot both exist. */
  sku_key: string
  name: string
  family: Family
  power_source: 'battery' | 'mains' | 'three-phase'
  description: string
  specs: JSONColumnType<Record<string, number | string>>
  /** The codes and the packaging (`products/trade-data/trade-fields.ts`). */
  trade_data: JSONColumnType<TradeData, string | undefined, string>
  /** Largest diameters in mm, copied from `specs` for filters and sorting. */
  capacity_steel: number | null
  capacity_wood: number | null
  capacity_concrete: number | null
  capacity_stone: number | null
  /** The diameter in mm that a search for a hole compares with: for concrete in some families, otherwise for steel. */
  main_capacity: number | null
  /** Rated power in watts, copied from `specs`. */
  power_w: number | null
  /** The exact terms of the specifications: '18V', 'chuck=13mm', 'sds-plus'. */
  spec_terms: Generated<string[]>
  unit_price: number
  /** Offers below it are marked; null for none. Internal: no buyer sees it. */
  floor_price: number | null
  stock: number
  /** The minimum order quantity; an order must exceed it. */
  min_order: number
  /** A quantity must be a multiple of it. */
  order_multiple: Generated<number>
  /** At this stock and below, administrators see the product as low; null means the default of `products/core/rules.ts`. */
  low_stock: number | null
  /** By ascending quantity, prices in cents. One document, because the tiers are only used together. */
  price_tiers: JSONColumnType<{ from: number; unitPrice: number }[], string | undefined, string>
  /** An https URL or a path on this site; null means the drawing. */
  picture: string | null
  /** The words that a search matches, in lower case. */
  search_text: string
  /** Increases with every change by an administrator, so that two of them cannot overwrite each other. */
  version: Generated<number>
  created_by: string | null
  created_at: Timestamp
  archived_at: Timestamp | null
}

/** SKUs that products had before. */
export interface FormerSkusTable {
  /** Normalized, like the one of `products`. */
  sku_key: string
  sku: string
  product_id: string
  replaced_at: Timestamp
}

export interface ProductFilesTable {
  id: string
  product_id: string
  kind: 'manual' | 'datasheet' | 'declaration' | 'spare-parts' | 'cad'
  /** ISO 639-1, two letters. */
  language: string
  /** As the administrator names it: '3', 'B', '2026-11'. */
  revision: string
  /** 'YYYY-MM-DD' */
  valid_from: string
  media_type: 'application/pdf' | 'image/png' | 'model/step'
  file_name: string
  /** Of the content, in hexadecimal digits. */
  sha256: string
  size: number
  /** True for one revision of each kind and language. */
  is_current: boolean
  uploaded_by: string | null
  created_at: Timestamp
}

/** The contents of files in parts, so that neither a download nor a backup holds a whole file in memory. */
export interface FilePartsTable {
  sha256: string
  part_no: number
  bytes: Buffer
}

export interface RelatedProductsTable {
  product_id: string
  kind: 'successor' | 'accessory' | 'spare' | 'alternative'
  related_id: string
  position: Generated<number>
}

/** Changes of many products at once: an imported file, or a change of prices. */
export interface ProductBatchesTable {
  id: string
  kind: 'file' | 'prices'
  status: 'planned' | 'applying' | 'applied' | 'undoing' | 'undone'
  /** The name of the file, or the change of prices. */
  title: string
  created_by: string
  created_at: Timestamp
  /** The last time that rows were applied or undone. */
  changed_at: Timestamp
  finished_at: OptionalTimestamp
  /** When a process may write the next rows; null while nobody has asked for it, and after an administrator stopped it. */
  next_run_at: OptionalTimestamp
  /** The administrator who started it last. */
  run_by: OptionalText
  /** Failures since the last rows were written. */
  failed_runs: Generated<number>
}

/** The changes by each row of a batch. */
export interface ProductBatchRowsTable {
  batch_id: string
  /** As spreadsheets count; the header of a file is row 1. */
  line: number
  sku: string
  product_id: string | null
  status: 'new' | 'changed' | 'unchanged' | 'rejected' | 'added' | 'applied' | 'undone' | 'conflict'
  cells: JSONColumnType<
    { column: string; from: string; to: string; problem: string }[],
    string | undefined,
    string
  >
  problem: string
  /** In the words of the API; null for rows that write nothing. */
  change: JSONColumnType<Record<string, unknown> | null, string | null, string | null>
  /** The values that the row replaced, for undoing; null for a new product. */
  replaced: JSONColumnType<Record<string, unknown> | null, string | null, string | null>
  /** The version and the stock that the change is based on, and from its application on those that it made. */
  version: number | null
  stock: number | null
}
