import { expect, test } from 'vitest'
import type { Product } from '#app/products/core/product-adapter.ts'
import { testProduct } from '../../testing/test-product.ts'
import { productListStructuredData, productStructuredData } from './structured-data.ts'

const PRODUCT = testProduct({
  priceTiers: [
    { from: 10, unitPrice: 1540_00 },
    { from: 20, unitPrice: 1490_50 },
  ],
})
const offerOf = (change: Partial<Product>) =>
  productStructuredData({ ...PRODUCT, ...change }, 'https://fixit.example').offers

test('the offer has the smallest quantity that can be ordered, and every price with its quantities', () => {
  expect(offerOf({})).toMatchObject({
    price: '1590.00',
    availability: 'https://schema.org/InStock',
    eligibleQuantity: { minValue: 4 },
    priceSpecification: [
      { price: '1590.00', eligibleQuantity: { minValue: 4, maxValue: 9 } },
      { price: '1540.00', eligibleQuantity: { minValue: 10, maxValue: 19 } },
      { price: '1490.50', eligibleQuantity: { minValue: 20 } },
    ],
  })
  // The smallest order already has the price of the first tier.
  expect(offerOf({ minOrderQuantity: 12 }).priceSpecification).toMatchObject([
    { price: '1540.00', eligibleQuantity: { minValue: 12, maxValue: 19 } },
    { price: '1490.50', eligibleQuantity: { minValue: 20 } },
  ])
})

test.each([
  ['too few units for the smallest order', { stock: 3 }, 'OutOfStock'],
  ['just enough units', { stock: 4 }, 'InStock'],
  ['an archived product', { archived: true }, 'Discontinued'],
])('%s', (_name, change, availability) => {
  expect(offerOf(change).availability).toBe(`https://schema.org/${availability}`)
})

test('a product that is out of stock and takes backorders has its lead time, and no day', () => {
  const offer = (change: Partial<Product>) =>
    productStructuredData({ ...PRODUCT, ...change }, 'https://fixit.example', 42).offers
  expect(offer({ stock: 3 })).toMatchObject({
    availability: 'https://schema.org/BackOrder',
    deliveryLeadTime: { maxValue: 42, unitCode: 'DAY' },
  })
  expect(offer({ stock: 4 })).toMatchObject({ availability: 'https://schema.org/InStock' })
  expect(offer({ stock: 3, archived: true })).toMatchObject({
    availability: 'https://schema.org/Discontinued',
  })
})

test('the page of a product has its specifications with their units', () => {
  const data = productStructuredData(PRODUCT, 'https://fixit.example')
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    sku: 'FX-60M',
    category: 'Magnetic drill',
    url: 'https://fixit.example/products/p1',
  })
  expect(data.additionalProperty).toEqual([
    { '@type': 'PropertyValue', name: 'Rated power', value: 1750, unitText: 'W' },
    { '@type': 'PropertyValue', name: 'Drilling capacity: Steel', value: 60, unitText: 'mm' },
    { '@type': 'PropertyValue', name: 'Spindle taper', value: 'MT3' },
  ])
})

test('a product has its GTIN and origin, and its offer the unit that it is sold in', () => {
  const product = testProduct({ tradeData: { gtin: '9520000000011', originCountry: 'GB', unitCode: 'SET' } })
  const data = productStructuredData(product, 'https://fixit.example')
  expect(data).toMatchObject({ gtin: '9520000000011', countryOfOrigin: 'GB' })
  expect(data.offers.eligibleQuantity.unitCode).toBe('SET')
  expect(JSON.stringify(productStructuredData(testProduct(), 'https://fixit.example'))).not.toMatch(
    /gtin|countryOfOrigin/,
  )
})

test('a list names the page of each product', () => {
  expect(productListStructuredData([PRODUCT], 'https://fixit.example').itemListElement).toEqual([
    {
      '@type': 'ListItem',
      position: 1,
      name: 'Magnetic drill 60',
      url: 'https://fixit.example/products/p1',
    },
  ])
})
