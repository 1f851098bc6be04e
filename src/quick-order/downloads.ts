/** Files that a quick order hands out. */

import { getJson } from '#app/lib/api.ts'
import { smallestOrderQuantity } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/contract.ts'
import { quantityLimits } from '#app/products/rules.ts'
import { rowProblemDetail } from './row-messages.ts'
import type { QuickOrderRow, RowResult } from './validate-rows.ts'

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Three machines of the catalogue, each in its smallest order: a file that can be ordered as it is. */
export async function downloadSample(): Promise<void> {
  const [{ formatCsv: csvOf }, machines] = await Promise.all([
    import('./import/parse-rows.ts'),
    getJson<Product[]>('/api/products?sort=newest&inStock=1&limit=3').catch(() => []),
  ])
  const rows = machines.map((machine) => [machine.sku, smallestOrderQuantity(quantityLimits(machine)) ?? 1])
  download('fixit-quick-order.csv', csvOf(['SKU', 'Quantity'], rows))
}

/** What has to be mended, as it was written, with the reason: to be mended in a spreadsheet and read again. */
export async function downloadInvalidRows(
  rows: readonly QuickOrderRow[],
  verdicts: readonly RowResult[],
): Promise<void> {
  const { formatCsv: csvOf } = await import('./import/parse-rows.ts')
  const bad = rows.flatMap(({ line, term: article, quantity }, index) => {
    const verdict = verdicts[index]
    return verdict?.status === 'invalid'
      ? [[line ?? '', article, quantity, rowProblemDetail(verdict.problem)]]
      : []
  })
  download('fixit-rows-to-mend.csv', csvOf(['Line', 'SKU', 'Quantity', 'Problem'], bad))
}
