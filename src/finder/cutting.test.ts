import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Cut,
  chiselEdgePower,
  chiselEdgeTorque,
  cuttingPower,
  cuttingThrust,
  cuttingTorque,
  kienzleTorque,
  MIN_FEED,
  recommendedFeed,
  spindleSpeed,
  sustainedCut,
} from './cutting.server.ts'
import { MATERIAL_DATA } from './cutting-data.server.ts'

type Metal = 'structural-steel' | 'alloy-steel' | 'stainless-steel' | 'gray-iron' | 'aluminum'

/**
 * Worked by hand from the published formulas: material, tool, diameter, feed, speed; then the torque of a twist drill
 * with chisel edge, the torque by Kienzle, the power of the first model that applies, and the thrust.
 */
const EXAMPLES: [Metal, Cut['kind'], number, number, number, number | undefined, number, number, number][] = [
  ['structural-steel', 'twist', 6, 0.1, 1000, 1.849, 1.177, 0.18989, 1072.5],
  ['structural-steel', 'twist', 10, 0.15, 600, 7.006, 4.504, 0.43163, 2522.9],
  ['structural-steel', 'twist', 13, 0.2, 400, 15.0, 9.555, 0.61605, 4188.4],
  ['structural-steel', 'twist', 20, 0.25, 300, 42.979, 26.974, 1.32387, 7789.5],
  ['alloy-steel', 'twist', 6, 0.1, 1000, 2.008, 1.653, 0.20614, 1164.2],
  ['alloy-steel', 'twist', 10, 0.15, 600, 7.606, 6.249, 0.46858, 2738.9],
  ['alloy-steel', 'twist', 13, 0.2, 400, 16.283, 13.143, 0.66877, 4546.9],
  ['alloy-steel', 'twist', 20, 0.25, 300, 46.658, 36.856, 1.43718, 8456.1],
  ['stainless-steel', 'twist', 6, 0.1, 1000, 2.866, 1.817, 0.29424, 1661.8],
  ['stainless-steel', 'twist', 10, 0.15, 600, 10.857, 6.979, 0.66884, 3909.4],
  ['stainless-steel', 'twist', 13, 0.2, 400, 23.243, 14.847, 0.95459, 6490.1],
  ['stainless-steel', 'twist', 20, 0.25, 300, 66.598, 42.01, 2.05141, 12070.1],
  ['gray-iron', 'twist', 6, 0.1, 1000, 1.566, 1.212, 0.16081, 908.2],
  ['gray-iron', 'twist', 10, 0.15, 600, 5.933, 4.561, 0.36553, 2136.5],
  ['gray-iron', 'twist', 13, 0.2, 400, 12.702, 9.565, 0.5217, 3546.9],
  ['gray-iron', 'twist', 20, 0.25, 300, 36.397, 26.764, 1.12112, 6596.5],
  ['aluminum', 'twist', 6, 0.1, 1000, 0.841, 0.692, 0.08639, 487.9],
  ['aluminum', 'twist', 10, 0.15, 600, 3.188, 2.607, 0.19637, 1147.8],
  ['aluminum', 'twist', 13, 0.2, 400, 6.824, 5.466, 0.28027, 1905.5],
  ['aluminum', 'twist', 20, 0.25, 300, 19.554, 15.294, 0.6023, 3543.8],
  ['structural-steel', 'annular', 20, 0.1, 300, undefined, 12.261, 0.38521, 2681.1],
  ['structural-steel', 'annular', 50, 0.08, 150, undefined, 34.951, 0.54902, 2217.9],
  ['alloy-steel', 'annular', 20, 0.1, 300, undefined, 17.22, 0.54099, 2910.6],
  ['alloy-steel', 'annular', 50, 0.08, 150, undefined, 49.415, 0.77623, 2407.7],
  ['stainless-steel', 'annular', 20, 0.1, 300, undefined, 18.922, 0.59446, 4154.6],
  ['stainless-steel', 'annular', 50, 0.08, 150, undefined, 53.816, 0.84536, 3436.8],
  ['gray-iron', 'annular', 20, 0.1, 300, undefined, 12.62, 0.39648, 2270.5],
  ['gray-iron', 'annular', 50, 0.08, 150, undefined, 36.295, 0.57014, 1878.2],
  ['aluminum', 'annular', 20, 0.1, 300, undefined, 7.211, 0.22656, 1219.8],
  ['aluminum', 'annular', 50, 0.08, 150, undefined, 20.74, 0.3258, 1009.1],
]

const metals = Object.values(MATERIAL_DATA).flatMap((data) => ('cutting' in data ? [data.cutting] : []))
const metal = fc.constantFrom(...metals)
const kind = fc.constantFrom('twist' as const, 'annular' as const)
const diameter = fc.double({ min: 1, max: 500, noNaN: true })
const growth = fc.double({ min: 1, max: 4, noNaN: true })
const limits = fc.record({
  power: fc.option(fc.double({ min: 0.05, max: 10, noNaN: true }), { nil: undefined }),
  torque: fc.option(fc.double({ min: 1, max: 500, noNaN: true }), { nil: undefined }),
})
const speeds = fc.record({
  slowest: fc.double({ min: 0, max: 600, noNaN: true }),
  widest: fc.double({ min: 0, max: 3000, noNaN: true }),
})

/** The cut of a product whose spindle runs from `slowest` to `slowest + widest`. */
function runAt(
  cut: Cut,
  load: { power: number | undefined; torque: number | undefined },
  range: { slowest: number; widest: number },
) {
  const wanted = spindleSpeed(cut.material.cuttingSpeed, cut.diameter)
  const fastest = Math.max(range.slowest, Math.min(wanted, range.slowest + range.widest))
  return sustainedCut(cut, { ...load, slowest: range.slowest, fastest })
}

describe('the published formulas', () => {
  test.each(EXAMPLES)(
    '%s, %s, ⌀%d at %d mm/rev and %d min⁻¹',
    (material, tool, d, feed, speed, chisel, kienzle, power, thrust) => {
      const cut: Cut = { kind: tool, diameter: d, material: MATERIAL_DATA[material].cutting }
      const isWithinOnePercent = (actual: number, expected: number) =>
        expect(Math.abs(actual / expected - 1)).toBeLessThan(0.01)
      if (chisel !== undefined) {
        isWithinOnePercent(chiselEdgeTorque(cut, feed), chisel)
        isWithinOnePercent(chiselEdgePower(cut, feed, speed), power)
      } else {
        isWithinOnePercent(cuttingPower(cut, feed, speed), power)
      }
      isWithinOnePercent(kienzleTorque(cut, feed), kienzle)
      isWithinOnePercent(cuttingThrust(cut, feed), thrust)
    },
  )

  test.each([
    [25, 50, 159.15],
    [25, 13, 612.13],
    [10, 8, 397.89],
    [70, 6, 3713.6],
  ])('a cutting speed of %d m/min at ⌀%d is %d min⁻¹', (cuttingSpeed, d, speed) => {
    expect(spindleSpeed(cuttingSpeed, d)).toBeCloseTo(speed, 1)
  })

  test('power from the torque differs from the published power by less than 3 %', () => {
    fc.assert(
      fc.property(metal, diameter, fc.double({ min: 0.02, max: 0.4, noNaN: true }), (material, d, feed) => {
        const cut: Cut = { kind: 'twist', diameter: d, material }
        const fromTorque = (chiselEdgeTorque(cut, feed) * 500) / 9549
        expect(Math.abs(fromTorque / chiselEdgePower(cut, feed, 500) - 1)).toBeLessThan(0.03)
      }),
    )
  })
})

describe('the sustained cut', () => {
  test('never exceeds the power, the torque, the speeds or the recommended feed', () => {
    fc.assert(
      fc.property(kind, metal, diameter, limits, speeds, (tool, material, d, load, range) => {
        const cut: Cut = { kind: tool, diameter: d, material }
        const { feed, speed } = runAt(cut, load, range)
        expect(feed).toBeLessThanOrEqual(recommendedFeed(cut))
        if (feed === 0) return
        expect(speed).toBeGreaterThanOrEqual(range.slowest)
        if (load.power !== undefined)
          expect(cuttingPower(cut, feed, speed)).toBeLessThanOrEqual(load.power * 1.0001)
        if (load.torque !== undefined)
          expect(cuttingTorque(cut, feed)).toBeLessThanOrEqual(load.torque * 1.0001)
      }),
    )
  })

  test('a larger hole never cuts where a smaller one does not', () => {
    fc.assert(
      fc.property(kind, metal, diameter, growth, limits, speeds, (tool, material, d, factor, load, range) => {
        const cuts = (size: number) =>
          runAt({ kind: tool, diameter: size, material }, load, range).feed >= MIN_FEED
        expect(cuts(d * factor) && !cuts(d)).toBe(false)
      }),
    )
  })

  test('a harder material at the same cutting speed never raises the feed rate', () => {
    fc.assert(
      fc.property(kind, metal, diameter, growth, limits, speeds, (tool, material, d, factor, load, range) => {
        const harder = {
          ...material,
          materialFactor: material.materialFactor * factor,
          specificForce: material.specificForce * factor,
        }
        const rate = (data: typeof harder) =>
          runAt({ kind: tool, diameter: d, material: data }, load, range).feedRate
        expect(rate(harder)).toBeLessThanOrEqual(rate(material) * 1.0001 + 1e-9)
      }),
    )
  })
})
