import { expect, test } from 'vitest'
import { readDemoCatalog } from '#app/demo/demo-catalog.server.ts'
import { normalizeSku } from '../core/rules.ts'
import { mainCapacity } from '../search/spec-terms.ts'
import { buildBaseSku, findFreeSku } from './suggest-sku.ts'

const DEMO_CATALOG = readDemoCatalog()

test('the SKU names the capacity and the family', () => {
  expect(buildBaseSku('magnetic-drill', 60)).toBe('FX-60M')
  expect(buildBaseSku('core-drill', 162.5)).toBe('FX-162K')
  expect(buildBaseSku('core-drill', undefined)).toBeUndefined()
})

test('the first free number follows where the SKU is in use', () => {
  const taken = new Set(['FX60M', 'FX60M2'])
  expect(findFreeSku('FX-60M', new Set())).toBe('FX-60M')
  expect(findFreeSku('FX-60M', taken)).toBe('FX-60M3')
  const all = new Set(['FX60M', ...Array.from({ length: 98 }, (_, index) => `FX60M${index + 2}`)])
  expect(findFreeSku('FX-60M', all)).toBeUndefined()
})

test('no suggestion for a copy of a demo product is in use', () => {
  const taken = new Set(DEMO_CATALOG.map(({ sku }) => normalizeSku(sku)))
  for (const product of DEMO_CATALOG) {
    const base = buildBaseSku(product.family, mainCapacity(product) ?? undefined) ?? ''
    expect(taken.has(normalizeSku(findFreeSku(base, taken) ?? '')), product.sku).toBe(false)
  }
})
