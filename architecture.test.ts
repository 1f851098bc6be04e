/** Which folder may import which, which tables it may read and write, and what never reaches the browser. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const BASE = ['lib', 'ui', 'db', 'app', 'email']
const DOMAINS = [
  ...BASE,
  'addresses',
  'audit',
  'auth',
  'availability',
  'companies',
  'documents',
  'drawings',
  'finder',
  'order-lists',
  'orders',
  'pricing',
  'privacy',
  'products',
  'quick-order',
  'reviews',
  'search',
  'seller',
  'users',
]

/** Each folder of `src` and the folders it may import besides itself. */
const PLAN: Record<string, string[]> = {
  lib: [],
  ui: ['lib'],
  db: ['lib'],
  app: ['lib', 'db'],
  email: ['lib', 'db'],
  // Every domain records audit events, so the audit log knows none of them.
  audit: BASE,
  auth: [...BASE, 'audit', 'users'],
  users: [...BASE, 'audit', 'auth'],
  drawings: ['lib'],
  pricing: ['lib'],
  products: [...BASE, 'audit', 'drawings', 'pricing'],
  availability: [...BASE, 'audit', 'auth', 'products', 'pricing'],
  addresses: BASE,
  companies: [...BASE, 'addresses', 'audit', 'auth', 'pricing', 'products', 'users'],
  documents: [...BASE, 'orders', 'pricing', 'products'],
  orders: [...BASE, 'addresses', 'audit', 'auth', 'companies', 'seller', 'users', 'products', 'pricing'],
  'order-lists': [...BASE, 'addresses', 'auth', 'companies', 'products', 'pricing', 'orders'],
  finder: [...BASE, 'products', 'pricing', 'order-lists'],
  'quick-order': [...BASE, 'addresses', 'auth', 'companies', 'products', 'pricing', 'orders', 'order-lists'],
  reviews: [...BASE, 'audit', 'auth', 'products', 'orders'],
  search: [...BASE, 'auth', 'products', 'pricing', 'orders', 'order-lists'],
  seller: BASE,
  // Gathers, exports and anonymizes the personal data that the other folders hold.
  privacy: [
    ...BASE,
    'addresses',
    'audit',
    'auth',
    'availability',
    'companies',
    'users',
    'products',
    'orders',
    'order-lists',
    'reviews',
  ],
  site: DOMAINS,
  'routes.tsx': [...DOMAINS, 'site'],
  'router.tsx': [...DOMAINS, 'site', 'browser', 'routes.tsx'],
  browser: ['app', 'auth', 'ui', 'router.tsx'],
  server: [...DOMAINS, 'site', 'router.tsx', 'routes.tsx'],
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

const folderOf = (file: string) => file.split('/')[1] ?? ''
const FILES = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
const IMPORTS = FILES.flatMap(importsOf)
const OURS = IMPORTS.filter((one) => one.to.startsWith('src/'))
const said = (one: Import) => `${one.from} → ${one.to}`

test('every folder has an entry in the plan', () => {
  expect([...new Set(FILES.map(folderOf))].filter((folder) => !(folder in PLAN))).toEqual([])
})

test('every folder imports only the folders that the plan allows', () => {
  const wrong = OURS.filter(
    ({ from, to }) => folderOf(from) !== folderOf(to) && !PLAN[folderOf(from)]?.includes(folderOf(to)),
  )
  expect(wrong.map(said)).toEqual([])
})

test('production code needs no devDependency and loads nothing of scripts/', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const packageOf = (name: string) => name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? ''
  expect(IMPORTS.filter(({ to }) => packageOf(to) in devDependencies).map(said)).toEqual([])
  expect(IMPORTS.filter(({ to }) => to.startsWith('scripts/')).map(said)).toEqual([])
})

/** Groups of files that import each other in a circle (Tarjan's algorithm). Type-only imports count. */
function findImportCycles(imports: readonly Import[]): string[][] {
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
  expect(findImportCycles(OURS)).toEqual([])
})

describe('what never reaches the browser', () => {
  const isServers = (file: string) => /\.server\.ts$|^src\/(server|db)\//.test(file)
  const reachesBrowser = (file: string) =>
    !isServers(file) && !file.endsWith('contract.ts') && !/^src\/email\//.test(file)

  test('screens import only the types of server files and of contracts', () => {
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

  test('rules are pure: they use no React, query, clock or random number', () => {
    for (const file of FILES.filter((name) => name.endsWith('rules.ts') || name.startsWith('src/pricing/'))) {
      expect(
        importsOf(file)
          .filter(({ to }) => !to.startsWith('src/'))
          .map(said),
      ).toEqual([])
      expect(readFileSync(file, 'utf8')).not.toMatch(/new Date\(\)|Date\.now|Math\.random/)
    }
  })
})

test('the specification’s spellings are used only in contracts and adapters', () => {
  const spellings =
    /\b(?:quentity|discription|orderquentity|availableProduct|usersRating|reviewText|_id|Phone:)/
  const isTranslator = (file: string) => /contract\.ts$|adapter(?:\.server)?\.ts$/.test(file)
  // Quick order reads files whose column has the specification's name.
  const columnNames = 'src/quick-order/import/parse-cells.ts'
  const wrong = FILES.filter((file) => !isTranslator(file) && spellings.test(readFileSync(file, 'utf8')))
  expect(wrong).toEqual([columnNames])
})

describe('tables', () => {
  interface TableAccess {
    /** The folder that may read and write the table. */
    owner: string
    writes?: string[]
    reads?: string[]
  }

  /** `db` is not listed: it backs up every table, deletes expired rows and polls for changes. */
  const TABLES: Record<string, TableAccess> = {
    // auth confirms addresses. The others lock the row of the user in whose name they write, find an
    // email address, or name who did something.
    users: {
      owner: 'users',
      writes: ['auth'],
      reads: ['auth', 'availability', 'companies', 'order-lists', 'orders', 'privacy', 'products', 'reviews'],
    },
    addresses: { owner: 'addresses' },
    // The statement that places an order locks its company, and a deleted account leaves orders to the other members.
    // So does a change of a list that it shares.
    companies: { owner: 'companies', reads: ['order-lists', 'orders'] },
    // A budget shows what is ordered, cancelled and requested.
    purchase_requests: { owner: 'orders', reads: ['companies'] },
    purchase_request_decisions: { owner: 'orders' },
    company_members: { owner: 'companies', reads: ['orders', 'users'] },
    company_invitations: { owner: 'companies' },
    company_sites: { owner: 'companies', reads: ['orders'] },
    cost_centers: { owner: 'companies', reads: ['orders'] },
    // An order adds to its budget in the statement that places it; cancelled units return.
    budgets: { owner: 'companies', writes: ['orders'], reads: ['orders'] },
    agreements: { owner: 'companies' },
    agreement_prices: { owner: 'companies' },
    approval_rules: { owner: 'companies' },
    // Delegates read the requests that they decide.
    approval_delegations: { owner: 'companies', reads: ['orders'] },
    // Removing a user ends the sessions; anonymizing one deletes everything that signs in.
    sessions: { owner: 'auth', writes: ['users'], reads: ['users'] },
    accounts: { owner: 'auth', writes: ['users'], reads: ['users'] },
    verifications: { owner: 'auth', writes: ['users'] },
    rate_limit_attempts: { owner: 'auth' },
    // The statement that places an order takes the stock, and a cancellation returns it.
    products: {
      owner: 'products',
      writes: ['orders'],
      reads: ['availability', 'companies', 'orders', 'order-lists', 'quick-order', 'reviews'],
    },
    stock_sort_keys: { owner: 'products' },
    search_words: { owner: 'products' },
    search_deletion_variants: { owner: 'products' },
    product_images: { owner: 'products' },
    image_jobs: { owner: 'products' },
    former_skus: { owner: 'products', reads: ['quick-order'] },
    product_files: { owner: 'products' },
    file_parts: { owner: 'products' },
    related_products: { owner: 'products' },
    // The list of users counts their orders and reviews in one statement, page by page; a company says which sites it has ordered to.
    orders: { owner: 'orders', reads: ['companies', 'users'] },
    order_lines: { owner: 'orders' },
    order_events: { owner: 'orders' },
    order_undo_windows: { owner: 'orders' },
    shipments: { owner: 'orders' },
    shipment_lines: { owner: 'orders' },
    cancellations: { owner: 'orders', reads: ['companies'] },
    cancellation_lines: { owner: 'orders' },
    stock_movements: { owner: 'products' },
    number_series: { owner: 'db' },
    order_idempotency_keys: { owner: 'orders' },
    // The statement that places an order empties the list that was ordered.
    order_lists: { owner: 'order-lists', writes: ['orders'], reads: ['orders'] },
    order_list_lines: { owner: 'order-lists', writes: ['orders'] },
    // The statement that places an order queues its email, if the address has not received too many.
    outbox: { owner: 'email', writes: ['orders'], reads: ['orders'] },
    reviews: { owner: 'reviews', reads: ['users'] },
    review_reports: { owner: 'reviews' },
    product_batches: { owner: 'products' },
    product_batch_rows: { owner: 'products' },
    product_requests: { owner: 'availability' },
    stock_notifications: { owner: 'availability' },
    audit_events: { owner: 'audit' },
    account_deletions: { owner: 'privacy' },
    settings: { owner: 'server' },
    incremental_counters: { owner: 'db' },
    data_versions: { owner: 'db' },
  }

  const sources = FILES.filter((file) => file.includes('.server.') && folderOf(file) !== 'db').map(
    (file) => ({
      file,
      source: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
    }),
  )

  /** The folders besides the owner that match, by table. */
  function foldersThatMatch(pattern: RegExp) {
    const found = sources.flatMap(({ file, source }) =>
      Array.from(source.matchAll(pattern), ([, called, written]) => ({
        table: called ?? written ?? '',
        folder: folderOf(file),
      })),
    )
    return Object.fromEntries(
      Object.entries(TABLES).map(([table, { owner }]) => {
        const folders = found.filter((one) => one.table === table && one.folder !== owner)
        return [table, [...new Set(folders.map(({ folder }) => folder))].sort()]
      }),
    )
  }

  const declared = (kind: 'reads' | 'writes') =>
    Object.fromEntries(
      Object.entries(TABLES).map(([table, access]) => [table, (access[kind] ?? []).toSorted()]),
    )

  test('every table has an owner', () => {
    const schema = readFileSync('src/db/schema.server.ts', 'utf8')
    const [, tables = ''] = /export interface Schema \{\n([\s\S]*?)^\}/m.exec(schema) ?? []
    const names = Array.from(tables.matchAll(/^ {2}(\w+):/gm), ([, name]) => name)
    expect(Object.keys(TABLES).sort()).toEqual(names.sort())
  })

  test('only the declared folders read a table', () => {
    const reads = /(?:selectFrom|[a-z]+Join)\('(\w+)|(?<!delete )\b(?:from|join)\s+(\w+)/g
    expect(foldersThatMatch(reads)).toEqual(declared('reads'))
  })

  test('only the declared folders write to a table', () => {
    const writes =
      /(?:insertInto|updateTable|deleteFrom)\('(\w+)|\b(?:insert into|delete from|update)\s+(\w+)/g
    expect(foldersThatMatch(writes)).toEqual(declared('writes'))
  })

  test('a table is named where it is read or written', () => {
    const unnamed = /(?:selectFrom|insertInto|updateTable|deleteFrom|Join)\((?!['(])|sql\.table\(/
    // Sessions and accounts of a user who was removed meanwhile, both its own.
    expect(sources.filter(({ source }) => unnamed.test(source)).map(({ file }) => file)).toEqual([
      'src/auth/auth.server.ts',
    ])
  })
})

test('every query declares the cache tags of the data it reads', () => {
  const count = (source: string, pattern: RegExp) => source.match(pattern)?.length ?? 0
  const wrong = FILES.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return count(source, /\bqueryFn:/g) !== count(source, /\bmeta: \{ tags: /g)
  })
  expect(wrong).toEqual([])
})

test('no folder or file has a name without meaning', () => {
  const nameless = globSync('src/**/{utils,helpers,services,types,common,misc}*')
  expect([...nameless, ...globSync('src/**/index.{ts,tsx}')]).toEqual([])
})
