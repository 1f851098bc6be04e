import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneAtATime } from './scripts/one-at-a-time.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

test('every script that npm runs explains itself with --help', () => {
  const files = Object.values(scripts).flatMap(
    (command) => command.match(/\b(?:scripts|bench)\/\S+\.ts/g) ?? [],
  )
  expect(files.length).toBeGreaterThan(5)
  const silent = files.filter((file) => !readFileSync(file, 'utf8').includes('readArguments('))
  expect(silent).toEqual([])
})

test('the service and the container start the shop with the command of npm start', () => {
  const service = readFileSync('deploy/systemd/fixit.service', 'utf8')
  const container = readFileSync('deploy/Containerfile', 'utf8')
  const [, serviceCommand] = /^ExecStart=\/opt\/fixit\/node_modules\/\.bin\/(.+)$/m.exec(service) ?? []
  const [, containerCommand = '[]'] = /^CMD (.+)$/m.exec(container) ?? []
  expect(serviceCommand).toBe(scripts.start)
  expect((JSON.parse(containerCommand) as string[]).join(' ')).toBe(scripts.start)
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
