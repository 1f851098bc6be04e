/** The changes that a visitor can make if no product drills the hole, with the number of products that then do. Pure. */
import type { Family } from '#app/products/specifications/families.ts'
import { ASSUMPTIONS } from './assumptions.ts'
import type { FinderWayOutDto } from './contract.ts'
import { describeWayOut } from './copy.server.ts'
import type { Job, Place, WayOutField } from './job.ts'
import { evaluateProduct, type FinderProduct } from './rules.server.ts'

const MAX_WAYS_OUT = 3

/** Where else the same hole may be drilled, the nearest place first. */
const OTHER_PLACES: Record<Place, readonly Place[]> = {
  overhead: ['steel-structure', 'site', 'floor'],
  'steel-structure': ['site', 'floor'],
  site: ['steel-structure', 'floor'],
  bench: ['floor', 'steel-structure'],
  floor: ['steel-structure'],
}

type Change = { field: WayOutField; value?: string; job: Job }

function listChanges(job: Job): Change[] {
  const places = job.place ? OTHER_PLACES[job.place] : []
  const { stationaryHeight } = ASSUMPTIONS
  const isHigh = job.height !== undefined && job.height > stationaryHeight
  const optional = (['tool', 'supply', 'mass', 'noise'] as const).filter((field) => job[field] !== undefined)
  return [
    ...places.map((place): Change => ({ field: 'place', value: place, job: { ...job, place } })),
    ...optional.map((field): Change => ({ field, job: { ...job, [field]: undefined } })),
    ...(isHigh
      ? [
          {
            field: 'height' as const,
            value: String(stationaryHeight),
            job: { ...job, height: stationaryHeight },
          },
        ]
      : []),
  ]
}

/** Two changes that lead to the same products are shown once. */
export function listWaysOut(
  job: Job,
  products: readonly (FinderProduct & { sku: string })[],
): FinderWayOutDto[] {
  const seen = new Set<string>()
  const ways: FinderWayOutDto[] = []
  for (const { field, value, job: changed } of listChanges(job)) {
    if (ways.length === MAX_WAYS_OUT) break
    const fitting = products.filter((product) => evaluateProduct(changed, product).fit !== 'fails')
    const key = fitting.map(({ sku }) => sku).join(' ')
    if (fitting.length === 0 || seen.has(key)) continue
    seen.add(key)
    const [family, ...others] = new Set<Family>(fitting.map((product) => product.family))
    ways.push({
      text: describeWayOut(field, changed, fitting.length, others.length > 0 ? undefined : family),
      field,
      value,
    })
  }
  return ways
}
