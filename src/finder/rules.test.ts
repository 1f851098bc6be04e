import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDemoCatalog } from '#app/demo/demo-catalog.server.ts'
import type { ProductSpecs } from '#app/products/specifications/specifications.ts'
import { getMaterial } from './cutting-data.server.ts'
import { depthOf, type Job, parseJobNumber } from './job.ts'
import { parseLength } from './length.ts'
import type { FinderMaterial } from './materials.ts'
import { compareMatches, orderQuantity, unitsNeeded } from './ranking.server.ts'
import { evaluateProduct, type RuleId } from './rules.server.ts'

const DEMO_CATALOG = readDemoCatalog()

const product = (sku: string) => {
  const found = DEMO_CATALOG.find((one) => one.sku === sku)
  if (!found) throw new Error(`no product ${sku}`)
  return found
}
const STEEL: readonly FinderMaterial[] = ['structural-steel', 'alloy-steel', 'stainless-steel']

const job = fc.record<Job>({
  material: fc.constantFrom(...STEEL),
  diameter: fc.double({ min: 1, max: 150, noNaN: true }),
  depth: fc.double({ min: 1, max: 500, noNaN: true }),
})
const anyProduct = fc.constantFrom(...DEMO_CATALOG)

describe('evaluateProduct', () => {
  test('a 50 mm hole in a 30 mm steel beam, 400 a shift, at most 25 kg: three magnetic drills, the 60 first', () => {
    const beam: Job = {
      material: 'structural-steel',
      diameter: 50,
      depth: 30,
      place: 'steel-structure',
      supply: 'mains',
      holes: 400,
      mass: 25,
    }
    const matches = DEMO_CATALOG.map((one) => ({
      sku: one.sku,
      evaluation: evaluateProduct(beam, one),
      price: one.priceCents,
    }))
      .filter(({ evaluation }) => evaluation.fit !== 'fails')
      .sort(compareMatches)
    expect(matches.map(({ sku, evaluation }) => [sku, evaluation.fit])).toEqual([
      ['FX-60M', 'fits'],
      ['FX-80M', 'fits'],
      ['FX-50M', 'limited'],
    ])
    const [first] = matches
    expect(first?.evaluation.cut?.power).toBeCloseTo(694.6, 0)
    expect(first?.evaluation.minutesPerHole).toBeCloseTo(4.83, 2)
    expect(unitsNeeded(beam, first?.evaluation.minutesPerHole)).toBe(6)
  })

  test('never above the published capacity, and a product without one never fits', () => {
    fc.assert(
      fc.property(job, anyProduct, (one, { family, powerSource, specs }) => {
        const { fit, tool } = evaluateProduct(one, { family, powerSource, specs })
        const isTwistOnMagnet = family === 'magnetic-drill' && tool !== 'annular'
        const capacity = isTwistOnMagnet ? specs.twistCapacityMm : specs[getMaterial(one.material).capacity]
        if (capacity === undefined || capacity < one.diameter) expect(fit).toBe('fails')
        // Without a stated capacity of twist drills, that of the spindle counts, at most the published one.
        const { twistCapacityMm: _twist, annularCapacityMm: _annular, ...rest } = specs
        const { fit: bare } = evaluateProduct(one, { family, powerSource, specs: rest })
        if ((specs.capacitySteelMm ?? 0) < one.diameter) expect(bare).toBe('fails')
        if (isTwistOnMagnet) expect(bare).not.toBe('fits')
      }),
    )
  })

  test('a larger or deeper hole or a harder steel never turns no into yes', () => {
    const growth = fc.double({ min: 1, max: 3, noNaN: true })
    fc.assert(
      fc.property(job, anyProduct, growth, growth, fc.nat(2), (one, model, wider, deeper, harder) => {
        const material = STEEL[Math.min(2, STEEL.indexOf(one.material) + harder)] ?? one.material
        // The usual tool of a magnetic drill changes with the diameter, so the tool is fixed.
        const tool = one.diameter >= 12 && model.family === 'magnetic-drill' ? 'annular' : 'hss'
        const easy: Job = { ...one, tool }
        const hard: Job = { material, tool, diameter: one.diameter * wider, depth: depthOf(one) * deeper }
        const plate = Math.max(depthOf(easy), depthOf(hard))
        const fits = (asked: Job) => evaluateProduct({ ...asked, plate }, model).fit !== 'fails'
        expect(fits(hard) && !fits(easy)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('a deeper hole or a harder steel never raises the feed or the feed rate, nor does a larger hole the feed rate', () => {
    const growth = fc.double({ min: 1, max: 3, noNaN: true })
    fc.assert(
      fc.property(job, anyProduct, growth, growth, fc.nat(2), (one, model, wider, deeper, harder) => {
        const material = STEEL[Math.min(2, STEEL.indexOf(one.material) + harder)] ?? one.material
        const easy: Job = { ...one, tool: 'hss', plate: 500 }
        const cutOf = (asked: Job) => evaluateProduct(asked, model).cut
        const [now, same] = [
          cutOf(easy),
          cutOf({ ...easy, material, depth: Math.min(2_000, depthOf(easy) * deeper) }),
        ]
        if (now && same) {
          expect(same.feed).toBeLessThanOrEqual(now.feed * 1.0001)
          expect(same.feedRate).toBeLessThanOrEqual(now.feedRate * 1.0001)
        }
        // The table gives a larger drill more per revolution. So a spindle that is too slow for the small hole, or too
        // fast for the large one, feeds the large one faster.
        const recommended = getMaterial(easy.material).cutting?.cuttingSpeed ?? 0
        const larger = cutOf({ ...easy, diameter: one.diameter * wider })
        const hasRange =
          now &&
          larger &&
          now.cuttingSpeed > recommended * 0.99995 &&
          larger.cuttingSpeed < recommended * 1.00005
        if (hasRange) expect(larger.feedRate).toBeLessThanOrEqual(now.feedRate * 1.0001)
      }),
      { numRuns: 1_000 },
    )
  })

  test('every mains product drills its rated diameter in structural steel', () => {
    const rated = DEMO_CATALOG.filter(({ specs }) => specs.capacitySteelMm)
    for (const one of rated) {
      const diameter = one.specs.capacitySteelMm ?? 0
      const { fit, cut } = evaluateProduct({ material: 'structural-steel', diameter, depth: 20 }, one)
      expect([one.sku, fit]).toEqual([one.sku, 'limited'])
      expect(cut?.feed, one.sku).toBeGreaterThanOrEqual(0.02)
    }
  })

  test('a missing specification is not stated, and never counts as fulfilled', () => {
    const { family, powerSource, specs } = product('FX-60M')
    const { massKg: _mass, powerW: _power, spindlePowerW: _spindle, magnetN: _magnet, ...rest } = specs
    const beam: Job = { material: 'structural-steel', diameter: 30, depth: 20, mass: 25 }
    const evaluation = evaluateProduct(beam, { family, powerSource, specs: rest })
    const results = Object.fromEntries(evaluation.checks.map(({ rule, result }) => [rule, result]))
    expect(results).toMatchObject({ mass: 'not-stated', power: 'not-stated', thrust: 'not-stated' })
    expect(evaluation.fit).not.toBe('fits')
  })

  test('a magnet holds neither on aluminum nor on thin plate', () => {
    const beam: Job = { material: 'structural-steel', diameter: 20, depth: 20 }
    const tryJob = (changed: Partial<Job>) => evaluateProduct({ ...beam, ...changed }, product('FX-60M')).fit
    expect([tryJob({}), tryJob({ material: 'aluminum' }), tryJob({ plate: 5 })]).toEqual([
      'fits',
      'fails',
      'fails',
    ])
  })

  describe('stated specifications replace the assumptions', () => {
    const { family, powerSource, specs } = product('FX-60M')
    const check = (job: Job, changed: ProductSpecs, rule: RuleId) =>
      evaluateProduct(job, { family, powerSource, specs: { ...specs, ...changed } }).checks.find(
        (one) => one.rule === rule,
      )
    const beam: Job = { material: 'structural-steel', diameter: 30, depth: 20 }

    test('the power at the spindle; without it, a share of the rated power', () => {
      expect(check(beam, {}, 'power')?.available).toBe(1_000)
      expect(check({ ...beam, spindlePower: 40 }, {}, 'power')?.available).toBe(1_000)
      // 1,750 W × 0.55
      expect(check(beam, { spindlePowerW: undefined }, 'power')?.available).toBeCloseTo(962.5)
    })

    test('the capacity of the tool; without one for twist drills, that of the spindle, which is a limit', () => {
      expect(check(beam, {}, 'capacity')).toMatchObject({ result: 'fits', available: 60 })
      expect(check(beam, { annularCapacityMm: undefined }, 'capacity')).toMatchObject({ available: 60 })
      const twist: Job = { ...beam, tool: 'hss' }
      expect(check(twist, {}, 'capacity')).toMatchObject({ result: 'fails', available: 28 })
      expect(check({ ...twist, diameter: 20 }, {}, 'capacity')).toMatchObject({ result: 'fits' })
      const capacityWith = (changed: ProductSpecs, diameter = 10) =>
        check({ ...twist, diameter }, { twistCapacityMm: undefined, ...changed }, 'capacity')
      // MT3 takes drills up to 31.75 mm, MT2 up to 23 mm; a drill chuck in a Weldon shank up to 13 mm.
      expect(capacityWith({})).toMatchObject({ result: 'limited', available: 31.75, basis: 'spindle' })
      expect(capacityWith({ taper: 'mt2' })).toMatchObject({ result: 'limited', available: 23 })
      expect(capacityWith({ taper: 'MT2' }, 24)?.result).toBe('fails')
      expect(capacityWith({ taper: undefined })).toMatchObject({ result: 'limited', available: 13 })
      // Never more than the published capacity, and nothing without a spindle or without one.
      expect(capacityWith({ capacitySteelMm: 20 })).toMatchObject({ available: 20 })
      expect(capacityWith({ capacitySteelMm: undefined })?.result).toBe('not-stated')
      expect(capacityWith({ taper: undefined, chuck: undefined })?.result).toBe('not-stated')
      const without = { ...specs, twistCapacityMm: undefined, taper: undefined, chuck: undefined }
      expect(evaluateProduct({ ...twist, diameter: 10 }, { family, powerSource, specs: without }).fit).toBe(
        'fails',
      )
    })

    test('the depth of an annular cutter, which cannot continue a hole', () => {
      expect(check({ ...beam, depth: 75 }, {}, 'depth')?.result).toBe('fits')
      expect(check({ ...beam, depth: 76 }, {}, 'depth')?.result).toBe('fails')
      expect(check({ ...beam, depth: 76, diameter: 20, tool: 'hss' }, {}, 'depth')).toBeUndefined()
    })

    test('the minimum plate', () => {
      const fitOn = (plate: number, changed: ProductSpecs = {}) =>
        evaluateProduct({ ...beam, plate }, { family, powerSource, specs: { ...specs, ...changed } }).fit
      expect([fitOn(8), fitOn(7), fitOn(7, { minPlateMm: undefined })]).toEqual(['fits', 'fails', 'fits'])
    })
  })

  test('a core bit with an extension drills deeper than stated', () => {
    const wall: Job = { material: 'concrete', diameter: 100, depth: 440 }
    const { fit, checks } = evaluateProduct(wall, product('FX-132K'))
    expect(checks).toContainEqual({ rule: 'depth', result: 'limited', required: 440, available: 430 })
    expect(fit).toBe('limited')
  })

  test('a hole deeper than the stroke takes several strokes with a twist drill, and is impossible with an annular cutter', () => {
    const stroke = (sku: string, depth: number) =>
      evaluateProduct({ material: 'structural-steel', diameter: 20, depth }, product(sku)).checks.find(
        ({ rule }) => rule === 'stroke',
      )?.result
    // 95 mm and 0.3 × 20 mm are more than 100 mm. Its cutters reach 50 mm, which is a rule of its own.
    const { drillingDepthMm: _depth, ...specs } = product('FX-32M').specs
    const annular = evaluateProduct(
      { material: 'structural-steel', diameter: 20, depth: 95 },
      { ...product('FX-32M'), specs },
    )
    expect(annular.checks).toContainEqual({ rule: 'stroke', result: 'fails', required: 101, available: 100 })
    expect(stroke('FX-40P', 300)).toBe('limited')
    expect(stroke('FX-40P', 2000)).toBe('fails')
  })

  test('a ring cuts no hole below the smallest cutter or core bit', () => {
    const toolOf = (asked: Job, sku: string) =>
      evaluateProduct(asked, product(sku)).checks.find(({ rule }) => rule === 'tool')
    const tooSmall = { rule: 'tool', result: 'fails', required: 12, available: 11 }
    const steel: Job = { material: 'structural-steel', diameter: 11, tool: 'annular' }
    expect(toolOf(steel, 'FX-60M')).toEqual(tooSmall)
    expect(toolOf({ ...steel, diameter: 12 }, 'FX-60M')?.result).toBe('fits')
    expect(toolOf({ material: 'concrete', diameter: 11 }, 'FX-102K')).toEqual(tooSmall)
    // Without a chosen tool, the magnetic drill takes a twist drill.
    expect(toolOf({ material: 'structural-steel', diameter: 11 }, 'FX-60M')?.result).toBe('fits')
  })

  test('concrete: rated capacity only, no time per hole', () => {
    const wall: Job = { material: 'concrete', diameter: 16, depth: 100, holes: 200 }
    const evaluation = evaluateProduct(wall, product('FX-26'))
    expect(evaluation).toMatchObject({ fit: 'fits', tool: 'sds', minutesPerHole: undefined })
    expect(evaluation.impactPower).toBeGreaterThan(0)
    expect(unitsNeeded(wall, undefined)).toBe(1)
  })
})

describe('orderQuantity', () => {
  test.each([
    [6, { minOrderQuantity: 6, orderMultiple: 1 }, 6],
    [6, { minOrderQuantity: 21, orderMultiple: 1 }, 21],
    [31, { minOrderQuantity: 26, orderMultiple: 5 }, 35],
    [1, { minOrderQuantity: 26, orderMultiple: 5 }, 30],
  ])('%d units with %o: %d', (units, terms, quantity) => {
    expect(orderQuantity(units, terms)).toBe(quantity)
  })
})

describe('lengths', () => {
  test.each([
    ['50', 50],
    [' 12.5 mm ', 12.5],
    ['12,5', 12.5],
    ['⌀50', 50],
    ['1 1/4"', 31.75],
    ['1-1/4 in', 31.75],
    ['½"', 12.7],
    ['1½"', 38.1],
    ['1/2', 12.7],
    ['2 inches', 50.8],
    ['1.25"', 31.75],
  ])('%s', (text, millimeters) => {
    expect(parseLength(text)).toBeCloseTo(millimeters, 6)
  })

  test.each(['', 'abc', '-3', '1e9', '1,250', '1/0', '12 cm', '5 5', 'NaN', '９'.repeat(50)])(
    '%s is not a length',
    (text) => {
      expect(parseLength(text)).toBeUndefined()
    },
  )

  test.each([
    ['diameter', '0', 'Enter 1 to 500 mm.'],
    ['diameter', '1000', 'Enter 1 to 500 mm.'],
    ['diameter', 'abc', 'Enter a length such as 12.5, 12.5 mm or 1 1/4".'],
    ['holes', '1.5e3', 'Enter 1 to 100,000 holes.'],
    ['mass', '0', 'Enter 1 to 10,000 kg.'],
    ['height', '1e9', 'Enter 0.1 to 100 m.'],
    ['height', '1000000000', 'Enter 0.1 to 100 m.'],
    ['height', '-1', 'Enter 0.1 to 100 m.'],
  ] as const)('%s %s: %s', (field, text, error) => {
    expect(parseJobNumber(field, text)).toEqual({ error })
  })
})
