/** The types of the tables of former SKUs, product files and related products, for `schema.server.ts`. */
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from './order-tables.server.ts'

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
  kind: string
  /** ISO 639-1, two letters. */
  language: string
  /** As the administrator names it: '3', 'B', '2026-11'. */
  revision: string
  /** 'YYYY-MM-DD' */
  valid_from: ColumnType<string, string, string>
  media_type: string
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
  kind: string
  related_id: string
  position: Generated<number>
}
