import { expect, test } from 'vitest'
import { readDemoCatalog } from '#app/demo/demo-catalog.server.ts'
import { newProductBody } from '#app/products/core/contract.ts'
import { newProductToDto } from '#app/products/core/product-change-adapter.ts'
import { FAMILY_SPECS } from '#app/products/specifications/family-specs.ts'
import type { SpecKey } from '#app/products/specifications/specifications.ts'
import {
  EMPTY_PRODUCT_DRAFT,
  getFieldLabel,
  getFieldSection,
  getValidSpecs,
  type ProductDraft,
  toNewProduct,
} from './product-draft.ts'

const DEMO_CATALOG = readDemoCatalog()

const FILLED: ProductDraft = {
  ...EMPTY_PRODUCT_DRAFT,
  family: 'rotary-hammer',
  productName: 'Rotary hammer 52',
  price: '890.00',
  stock: '320',
  minOrder: '10',
  specs: { ...EMPTY_PRODUCT_DRAFT.specs, powerW: '1500', chuck: ' SDS-max ', magnetN: '12000' },
}

test('the form has a field for every specification in the demo catalog', () => {
  for (const { family, sku, specs } of DEMO_CATALOG) {
    const missing = Object.keys(specs).filter((key) => !FAMILY_SPECS[family].includes(key as SpecKey))
    expect(missing, sku).toEqual([])
  }
})

test('the draft becomes a valid request without the specifications of another family', () => {
  const body = toNewProduct(FILLED, 'admin@fixit.example')
  expect(newProductBody.parse(newProductToDto(body))).toMatchObject({
    productName: 'Rotary hammer 52',
    price: 890,
    stock: 320,
    minOrder: 10,
    img: '',
    specs: { powerW: 1500, chuck: 'SDS-max' },
  })
  expect(body.specs).not.toHaveProperty('magnetN')
})

test('an invalid number is sent and rejected by the server, and the preview ignores it', () => {
  const draft = { ...FILLED, price: '12 or 13', specs: { ...FILLED.specs, powerW: 'much' } }
  const { error } = newProductBody.safeParse(newProductToDto(toNewProduct(draft, 'admin@fixit.example')))
  const invalidFields = error?.issues.map((issue) => issue.path.join('.'))
  expect(invalidFields).toEqual(['price', 'specs.powerW'])
  expect(getValidSpecs(draft)).toEqual({ chuck: 'SDS-max' })
})

test('a field error has the section and the label of its field', () => {
  expect([getFieldSection('specs.powerW'), getFieldLabel('specs.powerW')]).toEqual(['B', 'Rated power'])
  expect([getFieldSection('stock'), getFieldLabel('stock')]).toEqual(['C', 'Stock'])
  expect(getFieldSection('email')).toBe('')
})
