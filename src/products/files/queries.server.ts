import { findRow } from '#app/db/rows.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import type { ProductFile } from './contract.ts'
import { FILE_KIND_IDS, type FileLanguage, MAX_FILES_PER_PRODUCT } from './rules.ts'

export function toProductFile(row: Row<'product_files'>): ProductFile {
  return {
    id: row.id,
    kind: row.kind,
    language: row.language as FileLanguage,
    revision: row.revision,
    validFrom: row.valid_from,
    type: row.media_type,
    fileName: row.file_name,
    size: row.size,
    sha256: row.sha256,
    isCurrent: row.is_current,
    url: `/api/products/${row.product_id}/files/${row.id}`,
  }
}

/** By kind and language, the current revision first and then the newest. */
export async function listProductFiles(db: Db, productId: string): Promise<ProductFile[]> {
  const rows = await db
    .selectFrom('product_files')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('language')
    .orderBy('is_current', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FILES_PER_PRODUCT)
    .execute()
  return rows
    .map(toProductFile)
    .sort((one, other) => FILE_KIND_IDS.indexOf(one.kind) - FILE_KIND_IDS.indexOf(other.kind))
}

export function findProductFile(db: Db, productId: string, id: string) {
  return findRow(db, 'product_files', { id, product_id: productId })
}
