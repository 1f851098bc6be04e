/** The 56 products that an empty database gets on the first start, in the order of their creation. */
import { CORDLESS_DRILLS } from './cordless-drills.server.ts'
import { CORE_DRILLS } from './core-drills.server.ts'
import type { DemoProduct } from './demo-product.server.ts'
import {
  DEFAULT_SELLING_TERMS,
  DEMO_SELLING_TERMS,
  type DemoSellingTerms,
} from './demo-selling-terms.server.ts'
import { DEMO_SPECIFICATIONS } from './demo-specifications.server.ts'
import { HAMMER_DRILLS } from './hammer-drills.server.ts'
import { MAGNETIC_DRILLS } from './magnetic-drills.server.ts'
import { PILLAR_DRILLS } from './pillar-drills.server.ts'
import { RADIAL_DRILLS } from './radial-drills.server.ts'
import { ROTARY_HAMMERS } from './rotary-hammers.server.ts'

export type { DemoProduct } from './demo-product.server.ts'

// The home page shows the newest six products. They are of six different families, to show the range.
const NEWEST_SKUS = ['FX-16', 'FX-162K', 'FX-40', 'FX-32P', 'FX-50M', 'FX-13C']

export const DEMO_CATALOG: readonly (DemoProduct & DemoSellingTerms)[] = sortNewestLast(
  interleaveFamilies([
    CORDLESS_DRILLS,
    HAMMER_DRILLS,
    ROTARY_HAMMERS,
    MAGNETIC_DRILLS,
    PILLAR_DRILLS,
    RADIAL_DRILLS,
    CORE_DRILLS,
  ]),
).map((product) => ({
  ...product,
  specs: { ...product.specs, ...DEMO_SPECIFICATIONS[product.sku] },
  ...(DEMO_SELLING_TERMS[product.sku] ?? DEFAULT_SELLING_TERMS),
}))

/** Interleaves lists of different lengths evenly; each list keeps its own order. */
function interleaveFamilies(families: DemoProduct[][]): DemoProduct[] {
  return families
    .flatMap((family) => family.map((product, i) => ({ product, position: (i + 0.5) / family.length })))
    .sort((a, b) => a.position - b.position)
    .map(({ product }) => product)
}

function sortNewestLast(products: DemoProduct[]): DemoProduct[] {
  const getNewestRank = (product: DemoProduct) => NEWEST_SKUS.indexOf(product.sku)
  return products.toSorted((a, b) => getNewestRank(a) - getNewestRank(b))
}
