import { keysOf } from '#app/lib/keys-of.ts'
import { choiceParam } from '#app/lib/search.ts'
import type { FinderSearch } from './finder-search.ts'
import { JOB_LIMITS, type Job, type JobNumber, PLACE_IDS, parseJobNumber, SUPPLY_IDS } from './job.ts'
import { FINDER_MATERIAL_IDS, type FinderMaterial, toolsFor } from './materials.ts'

const NUMBERS = keysOf(JOB_LIMITS)
const DEFAULT_MATERIAL: FinderMaterial = 'structural-steel'

export type JobErrors = Partial<Record<JobNumber, string>>

export const readMaterial = (search: FinderSearch) =>
  choiceParam(...FINDER_MATERIAL_IDS)(search.material) ?? DEFAULT_MATERIAL

/** The job in the URL; undefined while the diameter is missing or a number is wrong. Unknown choices are ignored. */
export function readJob(search: FinderSearch): { job?: Job; errors: JobErrors } {
  const material = readMaterial(search)
  const errors: JobErrors = {}
  const numbers: Partial<Record<JobNumber, number>> = {}
  for (const field of NUMBERS) {
    const text = search[field]
    if (text === undefined) continue
    const read = parseJobNumber(field, text)
    if ('error' in read) errors[field] = read.error
    else numbers[field] = Math.round(read.value * 1000) / 1000
  }
  const { diameter } = numbers
  if (diameter === undefined || Object.keys(errors).length > 0) return { errors }
  const choices = {
    material,
    product: search.product,
    tool: choiceParam(...toolsFor(material))(search.tool),
    place: choiceParam(...PLACE_IDS)(search.place),
    supply: choiceParam(...SUPPLY_IDS)(search.supply),
  }
  return { job: { ...choices, ...numbers, diameter }, errors }
}
