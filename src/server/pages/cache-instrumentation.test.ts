import { expect, onTestFinished, test } from 'vitest'
import { runForRequest } from '#app/app/current-request.server.ts'
import { createLoadShedder } from '../limits/load-shedding.server.ts'
import { limitBuilds } from './cache-instrumentation.server.ts'

test('the pages of one site are rendered two at a time, and those of others do not wait for them', async () => {
  const loadShedder = createLoadShedder({ loopDelay: () => 0 })
  onTestFinished(loadShedder.stop)
  const started: string[] = []
  const slow = Promise.withResolvers<never>()
  const build = limitBuilds(loadShedder, async (key) => {
    started.push(key)
    return key === '/blog' ? ({} as never) : slow.promise
  })
  const ask = (key: string, network: string) =>
    runForRequest({ requestId: undefined, network }, () => build(key, undefined))
  const pages = Array.from({ length: 64 }, (_, value) =>
    ask(`/finder?diameter=${value}`, `2001:db8:1:${value}::/64`),
  )
  await expect(ask('/finder?diameter=64', '2001:db8:1::/64')).rejects.toMatchObject({
    problem: { status: 429 },
  })
  await ask('/blog', '192.0.2.1')
  expect(started).toEqual(['/finder?diameter=0', '/finder?diameter=1', '/blog'])
  slow.resolve({} as never)
  await Promise.all(pages)
  expect(started).toHaveLength(65)
})
