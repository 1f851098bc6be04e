import { expect, test } from 'vitest'
import { fromDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import {
  addPriceTierDraft,
  parsePriceTierDrafts,
  toPriceTierDrafts,
  validatePriceTierDrafts,
} from './price-tier-draft.ts'

const TERMS = { minOrderQuantity: 21, orderMultiple: 5, listPrice: 149_00 }
const createDrafts = (...tiers: [from: string, price: string][]) =>
  tiers.map(([from, price], id) => ({ id, from, price }))

test('parsing the drafts of price tiers gives the same price tiers', () => {
  const priceTiers = [
    { from: 40, unitPrice: 144_50 },
    { from: 80, unitPrice: 140_00 },
  ]
  const drafts = toPriceTierDrafts(priceTiers)
  expect(fromDecimalTiers(parsePriceTierDrafts(drafts))).toEqual(priceTiers)
})

test('blank rows are ignored', () => {
  expect(parsePriceTierDrafts(addPriceTierDraft(addPriceTierDraft([])))).toEqual([])
  expect(validatePriceTierDrafts(addPriceTierDraft(createDrafts(['40', '144.50'])), TERMS)).toBeNull()
})

test.each([
  [
    'a price that rises',
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
  ['a quantity that is not a multiple', createDrafts(['42', '144']), /multiple of 5/, 0, 'from'],
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
  ['a tier without a price', createDrafts(['40', '']), /Tier 1: the price must be an amount/, 0, 'price'],
  ['tiers out of order', createDrafts(['80', '140'], ['40', '130']), /Tier 2 must start above/, 1, 'from'],
  [
    'tiers in the wrong order',
    createDrafts(['80', '140'], ['40', '130']),
    /\b2\b.*must (begin|start) above/,
    1,
    'from',
  ],
  [
    'an invalid tier below a blank row',
    createDrafts(['', ''], ['40', '150']),
    /price must be below/,
    1,
    'price',
  ],
])('%s gives a message and its field', (_name, drafts, message, tierId, name) => {
  expect(validatePriceTierDrafts(drafts, TERMS)).toEqual({
    message: expect.stringMatching(message),
    field: { tierId, name },
  })
})
