/** Counts over the whole catalogue, kept in the process where it is large: at most ten seconds old then. */

import type { Db } from '#app/db/schema.server.ts'
import { createSwrCache } from '#app/db/swr-cache.server.ts'
import type { ProductFacets, ProductFilters } from '../contract.ts'
import { loadSearchPartitions } from '../queries.server.ts'
import { loadFacetPartitions } from './facet-data.server.ts'
import { bucketPrices, computeFacetBounds, countFacets, sumStockByFamily } from './facets.ts'

/** A catalogue of at most so many machines is read anew for every question. */
const MAX_UNCACHED_PRODUCTS = 2_000
/** Questions about one reading whose answers are remembered; strangers may ask any number. */
const MAX_CACHED_COUNTS = 500

async function loadCatalogFacets(db: Db) {
  const partitions = await loadFacetPartitions(db)
  const bounds = computeFacetBounds(partitions)
  const bucketedPartitions = bucketPrices(partitions, bounds)
  const cachedCounts = new Map<string, ReturnType<typeof countFacets>>()
  return {
    frame: bounds,
    stock: sumStockByFamily(partitions),
    facets(query: Omit<ProductFilters, 'q'>) {
      const cacheKey = JSON.stringify(query)
      const counts = cachedCounts.get(cacheKey) ?? countFacets(bucketedPartitions, bounds, query)
      if (cachedCounts.size < MAX_CACHED_COUNTS) cachedCounts.set(cacheKey, counts)
      return counts
    },
  }
}

export function createFacetCache(db: Db) {
  const catalog = createSwrCache(
    () => loadCatalogFacets(db),
    ({ frame: bounds }) => bounds.total > MAX_UNCACHED_PRODUCTS,
  )
  return {
    async facets({ q, ...filters }: ProductFilters): Promise<ProductFacets> {
      const [{ frame: bounds, facets }, found] = await Promise.all([
        catalog.get(),
        q === undefined ? null : loadSearchPartitions(db, q),
      ])
      if (!found) return { ...facets(filters), hitsAreMore: false }
      return {
        ...countFacets(bucketPrices(found.partitions, bounds), bounds, filters),
        hitsAreMore: found.hasMore,
      }
    },
    async getStockByFamily() {
      return (await catalog.get()).stock
    },
    /** A machine was listed or changed. */
    invalidate: catalog.invalidate,
  }
}

export type FacetCache = ReturnType<typeof createFacetCache>
