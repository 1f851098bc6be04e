import { expect, test } from 'vitest'
import { newProductBody, productChangeBody } from '#app/products/core/contract.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { newProductToDto, productChangeToDto } from '#app/products/core/product-change-adapter.ts'
import { testProduct } from '../../../testing/test-product.ts'
import {
  keepTyped,
  listConflicts,
  listRemovedSpecs,
  toDuplicateDraft,
  toProductChange,
  toProductDraft,
} from './edit-draft.ts'
import { toNewProduct } from './product-draft.ts'

const PRODUCT = testProduct({ specs: { powerW: 1750, taper: 'MT3', capacitySteelMm: 60, magnetN: 20_000 } })
const DRAFT = toProductDraft(PRODUCT)
const withSpecs = (specs: Partial<typeof DRAFT.specs>) => ({ ...DRAFT, specs: { ...DRAFT.specs, ...specs } })

test('an unchanged form changes nothing', () => {
  expect(toProductChange(DRAFT, PRODUCT)).toBeNull()
  expect(toProductChange({ ...DRAFT, productName: ' Magnetic drill 60 ' }, PRODUCT)).toBeNull()
})

test('only what was changed is sent; an emptied specification is removed', () => {
  const change = toProductChange({ ...withSpecs({ taper: '', gears: '4' }), sku: 'FX-61M' }, PRODUCT)
  expect(change).toEqual({ sku: 'FX-61M', specs: { taper: null, gears: 4 } })
})

test('a text that is no number is sent as typed, so that the server rejects it', () => {
  const change = toProductChange(withSpecs({ powerW: 'much', massKg: '12 or 13' }), PRODUCT) ?? {}
  const { error } = productChangeBody.safeParse(productChangeToDto(change))
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['specs.powerW', 'specs.massKg'])
})

test('another family removes the specifications that it has none of', () => {
  const draft = { ...DRAFT, family: 'radial-drill' } as const
  expect(listRemovedSpecs(draft, PRODUCT)).toEqual(['magnetN'])
  expect(toProductChange(draft, PRODUCT)).toEqual({ family: 'radial-drill', specs: { magnetN: null } })
})

test('after a conflict, the typed values stay and all others are current', () => {
  const draft = { ...withSpecs({ powerW: '1800', gears: '4' }), description: 'My words.' }
  const current: Product = {
    ...PRODUCT,
    name: 'Magnetic drill 60 S',
    specs: { ...PRODUCT.specs, powerW: 1850, massKg: 18 },
    version: 2,
  }
  expect(listConflicts(draft, PRODUCT, current)).toEqual([
    { field: 'productName', label: 'Name', before: 'Magnetic drill 60', now: 'Magnetic drill 60 S' },
    { field: 'specs.powerW', label: 'Rated power', before: '1750', now: '1850', typed: '1800' },
    { field: 'specs.massKg', label: 'Weight', before: '', now: '18' },
  ])
  const kept = keepTyped(draft, DRAFT, current)
  expect(kept).toMatchObject({ productName: 'Magnetic drill 60 S', description: 'My words.' })
  expect(kept.specs).toMatchObject({ powerW: '1800', gears: '4', massKg: '18' })
  expect(toProductChange(kept, current)).toEqual({
    description: 'My words.',
    specs: { powerW: 1800, gears: 4 },
  })
})

test('a duplicate has the new SKU, everything but the stock, and a photo but no rendered picture', () => {
  const draft = toDuplicateDraft(PRODUCT, 'FX-60M2')
  expect(draft).toMatchObject({ sku: 'FX-60M2', stock: '', price: '1590.00', orderMultiple: '2', img: '' })
  const body = newProductToDto({ ...toNewProduct(draft, 'admin@fixit.example'), stock: 0 })
  expect(newProductBody.parse(body)).toMatchObject({
    specs: PRODUCT.specs,
    family: 'magnetic-drill',
    priceTiers: [{ from: 10, price: 1540 }],
  })
  expect(toDuplicateDraft({ ...PRODUCT, picture: '/pictures/a.webp' }, '')).toMatchObject({
    imageSource: 'url',
    img: '/pictures/a.webp',
  })
})
