/**
 * Specifications of the demo products that only some catalogs state: power at the spindle, the two capacities of magnetic
 * drills, vibration, protection and duty. Universal motors deliver 55 to 62 % of their rated power at the spindle,
 * induction motors 75 to 80 %.
 */
import type { ProductSpecs } from '#app/products/specifications/specifications.ts'

/** Vibration while drilling in metal, or with impact in concrete where the product has impact. */
const vibration = (vibrationMs2: number): ProductSpecs => ({ vibrationMs2 })

const hammer = (spindlePowerW: number, vibrationMs2: number): ProductSpecs => ({
  spindlePowerW,
  vibrationMs2,
  ipRating: 'IP20',
})

function magnetic(
  spindlePowerW: number,
  [annularCapacityMm, twistCapacityMm]: readonly [annular: number, twist: number],
  drillingDepthMm: number,
  minPlateMm: number,
): ProductSpecs {
  const limits = { annularCapacityMm, twistCapacityMm, drillingDepthMm, minPlateMm }
  return { spindlePowerW, ...limits, vibrationMs2: 2.5, ipRating: 'IP20', dutyCycle: 'S6 40 %' }
}

const stationary = (spindlePowerW: number, dutyCycle: string): ProductSpecs => ({
  spindlePowerW,
  ipRating: 'IP54',
  dutyCycle,
})

const core = (spindlePowerW: number, drillingDepthMm: number, ipRating: string): ProductSpecs => ({
  spindlePowerW,
  drillingDepthMm,
  ipRating,
  dutyCycle: 'S6 40 %',
})

export const DEMO_SPECIFICATIONS: Record<string, ProductSpecs> = {
  'FX-8C': vibration(2.5),
  'FX-10C': vibration(2.5),
  'FX-10CH': vibration(9.5),
  'FX-12C': vibration(2.5),
  'FX-13CK': vibration(2.5),
  'FX-13CD': vibration(2.5),
  'FX-13CT': vibration(2.8),
  'FX-13CX': vibration(13.5),
  'FX-13CM': vibration(2.8),
  'FX-16C': vibration(3),
  'FX-16CH': vibration(14.5),
  'FX-13C': vibration(12),

  'FX-10S': hammer(280, 13),
  'FX-10': hammer(330, 13.5),
  'FX-13S': hammer(360, 14),
  'FX-13L': hammer(420, 14.5),
  'FX-13': hammer(470, 15),
  'FX-18': hammer(550, 15.5),
  'FX-16': hammer(620, 16),
  'FX-16H': hammer(680, 16.5),
  'FX-20H': hammer(730, 17),

  'FX-18P': vibration(11.5),
  'FX-20': vibration(12),
  'FX-24': vibration(13),
  'FX-26': vibration(13.5),
  'FX-28': vibration(14),
  'FX-32': vibration(15),
  'FX-40': vibration(9),
  'FX-45': vibration(9.5),
  'FX-52': vibration(10.5),

  'FX-32M': magnetic(540, [32, 13], 50, 6),
  'FX-35M': magnetic(600, [35, 13], 50, 6),
  'FX-40M': magnetic(680, [40, 16], 50, 6),
  'FX-50M': magnetic(910, [50, 23], 75, 8),
  'FX-60M': magnetic(1_000, [60, 28], 75, 8),
  'FX-80M': magnetic(1_050, [80, 32], 100, 10),
  'FX-100M': magnetic(1_140, [100, 32], 100, 10),
  'FX-130M': magnetic(1_310, [130, 45], 100, 12),

  'FX-13B': stationary(260, 'S3 60 %'),
  'FX-16B': stationary(410, 'S3 60 %'),
  'FX-20B': stationary(490, 'S3 60 %'),
  'FX-23B': stationary(560, 'S3 60 %'),
  'FX-25P': stationary(830, 'S1'),
  'FX-32P': stationary(1_130, 'S1'),
  'FX-40P': stationary(1_650, 'S1'),
  'FX-50P': stationary(2_250, 'S1'),

  'FX-32R': stationary(1_650, 'S1'),
  'FX-40R': stationary(2_250, 'S1'),
  'FX-50R': stationary(3_100, 'S1'),
  'FX-63R': stationary(4_400, 'S1'),

  'FX-102K': core(930, 430, 'IP44'),
  'FX-132K': core(1_100, 430, 'IP44'),
  'FX-162K': core(1_280, 450, 'IP44'),
  'FX-202K': core(1_600, 500, 'IP44'),
  'FX-252K': core(1_980, 500, 'IP44'),
  'FX-352K': core(2_600, 500, 'IP54'),
}
