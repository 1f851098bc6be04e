import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_ROWS } from '../core/parse-cells.ts'
import { appendRows, EMPTY_ROWS, filledRows } from './quick-order-rows.ts'
import { createRowStorage } from './row-storage.ts'

describe('stored quick order rows', () => {
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
    createRowStorage(owner).save(appendRows(EMPTY_ROWS, rows) ?? EMPTY_ROWS)
  }
  /** Like the page, saves the rows that it starts with. */
  const open = (owner: string) => {
    const { initialRows, save } = createRowStorage(owner)
    save(initialRows)
    return filledRows(initialRows).map(({ term }) => term)
  }

  test('belong to the owner who typed them, not to the next one who signs in', () => {
    type('a@shop.test', 'FX-13')
    expect(open('guest')).toEqual([])
    expect(open('b@shop.test')).toEqual([])
    expect(open('a@shop.test')).toEqual(['FX-13'])
  })

  test('of a guest move to the account that signs in, after its own rows', () => {
    type('a@shop.test', 'FX-13')
    type('guest', 'FX-16')
    expect(open('a@shop.test')).toEqual(['FX-13', 'FX-16'])
    expect(open('guest')).toEqual([])
    expect(open('b@shop.test')).toEqual([])
    expect(open('a@shop.test')).toEqual(['FX-13', 'FX-16'])
  })

  test('stay with the guest if both together are too many', () => {
    type('a@shop.test', ...Array.from({ length: MAX_ROWS }, () => 'FX-13'))
    type('guest', 'FX-16')
    expect(open('a@shop.test')).toHaveLength(MAX_ROWS)
    expect(open('guest')).toEqual(['FX-16'])
  })

  test.each(['nonsense', 'null', '7', '{}', '[{"term":1}]'])('stored as %s are ignored', (text) => {
    stored.set('fixit-quick-order guest', text)
    expect(open('guest')).toEqual([])
  })
})
