/** The documentation names tests, files and folders that exist. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
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

test('the guides name files and folders that exist', () => {
  const names = new Set(globSync('{src,testing,security,e2e}/**').map((path) => basename(path)))
  const exists = (path: string) => existsSync(path) || existsSync(`src/${path}`) || names.has(path)
  const missing = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap((guide) =>
    Array.from(readFileSync(guide, 'utf8').matchAll(/`([\w/-]+(?:\/|\.[\w.]*tsx?))`/g))
      .map(([, path = '']) => path.replace(/\/$/, ''))
      .filter((path) => !exists(path)),
  )
  expect(missing).toEqual([])
})

test('ARCHITECTURE.md names every subfolder', () => {
  const guide = readFileSync('ARCHITECTURE.md', 'utf8')
  const missing = globSync('src/*/*/').filter((path) => {
    const [, folder, subfolder] = path.split('/')
    const row = guide.split('\n').find((line) => line.startsWith(`| \`${folder}\` |`))
    return subfolder !== 'core' && statSync(path).isDirectory() && !row?.includes(`\`${subfolder}/\``)
  })
  expect(missing).toEqual([])
})
