/** Searching and filtering in catalogs of three sizes, without caches. */
import { type Bench, type Figure, rounded, type Subject } from '../figures.ts'
import { shopOf } from '../fixture.ts'
import { type ShopApi, shopApi } from '../shop-api.ts'

const SIZES = [1_000, 10_000, 100_000]
const QUICK_SIZES = [1_000, 10_000]
/** The statistics of orders do not matter here. */
const ORDERS = 1_000
const TARGET_MS = 50

const search = (text: string) => `q=${encodeURIComponent(text)}`

/** The requests of a page at once. Different requests, so that no plan and no page of the database fits only one. */
const REQUESTS: Record<string, readonly string[][]> = {
  'list with three filters': ['rotary-hammer', 'cordless-drill', 'magnetic-drill', 'hammer-drill'].map(
    (family) => [
      `/api/products?family=${family}&inStock=1&priceFrom=100&sort=price&limit=24&fields=card`,
      `/api/products/facets?family=${family}&inStock=1&priceFrom=100`,
    ],
  ),
  'search that no product matches whole': [
    'hammer drill sds 24mm concrete',
    'cordless radial drill',
    'battery core drill 1600w 30mm',
    'quiet light tunnels',
  ].map((text) => [
    `/api/products?${search(text)}&limit=24&fields=card`,
    `/api/products/facets?${search(text)}`,
  ]),
  'search with a typo': ['gridres', 'magnteic drill', 'hamemr girders', 'concrte'].map((text) => [
    `/api/products?${search(text)}&limit=24&fields=card`,
    `/api/products/facets?${search(text)}`,
  ]),
  suggestion: ['ham', 'magn', 'fx-1', 'concr'].map((text) => [`/api/search/suggestions?${search(text)}`]),
}

/** The time that 95 of 100 requests do not exceed. */
async function percentile95(api: ShopApi, pages: readonly string[][], turns: number): Promise<number> {
  const took: number[] = []
  for (let turn = -pages.length; turn < turns; turn += 1) {
    const begun = performance.now()
    await Promise.all((pages[(turn + pages.length) % pages.length] ?? []).map((path) => api.ask(path)))
    if (turn >= 0) took.push(performance.now() - begun)
  }
  took.sort((a, b) => a - b)
  return took[Math.ceil(took.length * 0.95) - 1] ?? Number.NaN
}

async function measure(bench: Bench): Promise<Figure[]> {
  const sizes = bench.isQuick ? QUICK_SIZES : SIZES
  const turns = bench.isQuick ? 40 : 200
  const results = new Map<string, number[]>()
  for (const products of sizes) {
    const api = shopApi(await shopOf({ products, orders: ORDERS }, bench))
    try {
      for (const [name, pages] of Object.entries(REQUESTS)) {
        bench.report(`${name}, ${products.toLocaleString('en-US')} products …`)
        results.set(name, [...(results.get(name) ?? []), await percentile95(api, pages, turns)])
      }
    } finally {
      await api.close()
    }
  }
  return [...results].map(([name, found]) => ({
    name: `search-${name.replaceAll(' ', '-')}`,
    description: `${name[0]?.toUpperCase()}${name.slice(1)}`,
    value: found.at(-1) ?? Number.NaN,
    unit: 'ms, p95',
    target: TARGET_MS,
    better: 'below' as const,
    from: sizes
      .map(
        (products, at) =>
          `${rounded(found[at] ?? Number.NaN)} ms with ${products.toLocaleString('en-US')} products`,
      )
      .join(', '),
  }))
}

export const searchSizes: Subject = { name: 'search', what: 'Search and list in large catalogs', measure }
