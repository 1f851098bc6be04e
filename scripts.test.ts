import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneAtATime } from './scripts/one-at-a-time.ts'

test('every script that npm runs explains itself with --help', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const files = Object.values(scripts).flatMap(
    (command) => command.match(/\b(?:scripts|bench)\/\S+\.ts/g) ?? [],
  )
  expect(files.length).toBeGreaterThan(5)
  const silent = files.filter((file) => !readFileSync(file, 'utf8').includes('readArguments('))
  expect(silent).toEqual([])
})

test('work of one name is done by one process at a time, and a failure lets the next one begin', async () => {
  const running = new Set<number>()
  const work = (index: number) =>
    oneAtATime('test', async () => {
      running.add(index)
      expect([...running]).toEqual([index])
      await pause(20)
      running.delete(index)
      if (index === 1) throw new Error('on purpose')
    })
  const outcomes = await Promise.allSettled([1, 2, 3].map(work))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})
