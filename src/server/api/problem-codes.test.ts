import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROBLEM_CODES } from './problem-codes.server.ts'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.server.ts'))
  .map((path) => readFileSync(`src/${path}`, 'utf8'))

/** Codes as they are written: in problems, and in the refusals that become problems. */
const codes = new Set(
  sources.flatMap((text) => Array.from(text.matchAll(/code: '([a-z-]+)'/g), ([, code]) => code)),
)

test('every problem code is explained on the API page', () => {
  expect([...codes].filter((code) => code && !(code in PROBLEM_CODES))).toEqual([])
})
