/** Applies and undoes the rows of a batch, a part in each transaction, so that every stop leaves whole rows and says so. */
import { sql } from 'kysely'
import type { Context } from '#app/app/context.server.ts'
import { recordAuditEvent } from '#app/audit/record-audit-event.server.ts'
import { bumpProductsVersion } from '#app/db/change-polling.server.ts'
import { inTransaction } from '#app/db/pool.server.ts'
import { requirePresentUser } from '#app/db/present-user.server.ts'
import { lockRow, updateRows } from '#app/db/rows.server.ts'
import type { Row, Tx } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { done, refused } from '#app/lib/outcome.ts'
import { formatPriceTiersProblem } from '#app/pricing/price-tiers.ts'
import { newProductBody, productChangeBody } from '#app/products/core/contract.ts'
import { permissionToChange } from '#app/products/core/field-permissions.ts'
import { productChangeToDto, productFieldFromDto } from '#app/products/core/product-change-adapter.ts'
import {
  applyProductChange,
  insertProduct,
  type ProductValuesRefusal,
  toNewProductRecord,
} from '#app/products/records/apply-product-change.server.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import type { BatchRowStatus, BatchStatus, ProductBatch } from './contract.ts'
import { findBatch, getBatch } from './queries.server.ts'
import { removeAddedProduct } from './remove-added-product.server.ts'
import { readReplacedValues } from './replaced-values.server.ts'

const ROWS_PER_PART = 100

type BatchRefusal =
  | { code: 'batch-not-found' }
  | { code: 'batch-not-possible'; status: BatchStatus }
  | { code: 'other-batch-unfinished'; title: string }
  | { code: 'products-changed'; skus: string[]; count: number }

type BatchRowRecord = Row<'product_batch_rows'>

interface Direction {
  /** The status while rows are left, and afterwards. */
  running: 'applying' | 'undoing'
  finished: 'applied' | 'undone'
  startsFrom: readonly BatchStatus[]
  rowStatuses: readonly BatchRowStatus[]
  auditAction: 'batch-applied' | 'batch-undone'
  write: (tx: Tx, ctx: Context, row: BatchRowRecord, product: Row<'products'> | undefined) => Promise<void>
}

const APPLY: Direction = {
  running: 'applying',
  finished: 'applied',
  startsFrom: ['planned', 'applying'],
  rowStatuses: ['new', 'changed'],
  auditAction: 'batch-applied',
  write: (tx, ctx, row, product) =>
    row.product_id === null ? addProduct(tx, ctx, row) : applyRow(tx, ctx, row, product),
}

const UNDO: Direction = {
  running: 'undoing',
  finished: 'undone',
  startsFrom: ['applied', 'applying', 'undoing'],
  rowStatuses: ['added', 'applied'],
  auditAction: 'batch-undone',
  write: undoRow,
}

/** Applies the first or the next rows; `runBatches` continues the rest. */
export const applyBatch = (ctx: Context, id: string) => startBatch(ctx, id, APPLY)

/** Undoes the first or the next rows, unless one of the products was changed afterwards. */
export const undoBatch = (ctx: Context, id: string) => startBatch(ctx, id, UNDO)

async function startBatch(ctx: Context, id: string, direction: Direction) {
  const outcome = await movePart(ctx, id, direction, ctx.now())
  return outcome.done ? done(await getBatch(ctx.db, id)) : outcome
}

/**
 * Goes on with a batch that was started.
 * @param nextRunAt when another process may take over, if this one does not call again
 * @returns false if no rows are left, or the batch was stopped
 */
export async function continueBatch(
  ctx: Context,
  { id, status }: Pick<Row<'product_batches'>, 'id' | 'status'>,
  nextRunAt: Date,
): Promise<boolean> {
  const direction = status === UNDO.running ? UNDO : APPLY
  const outcome = await movePart(ctx, id, direction, nextRunAt, true)
  return outcome.done && outcome.value
}

/** Keeps what is written. Any administrator can continue or undo it. */
export async function stopBatch(ctx: Context, id: string): Promise<ProductBatch | undefined> {
  requirePermission(ctx.actor, 'products.import')
  await updateRows(ctx.db, 'product_batches', id, { next_run_at: null })
  return findBatch(ctx.db, id)
}

/** @returns whether rows may be left */
async function movePart(
  ctx: Context,
  id: string,
  direction: Direction,
  nextRunAt: Date,
  isContinued = false,
) {
  const admin = requirePermission(ctx.actor, 'products.import')
  return inTransaction(ctx.db, async (tx) => {
    await requirePresentUser(tx, admin.userId)
    const batch = await lockRow(tx, 'product_batches', id)
    if (!batch) return refused({ code: 'batch-not-found' })
    if (batch.status === direction.finished) return done(false)
    if (isContinued && batch.next_run_at === null) return done(false)
    if (!direction.startsFrom.includes(batch.status)) {
      return refused({ code: 'batch-not-possible', status: batch.status })
    }
    if (!isContinued) await requireFieldPermissions(tx, ctx, id, direction)
    if (batch.next_run_at === null || batch.status !== direction.running) {
      const refusal = await refuseToStart(tx, batch, direction)
      if (refusal) return refused(refusal)
    }
    const rows = await moveRows(tx, ctx, id, direction)
    const isLast = rows < ROWS_PER_PART
    await closePart(tx, ctx, { batch, admin, direction, isLast, nextRunAt })
    return done(!isLast)
  })
}

/** Before the first part, so that no batch stops halfway at a value that the staff member may not change. Throws 403. */
async function requireFieldPermissions(tx: Tx, ctx: Context, batchId: string, direction: Direction) {
  const { rows } = await sql<{ field: string }>`
    select distinct entry.key as field
    from product_batch_rows, jsonb_each(product_batch_rows.change) entry
    where batch_id = ${batchId} and status in (${sql.join([...direction.rowStatuses])})
      and not (status in ('new', 'added') and entry.value = '0')`.execute(tx)
  for (const { field } of rows) requirePermission(ctx.actor, permissionToChange(productFieldFromDto(field)))
}

/** Only one batch runs at a time; a stopped one does not block others. An undo starts only if all of it is possible. */
async function refuseToStart(
  tx: Tx,
  batch: Row<'product_batches'>,
  direction: Direction,
): Promise<BatchRefusal | null> {
  // Its lock makes two administrators who start at the same time see each other.
  await bumpProductsVersion(tx)
  const other = await tx
    .selectFrom('product_batches')
    .select('title')
    .where('status', 'in', ['applying', 'undoing'])
    .where('next_run_at', 'is not', null)
    .where('id', '<>', batch.id)
    .executeTakeFirst()
  if (other) return { code: 'other-batch-unfinished', title: other.title }
  if (direction !== UNDO || batch.status === UNDO.running) return null
  const changed = await findChangedProducts(tx, batch.id)
  return changed.length > 0
    ? { code: 'products-changed', skus: changed.slice(0, 10), count: changed.length }
    : null
}

/** The SKUs of rows whose product is not as the batch left it. */
async function findChangedProducts(tx: Tx, batchId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('product_batch_rows')
    .innerJoin('products', 'products.id', 'product_batch_rows.product_id')
    .select('products.sku')
    .where('batch_id', '=', batchId)
    .where('status', 'in', ['added', 'applied'])
    .where((eb) =>
      eb.or([
        eb('products.version', '<>', eb.ref('product_batch_rows.version')),
        eb.and([
          eb('product_batch_rows.stock', 'is not', null),
          eb('products.stock', '<>', eb.ref('product_batch_rows.stock')),
        ]),
      ]),
    )
    .orderBy('line')
    .execute()
  return rows.map(({ sku }) => sku)
}

/** @returns the number of rows that were left to write, at most `ROWS_PER_PART` */
async function moveRows(tx: Tx, ctx: Context, batchId: string, direction: Direction): Promise<number> {
  const rows = await tx
    .selectFrom('product_batch_rows')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('status', 'in', direction.rowStatuses)
    .orderBy('line')
    .limit(ROWS_PER_PART)
    .execute()
  const ids = rows.flatMap(({ product_id }) => product_id ?? [])
  const products = ids.length
    ? await tx.selectFrom('products').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
    : []
  await bumpProductsVersion(tx)
  const byId = new Map(products.map((product) => [product.id, product]))
  for (const row of rows) await direction.write(tx, ctx, row, byId.get(row.product_id ?? ''))
  return rows.length
}

interface FinishedPart {
  batch: Row<'product_batches'>
  admin: SignedInUser
  direction: Direction
  isLast: boolean
  nextRunAt: Date
}

async function closePart(tx: Tx, ctx: Context, { batch, admin, direction, isLast, nextRunAt }: FinishedPart) {
  await updateRows(tx, 'product_batches', batch.id, {
    status: isLast ? direction.finished : direction.running,
    changed_at: ctx.now(),
    next_run_at: isLast ? null : nextRunAt,
    run_by: admin.userId,
    failed_runs: 0,
    ...(isLast && { finished_at: ctx.now() }),
  })
  if (!isLast) return
  const counts = await tx
    .selectFrom('product_batch_rows')
    .select(['status'])
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('batch_id', '=', batch.id)
    .groupBy('status')
    .execute()
  await recordAuditEvent(tx, ctx, {
    action: direction.auditAction,
    subject: { id: batch.id, label: batch.title },
    after: Object.fromEntries(counts.map(({ status, rows }) => [status, rows])),
  })
}

type RowChange = Partial<Pick<BatchRowRecord, 'product_id' | 'status' | 'problem' | 'version' | 'stock'>> & {
  replaced?: string | null
}

const updateRow = (tx: Tx, { batch_id, line }: BatchRowRecord, change: RowChange) =>
  updateRows(tx, 'product_batch_rows', { batch_id, line }, change)

const CHANGED_MEANWHILE = 'The product was changed after the preview. Import the row again.'

/** True if the product is as it was when the row was planned or applied. */
const isAsExpected = (row: BatchRowRecord, product: Row<'products'>) =>
  product.version === row.version && (row.stock === null || product.stock === row.stock)

async function applyRow(tx: Tx, ctx: Context, row: BatchRowRecord, product: Row<'products'> | undefined) {
  if (!product || !isAsExpected(row, product)) {
    await updateRow(tx, row, { status: 'conflict', problem: CHANGED_MEANWHILE })
    return
  }
  const change = productChangeBody.parse(row.change)
  const outcome = await applyProductChange(tx, ctx, product, change)
  if (!outcome.done) {
    await updateRow(tx, row, { status: 'conflict', problem: describeRefusal(outcome.refusal) })
    return
  }
  await updateRow(tx, row, {
    status: 'applied',
    replaced: JSON.stringify(readReplacedValues(product, row.change ?? {})),
    version: outcome.value.version,
    stock: row.stock === null ? null : outcome.value.stock,
  })
}

async function addProduct(tx: Tx, ctx: Context, row: BatchRowRecord) {
  const { email } = requirePermission(ctx.actor, 'products.import')
  const { lowStock, floorPrice, ...values } = row.change ?? {}
  const input = newProductBody.parse({ ...values, email })
  const added = await insertProduct(tx, ctx, toNewProductRecord(input, row.sku, email))
  const outcome = added.done
    ? await applyProductChange(tx, ctx, added.value, productChangeBody.parse({ lowStock, floorPrice }))
    : added
  if (!outcome.done) {
    await updateRow(tx, row, { status: 'conflict', problem: describeRefusal(outcome.refusal) })
    return
  }
  const { id, version, stock } = outcome.value
  await updateRow(tx, row, { status: 'added', product_id: id, version, stock })
}

async function undoRow(tx: Tx, ctx: Context, row: BatchRowRecord, product: Row<'products'> | undefined) {
  if (!product || !isAsExpected(row, product)) {
    await updateRow(tx, row, {
      status: 'conflict',
      problem: 'Not undone: the product was changed afterwards.',
    })
    return
  }
  if (row.status === 'added') {
    if (await removeAddedProduct(tx, ctx, product)) {
      await updateRow(tx, row, { status: 'undone', product_id: null })
    } else {
      await updateRow(tx, row, { status: 'conflict', problem: 'Not undone: the product is used already.' })
    }
    return
  }
  const { archivedAt, ...replaced } = row.replaced ?? {}
  const values = productChangeBody.parse(productChangeToDto({ ...replaced, allowDuplicateName: true }))
  const outcome = await applyProductChange(tx, ctx, product, values)
  if (outcome.done) {
    if (typeof archivedAt === 'string') {
      const archived = { archived_at: new Date(archivedAt) }
      await updateRows(tx, 'products', product.id, archived)
    }
    await updateRow(tx, row, { status: 'undone' })
  } else await updateRow(tx, row, { status: 'conflict', problem: describeRefusal(outcome.refusal) })
}

function describeRefusal(refusal: ProductValuesRefusal): string {
  switch (refusal.code) {
    case 'duplicate-name':
      return `${refusal.sku} has this name.`
    case 'sku-already-exists':
      return refusal.nowSku ? `This was the SKU of ${refusal.nowSku}.` : 'Another product has this SKU.'
    case 'invalid-price-tiers':
      return formatPriceTiersProblem(refusal.problem)
  }
}
