/** What the browser is sent, in bytes as they travel (brotli): a page that grows beyond its budget fails here. */
import { readFileSync, statSync } from 'node:fs'
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

beforeAll(async () => {
  await buildIfNeeded(() => undefined)
  manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
}, 120_000)

const SHELL = ['src/browser/main.tsx', 'src/browser/hydrate.tsx']
const identity = (page: string) => ['src/site/layout/auth-layout.tsx', `src/accounts/pages/${page}.tsx`]

/** What a guest reads or signs in with, and the files of its screen (`src/routes.tsx`). */
const PUBLIC: Record<string, string[]> = {
  '/': ['src/site/home/home.tsx'],
  '/products': ['src/site/products/products-page.tsx'],
  '/blog': ['src/site/blog/blog.tsx'],
  '/businesssummery': ['src/site/business-summary/business-summary.tsx'],
  '/myportfolio': ['src/site/portfolio/portfolio.tsx'],
  '/login': identity('login'),
  '/register': identity('register'),
  '/resetpassword': identity('reset-password'),
  '/confirmemail': identity('confirm-email'),
}

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

const travelling = (file: string) => statSync(`dist/client/${file}.br`).size
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

function stylesOf(screens: readonly string[]): number {
  const sheets = [...chunksOf([...SHELL, ...screens]).values()].flatMap(({ css = [] }) => css)
  return sum([...new Set(sheets)].map(travelling))
}

test.each(Object.entries(PUBLIC))('the code of %s is at most 115 KB', (_path, screens) => {
  const chunks = [...chunksOf([...SHELL, ...screens]).values()]
  expect(chunks.length).toBeGreaterThan(3)
  expect(sum(chunks.map(({ file }) => travelling(file)))).toBeLessThanOrEqual(115 * KB)
})

test.each(Object.entries(PUBLIC))('the styles of %s are at most 10 KB', (_path, screens) => {
  expect(stylesOf(screens)).toBeGreaterThan(KB)
  expect(stylesOf(screens)).toBeLessThanOrEqual(10 * KB)
})

test('the faces are three, of at most 40 KB; for further letters, again', () => {
  const files = manifest['src/ui/fonts.css']?.assets ?? []
  const [further = [], first = []] = [true, false].map((isFurther) =>
    files.filter((file) => file.includes('/further-') === isFurther),
  )
  for (const faces of [first, further]) {
    expect(faces).toHaveLength(3)
    expect(sum(faces.map((file) => statSync(`dist/client/${file}`).size))).toBeLessThanOrEqual(40 * KB)
  }
})
