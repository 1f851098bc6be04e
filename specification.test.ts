/** Every statement of `docs/specification.md` refers to an existing test. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROW = /^\| [0-9] +\| (.+?) +\| `([^`]+)` "(.+)" *\|$/gm

test('every row of docs/specification.md names a test that exists', () => {
  const page = readFileSync('docs/specification.md', 'utf8')
  const rows = Array.from(page.matchAll(ROW))
  expect(rows.length).toBe(page.match(/^\| [0-9] /gm)?.length)
  const missing = rows.filter(([, , file = '', sentence = '']) => {
    const source = readFileSync(file, 'utf8')
    return !source.includes(sentence)
  })
  expect(missing.map(([row]) => row)).toEqual([])
})
