import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { FAMILY_IDS, type Family } from '#app/products/specifications/families.ts'
import { type ProductSpecs, SPEC_FIELDS, SPEC_KEYS } from '#app/products/specifications/specifications.ts'
import { drawnProducts } from '../../testing/drawn-products.ts'
import { type DrawingOptions, drawProduct } from './draw-product.ts'
import type { DrawingInput, DrawingSpecs } from './parts/drawing-input.ts'

const CATALOG = drawnProducts()

function findOneOfFamily(family: Family): DrawingInput {
  const product = CATALOG.find((candidate) => candidate.family === family)
  if (!product) throw new Error(`The demo catalog has no ${family}.`)
  return product
}

const listTexts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1])
const listPaths = (svg: string, inkClass: string) =>
  [...svg.matchAll(/<path([^>]*) d="([^"]*)"/g)]
    .filter(([, attributes = '']) => attributes.includes(`class="${inkClass}"`))
    .map(([, , path = '']) => path)

const COORDINATES = { m: 2, l: 2, h: 1, v: 1, q: 4, c: 6, a: 7, z: 0 } as const
const isCommand = (letter: string): letter is keyof typeof COORDINATES => letter in COORDINATES

/** Parses a path. Independent of the code that writes paths, so that it can find its errors. */
function tracePoints(path: string): [number, number][] {
  const points: [number, number][] = []
  let [x, y] = [0, 0]
  let start: [number, number] = [0, 0]
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const kind = letter.toLowerCase()
    if (!isCommand(kind)) throw new Error(`${letter} is not a path command`)
    const numbers = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number)
    const arity = COORDINATES[kind]
    if (arity === 0) [x, y] = start
    for (let i = 0; arity > 0 && i < numbers.length; i += arity) {
      const step = numbers.slice(i, i + arity)
      const [dx, dy] = kind === 'h' ? [step[0], 0] : kind === 'v' ? [0, step[0]] : [step.at(-2), step.at(-1)]
      const absolute = letter !== kind
      if (kind !== 'v') x = (dx ?? Number.NaN) + (absolute ? 0 : x)
      if (kind !== 'h') y = (dy ?? Number.NaN) + (absolute ? 0 : y)
      if (kind === 'm') start = [x, y]
      points.push([x, y])
    }
  }
  return points
}

function measureExtent(points: [number, number][]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return { left, right, top, bottom, width: right - left, height: bottom - top }
}

function parseViewBox(svg: string) {
  const [x = 0, y = 0, width = 0, height = 0] =
    /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
  return { left: x, top: y, right: x + width, bottom: y + height, width, height }
}

const DIMENSIONED: Record<Family, (keyof DrawingSpecs & keyof ProductSpecs)[]> = {
  'cordless-drill': ['lengthMm', 'heightMm', 'capacitySteelMm'],
  'hammer-drill': ['lengthMm', 'heightMm', 'capacityConcreteMm'],
  'rotary-hammer': ['lengthMm', 'heightMm', 'capacityConcreteMm'],
  'magnetic-drill': ['heightMm', 'capacitySteelMm', 'strokeMm'],
  'pillar-drill': ['heightMm', 'throatMm', 'strokeMm', 'columnMm'],
  'radial-drill': ['heightMm', 'throatMm', 'strokeMm', 'columnMm'],
  'core-drill': ['heightMm', 'capacityConcreteMm'],
}

test.each(FAMILY_IDS)('a %s shows its specifications as dimensions', (family) => {
  for (const product of CATALOG.filter((candidate) => candidate.family === family)) {
    const texts = listTexts(drawProduct(product))
    for (const key of DIMENSIONED[family])
      expect(texts).toContain(`${SPEC_FIELDS[key].isDiameter ? '⌀' : ''}${product[key]}`)
  }
})

test.each(FAMILY_IDS)('a %s without specifications shows no dimensions', (family) => {
  expect(listTexts(drawProduct({ family })).filter((text) => text !== 'FIX IT')).toEqual([])
})

test('the power is written on the product', () => {
  expect(listTexts(drawProduct({ ...findOneOfFamily('hammer-drill'), powerW: 850 }))).toContain('850 W')
  expect(listTexts(drawProduct({ ...findOneOfFamily('cordless-drill'), batteryV: 18 }))).toContain('18 V')
  expect(listTexts(drawProduct({ ...findOneOfFamily('magnetic-drill'), magnetN: 12_500 }))).toContain(
    '12.5 kN',
  )
  expect(
    listTexts(drawProduct({ ...findOneOfFamily('radial-drill'), powerW: 4000 }, { scale: 0.5 })),
  ).toContain('4.0 kW')
})

test.each([
  ['cordless-drill', 'capacitySteelMm', 'w', 'height', [10, 13]],
  ['hammer-drill', 'capacityConcreteMm', 'w', 'height', [13, 24]],
  ['rotary-hammer', 'capacityConcreteMm', 'w', 'height', [20, 52]],
  ['magnetic-drill', 'capacitySteelMm', 's', 'width', [35, 110]],
  ['core-drill', 'capacityConcreteMm', 's', 'width', [102, 400]],
] as const)('a larger capacity draws a wider bit: %s', (family, capacity, ink, across, capacities) => {
  for (const mm of capacities) {
    const svg = drawProduct(
      { ...findOneOfFamily(family), [capacity]: mm },
      { scale: 1, hasDimensions: false },
    )
    expect(measureExtent(tracePoints(listPaths(svg, ink)[0] ?? ''))[across]).toBeCloseTo(mm, 0)
  }
})

test('products at the same scale are drawn in proportion', () => {
  const lengthAt = (lengthMm: number) => {
    const svg = drawProduct(
      { ...findOneOfFamily('hammer-drill'), lengthMm },
      { scale: 0.5, hasDimensions: false },
    )
    return parseViewBox(svg).width
  }
  expect(lengthAt(400) - lengthAt(300)).toBe(50)
})

test('a name with markup is shown as text', async () => {
  const svg = drawProduct({ family: 'core-drill', name: '<b>"Big" & \'bold\'</b>', sku: ']]>\u0000\uD800' })
  expect(svg).toContain('&#60;b&#62;&#34;Big&#34; &#38; &#39;bold&#39;&#60;/b&#62; (]]&#62;)')
  for (const forbidden of ['<b>', '\u0000', '\uD800']) expect(svg).not.toContain(forbidden)
  await expect(sharp(Buffer.from(svg)).metadata()).resolves.toMatchObject({ format: 'svg' })
})

test('a drawing has no style attribute, which the content security policy would block', () => {
  for (const product of CATALOG) expect(drawProduct(product, { hasStyleSheet: false })).not.toContain('style')
})

describe('colors', () => {
  const product = findOneOfFamily('pillar-drill')

  test.each(['light', 'dark', 'blueprint'] as const)(
    '%s uses plain colors, for email clients and rasterizers',
    (theme) => {
      expect(drawProduct(product, { theme })).not.toContain('var(')
    },
  )

  test('auto contains the light and the dark colors', () => {
    const svg = drawProduct(product, { theme: 'auto' })
    expect(svg).toMatch(/--ink:#14181B.*@media\(prefers-color-scheme:dark\)\{\.fx\{--ink:#E8ECEE/)
  })

  test('without a theme the drawing uses the custom properties of the page', () => {
    expect(drawProduct(product)).toContain('stroke:var(--ink,#14181B)')
  })
})

test('a thumbnail has neither dimensions nor center lines', () => {
  const svg = drawProduct(findOneOfFamily('radial-drill'), {
    box: [88, 66],
    hasDimensions: false,
    hasStyleSheet: false,
  })
  expect(listTexts(svg)).toEqual([])
  expect(listPaths(svg, 'c')).toEqual([])
  expect(parseViewBox(svg)).toMatchObject({ width: 88, height: 66 })
})

test('the same product always gives the same bytes', () => {
  const first = CATALOG.map((product) => drawProduct(product))
  const again = CATALOG.toReversed().map((product) => drawProduct(product))
  expect(again.reverse()).toEqual(first)
})

test('every drawing of the demo catalog has at most 2.2 kB compressed, with its style sheet', () => {
  for (const product of CATALOG)
    expect(gzipSync(drawProduct(product, { theme: 'auto' })).length, product.sku).toBeLessThanOrEqual(2200)
})

describe('with any specifications', () => {
  const anyNumber = fc.oneof(
    fc.double(),
    fc.double({ min: 0, max: 1 }),
    fc.integer({ min: 1, max: 3000 }),
    fc.constantFrom(0, -1, 1e-9, 1e9, 1e300, Number.NaN, Number.POSITIVE_INFINITY),
  )
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  const specs = fc.record(
    Object.fromEntries(SPEC_KEYS.map((key) => [key, SPEC_FIELDS[key].kind === 'text' ? text : anyNumber])),
    { requiredKeys: [] },
  ) as fc.Arbitrary<ProductSpecs>
  const products: fc.Arbitrary<DrawingInput> = fc
    .tuple(fc.constantFrom(...FAMILY_IDS), text, text, specs)
    .map(([family, name, sku, productSpecs]) => ({ family, name, sku, ...productSpecs }))
  const side = fc.integer({ min: 16, max: 1200 })
  const boxes: fc.Arbitrary<DrawingOptions> = fc.record({
    box: fc.tuple(side, side),
    hasDimensions: fc.boolean(),
  })

  function expectValidSvg(svg: string) {
    expect(svg).not.toMatch(/NaN|Infinity|undefined|null/)
    expect(svg.length).toBeLessThan(40_000)
    expect(svg.match(/<(?!\/)/g)?.length).toBe(svg.match(/\/>|<\//g)?.length)
  }

  test('the drawing has finite coordinates within its box', () => {
    fc.assert(
      fc.property(products, boxes, (product, options) => {
        const svg = drawProduct({ ...product, name: 'x', sku: 'y' }, options)
        expectValidSvg(svg)
        const viewBox = parseViewBox(svg)
        expect([viewBox.width, viewBox.height]).toEqual(options.box)
        // The hatching is skewed, so it is left out. The ground line has the same ends.
        const paths = svg.matchAll(/<path(?! class="h")[^>]* d="([^"]*)"/g)
        const { left, right, top, bottom } = measureExtent(
          [...paths].flatMap(([, path = '']) => tracePoints(path)),
        )
        expect(left).toBeGreaterThanOrEqual(viewBox.left - 1)
        expect(right).toBeLessThanOrEqual(viewBox.right + 1)
        expect(top).toBeGreaterThanOrEqual(viewBox.top - 1)
        expect(bottom).toBeLessThanOrEqual(viewBox.bottom + 1)
      }),
      { numRuns: 400 },
    )
  })

  test('the drawing has finite coordinates at any scale', () => {
    fc.assert(
      fc.property(products, anyNumber, (product, scale) =>
        expectValidSvg(drawProduct({ ...product, name: 'x' }, { scale })),
      ),
    )
  })

  test('the drawing is valid XML', async () => {
    await fc.assert(
      fc.asyncProperty(products, async (product) => {
        const { width, height } = await sharp(
          Buffer.from(drawProduct(product, { theme: 'light' })),
        ).metadata()
        expect([width, height]).toEqual([480, 360])
      }),
      { numRuns: 60 },
    )
  })
})
