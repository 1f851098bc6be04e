import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Row } from '#app/db/schema.server.ts'
import { readDemoCatalog } from '#app/demo/demo-catalog.server.ts'
import { formatCsv } from '#app/lib/csv.ts'
import { decodeText } from '#app/lib/decode-text.ts'
import { buildProductRow } from '#app/products/records/product-row.server.ts'
import { BATCH_COLUMNS, writeProduct } from '../batch-columns.server.ts'
import { planPrice } from './plan-prices.server.ts'
import { type CatalogLookup, type PlannedRow, planRow, prepareRows } from './plan-rows.server.ts'
import { FILE_PROBLEMS, readProductTable } from './read-table.server.ts'

const DEMO_CATALOG = readDemoCatalog()

/** The demo products as rows of the table. */
const PRODUCTS = DEMO_CATALOG.map((product) => {
  const row = buildProductRow(product, new Date('2026-01-01T00:00:00Z'))
  return {
    ...row,
    specs: product.specs,
    price_tiers: product.priceTiers,
    version: 1,
    low_stock: null,
    floor_price: null,
  } as unknown as Row<'products'>
})
const CATALOG: CatalogLookup = {
  bySkuKey: new Map(PRODUCTS.map((product) => [product.sku_key, product])),
  formerSkus: new Map([['OLD1', 'FX-13']]),
  byName: new Map(PRODUCTS.map(({ id, sku, name }) => [name.toLowerCase(), { id, sku }])),
}

const IMPORTER = { email: 'admin@fixit.example', mayChange: () => true }

function plan(text: string, catalog = CATALOG): PlannedRow[] | string {
  const read = readProductTable(text)
  if ('problem' in read) return read.problem
  return prepareRows(read.table, catalog).map((row) => planRow(row, catalog, IMPORTER))
}

const rowsOf = (text: string, catalog = CATALOG) => {
  const planned = plan(text, catalog)
  if (typeof planned === 'string') throw new Error(planned)
  return planned
}
/** Status, changes and problems of the only row. */
function only(text: string) {
  const [row, ...rest] = rowsOf(text)
  expect(rest).toEqual([])
  return {
    status: row?.status,
    cells: row?.cells.map(({ column, from, to, problem }) =>
      problem ? `${column}: ${problem}` : `${column}: ${from} → ${to}`,
    ),
    problem: row?.problem,
  }
}

const exportFile = (products: readonly Row<'products'>[]) =>
  formatCsv(
    BATCH_COLUMNS.map(({ header }) => header),
    products.map(writeProduct),
  ).slice(1)

describe('an exported file', () => {
  test.each(['a;=1+1', 'a;"=1+1;', 'a;""=1+1', 'a\t"+1', `a;"'"=1`])(
    'runs no formula in a spreadsheet that separates cells by semicolons: %j',
    (cell) => {
      const cells = formatCsv(['Name'], [[cell]]).split(/[;\t\r\n]/)
      // A cell that begins with a quote ends at the next one, and the text behind it follows.
      const read = cells.map((one) => one.replace(/^("[^"]*"['"]*)/, ''))
      for (const one of read) expect(one).not.toMatch(/^[=+\-@]/)
    },
  )

  test('imports again unchanged', () => {
    expect(new Set(rowsOf(exportFile(PRODUCTS)).map(({ status }) => status))).toEqual(new Set(['unchanged']))
  })

  test('imports again unchanged whatever the texts contain, and runs no formula in a spreadsheet', () => {
    const text = fc.oneof(
      fc.constantFrom('=1+1', "'=1+1", "''-5", '@SUM(A1)', '+5', '-5', 'a"b', 'a;b', 'a,b', 'a\nb', 'ä\r\nß'),
      fc.constantFrom('a;=1+1', "a;'-5", 'a\n=1+1', 'a\r\n@SUM(A1)', 'a\t+5'),
      fc.constantFrom('a;"=1+1', `a;'"=1+1`, `a;"'=1+1`, 'a;""=1+1', '"=1+1'),
      fc.string(),
    )
    fc.assert(
      fc.property(text, text, (name, description) => {
        const [first] = PRODUCTS
        const product = {
          ...first,
          name: name.trim() || 'x',
          description: description.trim(),
        } as Row<'products'>
        const file = exportFile([product])
        const catalog = { ...CATALOG, bySkuKey: new Map([[product.sku_key, product]]) }
        expect(rowsOf(file, catalog).map(({ status, cells }) => [status, cells])).toEqual([['unchanged', []]])
      }),
    )
  })

  test('of an earlier release, in which the weight was called mass, is read', () => {
    expect(only('SKU,Mass (kg)\nFX-13,1.9').cells).toEqual(['Weight (kg): 2.4 → 1.9'])
  })

  test('may be saved with semicolons and as UTF-16', () => {
    const text = 'SKU;Price (USD)\r\nFX-13;151.00\r\n'
    const decoded = decodeText(Buffer.from(`\ufeff${text}`, 'utf16le'))
    expect(decoded.kind === 'text' && only(decoded.text).status).toBe('changed')
  })
})

describe('a row', () => {
  test.each([
    ['SKU,Price (USD)\nFX-13,151', 'changed', ['Price (USD): 149.00 → 151.00']],
    ['sku,price\nfx 13,149', 'unchanged', []],
    ['SKU,Stock\nFX-13,7', 'changed', [expect.stringMatching(/^Stock \(units\): \d+ → 7$/)]],
    ['SKU,powerW,Torque\nFX-13,900,', 'changed', ['Rated power (W): 850 → 900', 'Torque (N·m): 36 → ']],
    ['SKU,Floor price (USD)\nFX-13,120', 'changed', ['Floor price (USD):  → 120.00']],
    ['SKU,Family\nFX-13,cordless-drill', 'changed', ['Family: Hammer drill → Cordless drill']],
  ])('%j is %s', (text, status, cells) => {
    expect(only(text)).toEqual({ status, cells, problem: '' })
  })

  test.each([
    ['SKU,Price\nFX-13,"149,50"', 'Use a point for decimals and nothing for thousands, such as 1490.50.'],
    ['SKU,Price\nFX-13,"1,490.00"', 'Use a point for decimals and nothing for thousands, such as 1490.50.'],
    ['SKU,Price\nFX-13,149.505', 'Must have at most two decimals.'],
    ['SKU,Price\nFX-13,', 'Must not be empty.'],
    ['SKU,Price\nFX-13,free', '“free” is not a price. Enter a number such as 1490.50.'],
    ['SKU,Price\nFX-13,=149+1', 'Formulas are not computed. Enter the value.'],
    ['SKU,Stock\nFX-13,-4', 'Must not be negative.'],
    ['SKU,Stock\nFX-13,1.5', 'Must be a whole number.'],
    ['SKU,Stock\nFX-13,1000001', 'Must be at most 1,000,000.'],
    ['SKU,Family\nFX-13,laser drill', /: Not known. Choose from: Cordless drill; Hammer drill/],
    ['SKU,Volume prices\nFX-13,10=139', 'Write volume prices as 10: 139.00; 25: 129.00.'],
    ['SKU,Rated power\nFX-13,200000', /: Must be at most 100,000 W/],
    ['SKU,Name\nFX-13,Impact drill 650', /has this name/],
  ])('%j is rejected', (text, problem) => {
    const { status, cells } = only(text)
    expect(status).toBe('rejected')
    expect(cells).toEqual([
      typeof problem === 'string' ? expect.stringContaining(`: ${problem}`) : expect.stringMatching(problem),
    ])
  })

  test.each([
    ['SKU,Price\nFX-13,151\nfx13,152', ['Row 3 has the same SKU.', 'Row 2 has the same SKU.']],
    ['SKU,Price\n,151', ['The SKU is missing.']],
    ['SKU,Price\nFX-13', ['The row has 1 cells; the header has 2.']],
    ['SKU,Price\nOLD-1,151', ['This was the SKU of FX-13. Use FX-13.']],
    ['SKU,Price\nFX-13,1', [/must be below the list price|below/]],
    ['SKU,Price\nNEW-1,151', ['SKU NEW-1 not found. To add a product, include Name, Family.']],
  ])('%j is rejected as a whole', (text, problems) => {
    expect(rowsOf(text).map(({ status }) => status)).toEqual(problems.map(() => 'rejected'))
    for (const [index, { problem }] of rowsOf(text).entries()) {
      const expected = problems[index] ?? ''
      if (typeof expected === 'string') expect(problem).toBe(expected)
      else expect(problem).toMatch(expected)
    }
  })

  test('of a new SKU is a new product', () => {
    const planned = rowsOf(
      'SKU,Name,Family,Price,Rated power,Torque\nNEW-1,Quarry drill,Hammer drill,151,900,\n',
    )
    expect(planned).toMatchObject([{ status: 'new', sku: 'NEW-1', problem: '' }])
    expect(planned[0]?.change).toMatchObject({ price: 151, family: 'hammer-drill', specs: { powerW: 900 } })
  })
})

describe('a file', () => {
  test.each([
    ['Shade,Price\nred,1', /^1 column is not known: “Shade”/],
    ['Name,Price\nDrill,1', 'The file has no column “SKU”.'],
    ['SKU,Price,price\nFX-13,1,1', 'The column “Price (USD)” is there twice.'],
    ['SKU\nFX-13', /changes nothing/],
    ['SKU,Price\n', 'The file has a header and no rows.'],
    ['\n \n', FILE_PROBLEMS.empty],
    [`${Array.from({ length: 300 }, (_, index) => `C${index}`).join(',')}\n1`, /^The file has 300 columns/],
    ['SKU,Description\nFX-13,"5 inch" drill\nFX-16,"open', /^A quotation mark in row/],
  ])('%j is refused', (text, problem) => {
    const planned = plan(text)
    if (typeof problem === 'string') expect(planned).toBe(problem)
    else expect(planned).toMatch(problem)
  })

  test('5,000 rows are read and 5,001 refused', () => {
    const lines = (count: number) =>
      `SKU,Price\n${Array.from({ length: count }, (_, index) => `X-${index},1`).join('\n')}\n`
    expect(rowsOf(lines(5_000))).toHaveLength(5_000)
    expect(plan(lines(5_001))).toMatch(/more than 5,000 rows/)
    // Rows behind many blank lines are not left out silently.
    expect(plan(`SKU,Price\nX-1,1${'\n'.repeat(10_000)}X-2,1`)).toMatch(/more than 5,000 rows/)
  })
})

describe('a change of prices', () => {
  const product = (unit_price: number, price_tiers: { from: number; unitPrice: number }[] = []) =>
    ({ ...PRODUCTS[0], unit_price, price_tiers, min_order: 5, order_multiple: 1 }) as Row<'products'>

  test('scales the volume prices and shows what is rounded', () => {
    const planned = planPrice(product(14_999, [{ from: 10, unitPrice: 13_999 }]), 1, {
      mode: 'percent',
      value: 5,
    })
    expect(planned).toMatchObject({
      status: 'changed',
      cells: [
        { column: 'Price (USD)', from: '149.99', to: '157.49' },
        { from: '10: 139.99', to: '10: 146.99' },
        { column: 'Rounding', to: '+0.05 ¢' },
      ],
    })
  })

  test('of an amount is exact, and below zero rejected', () => {
    expect(planPrice(product(14_999), 1, { mode: 'amount', value: -12 }).cells).toMatchObject([
      { to: '137.99' },
    ])
    expect(planPrice(product(1_000), 1, { mode: 'amount', value: -10 })).toMatchObject({
      status: 'rejected',
      cells: [{ problem: 'The price would be $0.00. It must be above 0.' }],
      change: null,
    })
  })

  test('never makes a volume price as high as the one before it', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(prices, fc.integer({ min: -9_000, max: 50_000 }), (cents, percent) => {
        const [list = 1, ...rest] = [...new Set(cents)].sort((a, b) => b - a)
        const tiers = rest.map((unitPrice, index) => ({ from: 10 + index, unitPrice }))
        const planned = planPrice(product(list, tiers), 1, { mode: 'percent', value: percent / 100 })
        if (planned.status !== 'changed') return
        const change = planned.change as { price: number; priceTiers?: { price: number }[] }
        const all = [change.price, ...(change.priceTiers ?? []).map(({ price }) => price)]
        expect(all).toEqual(all.toSorted((a, b) => b - a))
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })
})

test('a file with semicolons has decimal commas, and a file with both kinds is not read', () => {
  const read = (text: string) => {
    const result = readProductTable(text)
    return 'problem' in result ? result.problem : result.table.rows.map(({ cells }) => cells.slice(1))
  }
  const head = 'SKU;Price (USD);Volume prices;Description'
  expect(read(`${head}\nFX-13;805,80;10: 139,00;Drills 1,5 mm\nFX-24;806;;`)).toEqual([
    ['805.80', '10: 139.00', 'Drills 1,5 mm'],
    ['806', '', ''],
  ])
  expect(read(`${head}\nFX-13;805,80;;\nFX-24;806.10;;`)).toBe(
    'Row 2 has a decimal comma and row 3 a decimal point. Use one of them in the whole file.',
  )
  expect(read('SKU,Price (USD)\nFX-13,"805,80"')).toEqual([['805,80']])
  // With points for thousands, as spreadsheets format large numbers. Without any comma, the point is a decimal point.
  expect(read('SKU;Price (USD);Stock\nFX-13;1.805,80;1.500')).toEqual([['1805.80', '1500']])
  expect(read('SKU;Weight (kg)\nFX-13;1.805')).toEqual([['1.805']])
})

test.each([',', ';', '\n', '\r', '"', '"",'])(
  'a file of five million times %j is refused before it is parsed',
  (part) => {
    const text = `SKU,Price (USD)\n${part.repeat(5_000_000 / part.length)}`
    expect(readProductTable(text)).toEqual({
      problem: 'The file has too many cells. At most 100 columns and 5,000 rows are read.',
    })
  },
)
