import { describe, expect, test } from 'vitest'
import { formatSpec, formatSpeedRange, listKeySpecs } from '../specifications/format-specs.ts'
import { listActiveFilters, NO_FILTERS } from './active-filters.ts'
import { parseProductSearch, toProductSearch } from './product-search.ts'

describe('the URL of the product list', () => {
  test('invalid parameters are ignored', () => {
    const search = parseProductSearch({
      q: ' ',
      family: ['hammer-drill', 'hovercraft'],
      priceFrom: '0',
      priceTo: '-1',
      capacity: '0',
      sort: 'mood',
      view: 'poem',
      page: '3',
      compare: ['a', 'a', '', 'b', 'c', 'd', 'e'],
    })
    expect(search).toEqual({ family: ['hammer-drill'], compare: ['a', 'b', 'c', 'd'] })
  })

  test('the order of the parameters does not change the search', () => {
    const one = toProductSearch({ material: 'concrete', capacity: 16, q: 'rotary' })
    const other = toProductSearch({ q: 'rotary', capacity: 16, material: 'concrete' })
    expect(JSON.stringify(one)).toBe(JSON.stringify(other))
  })

  test('a table is sorted by family by default', () => {
    expect(toProductSearch({ view: 'table' }).sort).toBe('family')
    expect(toProductSearch({ view: 'table', sort: 'price' }).sort).toBe('price')
    expect(toProductSearch({}).sort).toBe('newest')
  })

  test('the best match comes first in a search and for a diameter', () => {
    expect(toProductSearch({ q: 'mag drill' }).sort).toBe('relevance')
    expect(toProductSearch({ capacity: 50, view: 'table' }).sort).toBe('relevance')
    expect(toProductSearch({ q: 'mag drill', sort: 'price' }).sort).toBe('price')
  })

  test('a material without a diameter filters nothing', () => {
    expect(toProductSearch({ material: 'wood' }).material).toBeUndefined()
  })
})

describe('active filters', () => {
  test('each has a label and the search without it', () => {
    const search = parseProductSearch({
      family: ['hammer-drill', 'core-drill'],
      priceFrom: '100',
      priceTo: '1500',
      material: 'concrete',
      capacity: '16',
    })
    expect(listActiveFilters(search).map(({ label }) => label)).toEqual([
      'Hammer drills',
      'Core drills',
      '$100–1,500',
      'Concrete from 16 mm',
    ])
    expect(listActiveFilters(search)[0]?.clearedSearch).toEqual({ family: ['core-drill'] })
  })

  test('no filter is active after all are cleared', () => {
    const search = parseProductSearch({ q: 'mag', power: 'mains', inStock: '1', priceTo: '90', sort: 'name' })
    expect(listActiveFilters({ ...search, ...NO_FILTERS })).toEqual([])
  })
})

describe('formatted specifications', () => {
  test('a card has the drive first, the mass last and the most important specifications between', () => {
    const cells = listKeySpecs({
      massKg: 2.4,
      lengthMm: 292,
      capacityConcreteMm: 18,
      capacitySteelMm: 13,
      powerW: 1_850,
    })
    expect(cells.map(({ label, value, unit }) => `${label} ${value} ${unit}`)).toEqual([
      'Power 1,850 W',
      'Steel ⌀13 mm',
      'Concrete ⌀18 mm',
      'Weight 2.4 kg',
    ])
  })

  test('unknown specifications are not shown', () => {
    expect(listKeySpecs({})).toEqual([])
    expect(formatSpec({ chuck: '' }, 'chuck')).toBeUndefined()
    expect(formatSpeedRange({})).toBeUndefined()
    expect(formatSpeedRange({ speedFromRpm: 0, speedToRpm: 3_000 })).toBe('0–3,000')
    expect(formatSpeedRange({ speedFromRpm: 580, speedToRpm: 580 })).toBe('580')
  })
})
