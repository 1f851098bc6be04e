/** The products that an empty database gets on the first start, in the order of their creation. */
import { readFileSync } from 'node:fs'
import { planRow, prepareRows } from '#app/product-admin/batches/plan/plan-rows.server.ts'
import { readProductTable } from '#app/product-admin/batches/plan/read-table.server.ts'
import { newProductBody } from '#app/products/core/contract.ts'
import { toNewProductRecord } from '#app/products/records/apply-product-change.server.ts'
import type { NewProductRecord } from '#app/products/records/product-row.server.ts'

const FILE = new URL('demo-catalog.csv', import.meta.url)
/** Nobody has created the demo products; an import is checked with somebody's address. */
const IMPORTER = 'demo@fixit.example'

/** Reads the file as an import into an empty catalog. The last six are on the home page, so they show the range. */
export function readDemoCatalog(): NewProductRecord[] {
  const file = readProductTable(readFileSync(FILE, 'utf8'))
  if ('problem' in file) throw new Error(`${FILE.pathname}: ${file.problem}`)
  const catalog = { bySkuKey: new Map(), formerSkus: new Map(), byName: new Map() }
  return prepareRows(file.table, catalog).map((prepared) => {
    const { line, sku, change, problem, cells } = planRow(prepared, catalog, {
      email: IMPORTER,
      mayChange: () => true,
    })
    if (!change) {
      const problems = [problem, ...cells.map((cell) => cell.problem)].filter((text) => text !== '')
      throw new Error(`${FILE.pathname}:${line}: ${problems.join(' ')}`)
    }
    const { createdBy: _importer, ...product } = toNewProductRecord(
      newProductBody.parse({ ...change, email: IMPORTER }),
      sku,
      IMPORTER,
    )
    return product
  })
}
