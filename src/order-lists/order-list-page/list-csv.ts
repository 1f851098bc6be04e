/** The order list as a spreadsheet. Quick order reads its first two columns again. */
import type { CsvRow } from '#app/lib/csv.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { type Cents, decimalText } from '#app/lib/money.ts'
import type { ListRow } from '../core/list-rows.ts'

export const LIST_CSV_HEAD = [
  'SKU',
  'Quantity',
  'Product',
  `Unit price ${CURRENCY}`,
  `Line total ${CURRENCY}`,
  'Problem',
]

const decimal = (cents: Cents | undefined) => (cents === undefined ? '' : decimalText(cents))

/** Without the products that no longer exist. */
export const listCsvRows = (rows: readonly ListRow[]): CsvRow[] =>
  rows.flatMap(({ product, quantity, price, problem }) =>
    product
      ? [
          [
            product.sku,
            quantity,
            product.name,
            decimal(price?.unitPrice),
            decimal(price?.total),
            problem?.message ?? '',
          ],
        ]
      : [],
  )
