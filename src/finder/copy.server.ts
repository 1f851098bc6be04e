/** The sentences of the product finder about products. */
import { FAMILIES, type Family } from '#app/products/specifications/families.ts'
import { ASSUMPTIONS, isHandheld, isStationary } from './assumptions.ts'
import { getMaterial } from './cutting-data.server.ts'
import { canBeUsed } from './family-use.server.ts'
import { formatFigure } from './format-figure.ts'
import { type Job, PLACE_IDS, type Place, SUPPLIES, type WayOutField } from './job.ts'
import { CUTTING_TOOLS, FINDER_MATERIALS } from './materials.ts'
import type { RuleCheck, RuleId } from './rules.server.ts'

/** `source` is the place in `SOURCES` of the page, from 1. */
const RULES: Record<RuleId, { label: string; unit: string; source: number }> = {
  place: { label: 'Where', unit: '', source: 1 },
  height: { label: 'Working height', unit: 'm', source: 1 },
  supply: { label: 'Power supply', unit: '', source: 1 },
  tool: { label: 'Smallest tool', unit: 'mm', source: 5 },
  mass: { label: 'Weight', unit: 'kg', source: 1 },
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
    case 'height':
      return `It weighs more than ${ASSUMPTIONS.shoulderMass} kg: support it above ${ASSUMPTIONS.shoulderHeight} m.`
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

/** As part of a sentence. */
const PLACE_PHRASES: Record<Place, string> = {
  bench: 'on a bench',
  floor: 'on the workshop floor',
  site: 'on a building site',
  overhead: 'overhead',
  'steel-structure': 'on a steel structure',
}

/** 'on a building site or on a steel structure' */
function placesOf(family: Family): string {
  const phrases = PLACE_IDS.filter((place) => canBeUsed(family, place)).map((place) => PLACE_PHRASES[place])
  const last = phrases.pop()
  return phrases.length > 0 ? `${phrases.join(', ')} or ${last}` : `${last}`
}

/** Names what excludes the product, where it is more than its family. */
function describePlaceMiss(family: Family, place: Place): string {
  if (family === 'magnetic-drill' && place === 'overhead') return 'Its magnet is not for work overhead.'
  if (isStationary(family)) return `It is stationary: it does not drill ${PLACE_PHRASES[place]}.`
  return `${FAMILIES[family].plural} are not used ${PLACE_PHRASES[place]}.`
}

const WAYS_OUT: Record<Exclude<WayOutField, 'place'>, string> = {
  tool: 'with another cutting tool',
  supply: 'with another power supply',
  mass: 'without the weight limit',
  noise: 'without the noise limit',
  height: `up to ${ASSUMPTIONS.stationaryHeight} m above the floor`,
}

/**
 * '8 magnetic drills drill it on a steel structure.'
 * @param family if all products belong to it
 */
export function describeWayOut(field: WayOutField, { place }: Job, count: number, family?: Family): string {
  const { singular, plural } = family ? FAMILIES[family] : { singular: 'product', plural: 'products' }
  const drills = count === 1 ? `${singular.toLowerCase()} drills` : `${plural.toLowerCase()} drill`
  const how = field === 'place' ? PLACE_PHRASES[place ?? 'bench'] : WAYS_OUT[field]
  return `${formatFigure(count)} ${drills} it ${how}.`
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
      return describePlaceMiss(family, job.place ?? 'bench')
    case 'height':
      return `It reaches ${formatWithUnit(rule, available ?? 0)} above the floor. You drill at ${formatWithUnit(rule, required ?? 0)}.`
    case 'supply':
      return `It needs another power supply than ${SUPPLIES[job.supply ?? 'mains']}.`
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
        : 'The power or the force is too low: the drill would rub instead of cutting.'
    default:
      return `${ruleLabel(rule, family)} is not enough.`
  }
}

/** The change that is needed for the product to pass the rule, as a sentence. */
export function describeChange(
  { rule, available, required, basis }: RuleCheck,
  family: Family,
  job: Job,
): string {
  switch (rule) {
    case 'capacity':
      return available === undefined
        ? `Choose another ${basis ? 'cutting tool' : 'material'}.`
        : `It fits holes up to ${formatWithUnit(rule, available)}.`
    case 'mass':
    case 'noise':
      return `Allow ${formatWithUnit(rule, Math.ceil(required ?? 0))}.`
    case 'place':
      return `It can be used ${placesOf(family)}.`
    case 'height':
      return `It fits holes up to ${formatWithUnit(rule, available ?? 0)} above the floor.`
    case 'supply':
      return 'Choose another power supply.'
    case 'tool':
      return required === undefined
        ? 'Choose another cutting tool.'
        : `It fits holes from ${formatWithUnit(rule, required)}.`
    case 'speed':
      return 'It fits a smaller hole, or a carbide tool.'
    case 'depth':
      return `It fits holes up to ${formatWithUnit(rule, available ?? 0)} deep.`
    case 'stroke':
      return `It fits holes up to ${formatWithUnit(rule, Math.max(1, Math.floor((available ?? 0) - 0.3 * job.diameter)))} deep.`
    default:
      return family === 'magnetic-drill'
        ? 'It fits thicker magnetic steel, or a smaller hole.'
        : 'It fits a smaller hole or a softer material.'
  }
}
