import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#app/products/core/product-adapter.ts'
import type { KnownPromise } from '#app/promises/split-quantity.ts'
import { testProduct } from '../../../testing/test-product.ts'
import { linesToQuote } from '../page/short-products.ts'
import { productLookupBody } from './contract.ts'
import { rowProblemDetail, rowProblemMessage } from './copy.ts'
import { type QuickOrderRow, type RowResult, searchTermOf, validateRows } from './validate-rows.ts'

const product = (sku: string, terms: Partial<Product> = {}) =>
  testProduct({
    id: `id-${sku}`,
    name: `Drill ${sku}`,
    sku,
    listPrice: 100_00,
    stock: 200,
    minOrderQuantity: 21,
    orderMultiple: 1,
    priceTiers: [{ from: 40, unitPrice: 90_00 }],
    ...terms,
  })

const ONE = product('FX-1')
const FIVES = product('FX-5', { orderMultiple: 5 })
const NONE = product('FX-0', { stock: 0 })
const MATCHES = new Map([
  ['FX-0', [NONE]],
  ['FX-1', [ONE]],
  ['fx 1', [ONE]],
  ['FX-5', [FIVES]],
  ['drill', [ONE, FIVES]],
  ['FX', [ONE]],
  ['FX-1 патрон', [ONE]],
  ['drill fx-1', [ONE]],
  ['nobody', []],
])

function validate(
  rows: [term: string, quantity: string, productID?: string][],
  listedQuantities = {},
): RowResult[] {
  const table = rows.map(
    ([term, quantity, productID], index): QuickOrderRow => ({
      id: index,
      line: index + 1,
      term,
      quantity,
      productID: productID ?? null,
    }),
  )
  return validateRows(table, MATCHES, new Map(Object.entries(listedQuantities)))
}

test('rows together may need more than the stock, up to what their product promises', () => {
  const promise: KnownPromise = {
    inStock: 200,
    available: 240,
    moreShipsBy: '2027-03-12',
    handlingDays: 3,
    accountNeeds: null,
  }
  const rows = (quantity: string) =>
    ['FX-1', 'fx 1'].map((term, id): QuickOrderRow => ({ id, line: null, term, quantity, productID: null }))
  const check = (quantity: string) =>
    validateRows(rows(quantity), MATCHES, new Map(), new Map([[ONE.id, promise]]))
  expect(check('100')).toMatchObject([{ status: 'valid', promise: null }, { status: 'valid' }])
  expect(check('120')).toMatchObject([
    { status: 'valid', promise: { shipsBy: '2027-03-12', parts: [{ quantity: 200 }, { quantity: 40 }] } },
    { status: 'valid', promise: { shipsBy: '2027-03-12' } },
  ])
  expect(messages(check('121'))[0]).toBe(
    'With 121 in other rows or on your order list, this makes 242. Only 240 can be promised. Enter 240 or fewer. Use 119 in this row.',
  )
  expect(linesToQuote(check('121'))).toMatchObject([{ quantity: 242 }])
})

const messages = (results: RowResult[]) =>
  results.map((result) => (result.status === 'invalid' ? rowProblemMessage(result.problem) : result.status))

describe('a row of a quick order', () => {
  test('is sent as a valid term whatever it contains', () => {
    const nasty = fc.constantFrom(0x00, 0x1f, 0x20, 0x0a, 0x2028, 0xd83d, 0xde00, 0xfeff)
    const cell = fc
      .array(fc.oneof(nasty, fc.nat(0xffff)), { maxLength: 300 })
      .map((codes) => String.fromCharCode(...codes))
    fc.assert(
      fc.property(cell, (term) => {
        const asked = searchTermOf({ term })
        expect(productLookupBody.safeParse({ terms: [asked] }).error).toBeUndefined()
        // A batch of terms is joined by line ends.
        expect(asked).not.toContain('\n')
      }),
    )
    expect(searchTermOf({ term: `${'x'.repeat(199)}😀` })).toBe(`${'x'.repeat(199)}\ufffd`)
  })

  test.each([
    ['FX-1', '21', 'valid'],
    [' fx 1 ', '21', 'valid'],
    ['', '', 'blank'],
    ['FX-7', '21', 'pending'],
    ['', '21', 'Enter a SKU or name.'],
    ['nobody', '21', 'No product has this SKU or name. Check the spelling.'],
    ['drill', '21', 'Several products match. Choose one.'],
    ['FX', '21', 'No product has exactly this SKU or name. Did you mean this one?'],
    ['FX-1 патрон', '21', 'No product has exactly this SKU or name. Did you mean this one?'],
    ['drill fx-1', '21', 'valid'],
    ['FX-1', '', 'Enter a quantity.'],
    ['FX-1', 'twelve', 'The quantity is in words. Enter a number.'],
    ['FX-1', '=1+1', 'The quantity is a formula. Enter its result.'],
    ['FX-1', '21.5', 'The quantity is not a whole number. Enter a whole number.'],
    ['FX-1', '20,000', 'The quantity can mean 20 or 20,000. Choose one.'],
    ['FX-1', '20', 'Orders must be above the minimum of 20. Enter 21 to 200.'],
    ['FX-1', '0', 'Orders must be above the minimum of 20. Enter 21 to 200.'],
    ['FX-1', '201', 'Only 200 units are in stock. Enter 21 to 200.'],
    ['FX-5', '27', '27 is not a multiple of 5. Enter 25 or 30.'],
  ])('%j, %j: %s', (term, quantity, expected) => {
    expect(messages(validate([[term, quantity]]))).toEqual([expected])
  })

  test('is the product that was chosen among several', () => {
    const [result] = validate([['drill', '25', FIVES.id]])
    expect(result).toMatchObject({ status: 'valid', product: { sku: 'FX-5' }, quantity: 25 })
  })

  test('lists the matching products in the file of invalid rows', () => {
    const [result] = validate([['drill', '25']])
    expect(result?.status === 'invalid' && rowProblemDetail(result.problem)).toBe(
      'Several products match. Choose one. FX-1 (Drill FX-1), FX-5 (Drill FX-5)',
    )
  })
})

describe('rows of the same product', () => {
  test('are validated and priced together with the order list', () => {
    const results = validate(
      [
        ['FX-1', '5'],
        ['fx 1', '15'],
      ],
      { [ONE.id]: 21 },
    )
    expect(messages(results)).toEqual(['valid', 'valid'])
    expect(results[0]).toMatchObject({ otherUnits: 36, price: { unitPrice: 90_00 } })
  })

  test('of zero units are invalid, even if the list alone could be ordered', () => {
    const expected = ['Enter a whole number from 1 to 1,000,000.']
    expect(messages(validate([['FX-1', '0']], { [ONE.id]: 25 }))).toEqual(expected)
  })

  test('suggest a valid quantity each if they exceed the stock together', () => {
    const results = validate([
      ['FX-1', '150'],
      ['FX-1', '60'],
    ])
    expect(messages(results)).toEqual([
      'With 60 in other rows or on your order list, this makes 210. Only 200 units are in stock. Enter 21 to 200. Use 140 in this row.',
      'With 150 in other rows or on your order list, this makes 210. Only 200 units are in stock. Enter 21 to 200. Use 50 in this row.',
    ])
    const tooMuch = validate([
      ['FX-1', '30'],
      ['FX-1', '200'],
    ])
    expect(messages(tooMuch)[0]).toBe(
      'With 200 in other rows or on your order list, this makes 230. Only 200 units are in stock. Enter 21 to 200. Reduce the other rows or your order list first.',
    )
    const corrected = validate([
      ['FX-1', '150'],
      ['FX-1', '50'],
    ])
    expect(messages(corrected)).toEqual(['valid', 'valid'])
  })
})

describe('a row with too few units in stock', () => {
  test.each([
    ['more than are in stock', 'FX-1', '300', {}, 300],
    ['with those on the order list, more than are in stock', 'FX-1', '100', { 'id-FX-1': 150 }, 250],
    ['no multiple: the next one', 'FX-5', '203', {}, 205],
    ['less than the smallest order of a product that is out of stock', 'FX-0', '3', {}, 21],
  ])('asks for %s', (_, sku, quantity, listed, expected) => {
    expect(linesToQuote(validate([[sku, quantity]], listed))).toMatchObject([{ sku, quantity: expected }])
  })

  test.each([
    ['a quantity below the minimum of a product in stock', 'FX-1', '3'],
    ['an unknown product', 'nobody', '3'],
    ['more than any order may have', 'FX-1', '2000000'],
  ])('is not %s', (_, sku, quantity) => {
    expect(linesToQuote(validate([[sku, quantity]]))).toEqual([])
  })

  test('names stock and smallest order, and counts once for two rows of a product', () => {
    const results = validate([
      ['FX-0', '30'],
      ['FX-0', '40'],
    ])
    expect(messages(validate([['FX-0', '30']]))).toEqual(['0 in stock, smallest order 21.'])
    expect(linesToQuote(results)).toMatchObject([{ quantity: 70 }])
  })
})
