/** Limits the compressed size (Brotli) of the JavaScript, styles and fonts of every public page. */
import { readFileSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { buildIfNeeded } from '../../scripts/build.ts'

const KB = 1024

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

let manifest: Record<string, Chunk>
let publicPages: DeclaredPage[]

beforeAll(async () => {
  await buildIfNeeded(() => undefined)
  manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
  const built = pathToFileURL('dist/server/render.server.js').href
  const { declaredPages } = (await import(built)) as { declaredPages: DeclaredPage[] }
  publicPages = declaredPages.filter(({ path, access }) => access === 'anyone' && !BULK_ORDER.test(path))
}, 120_000)

/** Guests may order too, but these pages are tools with the dashboard's styles: buyers load them once. */
const BULK_ORDER = /^\/orderlist/

interface DeclaredPage {
  path: string
  access: string
  files: string[]
}

const SHARED = ['src/browser/main.tsx', 'src/browser/hydrate.tsx']

/** The chunks of some files and of all they import, each once. */
function chunksOf(names: readonly string[], found = new Map<string, Chunk>()): Map<string, Chunk> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (found.has(name)) continue
    found.set(name, chunk)
    chunksOf(chunk.imports ?? [], found)
  }
  return found
}

const compressedSize = (file: string) => statSync(`dist/client/${file}.br`).size
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
const chunksOfPage = ({ files }: DeclaredPage) => [
  ...chunksOf([...SHARED, ...files.map((file) => `src/${file}`)]).values(),
]

/** The pages whose size is outside the limits, with their sizes. */
function pagesOutside(min: number, max: number, sizeOf: (page: DeclaredPage) => number) {
  return publicPages
    .map((page) => ({ path: page.path, bytes: sizeOf(page) }))
    .filter(({ bytes }) => bytes <= min || bytes > max)
}

test('the public pages are those that routes.tsx declares', () => {
  expect(publicPages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/products', '/blog', '/login', '/confirmemail']),
  )
  for (const { path, files } of publicPages) expect(files, path).not.toEqual([])
})

test('a public page fetches at most 100 KB of JavaScript before it is used', () => {
  const visitor = manifest['src/browser/visitor.ts']
  // Everything that this script imports would be fetched with it.
  expect(visitor?.imports ?? []).toEqual([])
  const libraries = Object.values(manifest).filter(({ file }) => file.includes('/frame-'))
  expect(libraries).toHaveLength(1)
  const files = [visitor?.file, libraries[0]?.file].flatMap((file) => file ?? [])
  expect(sum(files.map(compressedSize))).toBeLessThanOrEqual(100 * KB)
})

/** 100 KB are fetched before the page is used; the rest comes with the first use, most of it from the cache. */
test('the JavaScript of every public page, with what its first use loads, is at most 118 KB', () => {
  const size = (page: DeclaredPage) => sum(chunksOfPage(page).map(({ file }) => compressedSize(file)))
  expect(pagesOutside(90 * KB, 118 * KB, size)).toEqual([])
})

test('the styles of every public page are at most 10 KB', () => {
  const size = (page: DeclaredPage) => {
    const sheets = chunksOfPage(page).flatMap(({ css = [] }) => css)
    return sum([...new Set(sheets)].map(compressedSize))
  }
  expect(pagesOutside(KB, 10 * KB, size)).toEqual([])
})

test('three font files together are at most 28 KB, and so are the three for accented and those for further letters', () => {
  const files = manifest['src/ui/fonts.css']?.assets ?? []
  const accented = files.filter((file) => file.includes('/accented-'))
  const further = files.filter((file) => file.includes('/further-'))
  const basic = files.filter((file) => ![...accented, ...further].includes(file))
  for (const fonts of [basic, accented, further]) {
    expect(fonts).toHaveLength(3)
    expect(sum(fonts.map((file) => statSync(`dist/client/${file}`).size))).toBeLessThanOrEqual(28 * KB)
  }
})
