import { expect, test } from 'vitest'
import { firstIdAt, millisecondsOf, newId } from './ids.server.ts'

test('IDs of one moment sort in the order in which they were made, and are UUIDv7', () => {
  const at = new Date('2026-05-04T03:02:01.007Z')
  // Other requests make IDs for other moments in between.
  const ids = Array.from({ length: 1_500 }, (_, index) => {
    if (index % 5 === 0) newId()
    return newId(at)
  })
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids.map(millisecondsOf))).toEqual(new Set([at.getTime()]))
  expect((ids[0] ?? '') > firstIdAt(at.getTime())).toBe(true)
})

test('an ID made later sorts after one made before', () => {
  const earlier = newId(new Date(1_000))
  expect(newId(new Date(1_001)) > earlier).toBe(true)
})
