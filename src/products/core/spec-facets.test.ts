import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDemoCatalog } from '#app/demo/demo-catalog.server.ts'
import { FAMILY_IDS } from '../specifications/families.ts'
import type { ProductSpecs } from '../specifications/specifications.ts'
import { computeSpecFacets, formatSpecFilter, parseSpecFilter, type SpecFilter } from './spec-facets.ts'

const DEMO_CATALOG = readDemoCatalog()

const parse = (...texts: string[]) => texts.map((text) => parseSpecFilter(text) as SpecFilter)

describe('parseSpecFilter', () => {
  test.each([
    ['torqueNm:40', 'Torque from 40 N·m'],
    ['massKg:25.5', 'Weight to 25.5 kg'],
    ['taper:MT3', 'Spindle taper MT3'],
    ['dutyCycle:S3 60 %', 'Duty cycle S3 60 %'],
    ['annularCapacityMm:50', 'Drilling capacity: Annular cutter from 50 mm'],
  ])('%s: %s', (text, label) => {
    const filter = parseSpecFilter(text)
    expect(filter && formatSpecFilter(filter)).toBe(label)
  })

  test.each([
    '',
    ':',
    'torqueNm',
    'torqueNm:',
    'torqueNm:-1',
    'torqueNm:1e9',
    'torqueNm:abc',
    'warp:9',
    'constructor:1',
    `taper:${'x'.repeat(61)}`,
  ])('%s is no filter', (text) => {
    expect(parseSpecFilter(text)).toBeNull()
  })
})

describe('computeSpecFacets', () => {
  const PRODUCTS: ProductSpecs[] = [
    { taper: 'MT2', massKg: 12, torqueNm: 100 },
    { taper: 'MT3', massKg: 18, torqueNm: 100 },
    { taper: 'MT3', massKg: 27 },
    { massKg: 10 },
  ]
  const keysOf = (filters: SpecFilter[]) => computeSpecFacets(PRODUCTS, filters, true).map(({ key }) => key)

  test('only specifications that divide the products are filters', () => {
    expect(computeSpecFacets(PRODUCTS, [], true)).toEqual([
      {
        key: 'taper',
        label: 'Spindle taper',
        unit: '',
        kind: 'choice',
        choices: [
          { value: 'MT2', count: 1 },
          { value: 'MT3', count: 2 },
        ],
      },
      { key: 'massKg', label: 'Weight', unit: 'kg', kind: 'max', from: 10, to: 27 },
    ])
  })

  test('a filter that is set stays, and counts what each of its choices would find', () => {
    expect(keysOf(parse('taper:MT2'))).toEqual(['taper'])
    const [taper, mass] = computeSpecFacets(PRODUCTS, parse('taper:MT3', 'massKg:20'), true)
    expect(taper).toMatchObject({
      choices: [
        { value: 'MT2', count: 1 },
        { value: 'MT3', count: 1 },
      ],
    })
    expect(mass).toMatchObject({ from: 18, to: 27 })
  })

  test('without all products, no count is shown', () => {
    const [taper] = computeSpecFacets(PRODUCTS, [], false)
    expect(taper).toMatchObject({ choices: [{ value: 'MT2' }, { value: 'MT3' }] })
    expect(JSON.stringify(taper)).not.toContain('count')
  })

  test('the count of a choice is what the products with that choice are', () => {
    const family = fc.constantFrom(...FAMILY_IDS)
    const filter = fc.constantFrom(...parse('massKg:25', 'speedToRpm:500', 'torqueNm:50', 'ipRating:IP54'))
    fc.assert(
      fc.property(family, fc.uniqueArray(filter, { maxLength: 2 }), (chosen, filters) => {
        const specs = DEMO_CATALOG.filter((one) => one.family === chosen).map((one) => one.specs)
        const others = filters.filter(({ key }) => key !== 'taper')
        const taper = computeSpecFacets(specs, others, true).find(({ key }) => key === 'taper')
        const meets = (one: ProductSpecs) =>
          others.every(({ key, kind, value }) => {
            const own = one[key]
            if (own === undefined) return false
            const [stated, limit] = [Number(own), Number(value)]
            return kind === 'choice' ? own === value : kind === 'min' ? stated >= limit : stated <= limit
          })
        for (const { value, count } of taper?.choices ?? [])
          expect(count).toBe(specs.filter((one) => meets(one) && one.taper === value).length)
      }),
    )
  })
})
