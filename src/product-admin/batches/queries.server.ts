import { type SqlBool, sql } from 'kysely'
import { type KeysetPage, keysetPage, mapPage } from '#app/app/keyset-page.server.ts'
import type { Db, Row } from '#app/db/schema.server.ts'
import { PRICE_HEADER, UNUSUAL_CHANGE } from './batch-prices.ts'
import type { BatchRow, BatchRowListQuery, BatchRowStatus, ProductBatch } from './contract.ts'
import { MAX_BATCHES } from './rules.ts'

const ROWS_PER_PAGE = 50

function selectBatches(db: Db) {
  return db
    .selectFrom('product_batches')
    .innerJoin('users', 'users.id', 'product_batches.created_by')
    .selectAll('product_batches')
    .select('users.name as created_by_name')
}

type BatchRecord = Row<'product_batches'> & { created_by_name: string }

async function addRowCounts(db: Db, batches: readonly BatchRecord[]): Promise<ProductBatch[]> {
  const counts = batches.length
    ? await db
        .selectFrom('product_batch_rows')
        .select(['batch_id', 'status'])
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .where(
          'batch_id',
          'in',
          batches.map(({ id }) => id),
        )
        .groupBy(['batch_id', 'status'])
        .execute()
    : []
  const byBatch = Map.groupBy(counts, ({ batch_id }) => batch_id)
  return batches.map((batch) => ({
    id: batch.id,
    kind: batch.kind,
    status: batch.status,
    title: batch.title,
    by: batch.created_by_name,
    createdAt: batch.created_at.toISOString(),
    changedAt: batch.changed_at.toISOString(),
    isRunning: batch.next_run_at !== null,
    rows: Object.fromEntries(
      (byBatch.get(batch.id) ?? []).map(({ status, rows }) => [status, rows]),
    ) as Record<BatchRowStatus, number>,
  }))
}

/** The newest batches first. Previews are listed for the person who made them, so that they hide no change of others. */
export async function listBatches(db: Db, personId: string): Promise<ProductBatch[]> {
  const batches = await selectBatches(db)
    .where((eb) =>
      eb.or([eb('product_batches.status', '<>', 'planned'), eb('product_batches.created_by', '=', personId)]),
    )
    .orderBy('product_batches.id', 'desc')
    .limit(MAX_BATCHES)
    .execute()
  return addRowCounts(db, batches)
}

export async function findBatch(db: Db, id: string): Promise<ProductBatch | undefined> {
  const batch = await selectBatches(db).where('product_batches.id', '=', id).executeTakeFirst()
  if (!batch) return undefined
  const [counted] = await addRowCounts(db, [batch])
  return counted && { ...counted, unusualChanges: await countUnusualChanges(db, id) }
}

/** A condition on `product_batch_rows`: the row is to be written, and its list price changes by more than the usual share. */
const IS_UNUSUAL = sql<SqlBool>`(product_batch_rows.status = 'changed'
  and exists (select from jsonb_array_elements(cells) cell where case when cell ->> 'column' = ${PRICE_HEADER}
    then abs((cell ->> 'to')::numeric / nullif((cell ->> 'from')::numeric, 0) - 1) > ${UNUSUAL_CHANGE}::numeric
    end))`

async function countUnusualChanges(db: Db, batchId: string): Promise<number> {
  const { rows } = await db
    .selectFrom('product_batch_rows')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('batch_id', '=', batchId)
    .where(IS_UNUSUAL)
    .executeTakeFirstOrThrow()
  return rows
}

export async function getBatch(db: Db, id: string): Promise<ProductBatch> {
  const batch = await findBatch(db, id)
  if (!batch) throw new Error(`no batch ${id}`)
  return batch
}

/** A page of the rows in the order of the file, the rejected ones first. */
export async function listBatchRows(
  db: Db,
  batchId: string,
  { status, unusual, limit = ROWS_PER_PAGE, after }: BatchRowListQuery,
): Promise<KeysetPage<BatchRow>> {
  let rows = db
    .selectFrom('product_batch_rows')
    .leftJoin('products', 'products.id', 'product_batch_rows.product_id')
    .selectAll('product_batch_rows')
    .select('products.name as product_name')
    .select(sql<string>`lpad(line::text, 9, '0')`.as('id'))
    .where('batch_id', '=', batchId)
  if (status) rows = rows.where('product_batch_rows.status', '=', status)
  if (unusual) rows = rows.where(IS_UNUSUAL)
  const order = {
    id: sql<string>`lpad(line::text, 9, '0')`,
    by: {
      expression: sql<number>`line + case when product_batch_rows.status in ('rejected', 'conflict') then 0 else 1000000 end`,
      type: 'bigint' as const,
    },
  }
  return mapPage(await keysetPage(rows, order, { limit, after }), toBatchRow)
}

const toBatchRow = (row: Row<'product_batch_rows'> & { product_name: string | null }): BatchRow => ({
  line: row.line,
  sku: row.sku,
  productId: row.product_id,
  productName: row.product_name ?? row.cells.find(({ column }) => column === 'Name')?.to ?? '',
  status: row.status,
  cells: row.cells,
  problem: row.problem,
})

const ERROR_BATCH_SIZE = 500

/** The rejected rows and those that could not be written, with the reason. */
export async function* readBatchErrors(db: Db, batchId: string): AsyncGenerator<string[][]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('product_batch_rows')
      .selectAll()
      .where('batch_id', '=', batchId)
      .where('status', 'in', ['rejected', 'conflict'])
      .where('line', '>', after)
      .orderBy('line')
      .limit(ERROR_BATCH_SIZE)
      .execute()
    yield rows.map(({ line, sku, cells, problem }) => {
      const faults = cells.filter((cell) => cell.problem !== '')
      return [
        String(line),
        sku,
        faults.map(({ column }) => column).join('; '),
        faults.map(({ to }) => to).join('; '),
        [...(problem ? [problem] : []), ...faults.map((cell) => `${cell.column}: ${cell.problem}`)].join(' '),
      ]
    })
    after = rows.at(-1)?.line ?? after
    if (rows.length < ERROR_BATCH_SIZE) return
  }
}

export const ERROR_HEADERS = ['Row', 'SKU', 'Columns', 'Values', 'Reason']
