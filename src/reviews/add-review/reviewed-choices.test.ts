import { expect, test } from 'vitest'
import { reviewedChoices } from './reviewed-choices.ts'

const product = (number: number, isDelivered: boolean) => ({
  productID: `p${number}`,
  sku: `FX-${number}`,
  name: `Drill ${number}`,
  picture: '',
  orderedAt: '',
  isDelivered,
})
const ordered = Array.from({ length: 44 }, (_, index) => product(index, index % 2 === 1))
const skus = (typed: string, products = ordered) =>
  reviewedChoices(products, typed).map((choice) => choice?.sku)

test('the five latest delivered products and the supplier are offered first', () => {
  expect(skus('')).toEqual(['FX-1', 'FX-3', 'FX-5', 'FX-7', 'FX-9', undefined])
})

test('before a delivery the latest ordered products are offered', () => {
  expect(skus('', [product(1, false), product(2, false)])).toEqual(['FX-1', 'FX-2', undefined])
})

test('every ordered product is found by its SKU or the words of its name, and the supplier by its name', () => {
  expect(skus('fx-42')).toEqual(['FX-42'])
  expect(skus('drill 43')).toEqual(['FX-43'])
  expect(skus('supplier')).toEqual([undefined])
  expect(skus('nothing')).toEqual([])
})
