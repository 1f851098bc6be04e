import { expect, onTestFinished, test } from 'vitest'
import { createLoadShedder, type RequestKind, type Slot } from './load-shedding.server.ts'

function createFixture() {
  let time = 0
  let loopDelay = 0
  const loadShedder = createLoadShedder({ now: () => time, loopDelay: () => loopDelay })
  onTestFinished(loadShedder.stop)
  return {
    loadShedder,
    advanceClock: (ms: number) => {
      time += ms
    },
    setLoopDelay: (ms: number) => {
      loopDelay = ms
    },
    /** Acquires slots until one is refused. */
    acquireAll(kind: RequestKind, network?: string) {
      const slots: Slot[] = []
      for (let slot = loadShedder.acquire(kind, network); typeof slot !== 'string'; ) {
        slots.push(slot)
        slot = loadShedder.acquire(kind, network)
      }
      return slots
    },
  }
}

test('a request above the limit is rejected, and accepted once another has ended', () => {
  const { loadShedder, acquireAll } = createFixture()
  const slots = acquireAll('write')
  expect(slots).toHaveLength(256)
  expect(loadShedder.acquire('write')).toBe('full')
  slots[0]?.release()
  slots[0]?.release()
  expect(loadShedder.acquire('write')).not.toBe('full')
  expect(loadShedder.acquire('write')).toBe('full')
})

test('reading leaves a quarter of the slots to ordering', () => {
  const { loadShedder, acquireAll } = createFixture()
  expect(acquireAll('read')).toHaveLength(192)
  expect(loadShedder.acquire('read')).toBe('full')
  expect(acquireAll('write')).toHaveLength(64)
})

test('slow responses lower the limit to 32 at least, and fast ones raise it again', () => {
  const { loadShedder, advanceClock, acquireAll } = createFixture()
  for (let round = 0; round < 30; round += 1) {
    const slots = acquireAll('write')
    advanceClock(900)
    for (const slot of slots) slot.release()
    loadShedder.tick()
  }
  expect(loadShedder.stats().limit).toBe(32)
  for (let round = 0; round < 100; round += 1) {
    const slots = acquireAll('write')
    advanceClock(20)
    for (const slot of slots) slot.release()
    loadShedder.tick()
  }
  expect(loadShedder.stats().limit).toBe(512)
})

test('a blocked event loop lowers the limit, even when no request has ended', () => {
  const { loadShedder, setLoopDelay } = createFixture()
  setLoopDelay(400)
  loadShedder.tick()
  expect(loadShedder.stats().limit).toBeLessThan(256)
})

test('an idle shop returns to its initial limit', () => {
  const { loadShedder, setLoopDelay } = createFixture()
  setLoopDelay(400)
  for (let round = 0; round < 20; round += 1) loadShedder.tick()
  setLoopDelay(0)
  for (let round = 0; round < 40; round += 1) loadShedder.tick()
  expect(loadShedder.stats().limit).toBe(256)
})

test('one network holds at most a quarter of the current slots', () => {
  const { loadShedder, acquireAll } = createFixture()
  expect(acquireAll('write', '192.0.2.1')).toHaveLength(64)
  expect(loadShedder.acquire('read', '192.0.2.1')).toBe('share-used')
  expect(acquireAll('write', '192.0.2.2')).toHaveLength(64)
  expect(loadShedder.acquire('write', '192.0.2.3')).not.toBe('share-used')
})

test('the networks of one IPv6 site share its quarter', () => {
  const { loadShedder, acquireAll } = createFixture()
  expect(acquireAll('write', '2001:db8:1:1::/64')).toHaveLength(64)
  expect(loadShedder.acquire('write', '2001:db8:1:2::/64')).toBe('share-used')
  expect(loadShedder.acquire('write', '2001:db8:2:1::/64')).not.toBe('share-used')
})

test('one network may hold as many slots of a small limit as a browser needs', () => {
  const { loadShedder, setLoopDelay, acquireAll } = createFixture()
  setLoopDelay(400)
  for (let round = 0; round < 30; round += 1) loadShedder.tick()
  expect(loadShedder.stats().limit).toBe(32)
  expect(acquireAll('write', '192.0.2.1')).toHaveLength(8)
})

test('a network at its share does not raise the limit', () => {
  const { loadShedder, acquireAll } = createFixture()
  for (let round = 0; round < 20; round += 1) {
    for (const slot of acquireAll('write', '192.0.2.1')) slot.release()
    loadShedder.tick()
  }
  expect(loadShedder.stats().limit).toBe(256)
})

test('sign-in still works when all other slots are taken, for every network alike', () => {
  const { loadShedder, acquireAll } = createFixture()
  acquireAll('write')
  expect(acquireAll('session', '192.0.2.1')).toHaveLength(4)
  expect(loadShedder.acquire('session', '192.0.2.1')).toBe('full')
  for (let network = 2; network <= 8; network += 1)
    expect(acquireAll('session', `192.0.2.${network}`)).toHaveLength(4)
  expect(loadShedder.acquire('session', '192.0.2.9')).toBe('full')
})

test('thirty people who sign in at once leave room for thirty who order, also at the lowest limit', () => {
  const { loadShedder, setLoopDelay } = createFixture()
  setLoopDelay(400)
  for (let round = 0; round < 30; round += 1) loadShedder.tick()
  for (const kind of ['session', 'write'] as const)
    for (let person = 1; person <= 30; person += 1)
      expect(loadShedder.acquire(kind, `192.0.2.${person}`)).toBeTypeOf('object')
})

test('requests without a measured time do not change the limit', () => {
  const { loadShedder, advanceClock, acquireAll } = createFixture()
  for (let round = 0; round < 20; round += 1) {
    const slots = acquireAll('write').slice(0, 20)
    advanceClock(30_000)
    for (const slot of slots) slot.release(false)
    loadShedder.tick()
  }
  expect(loadShedder.stats().limit).toBeGreaterThanOrEqual(256)
})

test('slow responses of one site only do not lower the limit of all', () => {
  const { loadShedder, advanceClock } = createFixture()
  const respondSlowly = (...networks: string[]) => {
    const slots = networks.map((network) => loadShedder.acquire('write', network) as Slot)
    advanceClock(900)
    for (const slot of slots) slot.release()
    loadShedder.tick()
    return loadShedder.stats().limit
  }
  expect(respondSlowly('203.0.113.1', '203.0.113.1')).toBe(256)
  expect(respondSlowly('203.0.113.1', '203.0.113.2')).toBe(204)
})
