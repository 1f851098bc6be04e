/** Which area of the source owns a table, and which others may read it or write to it. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The folders of one area share its tables. */
const AREAS: Record<string, string[]> = {
  companies: ['agreements', 'approval-rules', 'company-ordering', 'company-pages'],
  orders: [
    'erp',
    'fulfillment',
    'order-changes',
    'order-pages',
    'order-placement',
    'payments',
    'purchase-requests',
    'quotes',
  ],
  products: ['catalog', 'demo', 'product-admin', 'promises', 'stock'],
}
const AREA_OF = new Map(
  Object.entries(AREAS).flatMap(([area, folders]) => folders.map((folder) => [folder, area])),
)
function areaOf(file: string): string {
  const folder = file.split('/')[1] ?? ''
  return AREA_OF.get(folder) ?? folder
}

interface TableAccess {
  /** The area that may read and write the table. */
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
    writes: ['auth', 'staff'],
    reads: [
      'api-keys',
      'auth',
      'availability',
      'companies',
      'customers',
      'order-lists',
      'orders',
      'privacy',
      'products',
      'reviews',
      'saved-views',
      'staff',
    ],
  },
  staff_assignments: { owner: 'staff' },
  // The session says whether it has to confirm one; auth checks the codes.
  saved_views: { owner: 'saved-views' },
  second_factors: { owner: 'staff', writes: ['auth'], reads: ['auth'] },
  addresses: { owner: 'addresses' },
  // The statement that places an order locks its company, and a deleted account leaves orders to the other members.
  // So does a change of a list that it shares.
  // A key of a closed company opens nothing.
  companies: { owner: 'companies', reads: ['api-keys', 'order-lists', 'orders'] },
  // A budget shows what is ordered, cancelled and requested.
  purchase_requests: { owner: 'orders', reads: ['companies'] },
  purchase_request_decisions: { owner: 'orders' },
  // Emails about keys go to the owners.
  company_members: { owner: 'companies', reads: ['api-keys', 'orders', 'users'] },
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
  sessions: { owner: 'auth', writes: ['staff', 'users'], reads: ['staff', 'users'] },
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
  // Low stock says what open and recent orders take.
  orders: { owner: 'orders', reads: ['companies', 'products', 'users'] },
  // An approval rule is tested against past orders.
  order_lines: { owner: 'orders', reads: ['companies', 'products'] },
  order_events: { owner: 'orders' },
  order_undo_windows: { owner: 'orders' },
  customer_notes: { owner: 'customers' },
  order_notes: { owner: 'orders' },
  shipments: { owner: 'orders' },
  shipment_lines: { owner: 'orders' },
  cancellations: { owner: 'orders', reads: ['companies'] },
  cancellation_lines: { owner: 'orders' },
  payments: { owner: 'orders' },
  refunds: { owner: 'orders' },
  taken_orders: { owner: 'orders' },
  quotes: { owner: 'orders' },
  quote_versions: { owner: 'orders' },
  quote_entries: { owner: 'orders' },
  quote_orders: { owner: 'orders' },
  quote_links: { owner: 'orders' },
  offer_templates: { owner: 'orders' },
  quote_decisions: { owner: 'orders' },
  // Products and quotes share the contents of files.
  quote_files: { owner: 'orders', reads: ['products'] },
  // Written through `db/tombstones.server.ts`.
  tombstones: { owner: 'db', reads: ['orders'] },
  change_readers: { owner: 'orders' },
  external_numbers: { owner: 'orders', reads: ['app'] },
  stock_movements: { owner: 'products' },
  number_series: { owner: 'db' },
  order_idempotency_keys: { owner: 'orders' },
  answered_requests: { owner: 'app' },
  // The statement that places an order empties the list that was ordered.
  order_lists: { owner: 'order-lists', writes: ['orders'], reads: ['orders'] },
  order_list_lines: { owner: 'order-lists', writes: ['orders'] },
  // The statement that places an order queues its email, if the address has not received too many.
  outbox: { owner: 'email', writes: ['orders'], reads: ['orders'] },
  reviews: { owner: 'reviews', reads: ['users'] },
  review_reports: { owner: 'reviews' },
  product_batches: { owner: 'products' },
  product_batch_rows: { owner: 'products' },
  product_requests: { owner: 'db' },
  stock_notifications: { owner: 'availability' },
  audit_events: { owner: 'audit' },
  // The stock ledger names the program that recorded a movement.
  service_accounts: { owner: 'api-keys', reads: ['orders', 'products'] },
  // Orders wait for the ERP system only where it has a key.
  api_keys: { owner: 'api-keys', reads: ['orders'] },
  account_deletions: { owner: 'privacy' },
  settings: { owner: 'server' },
  shop_settings: { owner: 'settings' },
  calendar_days: { owner: 'settings' },
  // The statement that places an order takes what may still be promised, and writes the promises.
  product_supply: { owner: 'products', writes: ['orders'], reads: ['orders'] },
  order_promises: { owner: 'orders', writes: ['products'], reads: ['products'] },
  incremental_counters: { owner: 'db' },
  data_versions: { owner: 'db' },
}

const sources = globSync('src/**/*.server.{ts,tsx}')
  .filter((file) => areaOf(file) !== 'db')
  .map((file) => ({
    file,
    source: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
  }))

/** The areas besides the owner that match, by table. */
function areasThatMatch(pattern: RegExp) {
  const found = sources.flatMap(({ file, source }) =>
    Array.from(source.matchAll(pattern), ([, called, written]) => ({
      table: called ?? written ?? '',
      area: areaOf(file),
    })),
  )
  return Object.fromEntries(
    Object.entries(TABLES).map(([table, { owner }]) => {
      const others = found.filter((one) => one.table === table && one.area !== owner)
      return [table, [...new Set(others.map(({ area }) => area))].sort()]
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

test('only the declared areas read a table', () => {
  const reads =
    /(?:selectFrom\(|[a-z]+Join\(|(?:findRows?|requireRow|lockRow|countRows)\(\s*[\w.]+,\s*)'(\w+)|(?<!delete )\b(?:from|join)\s+(\w+)/g
  expect(areasThatMatch(reads)).toEqual(declared('reads'))
})

test('only the declared areas write to a table', () => {
  const writes =
    /(?:(?:insertInto|updateTable|deleteFrom)\(|(?:insertRow(?:IfAbsent)?|updateRows|deleteRows)\(\s*[\w.]+,\s*)'(\w+)|\b(?:insert into|delete from|update)\s+(\w+)/g
  expect(areasThatMatch(writes)).toEqual(declared('writes'))
})

test('a table is named where it is read or written', () => {
  const unnamed =
    /(?:selectFrom|insertInto|updateTable|deleteFrom|Join)\((?!['(])|(?:findRows?|requireRow|lockRow|countRows|insertRow(?:IfAbsent)?|updateRows|deleteRows)\((?!\s*[\w.]+,\s*')|sql\.table\(/
  // Sessions and accounts of a user who was removed in the meantime; auth owns both tables.
  expect(sources.filter(({ source }) => unnamed.test(source)).map(({ file }) => file)).toEqual([
    'src/auth/account/account-hooks.server.ts',
  ])
})
