import { choiceParam, choicesParam, numberParam, textParam } from '../lib/search.ts'
import type { ProductSearch } from './client.ts'
import type { Material, ProductSort } from './contract.ts'
import { FAMILY_IDS, POWER_SOURCE_IDS } from './specs.ts'

const MATERIALS: readonly Material[] = ['steel', 'wood', 'concrete', 'stone']
const SORTS: readonly ProductSort[] = [
  'newest',
  'oldest',
  'price',
  '-price',
  'name',
  'stock',
  '-stock',
  'capacity',
]

/** The product list's address, read. */
export function parseProductSearch(
  search: Record<string, unknown>,
): ProductSearch & { view?: 'table' | undefined } {
  return {
    q: textParam(search, 'q'),
    family: choicesParam(search, 'family', FAMILY_IDS),
    power: choicesParam(search, 'power', POWER_SOURCE_IDS),
    priceFrom: numberParam(search, 'priceFrom', 10_000_000),
    priceTo: numberParam(search, 'priceTo', 10_000_000),
    inStock: choiceParam(search, 'inStock', ['1']),
    material: choiceParam(search, 'material', MATERIALS),
    capacity: numberParam(search, 'capacity', 2_000),
    sort: choiceParam(search, 'sort', SORTS),
    after: textParam(search, 'after', 400),
    view: choiceParam(search, 'view', ['table']),
  }
}
