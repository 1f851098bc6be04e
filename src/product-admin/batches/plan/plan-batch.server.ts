/** Plans a batch from a file or from a change of prices. Nothing is changed yet. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { newId } from '#app/db/ids.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { findRows, insertRow } from '#app/db/rows.server.ts'
import type { Db, Row, Tx } from '#app/db/schema.server.ts'
import { decodeText } from '#app/lib/decode-text.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { permissionToChange } from '#app/products/core/field-permissions.ts'
import { normalizeSku } from '#app/products/core/rules.ts'
import { hasPermission, requirePermission } from '#app/staff/permissions.ts'
import type { ProductBatch } from '../contract.ts'
import { getBatch } from '../queries.server.ts'
import { MAX_BATCHES } from '../rules.ts'
import { type CatalogLookup, type PlannedRow, planRow, prepareRows } from './plan-rows.server.ts'
import { FILE_PROBLEMS, type ProductFileTable, readProductTable } from './read-table.server.ts'

const LOOKUP_SIZE = 1_000
const INSERT_SIZE = 500
/** After so many rows, other requests get a turn. */
const ROWS_PER_TURN = 200

function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/** The products that the rows of a file name. */
async function readCatalog(db: Db, { columns, rows }: ProductFileTable): Promise<CatalogLookup> {
  const cellsOf = (field: string) => {
    const index = columns.findIndex((column) => column.field === field)
    return index === -1 ? [] : rows.map(({ cells }) => (cells[index] ?? '').trim())
  }
  const keys = [...new Set(cellsOf('sku').map(normalizeSku))]
  const names = [...new Set(cellsOf('name').map((name) => name.toLowerCase()))]
  const bySkuKey = new Map<string, Row<'products'>>()
  const formerSkus = new Map<string, string>()
  const byName = new Map<string, { id: string; sku: string }>()
  for (const chunk of chunksOf(keys, LOOKUP_SIZE)) {
    const products = await findRows(db, 'products', { sku_key: chunk })
    for (const product of products) bySkuKey.set(product.sku_key, product)
    const former = await db
      .selectFrom('former_skus')
      .innerJoin('products', 'products.id', 'former_skus.product_id')
      .select(['former_skus.sku_key', 'products.sku'])
      .where('former_skus.sku_key', 'in', chunk)
      .execute()
    for (const { sku_key, sku } of former) formerSkus.set(sku_key, sku)
  }
  for (const chunk of chunksOf(names, LOOKUP_SIZE)) {
    const named = await db
      .selectFrom('products')
      .select(['id', 'sku'])
      .select(sql<string>`lower(name)`.as('name'))
      .where(sql`lower(name)`, 'in', chunk)
      .where('archived_at', 'is', null)
      .execute()
    for (const { name, ...product } of named) byName.set(name, product)
  }
  return { bySkuKey, formerSkus, byName }
}

/** Plans what a file changes. Refused if the file cannot be read at all. */
export async function planFile(
  ctx: Context,
  fileName: string,
  bytes: Uint8Array,
  options: { scalesVolumePrices: boolean },
) {
  const admin = requirePermission(ctx.actor, 'products.import')
  const decoded = decodeText(bytes)
  if (decoded.kind !== 'text')
    return refused({ code: 'unreadable-file', problem: FILE_PROBLEMS[decoded.kind] })
  const read = readProductTable(decoded.text)
  if ('problem' in read) return refused({ code: 'unreadable-file', problem: read.problem })
  const catalog = await readCatalog(ctx.db, read.table)
  const mayChange = (field: string) => hasPermission(admin, permissionToChange(field))
  const importer = { email: admin.email, mayChange }
  const planned: PlannedRow[] = []
  for (const chunk of chunksOf(prepareRows(read.table, catalog, options), ROWS_PER_TURN)) {
    planned.push(...chunk.map((row) => planRow(row, catalog, importer)))
    await nextTurn()
  }
  return done(await storeBatch(ctx, 'file', fileName, planned))
}

export async function storeBatch(
  ctx: Context,
  kind: ProductBatch['kind'],
  title: string,
  rows: readonly PlannedRow[],
): Promise<ProductBatch> {
  const admin = requirePermission(ctx.actor, 'products.import')
  const id = newId(ctx.now())
  await inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, admin.userId)
    await deleteOldBatches(tx, admin.userId)
    await insertRow(tx, 'product_batches', {
      id,
      kind,
      status: 'planned',
      title,
      created_by: admin.userId,
      created_at: ctx.now(),
      changed_at: ctx.now(),
    })
    for (const chunk of chunksOf(rows, INSERT_SIZE)) {
      await tx
        .insertInto('product_batch_rows')
        .values(
          chunk.map((row) => ({
            batch_id: id,
            line: row.line,
            sku: row.sku,
            product_id: row.productId,
            status: row.status,
            cells: JSON.stringify(row.cells),
            problem: row.problem,
            change: row.change && JSON.stringify(row.change),
            replaced: null,
            version: row.version,
            stock: row.stock,
          })),
        )
        .execute()
    }
  })
  return getBatch(ctx.db, id)
}

/** Keeps the newest batches of the person and those that run. */
async function deleteOldBatches(tx: Tx, personId: string): Promise<void> {
  const newestBatches = await tx
    .selectFrom('product_batches')
    .select('id')
    .where('created_by', '=', personId)
    .orderBy('id', 'desc')
    .limit(MAX_BATCHES - 1)
    .execute()
  const oldest = newestBatches.length === MAX_BATCHES - 1 ? newestBatches.at(-1)?.id : undefined
  if (oldest === undefined) return
  await tx
    .deleteFrom('product_batches')
    .where('created_by', '=', personId)
    .where('id', '<', oldest)
    .where('next_run_at', 'is', null)
    .execute()
}
