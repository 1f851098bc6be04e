import { describe, expect, test } from 'vitest'
import { readDemoCatalog } from '#app/demo/demo-catalog.server.ts'
import type { CuttingTool, FinderMaterial } from './materials.ts'
import { evaluateProduct } from './rules.server.ts'

const DEMO_CATALOG = readDemoCatalog()

/**
 * Sixty jobs, worked out apart from the code by solving the published formulas for the feed:
 * - recommended speed n = 1000·vc/(π·D) with vc [3]; the speed that the product runs at, limited by its range and power
 * - table: feed by diameter [3], times the factor of the material; annular cutters 0.1 mm in structural steel
 * - power [1]: n = P/(K·D²·(0.647 + 17.29·f)·10⁻⁶) with P = the stated spindle power, else
 *   rated power × 0.75 (pillar and radial drills) or × 0.55
 * - by hand [2]: f = (250·4/(kc1.1·(sin 59°/2)^−mc·0.8·D·sin 59°))^(1/(1 − mc))
 * - magnet [1]: f = (0.25·magnet force/(570·K·15))^(1/0.85), a ring has two edges of 7.5 mm
 * - minutes: (depth + 0.3·D)/(f·n) + positioning (0.5 by hand and pillar, 1 radial, 2 magnetic)
 * The numbers in brackets are the sources in `cutting-data.server.ts`; the last column names what limits the cut.
 */
const JOBS: [
  sku: string,
  material: FinderMaterial,
  tool: CuttingTool,
  diameter: number,
  depth: number,
  recommendedSpeed: number,
  speed: number,
  feed: number,
  watts: number,
  minutesPerHole: number,
  source: string,
][] = [
  ['FX-60M', 'structural-steel', 'annular', 50, 30, 159.2, 159.2, 0.1, 694.8, 4.827, 'table [3]'],
  ['FX-60M', 'structural-steel', 'annular', 30, 20, 265.3, 265.3, 0.1, 613.1, 3.093, 'table [3]'],
  ['FX-60M', 'structural-steel', 'hss', 20, 25, 397.9, 350.5, 0.1484, 1000.0, 2.596, 'power [1]'],
  ['FX-80M', 'structural-steel', 'annular', 60, 40, 132.6, 132.6, 0.1, 715.3, 6.373, 'table [3]'],
  ['FX-100M', 'structural-steel', 'annular', 80, 50, 99.47, 99.47, 0.1, 740.8, 9.439, 'table [3]'],
  ['FX-130M', 'structural-steel', 'annular', 100, 50, 79.58, 79.58, 0.1, 756.1, 12.05, 'table [3]'],
  ['FX-50M', 'structural-steel', 'annular', 40, 20, 198.9, 198.9, 0.1, 664.2, 3.608, 'table [3]'],
  ['FX-40M', 'structural-steel', 'annular', 24, 15, 331.6, 331.6, 0.1, 562.0, 2.67, 'table [3]'],
  ['FX-35M', 'structural-steel', 'annular', 22, 12, 361.7, 361.7, 0.0921, 504.9, 2.558, 'magnet [1]'],
  ['FX-32M', 'structural-steel', 'annular', 18, 12, 442.1, 442.1, 0.08671, 426.0, 2.454, 'magnet [1]'],
  ['FX-60M', 'alloy-steel', 'annular', 30, 20, 191.0, 191.0, 0.08, 523.2, 3.898, 'table [3]'],
  ['FX-80M', 'gray-iron', 'annular', 50, 30, 165.5, 165.5, 0.12, 852.7, 4.266, 'table [3]'],
  ['FX-32P', 'structural-steel', 'hss', 10, 20, 795.8, 795.8, 0.1657, 620.5, 0.6744, 'table [3]'],
  ['FX-32P', 'structural-steel', 'hss', 20, 30, 397.9, 259.1, 0.2467, 1130.0, 1.063, 'power [1]'],
  ['FX-32P', 'alloy-steel', 'hss', 16, 25, 358.1, 358.1, 0.176, 815.2, 0.9728, 'table [3]'],
  ['FX-32P', 'stainless-steel', 'hss-co', 12, 15, 331.6, 331.6, 0.1131, 427.6, 0.9958, 'table [3]'],
  ['FX-32P', 'aluminum', 'hss', 20, 40, 1114.0, 485.2, 0.296, 1130.0, 0.8203, 'power [1]'],
  ['FX-40P', 'structural-steel', 'hss', 25, 40, 318.3, 216.7, 0.28, 1650.0, 1.283, 'power [1]'],
  ['FX-40P', 'gray-iron', 'hss', 30, 50, 275.9, 144.5, 0.3528, 1650.0, 1.657, 'power [1]'],
  ['FX-40P', 'stainless-steel', 'hss', 20, 20, 159.2, 159.2, 0.148, 702.1, 1.604, 'table [3]'],
  ['FX-50P', 'structural-steel', 'hss', 40, 60, 198.9, 101.9, 0.322, 2250.0, 2.694, 'power [1]'],
  ['FX-50P', 'aluminum', 'carbide', 25, 50, 2228.0, 552.1, 0.336, 2250.0, 0.81, 'power [1]'],
  ['FX-50P', 'alloy-steel', 'hss-co', 32, 45, 223.8, 190.3, 0.2397, 2250.0, 1.697, 'power [1]'],
  ['FX-25P', 'structural-steel', 'hss', 16, 20, 497.4, 328.1, 0.22, 830.0, 0.8435, 'power [1]'],
  ['FX-25P', 'gray-iron', 'hss', 18, 30, 459.8, 248.3, 0.28, 830.0, 1.009, 'power [1]'],
  ['FX-25P', 'aluminum', 'hss', 12, 25, 1857.0, 1252.0, 0.2263, 830.0, 0.601, 'power [1]'],
  ['FX-23B', 'structural-steel', 'hss', 13, 15, 612.1, 363.6, 0.2, 560.0, 0.7599, 'power [1]'],
  ['FX-20B', 'structural-steel', 'hss', 8, 10, 994.7, 994.7, 0.1429, 440.5, 0.5873, 'table [3]'],
  ['FX-16B', 'structural-steel', 'hss', 10, 12, 795.8, 525.8, 0.1657, 410.0, 0.6721, 'power [1]'],
  ['FX-13B', 'structural-steel', 'hss', 6, 10, 1326.0, 1195.0, 0.12, 260.0, 0.5823, 'power [1]'],
  ['FX-13B', 'aluminum', 'hss', 8, 12, 2785.0, 1114.0, 0.1714, 260.0, 0.5754, 'power [1]'],
  ['FX-20B', 'stainless-steel', 'hss-co', 6, 8, 663.1, 663.1, 0.072, 155.4, 0.7053, 'table [3]'],
  ['FX-32R', 'structural-steel', 'hss', 25, 40, 318.3, 216.7, 0.28, 1650.0, 1.783, 'power [1]'],
  ['FX-32R', 'aluminum', 'hss', 28, 60, 795.8, 314.3, 0.3461, 1650.0, 1.629, 'power [1]'],
  ['FX-40R', 'structural-steel', 'hss', 32, 50, 248.7, 169.9, 0.2996, 2250.0, 2.171, 'power [1]'],
  ['FX-40R', 'alloy-steel', 'hss', 20, 40, 286.5, 286.5, 0.1973, 1121.0, 1.814, 'table [3]'],
  ['FX-50R', 'structural-steel', 'hss', 45, 80, 176.8, 106.8, 0.336, 3100.0, 3.605, 'power [1]'],
  ['FX-50R', 'stainless-steel', 'hss-co', 25, 30, 159.2, 159.2, 0.168, 1215.0, 2.402, 'table [3]'],
  ['FX-63R', 'structural-steel', 'hss', 60, 100, 132.6, 82.19, 0.35, 4400.0, 5.102, 'power [1]'],
  ['FX-63R', 'gray-iron', 'hss', 50, 120, 165.5, 118.4, 0.42, 4400.0, 3.715, 'power [1]'],
  ['FX-63R', 'alloy-steel', 'carbide', 40, 60, 358.1, 223.7, 0.2576, 4400.0, 2.249, 'power [1]'],
  ['FX-13', 'structural-steel', 'hss', 10, 10, 795.8, 795.8, 0.04773, 260.1, 0.8423, '250 N by hand [2]'],
  ['FX-13', 'aluminum', 'hss', 12, 20, 1857.0, 1692.0, 0.07302, 470.0, 0.691, 'power [1]'],
  ['FX-16', 'structural-steel', 'hss', 13, 12, 612.1, 612.1, 0.03424, 284.6, 1.259, '250 N by hand [2]'],
  ['FX-18', 'gray-iron', 'hss', 10, 15, 827.6, 827.6, 0.04415, 219.4, 0.9926, '250 N by hand [2]'],
  ['FX-16H', 'structural-steel', 'hss', 14, 10, 568.4, 568.4, 0.03118, 293.3, 1.301, '250 N by hand [2]'],
  ['FX-20H', 'stainless-steel', 'hss-co', 8, 6, 497.4, 497.4, 0.03702, 140.9, 0.9563, '250 N by hand [2]'],
  ['FX-10', 'structural-steel', 'hss', 6, 8, 1326.0, 1326.0, 0.09112, 235.6, 0.5811, '250 N by hand [2]'],
  ['FX-13L', 'structural-steel', 'hss', 8, 10, 994.7, 994.7, 0.06331, 246.1, 0.6969, '250 N by hand [2]'],
  ['FX-10S', 'aluminum', 'hss', 6, 10, 3714.0, 2455.0, 0.144, 280.0, 0.5334, 'power [1]'],
  ['FX-13CX', 'structural-steel', 'hss', 10, 10, 795.8, 795.8, 0.04773, 260.1, 0.8423, '250 N by hand [2]'],
  ['FX-13CT', 'structural-steel', 'hss', 12, 15, 663.1, 663.1, 0.03789, 276.1, 1.24, '250 N by hand [2]'],
  ['FX-16C', 'structural-steel', 'hss', 13, 20, 612.1, 612.1, 0.03424, 284.6, 1.64, '250 N by hand [2]'],
  ['FX-16CH', 'aluminum', 'hss', 16, 30, 1393.0, 1393.0, 0.04976, 542.7, 1.002, '250 N by hand [2]'],
  ['FX-8C', 'structural-steel', 'hss', 5, 5, 1592.0, 1300.0, 0.1, 171.4, 0.55, 'table [3]'],
  ['FX-10C', 'gray-iron', 'hss', 8, 12, 1035.0, 1035.0, 0.05945, 208.5, 0.7341, '250 N by hand [2]'],
  ['FX-26', 'structural-steel', 'hss', 10, 12, 795.8, 795.8, 0.04773, 260.1, 0.8949, '250 N by hand [2]'],
  ['FX-32', 'structural-steel', 'hss', 12, 15, 663.1, 663.1, 0.03789, 276.1, 1.24, '250 N by hand [2]'],
  ['FX-20', 'aluminum', 'hss', 10, 20, 2228.0, 1050.0, 0.09311, 239.3, 0.7353, '250 N by hand [2]'],
  ['FX-28', 'alloy-steel', 'hss', 8, 10, 716.2, 716.2, 0.03977, 147.4, 0.9354, '250 N by hand [2]'],
]

const isWithinOnePercent = (actual: number | undefined, expected: number) =>
  expect(Math.abs((actual ?? 0) / expected - 1)).toBeLessThan(0.01)

describe('a job worked by hand', () => {
  test.each(JOBS)(
    '%s: %s, %s, ⌀%d × %d mm',
    (sku, material, tool, diameter, depth, recommended, speed, feed, watts, minutes, source) => {
      const product = DEMO_CATALOG.find((one) => one.sku === sku)
      if (!product) throw new Error(`no product ${sku}`)
      const { fit, cut, minutesPerHole, checks } = evaluateProduct(
        { material, tool, diameter, depth, plate: 20 },
        product,
      )
      expect(fit).not.toBe('fails')
      isWithinOnePercent(checks.find(({ rule }) => rule === 'speed')?.required, recommended)
      isWithinOnePercent(cut?.speed, speed)
      isWithinOnePercent(cut?.feed, feed)
      isWithinOnePercent(cut?.power, watts)
      isWithinOnePercent(minutesPerHole, minutes)
      const limits = checks
        .filter(({ rule, result }) => ['power', 'torque', 'thrust'].includes(rule) && result === 'limited')
        .map(({ rule }) => rule)
      // The limit of the row is one of the rules that the product reports; without one, the table decides.
      const rule = { power: 'power', magnet: 'thrust', '250': 'thrust' }[source.split(' ')[0] ?? '']
      if (rule) expect(limits).toContain(rule)
      else expect(limits).toEqual([])
    },
  )

  test('there are sixty', () => expect(JOBS).toHaveLength(60))
})
