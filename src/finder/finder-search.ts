/** The URL of the finder: the hole as the visitor typed it, so that a link can be shared and a wrong value corrected. */
import { choiceParam, textParam } from '#app/lib/search.ts'
import {
  JOB_LIMITS,
  type Job,
  type JobNumber,
  PLACE_IDS,
  parseJobNumber,
  SUPPLY_IDS,
  toolsFor,
} from './job.ts'
import { type CuttingTool, FINDER_MATERIAL_IDS, type FinderMaterial } from './materials.ts'

export type FinderSearch = {
  material?: FinderMaterial | undefined
  tool?: CuttingTool | undefined
  place?: Job['place']
  supply?: Job['supply']
} & { [Field in JobNumber]?: string | undefined }

const NUMBERS = Object.keys(JOB_LIMITS) as JobNumber[]
const MAX_TYPED = 20

/** Parameters of other releases and values that do not exist are ignored. */
export function parseFinderSearch(search: Record<string, unknown>): FinderSearch {
  const material = choiceParam(search, 'material', FINDER_MATERIAL_IDS)
  return {
    material,
    tool: choiceParam(search, 'tool', toolsFor(material ?? DEFAULT_MATERIAL)),
    place: choiceParam(search, 'place', PLACE_IDS),
    supply: choiceParam(search, 'supply', SUPPLY_IDS),
    ...Object.fromEntries(NUMBERS.map((field) => [field, textParam(search, field, MAX_TYPED)])),
  }
}

export const DEFAULT_MATERIAL: FinderMaterial = 'structural-steel'

export type JobErrors = Partial<Record<JobNumber, string>>

/** The job, undefined while the diameter is missing or a number is wrong. */
export function readJob(search: FinderSearch): { job?: Job; errors: JobErrors } {
  const { material = DEFAULT_MATERIAL, tool, place, supply } = search
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
  return { job: { material, tool, place, supply, ...numbers, diameter }, errors }
}
