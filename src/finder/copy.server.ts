/** The sentences of the product finder about products. */
import { FAMILIES, type Family } from '#app/products/specifications/families.ts'
import { isHandheld } from './assumptions.ts'
import { getMaterial } from './cutting-data.server.ts'
import { formatFigure } from './format-figure.ts'
import { type Job, PLACES, SUPPLIES } from './job.ts'
import { CUTTING_TOOLS, FINDER_MATERIALS } from './materials.ts'
import type { RuleCheck, RuleId } from './rules.server.ts'

/** `source` is the place in `SOURCES` of the page, from 1. */
const RULES: Record<RuleId, { label: string; unit: string; source: number }> = {
  place: { label: 'Where', unit: '', source: 1 },
  supply: { label: 'Supply', unit: '', source: 1 },
  tool: { label: 'Smallest tool', unit: 'mm', source: 5 },
  mass: { label: 'Mass', unit: 'kg', source: 1 },
  noise: { label: 'Noise', unit: 'dB(A)', source: 1 },
  capacity: { label: 'Capacity', unit: 'mm', source: 1 },
  depth: { label: 'Drilling depth', unit: 'mm', source: 1 },
  speed: { label: 'Lowest speed', unit: 'min⁻¹', source: 2 },
  power: { label: 'Spindle power', unit: 'W', source: 3 },
  torque: { label: 'Torque', unit: 'N·m', source: 3 },
  thrust: { label: 'Feed force', unit: 'N', source: 4 },
  stroke: { label: 'Stroke', unit: 'mm', source: 1 },
  feed: { label: 'Feed', unit: 'mm/rev', source: 5 },
}

export function ruleLabel(rule: RuleId, family: Family): string {
  return rule === 'thrust' && family === 'magnetic-drill' ? 'Magnet force' : RULES[rule].label
}

/** '695 W' */
const formatWithUnit = (rule: RuleId, value: number) => `${formatFigure(value)} ${RULES[rule].unit}`
export const ruleUnit = (rule: RuleId) => RULES[rule].unit

const SPINDLE_SOURCE = 6
export const sourceOf = ({ rule, basis }: RuleCheck) =>
  basis === 'spindle' ? SPINDLE_SOURCE : RULES[rule].source

/** Why a match has a limit, one sentence for each rule. */
export function describeLimit(check: RuleCheck, family: Family): string {
  const { rule, result, required = 0, available = 0, basis } = check
  if (result === 'not-stated') return `${ruleLabel(rule, family)} is not stated.`
  switch (rule) {
    case 'capacity':
      if (basis === 'spindle')
        return `The capacity with twist drills is not stated. Its spindle takes drills up to ${formatWithUnit(rule, available)}.`
      return 'The hole is close to the rated capacity, so there is no headroom for worn tools.'
    case 'depth':
      return `The hole is deeper than a core bit drills, ${formatWithUnit(rule, available)}: use an extension.`
    case 'speed':
      return `The lowest speed is ${formatWithUnit(rule, available)}; ${formatWithUnit(rule, required)} is recommended. Tools wear faster.`
    case 'stroke':
      return `The hole takes ${Math.ceil(required / available)} strokes.`
    case 'thrust':
      return isHandheld(family)
        ? 'Drill a pilot hole first. By hand the feed is lower than recommended.'
        : 'The magnet allows less than the recommended feed.'
    default:
      return `The ${RULES[rule].label.toLowerCase()} allows less than the recommended speed or feed.`
  }
}

/** Why a product does not fit. */
export function describeMiss(
  { rule, result, required, available, basis }: RuleCheck,
  family: Family,
  job: Job,
): string {
  const products = FAMILIES[family].plural
  if (rule === 'capacity') {
    const capacity = basis
      ? 'Capacity with twist drills'
      : `Capacity in ${getMaterial(job.material).capacityLabel}`
    return result === 'not-stated' || available === undefined
      ? `${capacity} is not stated.`
      : `${capacity} is ⌀${formatWithUnit(rule, available)}. You need ⌀${formatWithUnit(rule, job.diameter)}.`
  }
  switch (rule) {
    case 'place':
      return `${products} cannot be used here: ${PLACES[job.place ?? 'bench'].toLowerCase()}.`
    case 'supply':
      return `It needs another supply than ${SUPPLIES[job.supply ?? 'mains']}.`
    case 'tool':
      if (required !== undefined)
        return `Annular cutters and diamond core bits start at ⌀${formatWithUnit(rule, required)}.`
      return `${products} do not hold this tool: ${CUTTING_TOOLS[job.tool ?? 'hss'].toLowerCase()}.`
    case 'mass':
    case 'noise':
      return `${RULES[rule].label} is ${formatWithUnit(rule, required ?? 0)}. Your limit is ${formatWithUnit(rule, available ?? 0)}.`
    case 'speed':
      return `The lowest speed is ${formatWithUnit(rule, available ?? 0)}, far above the recommended ${formatWithUnit(rule, required ?? 0)}.`
    case 'depth':
      return `It drills ${formatWithUnit(rule, available ?? 0)} deep. You need ${formatWithUnit(rule, required ?? 0)}.`
    case 'stroke':
      return `The stroke is ${formatWithUnit(rule, available ?? 0)}. You need ${formatWithUnit(rule, required ?? 0)}.`
    case 'feed':
      return family === 'magnetic-drill' && !getMaterial(job.material).cutting?.isMagnetic
        ? `A magnet does not hold on ${FINDER_MATERIALS[job.material].toLowerCase()}.`
        : 'Power or force do not suffice: the drill would rub instead of cutting.'
    default:
      return `${ruleLabel(rule, family)} is not enough.`
  }
}

/** What would have to change for the product to pass the rule. */
export function describeChange(
  { rule, available, required, basis }: RuleCheck,
  family: Family,
  job: Job,
): string {
  switch (rule) {
    case 'capacity':
      return available === undefined
        ? basis
          ? 'Another cutting tool'
          : 'Another material'
        : `A hole of ${formatWithUnit(rule, available)} or less`
    case 'mass':
    case 'noise':
      return `A limit of ${formatWithUnit(rule, Math.ceil(required ?? 0))} or more`
    case 'place':
      return 'Another place'
    case 'supply':
      return 'Another supply'
    case 'tool':
      return required === undefined
        ? 'Another cutting tool'
        : `A hole of ${formatWithUnit(rule, required)} or more`
    case 'speed':
      return 'A smaller hole, or a carbide tool'
    case 'depth':
      return `A hole of at most ${formatWithUnit(rule, available ?? 0)} depth`
    case 'stroke':
      return `A hole of at most ${formatWithUnit(rule, Math.max(1, Math.floor((available ?? 0) - 0.3 * job.diameter)))} depth`
    default:
      return family === 'magnetic-drill'
        ? 'Thicker magnetic steel, or a smaller hole'
        : 'A smaller hole or a softer material'
  }
}
