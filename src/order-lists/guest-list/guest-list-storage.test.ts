import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#app/lib/api.ts'
import { listStore } from '../add-to-list/list-store.ts'
import { GUEST_LIST_KEY } from './guest-list-key.ts'
import { clearGuestList, readGuestList, writeGuestList } from './guest-list-storage.ts'

const line = (quantity: number, productID = 'p-1') => ({ productID, sku: 'FX-13', quantity })

describe('a guest’s list', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('is read as it was written, with a higher version each time', () => {
    const first = writeGuestList([line(21)])
    const second = writeGuestList([line(22)])
    expect(readGuestList()).toEqual(second)
    expect(second.version).toBeGreaterThan(first.version)
  })

  test.each([
    'nonsense',
    '[]',
    'null',
    '7',
    '{"version":1}',
    '{"version":"1","lines":[]}',
    '{"version":1,"lines":{}}',
  ])('stored as %s is ignored', (text) => {
    stored.set(GUEST_LIST_KEY, text)
    expect(readGuestList().lines).toEqual([])
  })

  test('drops invalid and duplicate lines, and lines beyond 1,000', () => {
    const bad = [
      null,
      {},
      line(0),
      line(1.5),
      line(2_000_000),
      { ...line(1), sku: 7 },
      line(1, 'x'.repeat(65)),
    ]
    const many = Array.from({ length: 1_001 }, (_, index) => line(1, `p-${index}`))
    stored.set(GUEST_LIST_KEY, JSON.stringify({ version: 1, lines: [...bad, ...many] }))
    expect(readGuestList().lines).toHaveLength(1_000)
    stored.set(GUEST_LIST_KEY, JSON.stringify({ version: 1, lines: [line(1), line(2, 'p-2'), line(3)] }))
    expect(readGuestList().lines).toEqual([line(3), line(2, 'p-2')])
    expect(writeGuestList(many).lines).toHaveLength(1_000)
  })

  test('has the same limits as on the server', async () => {
    const put = (productID: string) =>
      listStore(false).add([{ product: { id: productID, sku: 'FX-13' }, quantity: 1 }], 'add')
    const full = [line(1_000_000), ...Array.from({ length: 999 }, (_, index) => line(1, `p${index}`))]
    writeGuestList(full)
    await expect(put('p-1')).rejects.toThrow('at most 1,000,000 units')
    await expect(put('p-2')).rejects.toThrow('at most 1,000 products')
    expect(readGuestList().lines).toEqual(full)
  })

  test('stays in memory while the storage is full, and is stored once there is room', () => {
    const old = writeGuestList([line(5)])
    const setItem = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const newer = writeGuestList([line(9)])
    expect(readGuestList()).toEqual(newer)
    expect(JSON.parse(stored.get(GUEST_LIST_KEY) ?? '')).toEqual(old)
    setItem.mockRestore()
    const kept = writeGuestList([line(10)])
    expect([readGuestList(), JSON.parse(stored.get(GUEST_LIST_KEY) ?? '')]).toEqual([kept, kept])
    clearGuestList(kept)
    expect(readGuestList().lines).toEqual([])
  })

  test('is unchanged if the added products cannot be looked up', async () => {
    setTransport(async () => {
      throw new TypeError('fetch failed')
    })
    const before = writeGuestList([line(21)])
    const put = listStore(false).add([{ product: { id: 'p-9', sku: 'FX-9' }, quantity: 1 }], 'add')
    await expect(put).rejects.toThrow('fetch failed')
    expect(readGuestList()).toEqual(before)
  })

  test('is deleted only if it has not changed since', () => {
    const old = writeGuestList([line(21)])
    const newer = writeGuestList([line(22)])
    clearGuestList(old)
    expect(readGuestList()).toEqual(newer)
    clearGuestList(newer)
    expect([readGuestList().lines, stored.size]).toEqual([[], 0])
  })
})

test('without browser storage, the list stays in memory', () => {
  vi.stubGlobal('localStorage', undefined)
  writeGuestList([line(21)])
  expect(readGuestList().lines).toEqual([line(21)])
  clearGuestList(readGuestList())
  expect(readGuestList().lines).toEqual([])
  vi.unstubAllGlobals()
})
