import { describe, expect, test } from 'vitest'
import { activeFilters, NO_FILTERS } from '../facets/active-filters.ts'
import { keySpecs, specWords, speedRange } from '../specifications/format-specs.ts'
import { listSearchOf, parseProductSearch } from './product-search.ts'

describe('the product list’s address', () => {
  test('whatever does not fit is dropped', () => {
    const search = parseProductSearch({
      q: ' ',
      family: ['hammer-drill', 'hovercraft'],
      priceFrom: '-1',
      capacity: '0',
      sort: 'mood',
      view: 'poem',
      page: '3',
      compare: ['a', 'a', '', 'b', 'c', 'd', 'e'],
    })
    expect(search).toEqual({ family: ['hammer-drill'], compare: ['a', 'b', 'c', 'd'] })
  })

  test('asks the same of the list in whatever order it names its words', () => {
    const one = listSearchOf({ material: 'concrete', capacity: 16, q: 'rotary' })
    const other = listSearchOf({ q: 'rotary', capacity: 16, material: 'concrete' })
    expect(JSON.stringify(one)).toBe(JSON.stringify(other))
  })

  test('a table is sorted by family until somebody sorts it', () => {
    expect(listSearchOf({ view: 'table' }).sort).toBe('family')
    expect(listSearchOf({ view: 'table', sort: 'price' }).sort).toBe('price')
    expect(listSearchOf({}).sort).toBe('newest')
  })

  test('a material without a diameter asks for nothing', () => {
    expect(listSearchOf({ material: 'wood' }).material).toBeUndefined()
  })
})

describe('the filters that are set', () => {
  test('each says what it is and what dropping it leaves', () => {
    const search = parseProductSearch({
      family: ['hammer-drill', 'core-drill'],
      priceFrom: '100',
      priceTo: '1500',
      material: 'concrete',
      capacity: '16',
    })
    expect(activeFilters(search).map(({ label }) => label)).toEqual([
      'Hammer drills',
      'Core drills',
      '$100–1,500',
      'Concrete from 16 mm',
    ])
    expect(activeFilters(search)[0]?.dropped).toEqual({ family: ['core-drill'] })
  })

  test('none are left when all are cleared', () => {
    const search = parseProductSearch({ q: 'mag', power: 'mains', inStock: '1', priceTo: '90', sort: 'name' })
    expect(activeFilters({ ...search, ...NO_FILTERS })).toEqual([])
  })
})

describe('specifications in words', () => {
  test('a card has the drive first, the mass last and the most telling figures between', () => {
    const cells = keySpecs({
      massKg: 2.4,
      lengthMm: 292,
      capacityConcreteMm: 18,
      capacitySteelMm: 13,
      powerW: 1_850,
    })
    expect(cells.map(({ label, figure, unit }) => `${label} ${figure} ${unit}`)).toEqual([
      'Power 1,850 W',
      'Steel ⌀13 mm',
      'Concrete ⌀18 mm',
      'Mass 2.4 kg',
    ])
  })

  test('what is not known is not shown', () => {
    expect(keySpecs({})).toEqual([])
    expect(specWords({ chuck: '' }, 'chuck')).toBeUndefined()
    expect(speedRange({})).toBeUndefined()
    expect(speedRange({ speedFromRpm: 0, speedToRpm: 3_000 })).toBe('0–3,000')
    expect(speedRange({ speedFromRpm: 580, speedToRpm: 580 })).toBe('580')
  })
})
