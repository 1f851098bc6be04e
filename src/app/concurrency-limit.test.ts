import { expect, test } from 'vitest'
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from './concurrency-limit.server.ts'
import { runForRequest } from './current-request.server.ts'

const busy = () => new Error('busy')
const ofNetwork = <Value>(network: string, work: () => Value) =>
  runForRequest({ requestId: undefined, network }, work)

test('runs two tasks at once, queues three, and rejects all others immediately', async () => {
  const runLimited = createConcurrencyLimit(2, 3, busy)
  let running = 0
  let maxRunning = 0
  const ends: (() => void)[] = []
  const done: number[] = []
  const tasks = Array.from({ length: 8 }, (_, index) =>
    runLimited(async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await new Promise<void>((end) => ends.push(end))
      running -= 1
      done.push(index)
    }),
  )
  const rejected = await Promise.allSettled(tasks.slice(5))
  expect(rejected.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  while (done.length < 5) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  expect(done).toEqual([0, 1, 2, 3, 4])
  expect(maxRunning).toBe(2)
})

test('a failed task frees its slot', async () => {
  const runLimited = createConcurrencyLimit(1, 1, busy)
  const fails = runLimited(() => Promise.reject(new Error('broken')))
  const next = runLimited(async () => 'fine')
  await expect(fails).rejects.toThrow('broken')
  expect(await next).toBe('fine')
  expect(await runLimited(async () => 'again')).toBe('again')
})

test('each key has a queue of its own', async () => {
  const runLimited = createKeyedConcurrencyLimit(1, 1, busy)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const running = [runLimited('a', () => ended), runLimited('a', () => ended)]
  await expect(runLimited('a', () => ended)).rejects.toThrow('busy')
  expect(await runLimited('b', async () => 'done')).toBe('done')
  end()
  await Promise.all(running)
  expect(await runLimited('a', async () => 'again')).toBe('again')
})

test('one site fills no queue, and others wait only for its task that runs', async () => {
  const runLimited = createConcurrencyLimit(1, 3, busy)
  const started: string[] = []
  const first = Promise.withResolvers<void>()
  const ask = (name: string, network: string) =>
    ofNetwork(network, () =>
      runLimited(async () => {
        started.push(name)
        if (name === 'a1') await first.promise
      }),
    )
  const ofSite = ['a1', 'a2', 'a3', 'a4'].map((name, index) => ask(name, `2001:db8:1:${index}::/64`))
  await expect(ask('a5', '2001:db8:1::/64')).rejects.toThrow('busy')
  const others = [ask('b', '192.0.2.1'), ask('c', '192.0.2.2'), runLimited(async () => started.push('shop'))]
  first.resolve()
  await Promise.all([...ofSite, ...others])
  expect(started.slice(0, 4).toSorted()).toEqual(['a1', 'b', 'c', 'shop'])
  expect(started.slice(4)).toEqual(['a2', 'a3', 'a4'])
})
