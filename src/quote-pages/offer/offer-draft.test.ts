import { expect, test } from 'vitest'
import {
  completePrice,
  discountEntries,
  formatOfferTiers,
  lineProblem,
  lineTotal,
  lineWarnings,
  newFreeTextLine,
  type OfferLine,
  offerTotals,
  offerWarnings,
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
  freeReason: '',
  floorPrice: 15_000,
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
  [{ price: '10000000.01' }, 'price'],
  [{ tiers: '100' }, 'details'],
  [{ tiers: '100 10000001' }, 'price'],
  [{ price: '0' }, 'details'],
  [{ price: '0', freeReason: 'Sample', tiers: '100 90' }, 'details'],
])('a line with %j cannot be offered', (given, field) => {
  expect(lineProblem(line(given))?.field).toBe(field)
})

test('a line is free of charge with a reason', () => {
  expect(lineProblem(line({ price: '0', freeReason: 'Sample' }))).toBeUndefined()
})

test('prices beyond the limits are allowed with a warning, by line and for the whole offer', () => {
  const lines = [line(), line({ price: '199.01' }), line({ price: '149' }), line({ tiers: '100 149' })]
  expect(lines.map((one) => lineWarnings(one, 20))).toEqual([
    [],
    ['Above the list price'],
    ['More than 20% below the list price', 'Below the floor price of 150.00'],
    ['More than 20% below the list price', 'Below the floor price of 150.00'],
  ])
  expect(offerWarnings(lines, 20)).toEqual([
    '1 line has a price above the list price.',
    '2 lines are more than 20% below the list price.',
    '2 lines are below the floor price.',
  ])
  expect(offerWarnings([line({ price: '' })], 20)).toEqual([])
})

test('a line without product has no list price: discounts leave it, and totals compare it with itself', () => {
  const training = { ...newFreeTextLine(7), name: 'Training', quantity: '2', price: '480' }
  expect([lineProblem(training), lineWarnings(training, 20)]).toEqual([undefined, []])
  expect(lineProblem({ ...training, name: ' ' })?.field).toBe('name')
  expect([...discountEntries([line(), training], 370).keys()]).toEqual([1])
  expect(offerTotals([line({ price: '199' }), training])).toEqual({
    goods: 60 * 19_900 + 96_000,
    list: 60 * 19_900 + 96_000,
    open: 0,
  })
  expect(completePrice({ ...training, price: '-10%' })).toBe('-10%')
})
