/** Facet counts of the catalog. For a large catalog they are cached in the process and at most ten seconds old. */

import type { Db } from '#app/db/schema.server.ts'
import { createSwrCache } from '#app/db/swr-cache.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { ProductFacets, ProductFilters } from '#app/products/core/list-contract.ts'
import { computeSpecFacets, formatSpecFilter } from '#app/products/core/spec-facets.ts'
import { loadFacetPartitions } from '#app/products/list-query/facet-data.server.ts'
import {
  bucketPrices,
  computeFacetBounds,
  countFacets,
  sumStockByFamily,
} from '#app/products/list-query/facets.ts'
import { loadFoundPartitions, loadSpecRows } from '#app/products/records/queries.server.ts'
import { describeSearch } from '#app/products/search/describe-search.server.ts'

/** A catalog of at most this size is read for every request. */
const MAX_UNCACHED_PRODUCTS = 2_000
/** Limits the memory for cached counts, because a visitor can request any number of filter combinations. */
const MAX_CACHED_COUNTS = 500

async function loadCatalogFacets(db: Db) {
  const partitions = await loadFacetPartitions(db)
  const bounds = computeFacetBounds(partitions)
  const stock = sumStockByFamily(partitions)
  const bucketedPartitions = bucketPrices(partitions, bounds)
  const cachedCounts = new Map<string, ReturnType<typeof countFacets>>()
  return {
    bounds,
    stock: stock.map(({ family, products, units }) => ({ family, products, units })),
    stockValue: stock.map(({ family, units, value }) => ({ family, units, value: decimalFromCents(value) })),
    facets(query: Omit<ProductFilters, 'q'>) {
      const cacheKey = JSON.stringify(query)
      const counts = cachedCounts.get(cacheKey) ?? countFacets(bucketedPartitions, bounds, query)
      if (cachedCounts.size < MAX_CACHED_COUNTS) cachedCounts.set(cacheKey, counts)
      return counts
    },
  }
}

type SpecFacets = Pick<ProductFacets, 'specs' | 'specFilters'>

/** The families differ too much in their specifications to be filtered together. */
async function loadSpecFacets(db: Db, query: ProductFilters): Promise<SpecFacets> {
  if (query.family?.length !== 1) return {}
  const { products, hasAll } = await loadSpecRows(db, query)
  const { spec = [] } = query
  const specs = computeSpecFacets(products, spec, hasAll)
  return {
    ...(specs.length > 0 && { specs }),
    ...(spec.length > 0 && {
      specFilters: spec.map((filter) => ({
        filter: `${filter.key}:${filter.value}`,
        label: formatSpecFilter(filter),
      })),
    }),
  }
}

/** The matches of a search or of filters by specification, and the specifications to filter by. */
async function loadFoundFacets(db: Db, query: ProductFilters) {
  const [found, specs] = await Promise.all([loadFoundPartitions(db, query), loadSpecFacets(db, query)])
  return { found, specs }
}

export function createFacetCache(db: Db) {
  /** Of a large catalog, as old as its other counts. */
  let cachedFound = new Map<string, Awaited<ReturnType<typeof loadFoundFacets>>>()
  const isLarge = ({ bounds }: { bounds: { total: number } }) => bounds.total > MAX_UNCACHED_PRODUCTS
  const catalog = createSwrCache(() => {
    cachedFound = new Map()
    return loadCatalogFacets(db)
  }, isLarge)
  return {
    async facets(query: ProductFilters): Promise<ProductFacets> {
      const { q, spec, ...filters } = query
      const cacheKey = JSON.stringify(query)
      // First, because it drops what was found too long ago.
      const loading = catalog.get()
      const cache = cachedFound
      const [loaded, entry] = await Promise.all([loading, cache.get(cacheKey) ?? loadFoundFacets(db, query)])
      const { bounds, facets } = loaded
      const { found, specs } = entry
      if (isLarge(loaded) && cache.size < MAX_CACHED_COUNTS) cache.set(cacheKey, entry)
      if (!found) return { ...facets(filters), ...specs, hasMoreHits: false }
      return {
        ...countFacets(bucketPrices(found.partitions, bounds), bounds, filters),
        ...specs,
        hasMoreHits: found.hasMore,
        ...(q !== undefined && found.search && { search: describeSearch(q, found.search) }),
      }
    },
    async getStockByFamily() {
      return (await catalog.get()).stock
    },
    async getStockValueByFamily() {
      return (await catalog.get()).stockValue
    },
    /** Call this after a product was added or changed. */
    invalidate() {
      cachedFound = new Map()
      catalog.invalidate()
    },
  }
}

export type FacetCache = ReturnType<typeof createFacetCache>
