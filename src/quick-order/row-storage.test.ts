import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_ROWS } from './import/parse-cells.ts'
import { appendRows, EMPTY_ROWS, filledRows } from './quick-order-rows.ts'
import { createRowStorage } from './row-storage.ts'

describe('the rows of a tab', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const type = (owner: string, ...terms: string[]) => {
    const rows = terms.map((term) => ({ line: null, term, quantity: '20' }))
    createRowStorage(owner).keep(appendRows(EMPTY_ROWS, rows) ?? EMPTY_ROWS)
  }
  /** As the page does: what it opens with is kept at once. */
  const open = (owner: string) => {
    const { pad, keep } = createRowStorage(owner)
    keep(pad)
    return filledRows(pad).map(({ term }) => term)
  }

  test('are those of whoever typed them, and of nobody who signs in after them', () => {
    type('a@shop.test', 'FX-13')
    expect(open('guest')).toEqual([])
    expect(open('b@shop.test')).toEqual([])
    expect(open('a@shop.test')).toEqual(['FX-13'])
  })

  test('go with a guest who signs in, behind their own, and are no guest’s any more', () => {
    type('a@shop.test', 'FX-13')
    type('guest', 'FX-16')
    expect(open('a@shop.test')).toEqual(['FX-13', 'FX-16'])
    expect(open('guest')).toEqual([])
    expect(open('b@shop.test')).toEqual([])
    expect(open('a@shop.test')).toEqual(['FX-13', 'FX-16'])
  })

  test('wait with the guest where both would be too many', () => {
    type('a@shop.test', ...Array.from({ length: MAX_ROWS }, () => 'FX-13'))
    type('guest', 'FX-16')
    expect(open('a@shop.test')).toHaveLength(MAX_ROWS)
    expect(open('guest')).toEqual(['FX-16'])
  })

  test.each(['nonsense', 'null', '7', '{}', '[{"term":1}]'])('stored as %s are none', (text) => {
    stored.set('fixit-quick-order guest', text)
    expect(open('guest')).toEqual([])
  })
})
