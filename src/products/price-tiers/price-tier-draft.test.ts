import { expect, test } from 'vitest'
import {
  addPriceTierDraft,
  parsePriceTierDrafts,
  toPriceTierDrafts,
  validatePriceTierDrafts,
} from './price-tier-draft.ts'

const TERMS = { minOrder: 20, multiple: 5, listPrice: 149_00 }
const createDrafts = (...rungs: [from: string, price: string][]) =>
  rungs.map(([from, price], id) => ({ id, from, price }))

test('a ladder comes out of its fields as it went in', () => {
  const breaks = [
    { from: 40, price: 144.5 },
    { from: 80, price: 140 },
  ]
  expect(parsePriceTierDrafts(toPriceTierDrafts(breaks))).toEqual(breaks)
})

test('rows that say nothing are no rungs', () => {
  expect(parsePriceTierDrafts(addPriceTierDraft(addPriceTierDraft([])))).toEqual([])
  expect(validatePriceTierDrafts(addPriceTierDraft(createDrafts(['40', '144.50'])), TERMS)).toBeNull()
})

test.each([
  [
    'a rung that rises',
    createDrafts(['40', '144.50'], ['80', '145']),
    /Tier 2: the price must be below \$144.50/,
    1,
    'price',
  ],
  [
    'a price above the list',
    createDrafts(['40', '150']),
    /Tier 1: the price must be below the list price/,
    0,
    'price',
  ],
  ['a quantity out of step', createDrafts(['42', '144']), /multiple of 5/, 0, 'from'],
  [
    'a quantity in words',
    createDrafts(['forty', '144']),
    /Tier 1: the quantity must be a whole number/,
    0,
    'from',
  ],
  [
    'a price of three decimals',
    createDrafts(['40', '144.505']),
    /Tier 1: the price must be an amount/,
    0,
    'price',
  ],
  ['a rung without a price', createDrafts(['40', '']), /Tier 1: the price must be an amount/, 0, 'price'],
  ['rungs out of order', createDrafts(['80', '140'], ['40', '130']), /Tier 2 must start above/, 1, 'from'],
  [
    'a wrong rung below an empty row',
    createDrafts(['', ''], ['40', '150']),
    /the price must be below/,
    1,
    'price',
  ],
])('%s is said in words, of the field it is about', (_name, ladder, words, rung, figure) => {
  expect(validatePriceTierDrafts(ladder, TERMS)).toEqual({
    say: expect.stringMatching(words),
    field: { rung, figure },
  })
})
