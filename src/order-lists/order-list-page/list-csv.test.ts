import { expect, test } from 'vitest'
import { formatCsv } from '#app/lib/csv.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import type { ListRow } from '../core/list-rows.ts'
import { LIST_CSV_HEAD, listCsvRows } from './list-csv.ts'

const row = (product: Partial<Product> | null, more: Partial<ListRow> = {}) =>
  ({ product, quantity: 12, price: null, problem: null, ...more }) as ListRow

test('a list is a table of its products, whose names a spreadsheet does not compute', () => {
  const price = { unitPrice: 18_95, total: 227_40, saving: 0, nextTier: null }
  const rows = listCsvRows([
    row({ sku: 'CD-108', name: '=HYPERLINK("x")' }, { price }),
    row(
      { sku: 'MD-50', name: 'Magnetic drill 50' },
      { problem: { message: 'Enter 24 or more.', nearest: [] } },
    ),
    row(null),
  ])
  expect(formatCsv(LIST_CSV_HEAD, rows).trim().split('\r\n').slice(1)).toEqual([
    'CD-108,12,"\'=HYPERLINK(""x"")",18.95,227.40,',
    'MD-50,12,Magnetic drill 50,,,Enter 24 or more.',
  ])
})
