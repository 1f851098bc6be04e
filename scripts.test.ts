import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every script that npm runs explains itself with --help', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const files = Object.values(scripts).flatMap(
    (command) => command.match(/\b(?:scripts|bench)\/\S+\.ts/g) ?? [],
  )
  expect(files.length).toBeGreaterThan(5)
  const silent = files.filter((file) => !readFileSync(file, 'utf8').includes('readArguments('))
  expect(silent).toEqual([])
})
