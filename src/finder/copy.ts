/** The sentences of the product finder. */
import { formatNumber } from '#app/lib/numbers.ts'
import { FAMILIES, type Family } from '#app/products/specifications/specifications.ts'
import { isHandheld } from './assumptions.ts'
import { type Job, PLACES, SUPPLIES } from './job.ts'
import { CUTTING_TOOLS, type CuttingTool, getMaterial } from './materials.ts'
import { type RuleCheck, type RuleId, ruleHeadroom } from './rules.ts'

export const INTRODUCTION = 'Enter the hole. We calculate which drills can make it and how many you need.'
export const NO_HOLE = {
  title: 'Which hole do you need?',
  text: 'Enter a material and a diameter. The products that can drill it appear here, with the reason and the price.',
}
export const NO_MATCH = {
  title: 'No product drills this hole',
  text: 'The nearest products are listed below, with what would have to change.',
}
export const NO_FORMULA =
  'No published formula gives the time per hole in this material. The rated capacity decides; products with more impact power come first.'
export const RANKING = 'Most suitable first: 20 to 100 % headroom, then the lowest price for your quantity.'
export const LINK_COPIED = 'Link'

interface RuleWords {
  label: string
  unit: string
  source: string
}

const CUTTING_FORCE = 'Larger result of two models: Tungaloy L068 and Kienzle (ISCAR tables)'

const RULES: Record<RuleId, RuleWords> = {
  place: { label: 'Where', unit: '', source: 'Use of the product family' },
  supply: { label: 'Supply', unit: '', source: 'Product specification' },
  tool: { label: 'Cutting tool', unit: '', source: 'Tool holder of the product family' },
  mass: { label: 'Mass', unit: 'kg', source: 'Product specification' },
  noise: { label: 'Noise', unit: 'dB(A)', source: 'Product specification' },
  capacity: { label: 'Capacity', unit: 'mm', source: 'Product specification' },
  speed: { label: 'Lowest speed', unit: 'min⁻¹', source: 'Cutting speeds for HSS, n = 1000·vc/(π·D)' },
  power: { label: 'Spindle power', unit: 'W', source: CUTTING_FORCE },
  torque: { label: 'Torque', unit: 'N·m', source: CUTTING_FORCE },
  thrust: { label: 'Feed force', unit: 'N', source: 'Tungaloy L068; by hand with a pilot hole: Kienzle' },
  stroke: { label: 'Stroke', unit: 'mm', source: 'Depth + 0.3 × diameter' },
  feed: { label: 'Feed', unit: 'mm/rev', source: 'Below 0.02 mm per revolution a drill rubs' },
}

export const RULE_SOURCES = Object.values(RULES).map(({ label, source }) => ({ label, source }))

export function ruleLabel(rule: RuleId, family: Family): string {
  return rule === 'thrust' && family === 'magnetic-drill' ? 'Magnet force' : RULES[rule].label
}

const round = (value: number) =>
  value < 1 ? Math.round(value * 1000) / 1000 : value < 10 ? Math.round(value * 10) / 10 : Math.round(value)

/** '695 W' */
export const formatFigure = (rule: RuleId, value: number) =>
  `${formatNumber(round(value))} ${RULES[rule].unit}`
/** '695' */
export const formatValue = (value: number) => formatNumber(round(value))
export const ruleUnit = (rule: RuleId) => RULES[rule].unit

/** '+39 %' */
export function formatHeadroom(check: RuleCheck): string {
  const headroom = ruleHeadroom(check)
  if (headroom === undefined) return 'Not stated'
  const percent = Math.round(headroom * 100)
  return `${percent < 0 ? '−' : '+'}${formatNumber(Math.abs(percent))} %`
}

/** Why a match has a limit, one sentence for each rule. */
export function describeLimit(check: RuleCheck, family: Family): string {
  const { rule, result, required = 0, available = 0 } = check
  if (result === 'not-stated') return `${ruleLabel(rule, family)} is not stated.`
  switch (rule) {
    case 'capacity':
      return 'The hole is close to the rated capacity, so there is no headroom for worn tools.'
    case 'speed':
      return `The lowest speed is ${formatFigure(rule, available)}; ${formatFigure(rule, required)} is recommended. Tools wear faster.`
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
  { rule, result, required, available }: RuleCheck,
  family: Family,
  job: Job,
): string {
  const products = FAMILIES[family].plural
  if (rule === 'capacity') {
    const material = getMaterial(job.material).capacityLabel
    return result === 'not-stated' || available === undefined
      ? `Capacity in ${material} is not stated.`
      : `Capacity in ${material} is ⌀${formatFigure(rule, available)}. You need ⌀${formatFigure(rule, job.diameter)}.`
  }
  switch (rule) {
    case 'place':
      return `${products} cannot be used here: ${PLACES[job.place ?? 'bench'].toLowerCase()}.`
    case 'supply':
      return `It needs another supply than ${SUPPLIES[job.supply ?? 'mains']}.`
    case 'tool':
      return `${products} do not hold this tool: ${toolLabel(job.tool)}.`
    case 'mass':
    case 'noise':
      return `${RULES[rule].label} is ${formatFigure(rule, required ?? 0)}. Your limit is ${formatFigure(rule, available ?? 0)}.`
    case 'speed':
      return `The lowest speed is ${formatFigure(rule, available ?? 0)}, far above the recommended ${formatFigure(rule, required ?? 0)}.`
    case 'stroke':
      return `The stroke is ${formatFigure(rule, available ?? 0)}. You need ${formatFigure(rule, required ?? 0)}.`
    case 'feed':
      return family === 'magnetic-drill' && !getMaterial(job.material).cutting?.isMagnetic
        ? `A magnet does not hold on ${getMaterial(job.material).label.toLowerCase()}.`
        : 'Power or force do not suffice: the drill would rub instead of cutting.'
    default:
      return `${ruleLabel(rule, family)} is not enough.`
  }
}

/** What would have to change for the product to pass the rule. */
export function describeChange({ rule, available, required }: RuleCheck, family: Family, job: Job): string {
  switch (rule) {
    case 'capacity':
      return available === undefined
        ? 'Another material'
        : `A hole of ${formatFigure(rule, available)} or less`
    case 'mass':
    case 'noise':
      return `A limit of ${formatFigure(rule, Math.ceil(required ?? 0))} or more`
    case 'place':
      return 'Another place'
    case 'supply':
      return 'Another supply'
    case 'tool':
      return 'Another cutting tool'
    case 'speed':
      return 'A smaller hole, or a carbide tool'
    case 'stroke':
      return `A hole of at most ${formatFigure(rule, Math.max(1, Math.floor((available ?? 0) - 0.3 * job.diameter)))} depth`
    default:
      return family === 'magnetic-drill'
        ? 'Thicker magnetic steel, or a smaller hole'
        : 'A smaller hole or a softer material'
  }
}

export const toolLabel = (tool: CuttingTool | undefined) =>
  tool ? CUTTING_TOOLS[tool].label : 'Usual tool of each product'

/** '6 units for 400 holes in one shift' */
export function describeNeed(job: Job, units: number, quantity: number): string {
  if (job.holes === undefined) return `Smallest order: ${formatNumber(quantity)}`
  const need = `${formatNumber(job.holes)} holes in one shift need ${formatNumber(units)}`
  return quantity > units ? `${need}. Smallest order: ${formatNumber(quantity)}` : need
}

export const ASSUMPTION_TEXTS = [
  'A shift has 8 hours, of which 80 % are drilling time.',
  'Spindle power is 55 % of the rated power (universal motors) or 75 % (bench, pillar and radial drills).',
  'A magnet holds 25 % of its rated force against the thrust on clean plate from 10 mm; below 6 mm it does not hold.',
  'A person applies 250 N and drills a pilot hole first.',
  'Battery drills sustain half of their stated torque.',
  'Positioning takes 0.5 min by hand or on a bench drill, 1 min on a radial drill, 2 min with a magnet.',
  'Between its lowest and highest speed, every speed can be set.',
]
