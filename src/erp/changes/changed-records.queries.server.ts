/** Lists whose changes are the rows themselves: each record comes as it is now. */
import { sql } from 'kysely'
import { findRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { toProductDto } from '#app/products/core/product-dto.server.ts'
import type { ChangeSource } from './change-page.queries.server.ts'

export const PRODUCT_ROWS: ChangeSource = {
  kind: 'rows',
  rows: sql`select id, xmin from products
    union all select id, xmin from tombstones where kind = 'product'`,
}

export const SHIPMENT_ROWS: ChangeSource = {
  kind: 'rows',
  rows: sql`select id, xmin from shipments
    union all select id, xmin from tombstones where kind = 'shipment'`,
}

/** Nothing deletes a company. Each change of its sites, members and rules changes its row, too. */
export const COMPANY_ROWS: ChangeSource = { kind: 'rows', rows: sql`select id, xmin from companies` }

export const QUOTE_ROWS: ChangeSource = { kind: 'rows', rows: sql`select id, xmin from quotes` }

const findProductRows = (db: Db, ids: readonly string[]) => findRows(db, 'products', { id: ids })

export async function findChangedProducts(db: Db, ids: readonly string[]) {
  const rows = await findProductRows(db, ids)
  return new Map(rows.map((row) => [row.id, toProductDto(row)]))
}

export async function findChangedStock(db: Db, ids: readonly string[]) {
  const rows = await findProductRows(db, ids)
  return new Map(
    rows.map(({ id, sku, stock, archived_at }) => [id, { sku, stock, isArchived: archived_at !== null }]),
  )
}

export async function findChangedCompanies(db: Db, ids: readonly string[]) {
  const rows = await findRows(db, 'companies', { id: ids })
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: row.name,
        legalName: row.legal_name,
        country: row.country,
        vatId: row.vat_id,
        registrationNumber: row.registration_number,
        status: row.status,
        version: row.version,
        mergedIntoId: row.merged_into_id,
      },
    ]),
  )
}
