import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CacheTag } from '#app/db/change-polling.server.ts'
import { compressResponse, toCachedResponse } from './cached-response.server.ts'
import { type BuiltResponse, createPageCache, TooManyBuildsError } from './page-cache.server.ts'

/** A cache whose builds are numbered, and a clock that the test sets. */
function fixture(
  given: {
    maxBytes?: number
    pollChanges?: () => Promise<readonly CacheTag[]>
    mustRevalidate?: boolean
  } = {},
) {
  const clock = { at: 0 }
  const builds: string[] = []
  const page = { status: 200, padding: '' }
  const cache = createPageCache({
    build: async (key): Promise<BuiltResponse> => {
      builds.push(key)
      const identity = Buffer.from(`${key} ${builds.length}${page.padding}`)
      return {
        response: toCachedResponse({
          status: page.status,
          headers: {},
          identity,
          contentHash: String(builds.length),
        }),
        tags: new Set(['products', 'orders']),
        isCacheable: page.status === 200,
        mustRevalidate: given.mustRevalidate ?? false,
      }
    },
    pollChanges: given.pollChanges,
    now: () => clock.at,
    ...(given.maxBytes && { maxBytes: given.maxBytes }),
  })
  const ask = async (key: string) => {
    const { status, identity } = cache.peek(key) ?? (await cache.get(key))
    return status === 200 ? String(identity.body).trim() : status
  }
  return { cache, clock, builds, ask, page }
}

test('simultaneous requests render a page once', async () => {
  const { cache, builds } = fixture()
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('/')))
  expect(new Set(answers).size).toBe(1)
  expect(builds).toEqual(['/'])
})

test('a page is rendered once until the data it shows changes', async () => {
  const { clock, builds, ask } = fixture()
  for (clock.at = 0; clock.at < 50_000; clock.at += 1_000) expect(await ask('/')).toBe('/ 1')
  expect(builds).toHaveLength(1)
})

test('after a direct write nobody sees the old page', async () => {
  const { cache, ask } = fixture()
  expect(await ask('/')).toBe('/ 1')
  cache.invalidate(['products'])
  expect(await ask('/')).toBe('/ 2')
})

test('a write affects only pages that show the written data', async () => {
  const { cache, ask } = fixture()
  await ask('/')
  cache.invalidate(['reviews'])
  expect(await ask('/')).toBe('/ 1')
})

test('a page that was being rendered during a direct write is not used for later requests', async () => {
  const { cache, ask } = fixture()
  const underWay = cache.get('/')
  cache.invalidate(['products'])
  expect(await ask('/')).toBe('/ 2')
  await underWay
  expect(await ask('/')).toBe('/ 2')
})

test('after an order the old page is served while a new one is rendered, for at most a second', async () => {
  const { cache, clock, builds, ask } = fixture()
  await ask('/')
  cache.markStale(['orders'])
  expect(await ask('/')).toBe('/ 1')
  expect(builds).toHaveLength(1)
  clock.at = 500
  expect(await ask('/')).toBe('/ 1')
  expect(await cache.get('/').then(({ identity }) => String(identity.body))).toBe('/ 2')
  cache.markStale(['orders'])
  clock.at = 1_501
  expect(await ask('/')).toBe('/ 3')
})

test('a stream of orders renders a page twice a second, not once per order', async () => {
  const { cache, clock, builds, ask } = fixture()
  for (clock.at = 0; clock.at < 10_000; clock.at += 10) {
    cache.markStale(['orders'])
    await ask('/')
  }
  expect(builds.length).toBeLessThanOrEqual(26)
  expect(builds.length).toBeGreaterThanOrEqual(10)
})

test('a write of another process is visible after a second at most', async () => {
  const news: CacheTag[] = []
  const { clock, ask } = fixture({ pollChanges: async () => news.splice(0) })
  expect(await ask('/')).toBe('/ 1')
  clock.at = 60
  news.push('products')
  clock.at = 1_001
  expect(await ask('/')).toBe('/ 2')
})

test('other processes are polled as often as before when the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const news: CacheTag[] = []
  let builds = 0
  const cache = createPageCache({
    build: async () => {
      builds += 1
      const answer = toCachedResponse({ status: 200, headers: {}, identity: Buffer.from(String(builds)) })
      return { response: answer, tags: new Set<CacheTag>(['products']), isCacheable: true }
    },
    pollChanges: async () => news.splice(0),
  })
  await cache.get('/')
  vi.setSystemTime(Date.now() - 3_600_000)
  news.push('products')
  vi.advanceTimersByTime(1_100)
  expect(cache.peek('/')).toBeUndefined()
  expect(String((await cache.get('/')).identity.body)).toBe('2')
})

test('other processes are polled at most twice a second, and only while pages are requested', async () => {
  let looks = 0
  const { clock, ask } = fixture({
    pollChanges: async () => {
      looks += 1
      return []
    },
  })
  for (clock.at = 0; clock.at < 10_000; clock.at += 5) await ask('/')
  expect(looks).toBeLessThanOrEqual(25)
  expect(looks).toBeGreaterThanOrEqual(10)
})

test('while the database is down, the old page is served', async () => {
  const { clock, ask, page } = fixture({
    pollChanges: async () => {
      throw new Error('away')
    },
  })
  await ask('/')
  page.status = 503
  clock.at = 700_000
  expect(await ask('/')).toBe('/ 1')
})

test('a response that must be current is not served while the database is down', async () => {
  let isAway = false
  const { clock, ask, page } = fixture({
    mustRevalidate: true,
    pollChanges: async () => {
      if (isAway) throw new Error('away')
      return []
    },
  })
  await ask('/api/products')
  clock.at = 5_000
  expect(await ask('/api/products')).toBe('/api/products 1')
  isAway = true
  page.status = 503
  clock.at = 10_000
  expect(await ask('/api/products')).toBe(503)
})

test('a database that does not answer delays no request for long', async () => {
  const { cache, clock, ask } = fixture({ pollChanges: () => new Promise(() => undefined) })
  await ask('/')
  clock.at = 5_000
  const first = ask('/')
  clock.at = 5_300
  expect(String(cache.peek('/')?.identity.body)).toBe('/ 1')
  expect(await first).toBe('/ 1')
})

describe('while the database does not answer', () => {
  function silentFixture() {
    const clock = { at: 0 }
    const database = { isQuiet: false }
    const pending: (() => void)[] = []
    let builds = 0
    const cache = createPageCache({
      build: async () => {
        builds += 1
        if (database.isQuiet) await new Promise<void>((resolve) => pending.push(resolve))
        const answer = toCachedResponse({ status: 200, headers: {}, identity: Buffer.from(String(builds)) })
        return { response: answer, tags: new Set<CacheTag>(['products']), isCacheable: true }
      },
      pollChanges: () => (database.isQuiet ? new Promise(() => undefined) : Promise.resolve([])),
      isDatabaseQuiet: () => database.isQuiet,
      now: () => clock.at,
    })
    const bodyOf = async () => String((cache.peek('/') ?? (await cache.get('/'))).identity.body)
    return { cache, clock, database, pending, bodyOf }
  }

  test('the old page is served, although it is stale and a new one is being rendered', async () => {
    const { cache, clock, database, pending, bodyOf } = silentFixture()
    expect(await bodyOf()).toBe('1')
    cache.markStale(['products'])
    clock.at += 5_000
    database.isQuiet = true
    expect(await Promise.all(Array.from({ length: 20 }, bodyOf))).toEqual(Array(20).fill('1'))
    database.isQuiet = false
    for (const answer of pending) answer()
    await expect.poll(bodyOf).toBe('2')
  })

  test('after a write of this process the old page is served only if the new one fails', async () => {
    const { cache, database, pending, bodyOf } = silentFixture()
    expect(await bodyOf()).toBe('1')
    cache.invalidate(['products'])
    database.isQuiet = true
    const asked = bodyOf()
    await expect.poll(() => pending.length).toBe(1)
    for (const answer of pending) answer()
    expect(await asked).toBe('2')
  })
})

test('a hundred thousand different URLs use a bounded amount of memory and do not evict the pages in use', async () => {
  const { cache, builds, ask, page } = fixture({ maxBytes: 4 * 1024 * 1024 })
  await ask('/')
  await ask('/')
  page.padding = ' '.repeat(1_000)
  let largest = 0
  for (let page = 0; page < 100_000; page += 1) {
    await cache.get(`/products?q=${page}`)
    if (page % 1_000 === 0) {
      largest = Math.max(largest, cache.size)
      expect(await ask('/')).toBe('/ 1')
    }
  }
  expect(largest).toBeGreaterThan(900_000)
  expect(largest).toBeLessThanOrEqual(4 * 1024 * 1024)
  expect(builds.filter((key) => key === '/')).toHaveLength(1)
}, 60_000)

test.each(['a page in frequent use', 'one that is built again meanwhile with the same bytes'])(
  '%s is compressed again at maximum quality, under the same ETag',
  async (subject) => {
    const text = Array.from({ length: 2_000 }, (_, line) => `Line ${line * 7919}`).join('\n')
    const fast = await compressResponse({ status: 200, headers: {}, identity: Buffer.from(text) })
    const cache = createPageCache({
      build: async () => ({ response: fast, tags: new Set(['products']), isCacheable: true }),
    })
    await cache.get('/')
    await cache.get('/')
    cache.peek('/')
    if (subject.startsWith('one')) {
      cache.invalidate(['products'])
      await cache.get('/')
    }
    await expect
      .poll(() => cache.peek('/')?.br?.body.length, { timeout: 20_000 })
      .toBeLessThan(fast.br?.body.length ?? 0)
    expect(cache.peek('/')?.br?.etag).toBe(fast.br?.etag)
  },
)

test('when too many pages are being rendered, the next is rejected and cached ones are still served', async () => {
  const { cache, ask } = fixture()
  await ask('/')
  const requests = Array.from({ length: 400 }, (_, page) =>
    cache.get(`/products?q=${page}`).then(
      () => 'made',
      (error) => (error instanceof TooManyBuildsError ? 'refused' : 'broken'),
    ),
  )
  expect(await ask('/')).toBe('/ 1')
  const outcomes = await Promise.all(requests)
  expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(256)
  expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(144)
})
