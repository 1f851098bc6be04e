import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { FAMILY_IDS } from '#app/products/specifications/families.ts'
import { drawnProducts } from '../../../testing/drawn-products.ts'
import type { DrawingInput } from '../parts/drawing-input.ts'
import { drawSection } from './draw-section.ts'

const CATALOG = drawnProducts()
const listTexts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1])
const viewBoxOf = (svg: string) => /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []

function findProduct(sku: string): DrawingInput {
  const product = CATALOG.find((candidate) => candidate.sku === sku)
  if (!product) throw new Error(`The demo catalog has no ${sku}.`)
  return product
}

test.each([
  ['FX-18P', ['Striker', 'Crank drive']],
  ['FX-50M', ['17 kN', '1,600 W', 'up to 50 mm']],
  ['FX-13C', ['5 × 3.6 V, 5 Ah', '18 V']],
  ['FX-32R', ['2.2 kW', '⌀210 mm', 'Lifting screw']],
  ['FX-102K', ['up to 102 mm', 'Water swivel']],
])('the section of %s names its parts with their specifications', (sku, texts) => {
  expect(listTexts(drawSection(findProduct(sku)))).toEqual(expect.arrayContaining(texts))
})

test('every product of the catalog has a section of its own', () => {
  expect(new Set(CATALOG.map((product) => drawSection(product))).size).toBe(CATALOG.length)
})

test.each(FAMILY_IDS)('a %s without specifications has a section without figures', (family) => {
  const texts = listTexts(drawSection({ family }))
  expect(texts.length).toBeGreaterThan(2)
  expect(texts.filter((text) => text && /\d/.test(text) && !text.includes('× 3.6 V'))).toEqual([])
})

describe('any specifications', () => {
  const anyNumber = fc.oneof(fc.double(), fc.integer({ min: -5, max: 1e9 }), fc.constant(undefined))
  const products = fc.record({
    family: fc.constantFrom(...FAMILY_IDS),
    name: fc.string(),
    sku: fc.string(),
    powerW: anyNumber,
    batteryV: anyNumber,
    gears: anyNumber,
    capacitySteelMm: anyNumber,
    capacityConcreteMm: anyNumber,
    chuckMm: anyNumber,
    lengthMm: anyNumber,
    heightMm: anyNumber,
    columnMm: anyNumber,
    throatMm: anyNumber,
    strokeMm: anyNumber,
    magnetN: anyNumber,
  })

  test('the section has finite coordinates, a bounded size, and the names inside the sheet', () => {
    fc.assert(
      fc.property(products, (product) => {
        const svg = drawSection(product)
        expect(svg).not.toMatch(/NaN|Infinity|undefined/)
        expect(svg.length).toBeLessThan(20_000)
        const [left = 0, top = 0, width = 0, height = 0] = viewBoxOf(svg)
        for (const [, x, y] of svg.matchAll(/<text[^>]* x="([^"]+)" y="([^"]+)"/g)) {
          expect(Number(x)).toBeGreaterThanOrEqual(left)
          expect(Number(x)).toBeLessThanOrEqual(left + width)
          expect(Number(y)).toBeGreaterThanOrEqual(top)
          expect(Number(y)).toBeLessThanOrEqual(top + height)
        }
      }),
      { numRuns: 80 },
    )
  })

  test('the section is valid XML', async () => {
    await fc.assert(
      fc.asyncProperty(products, async (product) => {
        const { width, height } = await sharp(Buffer.from(drawSection(product))).metadata()
        expect([width, height]).toEqual([640, 480])
      }),
      { numRuns: 30 },
    )
  })
})
