/** Which folder may import which, and what never reaches the browser. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const BASE = ['lib', 'ui', 'db', 'app', 'email', 'staff']
/** The parts that sell a product: the catalog and its prices. */
const CATALOG = ['catalog', 'pricing', 'products']
/** Orders, and their prices. */
const ORDERING = ['order-placement', 'orders', 'pricing', 'products']
/** The checks of an order of a company. */
const COMPANY = ['addresses', 'agreements', 'approval-rules', 'companies', 'company-ordering']

/** The folders of `src` below the site, and the folders that each may import besides itself. */
const FOLDERS: Record<string, string[]> = {
  lib: [],
  ui: ['lib'],
  db: ['lib'],
  // Permissions and who has which role; its pages are in `staff/people`.
  staff: [...BASE, 'audit', 'auth', 'users'],
  app: ['lib', 'db', 'staff'],
  email: ['lib', 'db', 'app'],
  // Every domain records audit events, so the audit trail knows none of them.
  audit: BASE,
  auth: [...BASE, 'audit', 'users'],
  users: [...BASE, 'audit', 'auth'],
  'api-keys': [...BASE, 'audit', 'auth', 'companies'],
  drawings: ['lib'],
  pricing: ['lib'],
  products: [...BASE, 'audit', 'drawings', 'pricing'],
  catalog: [...BASE, 'audit', 'pricing', 'products', 'promises'],
  promises: [...BASE, 'audit', 'pricing', 'products'],
  'product-admin': [...BASE, ...CATALOG, 'audit', 'auth', 'drawings', 'promises', 'saved-views'],
  stock: [...BASE, 'audit', 'auth', 'product-admin', 'products'],
  demo: [...BASE, 'companies', 'product-admin', 'products', 'quotes', 'users'],
  availability: [...BASE, ...CATALOG, 'promises', 'quote-pages'],
  addresses: BASE,
  companies: [...BASE, ...CATALOG, 'addresses', 'audit', 'auth', 'users'],
  agreements: [...BASE, ...CATALOG, 'audit', 'auth', 'companies'],
  'company-ordering': [...BASE, 'addresses', 'agreements', 'companies', 'pricing', 'products'],
  'approval-rules': [...BASE, 'audit', 'companies', 'company-ordering', 'products'],
  'company-pages': [...BASE, ...COMPANY, 'api-keys', 'auth', 'saved-views'],
  orders: [...BASE, ...COMPANY, 'audit', 'auth', 'pricing', 'products', 'promises', 'users'],
  'order-placement': [...BASE, ...COMPANY, 'auth', 'orders', 'pricing', 'products', 'promises', 'users'],
  'order-changes': [...BASE, 'companies', 'order-placement', 'orders', 'pricing', 'promises'],
  fulfillment: [
    ...BASE,
    ...COMPANY,
    'audit',
    'auth',
    'order-changes',
    'orders',
    'pricing',
    'products',
    'promises',
  ],
  payments: [...BASE, 'auth', 'fulfillment', 'order-changes', 'orders', 'pricing'],
  'purchase-requests': [...BASE, ...COMPANY, ...ORDERING, 'audit', 'auth', 'promises', 'users'],
  quotes: [
    ...BASE,
    ...ORDERING,
    'audit',
    'auth',
    'companies',
    'company-ordering',
    'documents',
    'purchase-requests',
  ],
  'quote-pages': [
    ...BASE,
    ...COMPANY,
    ...ORDERING,
    'auth',
    'order-lists',
    'order-pages',
    'quotes',
    'saved-views',
  ],
  'order-pages': [
    ...BASE,
    'auth',
    'catalog',
    'companies',
    'fulfillment',
    'order-changes',
    'orders',
    'payments',
    'products',
    'purchase-requests',
    'saved-views',
    'seller',
    'stock',
  ],
  erp: [...BASE, ...ORDERING, 'api-keys', 'audit', 'companies', 'fulfillment', 'order-changes', 'quotes'],
  documents: [...BASE, 'fulfillment', 'order-changes', 'orders', 'pricing', 'products'],
  'product-page': [
    ...BASE,
    ...CATALOG,
    ...COMPANY,
    'auth',
    'order-placement',
    'orders',
    'purchase-requests',
    'quote-pages',
    'seller',
  ],
  'order-lists': [
    ...BASE,
    ...CATALOG,
    ...COMPANY,
    'auth',
    'order-placement',
    'orders',
    'product-page',
    'promises',
    'purchase-requests',
    'quote-pages',
  ],
  finder: [...BASE, ...CATALOG, 'auth', 'order-lists', 'promises', 'quote-pages'],
  'quick-order': [
    ...BASE,
    ...CATALOG,
    ...COMPANY,
    'auth',
    'availability',
    'order-lists',
    'order-placement',
    'orders',
    'promises',
    'purchase-requests',
    'quote-pages',
  ],
  reviews: [...BASE, 'audit', 'auth', 'demo', 'fulfillment', 'orders', 'products'],
  search: [...BASE, ...CATALOG, 'order-lists', 'orders', 'promises'],
  'command-palette': [...BASE, 'auth', 'companies', 'orders', 'products', 'quotes', 'search', 'users'],
  // Shows administrators what the other folders hold about a customer.
  customers: [
    ...BASE,
    'addresses',
    'audit',
    'auth',
    'companies',
    'fulfillment',
    'order-lists',
    'orders',
    'saved-views',
    'users',
  ],
  seller: BASE,
  settings: [...BASE, 'addresses', 'audit', 'auth', 'orders', 'seller', 'users'],
  'saved-views': [...BASE, 'audit', 'auth', 'companies', 'orders', 'products', 'quotes'],
  // Gathers, exports and anonymizes the personal data that the other folders hold.
  privacy: [
    ...BASE,
    'addresses',
    'api-keys',
    'audit',
    'auth',
    'availability',
    'companies',
    'customers',
    'fulfillment',
    'order-lists',
    'products',
    'purchase-requests',
    'quotes',
    'reviews',
    'saved-views',
    'users',
  ],
}
const DOMAINS = Object.keys(FOLDERS)

/** Every folder and file of `src`, and what it may import besides itself. */
const PLAN: Record<string, string[]> = {
  ...FOLDERS,
  site: DOMAINS,
  'routes.tsx': [...DOMAINS, 'site'],
  'router.tsx': [...DOMAINS, 'site', 'browser', 'routes.tsx'],
  browser: ['app', 'auth', 'ui', 'router.tsx'],
  server: [...DOMAINS, 'site', 'router.tsx', 'routes.tsx'],
}

const MAX_FOLDER_LINES = 9_000
const MAX_FOLDER_FILES = 100

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

const folderOf = (file: string) => file.split('/')[1] ?? ''
const FILES = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
const IMPORTS = FILES.flatMap(importsOf)
const OWN_IMPORTS = IMPORTS.filter(({ to }) => to.startsWith('src/'))
const describeImport = ({ from, to }: Import) => `${from} → ${to}`

test('every folder has an entry in the plan', () => {
  expect([...new Set(FILES.map(folderOf))].filter((folder) => !(folder in PLAN))).toEqual([])
})

test('every folder imports only the folders that the plan allows', () => {
  const wrong = OWN_IMPORTS.filter(
    ({ from, to }) => folderOf(from) !== folderOf(to) && !PLAN[folderOf(from)]?.includes(folderOf(to)),
  )
  expect(wrong.map(describeImport)).toEqual([])
})

/** The imports of a file, and of the files that it loads. */
function reachableImports(file: string, seen = new Set<string>()): Import[] {
  if (seen.has(file)) return []
  seen.add(file)
  const imports = importsOf(file)
  const own = imports.filter(({ to, typeOnly }) => !typeOnly && existsSync(to) && /\.tsx?$/.test(to))
  return [...imports, ...own.flatMap(({ to }) => reachableImports(to, seen))]
}

test('after a build, shop, backup and restore load only packages that npm ci --omit=dev installs', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  const packageOf = (name: string) => name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? ''
  const isInstalled = ({ to, typeOnly }: Import) =>
    typeOnly || /^(?:node:|src\/|scripts\/|dist\/)/.test(to) || packageOf(to) in dependencies
  const scripts = ['scripts/backup.ts', 'scripts/restore.ts'].flatMap((file) => reachableImports(file))
  const missing = [...IMPORTS, ...scripts].filter((one) => !isInstalled(one))
  expect(missing.map(describeImport)).toEqual([])
  expect(IMPORTS.filter(({ to }) => to.startsWith('scripts/')).map(describeImport)).toEqual([])
})

/** Groups of files or folders that import each other in a circle (Tarjan's algorithm). Type-only imports count. */
function findImportCycles(imports: readonly Pick<Import, 'from' | 'to'>[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  function visit(file: string) {
    order.set(file, order.size)
    let low = order.size - 1
    stack.push(file)
    for (const { to } of targets.get(file) ?? []) {
      if (!order.has(to)) visit(to)
      if (stack.includes(to)) low = Math.min(low, lowest.get(to) ?? order.get(to) ?? low)
    }
    lowest.set(file, low)
    if (low !== order.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) cycles.push(group.toSorted())
  }
  for (const { from } of imports) if (!order.has(from)) visit(from)
  return cycles.toSorted()
}

test('no file imports itself through other files', () => {
  expect(findImportCycles(OWN_IMPORTS)).toEqual([])
})

/** `orders/list` for a file below it, and `orders` for the files that combine the subfolders of `orders`. */
const subfolderOf = (file: string) => file.split('/').slice(1, -1).slice(0, 2).join('/')

test('no subfolder imports itself through other subfolders', () => {
  const imports = OWN_IMPORTS.map(({ from, to }) => ({ from: subfolderOf(from), to: subfolderOf(to) }))
  expect(findImportCycles(imports.filter(({ from, to }) => from !== to))).toEqual([])
})

test('every folder stays small enough to know it', () => {
  const files = globSync('src/*/**/*.{ts,tsx,css}').filter((file) => !file.includes('.test.'))
  const folders = Map.groupBy(files, folderOf)
  const large = Array.from(folders, ([folder, own]) => {
    const lines = own.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
    return { folder, files: own.length, lines }
  }).filter(({ files: count, lines }) => count > MAX_FOLDER_FILES || lines > MAX_FOLDER_LINES)
  expect(large).toEqual([])
})

describe('what never reaches the browser', () => {
  const isServers = (file: string) => /\.server\.ts$|^src\/(server|db)\//.test(file)
  const reachesBrowser = (file: string) =>
    !isServers(file) && !file.endsWith('contract.ts') && !/^src\/email\//.test(file)

  test('screens import only the types of server files and of contracts', () => {
    const wrong = OWN_IMPORTS.filter(
      ({ from, to, typeOnly }) =>
        reachesBrowser(from) && !typeOnly && (isServers(to) || to.endsWith('contract.ts')),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  test('Zod, Kysely, the driver and Node stay out of the screens', () => {
    const wrong = IMPORTS.filter(
      ({ from, to, typeOnly }) =>
        reachesBrowser(from) &&
        !typeOnly &&
        /^(zod|@hono|hono|kysely|pg|better-auth|nodemailer|sharp|pino|node:)/.test(to),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  test('rules are pure: they use no React, query, clock or random number', () => {
    for (const file of FILES.filter((name) => name.endsWith('rules.ts') || name.startsWith('src/pricing/'))) {
      expect(
        importsOf(file)
          .filter(({ to }) => !to.startsWith('src/'))
          .map(describeImport),
      ).toEqual([])
      expect(readFileSync(file, 'utf8')).not.toMatch(/new Date\(\)|Date\.now|Math\.random/)
    }
  })
})

test('the specification’s spellings are used only in contracts and adapters', () => {
  const spellings =
    /\b(?:quentity|discription|orderquentity|availableProduct|usersRating|reviewText|_id|Phone:)/
  const isTranslator = (file: string) => /contract\.ts$|(?:adapter|dto\.server)\.ts$/.test(file)
  // Quick order reads files whose column has the specification's name.
  const columnNames = 'src/quick-order/core/parse-cells.ts'
  const wrong = FILES.filter((file) => !isTranslator(file) && spellings.test(readFileSync(file, 'utf8')))
  expect(wrong).toEqual([columnNames])
})

test('every query declares the cache tags of the data it reads', () => {
  const count = (source: string, pattern: RegExp) => source.match(pattern)?.length ?? 0
  const wrong = FILES.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return count(source, /\bqueryFn:/g) !== count(source, /\bmeta: \{ tags[:,] /g)
  })
  expect(wrong).toEqual([])
})
