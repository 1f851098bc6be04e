import { expect, test } from 'vitest'
import {
  completePrice,
  discountEntries,
  formatOfferTiers,
  lineProblem,
  lineTotal,
  lineWarning,
  newFreeTextLine,
  type OfferLine,
  offerTotals,
  parseOfferTiers,
} from './offer-draft.ts'

const line = (given: Partial<OfferLine> = {}): OfferLine => ({
  lineNo: 1,
  isFreeText: false,
  sku: 'FX-24',
  name: 'Hammer drill',
  quantity: '60',
  price: '180.00',
  readyOn: '',
  note: '',
  tiers: '',
  belowMinimumReason: '',
  listPrice: 19_900,
  agreementPrice: null,
  targetPrice: 17_000,
  stock: 22,
  leadTimeDays: 30,
  lastOrder: null,
  ...given,
})

test('a line costs its quantity at the price of the tier that it reaches', () => {
  expect(lineTotal(line())).toBe(1_080_000)
  const tiers = '100 175.00, 200 170.00'
  expect(lineTotal(line({ tiers }))).toBe(1_080_000)
  expect(lineTotal(line({ tiers, quantity: '100' }))).toBe(1_750_000)
  expect(lineTotal(line({ tiers, quantity: '1,000' }))).toBe(17_000_000)
  expect(lineTotal(line({ price: '' }))).toBeUndefined()
})

test.each(['100', '100 x', 'a 5', '0 5', '100 1 2'])('%s are no tiers', (text) => {
  expect(parseOfferTiers(text)).toBeUndefined()
})

test('tiers are written as they are read', () => {
  expect(formatOfferTiers(parseOfferTiers('100: 1,175.5; 200 170') ?? [])).toBe('100 1175.50, 200 170.00')
  expect(parseOfferTiers('')).toEqual([])
})

test('totals count what is priced, and say how much is not', () => {
  const other = line({ lineNo: 2, listPrice: 95_000, quantity: '1', price: '900' })
  expect(offerTotals([line(), other, line({ lineNo: 3, price: '' })])).toEqual({
    goods: 1_170_000,
    list: 60 * 19_900 * 2 + 95_000,
    open: 1,
  })
})

test('one discount prices each product off its own list price', () => {
  const lines = [line(), line({ lineNo: 2, listPrice: 10_005 })]
  expect([...discountEntries(lines, 370)]).toEqual([
    [1, { price: '191.64' }],
    [2, { price: '96.35' }],
  ])
})

test('an entry becomes its amount, and a text that is none stays for the user to correct', () => {
  expect(completePrice(line({ price: '-10%' }))).toBe('179.10')
  expect(completePrice(line({ price: 't' }))).toBe('170.00')
  expect(completePrice(line({ price: 'cheap' }))).toBe('cheap')
})

test.each([
  [{ quantity: '0' }, 'quantity'],
  [{ quantity: '1.5' }, 'quantity'],
  [{ price: '-1' }, 'price'],
  [{ price: '1.234' }, 'price'],
  [{ tiers: '100' }, 'tiers'],
])('a line with %j cannot be offered', (given, field) => {
  expect(lineProblem(line(given))?.field).toBe(field)
})

test('a price of zero or above the list price is allowed with a warning', () => {
  expect(lineProblem(line({ price: '0' }))).toBeUndefined()
  expect(lineWarning(line({ price: '0' }))).toBe('Free of charge')
  expect(lineWarning(line({ price: '199.01' }))).toBe('Above the list price')
  expect(lineWarning(line({ price: '199' }))).toBe('')
})

test('a line without product has no list price: discounts leave it, and totals compare it with itself', () => {
  const training = { ...newFreeTextLine(7), name: 'Training', quantity: '2', price: '480' }
  expect([lineProblem(training), lineWarning(training)]).toEqual([undefined, ''])
  expect(lineProblem({ ...training, name: ' ' })?.field).toBe('name')
  expect([...discountEntries([line(), training], 370).keys()]).toEqual([1])
  expect(offerTotals([line({ price: '199' }), training])).toEqual({
    ...{ goods: 60 * 19_900 + 96_000, list: 60 * 19_900 + 96_000, open: 0 },
  })
  expect(completePrice({ ...training, price: '-10%' })).toBe('-10%')
})
