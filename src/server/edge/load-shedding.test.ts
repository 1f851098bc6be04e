import { expect, onTestFinished, test } from 'vitest'
import { createLoadShedder, type RequestKind, type Slot } from './load-shedding.server.ts'

function createFixture() {
  let time = 0
  let late = 0
  const overload = createLoadShedder({ now: () => time, loopDelay: () => late })
  onTestFinished(overload.stop)
  return {
    overload,
    pass: (ms: number) => {
      time += ms
    },
    beLate: (ms: number) => {
      late = ms
    },
    /** Acquires slots until one is refused. */
    fill(errand: RequestKind, network?: string) {
      const places: Slot[] = []
      for (let place = overload.acquire(errand, network); typeof place !== 'string'; ) {
        places.push(place)
        place = overload.acquire(errand, network)
      }
      return places
    },
  }
}

test('a request above the limit is rejected, and accepted once another has ended', () => {
  const { overload, fill } = createFixture()
  const inside = fill('write')
  expect(inside).toHaveLength(256)
  expect(overload.acquire('write')).toBe('full')
  inside[0]?.leave()
  inside[0]?.leave()
  expect(overload.acquire('write')).not.toBe('full')
  expect(overload.acquire('write')).toBe('full')
})

test('reading leaves a quarter of the slots to ordering', () => {
  const { overload, fill } = createFixture()
  expect(fill('read')).toHaveLength(192)
  expect(overload.acquire('read')).toBe('full')
  expect(fill('write')).toHaveLength(64)
})

test('slow responses lower the limit to sixteen at least, and fast ones raise it again', () => {
  const { overload, pass, fill } = createFixture()
  for (let round = 0; round < 30; round += 1) {
    const inside = fill('write')
    pass(900)
    for (const place of inside) place.leave()
    overload.tick()
  }
  expect(overload.stats().limit).toBe(16)
  for (let round = 0; round < 100; round += 1) {
    const inside = fill('write')
    pass(20)
    for (const place of inside) place.leave()
    overload.tick()
  }
  expect(overload.stats().limit).toBe(512)
})

test('a blocked event loop lowers the limit, even when no request has ended', () => {
  const { overload, beLate } = createFixture()
  beLate(400)
  overload.tick()
  expect(overload.stats().limit).toBeLessThan(256)
})

test('an idle shop returns to its initial limit', () => {
  const { overload, beLate } = createFixture()
  beLate(400)
  for (let round = 0; round < 20; round += 1) overload.tick()
  beLate(0)
  for (let round = 0; round < 40; round += 1) overload.tick()
  expect(overload.stats().limit).toBe(256)
})

test('one network holds at most a quarter of the current slots', () => {
  const { overload, fill } = createFixture()
  expect(fill('write', '192.0.2.1')).toHaveLength(64)
  expect(overload.acquire('read', '192.0.2.1')).toBe('share-used')
  expect(fill('write', '192.0.2.2')).toHaveLength(64)
  expect(overload.acquire('write', '192.0.2.3')).not.toBe('share-used')
})

test('one network holds at most a quarter of a small limit too', () => {
  const { overload, beLate, fill } = createFixture()
  beLate(400)
  for (let round = 0; round < 30; round += 1) overload.tick()
  expect(overload.stats().limit).toBe(16)
  expect(fill('write', '192.0.2.1')).toHaveLength(4)
})

test('a network at its share does not raise the limit', () => {
  const { overload, fill } = createFixture()
  for (let round = 0; round < 20; round += 1) {
    for (const place of fill('write', '192.0.2.1')) place.leave()
    overload.tick()
  }
  expect(overload.stats().limit).toBe(256)
})

test('sign-in still works when all other slots are taken, for every network alike', () => {
  const { overload, fill } = createFixture()
  fill('write')
  expect(fill('session', '192.0.2.1')).toHaveLength(4)
  expect(overload.acquire('session', '192.0.2.1')).toBe('full')
  for (const network of ['192.0.2.2', '192.0.2.3', '192.0.2.4'])
    expect(fill('session', network)).toHaveLength(4)
  expect(overload.acquire('session', '192.0.2.5')).toBe('full')
})

test('requests without a measured time do not change the limit', () => {
  const { overload, pass, fill } = createFixture()
  for (let round = 0; round < 20; round += 1) {
    const inside = fill('write').slice(0, 20)
    pass(30_000)
    for (const place of inside) place.leave(false)
    overload.tick()
  }
  expect(overload.stats().limit).toBeGreaterThanOrEqual(256)
})
