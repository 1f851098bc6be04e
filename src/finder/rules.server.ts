/**
 * The limits of a product for a hole: one rule for each limit, with the required and the available figure. Pure.
 * A specification that a product does not state never counts as fulfilled.
 */
import type { Family, PowerSource } from '#app/products/specifications/families.ts'
import type { ProductSpecs } from '#app/products/specifications/specifications.ts'
import {
  ASSUMPTIONS,
  handForceOf,
  isHandheld,
  isStationary,
  MIN_RING_DIAMETER,
  magnetGripOf,
  positioningMinutes,
  spindlePowerShare,
  TAPER_CAPACITIES,
  WELDON_CHUCK,
} from './assumptions.ts'
import {
  type Cut,
  type CutterKind,
  cuttingPower,
  cuttingThrust,
  cuttingTorque,
  MIN_FEED,
  pilotHoleThrust,
  recommendedFeed,
  type SustainedCut,
  spindleSpeed,
  sustainedCut,
} from './cutting.server.ts'
import { getMaterial, SPEED_FACTORS } from './cutting-data.server.ts'
import { canBeUsed, canHold } from './family-use.server.ts'
import { depthOf, type Job } from './job.ts'
import type { CuttingTool } from './materials.ts'

export interface FinderProduct {
  family: Family
  powerSource: PowerSource
  specs: ProductSpecs
}

export const RULE_IDS = [
  'place',
  'height',
  'supply',
  'tool',
  'mass',
  'noise',
  'capacity',
  'depth',
  'speed',
  'power',
  'torque',
  'thrust',
  'stroke',
  'feed',
] as const
export type RuleId = (typeof RULE_IDS)[number]

/** `limited` fits with a restriction. `not-stated` means that the product does not state the specification. */
export type RuleResult = 'fits' | 'limited' | 'not-stated' | 'fails'

export interface RuleCheck {
  rule: RuleId
  result: RuleResult
  /** Both in the rule's unit; undefined where the rule compares no figures. */
  required?: number | undefined
  available?: number | undefined
  /** Magnetic drills only: the capacity is that of twist drills, stated or that of the spindle. */
  basis?: 'twist-drill' | 'spindle'
}

export type Fit = 'fits' | 'limited' | 'fails'

export interface Evaluation {
  fit: Fit
  checks: RuleCheck[]
  /** The tool that the calculation assumes. */
  tool: CuttingTool
  /** Undefined where no formula exists or a specification is missing. */
  cut?: (SustainedCut & { cuttingSpeed: number; power: number }) | undefined
  /** With the time to position the product; undefined without a calculated cut. */
  minutesPerHole?: number | undefined
  /** The smallest headroom of the rules with figures, as a share: 0.2 is 20%. */
  headroom?: number | undefined
  /** Impact energy × blows, W; the order of products for concrete and stone. */
  impactPower: number
}

/** Below this share above the hole, nothing is left for a worn tool. */
const MIN_CAPACITY_HEADROOM = 0.1
/** A lowest speed up to this factor above the recommended speed wears the tool faster; above it, the tool burns. */
const SLIGHTLY_TOO_FAST = 1.1
const MUCH_TOO_FAST = 2
/** A deeper hole would need the product to be moved down more than twice. */
const MAX_STROKES = 3

function usualTool({ material, diameter }: Job, family: Family): CuttingTool {
  if (getMaterial(material).cutting) {
    return family === 'magnetic-drill' && diameter >= MIN_RING_DIAMETER ? 'annular' : 'hss'
  }
  if (family === 'core-drill') return 'diamond-core'
  if (family === 'rotary-hammer') return 'sds'
  return material === 'timber' ? 'hss' : 'carbide'
}

const checkLimit = (rule: RuleId, required: number, available: number | undefined): RuleCheck => ({
  rule,
  result: available === undefined ? 'not-stated' : available >= required ? 'fits' : 'fails',
  required,
  available,
})

/** A limit that the visitor sets: the product's figure is what is required of the limit. */
function checkMaximum(rule: 'mass' | 'noise', maximum: number | undefined, actual: number | undefined) {
  if (maximum === undefined) return []
  return [actual === undefined ? checkLimit(rule, maximum, undefined) : checkLimit(rule, actual, maximum)]
}

/** Fails with figures where the tool is not made for so small a hole. */
function checkTool({ diameter }: Job, family: Family, tool: CuttingTool): RuleCheck {
  const isRing = tool === 'annular' || tool === 'diamond-core'
  if (!canHold(family, tool)) return { rule: 'tool', result: 'fails' }
  return isRing && diameter < MIN_RING_DIAMETER
    ? { rule: 'tool', result: 'fails', required: MIN_RING_DIAMETER, available: diameter }
    : { rule: 'tool', result: 'fits' }
}

/** A drill that stands on the floor or a bench does not reach higher than its table; by hand, only the weight matters. */
function checkHeight({ height }: Job, { family, specs }: FinderProduct): RuleCheck[] {
  if (height === undefined) return []
  if (isStationary(family)) return [checkLimit('height', height, ASSUMPTIONS.stationaryHeight)]
  const isHeavy = isHandheld(family) && (specs.massKg ?? 0) > ASSUMPTIONS.shoulderMass
  return [{ rule: 'height', result: isHeavy && height > ASSUMPTIONS.shoulderHeight ? 'limited' : 'fits' }]
}

function checkUse(job: Job, product: FinderProduct, tool: CuttingTool): RuleCheck[] {
  const { family, powerSource, specs } = product
  const isPowered =
    job.supply === undefined ||
    powerSource === 'battery' ||
    powerSource === job.supply ||
    job.supply === 'three-phase'
  const canUse = (rule: RuleId, isPossible: boolean): RuleCheck => ({
    rule,
    result: isPossible ? 'fits' : 'fails',
  })
  return [
    canUse('place', job.place === undefined || canBeUsed(family, job.place)),
    ...checkHeight(job, product),
    canUse('supply', isPowered),
    checkTool(job, family, tool),
    ...checkMaximum('mass', job.mass, specs.massKg),
    ...checkMaximum('noise', job.noise, specs.noiseDbA),
  ]
}

/** The largest twist drill that the spindle holds, at most the published capacity; undefined if neither is stated. */
function spindleCapacity({ taper, chuck, capacitySteelMm }: ProductSpecs): number | undefined {
  const hasWeldonShank = chuck?.toLowerCase().startsWith('weldon 19') ?? false
  const fromSpindle =
    TAPER_CAPACITIES[taper?.toUpperCase() ?? ''] ?? (hasWeldonShank ? WELDON_CHUCK : undefined)
  if (fromSpindle === undefined || capacitySteelMm === undefined) return undefined
  return Math.min(fromSpindle, capacitySteelMm)
}

/** Magnetic drills have two capacities. The one in steel is that of annular cutters where both are not stated. */
function ratedCapacity(
  { material }: Job,
  { family, specs }: FinderProduct,
  tool: CuttingTool,
): Pick<RuleCheck, 'available' | 'basis'> {
  const rated = specs[getMaterial(material).capacity]
  if (family !== 'magnetic-drill' || !getMaterial(material).cutting) return { available: rated }
  if (tool === 'annular') return { available: specs.annularCapacityMm ?? rated }
  if (specs.twistCapacityMm !== undefined) return { available: specs.twistCapacityMm, basis: 'twist-drill' }
  return { available: spindleCapacity(specs), basis: 'spindle' }
}

/** A capacity that follows from the spindle is never more than a fit with a limit. */
function checkCapacity(job: Job, product: FinderProduct, tool: CuttingTool): RuleCheck {
  const { diameter } = job
  const { available, ...basis } = ratedCapacity(job, product, tool)
  const check = { ...checkLimit('capacity', diameter, available), ...basis }
  const hasReserve = (available ?? 0) >= diameter * (1 + MIN_CAPACITY_HEADROOM) && basis.basis !== 'spindle'
  return check.result === 'fits' && !hasReserve ? { ...check, result: 'limited' } : check
}

/** A hole deeper than the stroke needs several strokes; an annular cutter cannot continue a hole. */
function checkStroke(travel: number, kind: CutterKind, { strokeMm }: ProductSpecs): RuleCheck[] {
  if (strokeMm === undefined) return []
  const check = checkLimit('stroke', travel, strokeMm)
  const isPossible = kind === 'twist' && Math.ceil(travel / strokeMm) <= MAX_STROKES
  return [check.result === 'fails' && isPossible ? { ...check, result: 'limited' } : check]
}

/** Annular cutters cannot be extended, core bits can. Other tools continue a hole: see `checkStroke`. */
function checkDepth(job: Job, { drillingDepthMm }: ProductSpecs, tool: CuttingTool): RuleCheck[] {
  const isCore = tool === 'diamond-core'
  if (drillingDepthMm === undefined || (tool !== 'annular' && !isCore)) return []
  const check = checkLimit('depth', depthOf(job), drillingDepthMm)
  return [check.result === 'fails' && isCore ? { ...check, result: 'limited' } : check]
}

function checkSpeed(recommended: number, { speedFromRpm, speedToRpm }: ProductSpecs): RuleCheck {
  const slowest = speedFromRpm ?? speedToRpm
  if (slowest === undefined) return { rule: 'speed', result: 'not-stated', required: recommended }
  const excess = slowest / recommended
  const result = excess <= SLIGHTLY_TOO_FAST ? 'fits' : excess <= MUCH_TOO_FAST ? 'limited' : 'fails'
  return { rule: 'speed', result, required: recommended, available: slowest }
}

/** The force that pushes the tool: the magnet's, the person's, or the column's, which limits nothing. */
function availableForce(job: Job, { family, specs }: FinderProduct): number | 'unlimited' | undefined {
  if (isHandheld(family)) return handForceOf(job)
  if (family !== 'magnetic-drill') return 'unlimited'
  const plate = job.plate ?? depthOf(job)
  if (plate < (specs.minPlateMm ?? ASSUMPTIONS.minPlate) || !getMaterial(job.material).cutting?.isMagnetic)
    return 0
  if (specs.magnetN === undefined) return undefined
  return specs.magnetN * magnetGripOf(job) * Math.min(1, plate / ASSUMPTIONS.fullGripPlate)
}

/** kW at the spindle: as stated, or a share of the rated power. */
function spindlePower(job: Job, { family, specs }: FinderProduct): number | undefined {
  if (specs.spindlePowerW !== undefined) return specs.spindlePowerW / 1000
  return specs.powerW === undefined ? undefined : (specs.powerW / 1000) * spindlePowerShare(job, family)
}

/** A load above the limit slows the feed down; the `feed` rule decides whether the tool still cuts. */
function checkLoad(rule: RuleId, required: number, available: number | undefined): RuleCheck {
  const check = checkLimit(rule, required, available)
  return check.result === 'fails' ? { ...check, result: 'limited' } : check
}

function checkMetal(job: Job, product: FinderProduct, tool: CuttingTool) {
  const { cutting } = getMaterial(job.material)
  if (!cutting) return undefined
  const { specs, family } = product
  const cut: Cut = {
    kind: tool === 'annular' ? 'annular' : 'twist',
    diameter: job.diameter,
    material: cutting,
  }
  const recommended = spindleSpeed(cutting.cuttingSpeed * SPEED_FACTORS[tool], job.diameter)
  const slowest = specs.speedFromRpm ?? specs.speedToRpm ?? recommended
  const fastest = Math.max(slowest, Math.min(recommended, specs.speedToRpm ?? recommended))
  const feed = recommendedFeed(cut)
  const thrustLoad = (one: number) =>
    isHandheld(family) ? pilotHoleThrust(cut, one) : cuttingThrust(cut, one)
  const power = spindlePower(job, product)
  const torque =
    specs.torqueNm === undefined
      ? undefined
      : specs.torqueNm * (product.powerSource === 'battery' ? ASSUMPTIONS.batteryTorque : 1)
  const force = availableForce(job, product)
  const sustained = sustainedCut(cut, {
    power,
    torque,
    thrust: force === 'unlimited' ? undefined : { force: force ?? 0, load: thrustLoad },
    slowest,
    fastest,
  })
  const requiredPower = cuttingPower(cut, feed, fastest)
  const travel = depthOf(job) + 0.3 * job.diameter
  const checks: RuleCheck[] = [
    checkSpeed(recommended, specs),
    checkLoad('power', requiredPower * 1000, power === undefined ? undefined : power * 1000),
    ...(torque === undefined && power !== undefined
      ? []
      : [checkLoad('torque', cuttingTorque(cut, feed), torque)]),
    ...(force === 'unlimited' ? [] : [checkLoad('thrust', thrustLoad(feed), force)]),
    ...checkStroke(travel, cut.kind, specs),
    checkLimit('feed', MIN_FEED, sustained.feed),
  ]
  const canCut = sustained.feed >= MIN_FEED
  const hasSpeed = specs.speedFromRpm !== undefined || specs.speedToRpm !== undefined
  return {
    checks,
    cut: canCut
      ? {
          ...sustained,
          cuttingSpeed: (sustained.speed * Math.PI * job.diameter) / 1000,
          power: cuttingPower(cut, sustained.feed, sustained.speed) * 1000,
        }
      : undefined,
    minutesPerHole:
      canCut && hasSpeed ? travel / sustained.feedRate + positioningMinutes(job, family) : undefined,
  }
}

const FIGURE_RULES: readonly RuleId[] = ['capacity', 'power', 'torque', 'thrust']

export function ruleHeadroom({ required, available }: RuleCheck): number | undefined {
  if (!required || available === undefined) return undefined
  // Rounded, because 60 / 50 - 1 is slightly below 0.2.
  return Math.round((available / required - 1) * 10_000) / 10_000
}

function smallestHeadroom(checks: readonly RuleCheck[]): number | undefined {
  const headrooms = checks
    .filter(({ rule }) => FIGURE_RULES.includes(rule))
    .map(ruleHeadroom)
    .filter((headroom) => headroom !== undefined)
  return headrooms.length ? Math.min(...headrooms) : undefined
}

/** Checks every rule of use, also after one has failed, so that the nearest miss can be shown. */
export function evaluateProduct(job: Job, product: FinderProduct): Evaluation {
  const tool = job.tool ?? usualTool(job, product.family)
  const first = [
    ...checkUse(job, product, tool),
    checkCapacity(job, product, tool),
    ...checkDepth(job, product.specs, tool),
  ]
  // The forces are calculated only for products that can be used at all, because a catalog may hold thousands.
  const isPossible = first.every(({ result }) => result !== 'fails')
  const metal = isPossible ? checkMetal(job, product, tool) : undefined
  const strokes = metal || !isPossible ? [] : checkStroke(depthOf(job), 'twist', product.specs)
  const checks = [...first, ...(metal?.checks ?? strokes)]
  const isCapacityMissing = checks.some(({ rule, result }) => rule === 'capacity' && result === 'not-stated')
  const fails = isCapacityMissing || checks.some(({ result }) => result === 'fails')
  const fit = fails ? 'fails' : checks.every(({ result }) => result === 'fits') ? 'fits' : 'limited'
  const { impactEnergyJ = 0, blowsPerMin = 0 } = product.specs
  return {
    fit,
    checks,
    tool,
    cut: metal?.cut,
    minutesPerHole: metal?.minutesPerHole,
    headroom: smallestHeadroom(checks),
    impactPower: (impactEnergyJ * blowsPerMin) / 60,
  }
}
