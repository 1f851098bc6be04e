/** The floor plan as a table: which room may look into which, and what never reaches the browser. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const BASE = ['lib', 'ui', 'db', 'http', 'mail']
const NOUNS = [...BASE, 'accounts', 'audit', 'catalog', 'content', 'orders', 'privacy', 'reviews']

/** Each room and the rooms it may import besides itself. */
const PLAN: Record<string, string[]> = {
  lib: [],
  ui: ['lib'],
  db: ['lib'],
  http: ['lib', 'db'],
  mail: ['lib', 'db'],
  // Told by every room in which administrators do something, so it knows none of them.
  audit: BASE,
  accounts: [...BASE, 'audit'],
  catalog: [...BASE, 'audit'],
  content: BASE,
  // The invoice and the way to pay name the company and its bank.
  orders: [...BASE, 'audit', 'accounts', 'catalog', 'content'],
  reviews: [...BASE, 'accounts', 'catalog', 'orders'],
  // A person's data lies in several rooms: here it is gathered, and here it is forgotten.
  privacy: [...BASE, 'audit', 'accounts', 'catalog', 'orders', 'reviews'],
  // The map of screens and the sheet of styles join all rooms, as the shell does.
  'routes.tsx': [...NOUNS, 'shell'],
  shell: [...NOUNS, 'routes.tsx', 'styles.css'],
  server: [...NOUNS, 'shell', 'routes.tsx'],
}

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

const IMPORT =
  /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm

function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8')
  return Array.from(source.matchAll(IMPORT), ([, type, from, bare, dynamic]) => {
    const target = from ?? bare ?? dynamic ?? ''
    const to = target.startsWith('#app/')
      ? target.replace('#app/', 'src/')
      : target.startsWith('.')
        ? normalize(join(dirname(file), target))
        : target
    return { from: file, to, typeOnly: type !== undefined }
  })
}

const roomOf = (file: string) => file.split('/')[1] ?? ''
const FILES = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
const IMPORTS = FILES.flatMap(importsOf)
const OURS = IMPORTS.filter((one) => one.to.startsWith('src/'))
const said = (one: Import) => `${one.from} → ${one.to}`

test('every room stands in the plan', () => {
  expect([...new Set(FILES.map(roomOf))].filter((room) => !(room in PLAN))).toEqual([])
})

test('no room looks into one it may not', () => {
  const wrong = OURS.filter(
    ({ from, to }) => roomOf(from) !== roomOf(to) && !PLAN[roomOf(from)]?.includes(roomOf(to)),
  )
  expect(wrong.map(said)).toEqual([])
})

describe('what never reaches the browser', () => {
  const isServers = (file: string) => /\.server\.ts$|^src\/(server|db)\//.test(file)
  const reachesBrowser = (file: string) =>
    !isServers(file) && !file.endsWith('contract.ts') && !/^src\/mail\//.test(file)

  test('screens import only the types of the server’s files and of contracts', () => {
    const wrong = OURS.filter(
      ({ from, to, typeOnly }) =>
        reachesBrowser(from) && !typeOnly && (isServers(to) || to.endsWith('contract.ts')),
    )
    expect(wrong.map(said)).toEqual([])
  })

  test('Zod, Kysely, the driver and Node stay out of the screens', () => {
    const wrong = IMPORTS.filter(
      ({ from, to, typeOnly }) =>
        reachesBrowser(from) &&
        !typeOnly &&
        /^(zod|@hono|hono|kysely|pg|better-auth|nodemailer|sharp|pino|node:)/.test(to),
    )
    expect(wrong.map(said)).toEqual([])
  })

  test('rules are pure: neither React nor a query, a clock or chance', () => {
    for (const file of FILES.filter((name) => name.endsWith('rules.ts'))) {
      expect(
        importsOf(file)
          .filter(({ to }) => !to.startsWith('src/'))
          .map(said),
      ).toEqual([])
      expect(readFileSync(file, 'utf8')).not.toMatch(/new Date\(\)|Date\.now|Math\.random/)
    }
  })
})

test('the contract’s misspelled names live on the wire and in what reads it, never in SQL or tables', () => {
  const wrong = FILES.filter(
    (file) =>
      file.startsWith('src/db/') && /quentity|discription|orderquentity/.test(readFileSync(file, 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('every query declares what it shows', () => {
  const count = (source: string, pattern: RegExp) => source.match(pattern)?.length ?? 0
  const wrong = FILES.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return count(source, /\bqueryFn:/g) !== count(source, /\bmeta: \{ tags: /g)
  })
  expect(wrong).toEqual([])
})

test('there are no drawers without a name', () => {
  const drawers = globSync('src/**/{utils,helpers,services,types,common,misc}*')
  expect([...drawers, ...globSync('src/**/index.{ts,tsx}')]).toEqual([])
})
