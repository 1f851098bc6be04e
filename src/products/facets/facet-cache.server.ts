/** Counts over the whole catalogue, kept in the process where it is large: at most ten seconds old then. */

import type { Db } from '#app/db/schema.server.ts'
import { keep } from '#app/db/swr-cache.server.ts'
import type { ProductFacets, ProductFilters } from '../contract.ts'
import { figuresFound } from '../queries.server.ts'
import { figuresOf } from './facet-data.server.ts'
import { facetsOf, frameOf, onSteps, stockOf } from './facets.ts'

/** A catalogue of at most so many machines is read anew for every question. */
const SMALL = 2_000
/** Questions about one reading whose answers are remembered; strangers may ask any number. */
const MOST_REMEMBERED = 500

async function readCatalogue(db: Db) {
  const groups = await figuresOf(db)
  const frame = frameOf(groups)
  const judged = onSteps(groups, frame)
  const remembered = new Map<string, ReturnType<typeof facetsOf>>()
  return {
    frame,
    stock: stockOf(groups),
    facets(query: Omit<ProductFilters, 'q'>) {
      const question = JSON.stringify(query)
      const known = remembered.get(question) ?? facetsOf(judged, frame, query)
      if (remembered.size < MOST_REMEMBERED) remembered.set(question, known)
      return known
    },
  }
}

export function createCatalogueFigures(db: Db) {
  const catalogue = keep(
    () => readCatalogue(db),
    ({ frame }) => frame.total > SMALL,
  )
  return {
    async facets({ q, ...filters }: ProductFilters): Promise<ProductFacets> {
      const [{ frame, facets }, found] = await Promise.all([
        catalogue.get(),
        q === undefined ? null : figuresFound(db, q),
      ])
      if (!found) return { ...facets(filters), hitsAreMore: false }
      return { ...facetsOf(onSteps(found.groups, frame), frame, filters), hitsAreMore: found.areMore }
    },
    async stockByFamily() {
      return (await catalogue.get()).stock
    },
    /** A machine was listed or changed. */
    forget: catalogue.forget,
  }
}

export type CatalogueFigures = ReturnType<typeof createCatalogueFigures>
