/** Files that a buyer can download from quick order. */

import { downloadCsv } from '#app/order-lists/core/download-csv.ts'
import { minAvailableQuantity } from '#app/pricing/quantity-rules.ts'
import { getProducts } from '#app/products/core/client.ts'
import { quantityLimits } from '#app/products/core/rules.ts'
import { rowProblemDetail } from '../core/copy.ts'
import type { QuickOrderRow, RowResult } from '../core/validate-rows.ts'

/** Three products in their smallest order quantities: a file that can be ordered unchanged. */
export async function downloadSample(): Promise<void> {
  const products = await getProducts({ sort: 'newest', inStock: '1', limit: 3 }).catch(() => [])
  const rows = products.map((product) => [product.sku, minAvailableQuantity(quantityLimits(product)) ?? 1])
  await downloadCsv('fixit-quick-order.csv', ['SKU', 'Quantity'], rows)
}

/** The invalid rows as they were entered, with the reason, to correct in a spreadsheet and import again. */
export async function downloadInvalidRows(
  rows: readonly QuickOrderRow[],
  results: readonly RowResult[],
): Promise<void> {
  const invalidRows = rows.flatMap(({ line, term, quantity }, index) => {
    const result = results[index]
    return result?.status === 'invalid'
      ? [[line ?? '', term, quantity, rowProblemDetail(result.problem)]]
      : []
  })
  await downloadCsv('fixit-rows-with-errors.csv', ['Line', 'SKU', 'Quantity', 'Problem'], invalidRows)
}
