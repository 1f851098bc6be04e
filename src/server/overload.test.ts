import { expect, onTestFinished, test } from 'vitest'
import { createOverload } from './overload.server.ts'

function quietHouse() {
  let time = 0
  let late = 0
  const overload = createOverload({ now: () => time, loopDelay: () => late })
  onTestFinished(overload.stop)
  return {
    overload,
    pass: (ms: number) => {
      time += ms
    },
    beLate: (ms: number) => {
      late = ms
    },
    /** Lets in whoever comes until nobody is let in any more. */
    fill(errand: 'read' | 'write') {
      const leaving: (() => void)[] = []
      for (let leave = overload.enter(errand); leave; leave = overload.enter(errand)) leaving.push(leave)
      return leaving
    },
  }
}

test('what has no room is turned away, and let in once somebody has left', () => {
  const { overload, fill } = quietHouse()
  const inside = fill('write')
  expect(inside).toHaveLength(256)
  expect(overload.enter('write')).toBeNull()
  inside[0]?.()
  inside[0]?.()
  expect(overload.enter('write')).not.toBeNull()
  expect(overload.enter('write')).toBeNull()
})

test('readers leave a quarter of the room to those who order', () => {
  const { overload, fill } = quietHouse()
  expect(fill('read')).toHaveLength(192)
  expect(overload.enter('read')).toBeNull()
  expect(fill('write')).toHaveLength(64)
})

test('slow answers make the room smaller, to sixteen and no less; quick ones make it larger again', () => {
  const { overload, pass, fill } = quietHouse()
  for (let round = 0; round < 30; round += 1) {
    const inside = fill('write')
    pass(900)
    for (const leave of inside) leave()
    overload.tick()
  }
  expect(overload.figures().limit).toBe(16)
  for (let round = 0; round < 100; round += 1) {
    const inside = fill('write')
    pass(20)
    for (const leave of inside) leave()
    overload.tick()
  }
  expect(overload.figures().limit).toBe(512)
})

test('a late event loop makes the room smaller, even when nobody has been answered', () => {
  const { overload, beLate } = quietHouse()
  beLate(400)
  overload.tick()
  expect(overload.figures().limit).toBeLessThan(256)
})

test('an idle house has its usual room again', () => {
  const { overload, beLate } = quietHouse()
  beLate(400)
  for (let round = 0; round < 20; round += 1) overload.tick()
  beLate(0)
  for (let round = 0; round < 40; round += 1) overload.tick()
  expect(overload.figures().limit).toBe(256)
})
