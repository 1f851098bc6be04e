import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.server.ts'

const busy = () => new Error('busy')

test('no more than two work at once, no more than three wait, and everybody else is told at once', async () => {
  const inTurn = createConcurrencyLimit(2, 3, busy)
  let atWork = 0
  let most = 0
  const ends: (() => void)[] = []
  const done: number[] = []
  const works = Array.from({ length: 8 }, (_, index) =>
    inTurn(async () => {
      atWork += 1
      most = Math.max(most, atWork)
      await new Promise<void>((end) => ends.push(end))
      atWork -= 1
      done.push(index)
    }),
  )
  const refused = await Promise.allSettled(works.slice(5))
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  while (done.length < 5) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  expect(done).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
})

test('whoever fails gives the turn on', async () => {
  const inTurn = createConcurrencyLimit(1, 1, busy)
  const fails = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(async () => 'fine')
  await expect(fails).rejects.toThrow('broken')
  expect(await next).toBe('fine')
  expect(await inTurn(async () => 'again')).toBe('again')
})
