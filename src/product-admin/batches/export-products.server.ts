/** The products of a filter as a file that can be imported again. */
import type { Db } from '#app/db/schema.server.ts'
import { listProductRows } from '#app/products/records/queries.server.ts'
import { BATCH_COLUMNS, writeProduct } from './batch-columns.server.ts'
import type { ManagedFilter } from './contract.ts'

const BATCH_SIZE = 500

export const PRODUCT_FILE_HEADERS = BATCH_COLUMNS.map(({ header }) => header)

export async function* readProductFile(db: Db, filter: ManagedFilter): AsyncGenerator<string[][]> {
  for (let after: string | undefined; ; ) {
    const { items, next } = await listProductRows(db, { ...filter, limit: BATCH_SIZE, after })
    yield items.map(writeProduct)
    if (next === null) return
    after = next
  }
}
