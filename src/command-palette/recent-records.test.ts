import { expect, test, vi } from 'vitest'
import { addRecent, loadRecent } from './recent-records.ts'

test('the newest six records are kept, each once', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  for (const key of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'C'])
    addRecent('ann@x.example', { kind: 'order', key, title: `Order ${key}`, detail: 'Paid' })
  expect(loadRecent('ann@x.example').map(({ key }) => key)).toEqual(['C', 'G', 'F', 'E', 'D', 'B'])
  expect(loadRecent('bea@x.example')).toEqual([])
})
