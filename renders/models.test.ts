/** Builds coarse models of every demo product, without a browser. */
import * as THREE from 'three'
import { beforeAll, describe, expect, test } from 'vitest'
import { readDemoCatalog } from '../src/demo/demo-catalog.server.ts'
import {
  findUnrenderableSpec,
  pickRenderedSpecs,
  RENDERED_SPECS,
  type RenderedProduct,
} from '../src/products/renders/render-input.server.ts'
import type { Family } from '../src/products/specifications/families.ts'
import type { ProductSpecs, SpecKey } from '../src/products/specifications/specifications.ts'
import { FAMILY_RENDERERS } from './families/families.ts'
import { setCoarseness } from './shapes.ts'

const DEMO_CATALOG = readDemoCatalog()

beforeAll(() => setCoarseness(14))

function measure({ family, sku, specs }: RenderedProduct): THREE.Box3 {
  const model = FAMILY_RENDERERS[family].build(specs as never, sku)
  model.updateMatrixWorld(true)
  return new THREE.Box3().setFromObject(model)
}

/** One product of each family. */
const SAMPLES = [...Map.groupBy(DEMO_CATALOG, ({ family }) => family).values()].map((products) => {
  const [first] = products
  if (!first) throw new Error('a family has no product')
  return first
})

test('products that stand are as high as their specification says', () => {
  const standing = SAMPLES.filter(({ family }) => !/hammer/.test(family))
  const deviations = standing.map((product) => {
    const { min, max } = measure({ ...product, specs: pickRenderedSpecs(product) })
    return { sku: product.sku, mm: Math.abs(max.y - min.y - (product.specs.heightMm ?? 0)) }
  })
  expect(deviations.filter(({ mm }) => mm > 5)).toEqual([])
})

test('a larger product of a family is larger in its picture', () => {
  const heightOf = (sku: string) => {
    const product = DEMO_CATALOG.find((one) => one.sku === sku)
    if (!product) throw new Error(`no ${sku}`)
    return measure(product).getSize(new THREE.Vector3()).y
  }
  expect(heightOf('FX-130M')).toBeGreaterThan(heightOf('FX-50M') * 1.3)
  expect(heightOf('FX-13B')).toBeLessThan(heightOf('FX-25P') / 2)
})

describe.each(SAMPLES.map((product) => [product.family, product] as const))('%s', (family, product) => {
  const limits = Object.entries(RENDERED_SPECS[family as Family]).filter(
    (entry): entry is [SpecKey, readonly [number, number]] => entry[1] !== 'text',
  )
  const withAll = (pick: (range: readonly [number, number]) => number): ProductSpecs => ({
    ...product.specs,
    ...Object.fromEntries(limits.map(([key, range]) => [key, pick(range)])),
  })

  test.each([
    ['smallest', withAll(([minimum]) => minimum)],
    ['largest', withAll(([, maximum]) => maximum)],
  ])('can be built from the %s values, and stays bounded', (_, specs) => {
    const size = measure({ ...product, specs }).getSize(new THREE.Vector3())
    expect(Math.min(size.x, size.y, size.z)).toBeGreaterThan(20)
    expect(Math.max(size.x, size.y, size.z)).toBeLessThan(20_000)
  })

  test.each([1e-6, 1, 1e5, Number.NaN, Number.POSITIVE_INFINITY, -5])(
    'is not rendered with a height of %d mm',
    (heightMm) => {
      const specs = { ...product.specs, heightMm }
      expect(findUnrenderableSpec({ ...product, specs })).toMatch(
        /^heightMm is .*; it can be rendered from \d+ to \d+\.$/,
      )
    },
  )

  test('is not rendered without its specifications', () => {
    expect(findUnrenderableSpec({ ...product, specs: {} })).toMatch(/ is missing\.$/)
    expect(findUnrenderableSpec(product)).toBeUndefined()
  })
})
