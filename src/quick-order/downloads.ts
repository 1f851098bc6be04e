/** Files that a quick order hands out. */

import { getJson } from '#app/lib/api.ts'
import { smallestOrderQuantity } from '#app/orders/rules.ts'
import { quantityLimits } from '#app/pricing/quantity-messages.ts'
import type { Product } from '#app/products/contract.ts'
import { rowProblemDetail } from './copy.ts'
import type { QuickOrderRow, RowResult } from './validate-rows.ts'

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Three products of the catalogue, each in its smallest order: a file that can be ordered as it is. */
export async function downloadSample(): Promise<void> {
  const [{ formatCsv: csvOf }, products] = await Promise.all([
    import('./import/parse-rows.ts'),
    getJson<Product[]>('/api/products?sort=newest&inStock=1&limit=3').catch(() => []),
  ])
  const rows = products.map((product) => [product.sku, smallestOrderQuantity(quantityLimits(product)) ?? 1])
  download('fixit-quick-order.csv', csvOf(['SKU', 'Quantity'], rows))
}

/** What has to be mended, as it was written, with the reason: to be mended in a spreadsheet and read again. */
export async function downloadInvalidRows(
  rows: readonly QuickOrderRow[],
  results: readonly RowResult[],
): Promise<void> {
  const { formatCsv: csvOf } = await import('./import/parse-rows.ts')
  const bad = rows.flatMap(({ line, term, quantity }, index) => {
    const result = results[index]
    return result?.status === 'invalid'
      ? [[line ?? '', term, quantity, rowProblemDetail(result.problem)]]
      : []
  })
  download('fixit-rows-to-mend.csv', csvOf(['Line', 'SKU', 'Quantity', 'Problem'], bad))
}
