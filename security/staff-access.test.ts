/** Every call of staff members × every staff role. Who may make a call follows from its declaration and the table. */
import { expect, test } from 'vitest'
import { newId } from '../src/db/ids.server.ts'
import type { StaffRole } from '../src/lib/actor.ts'
import { getPermission, PERMISSION_NAMES, STAFF_ROLE_NAMES } from '../src/staff/permissions.ts'
import { openTestShop, SECRET, type Visitor } from '../testing/test-shop.ts'
import { createPersonas } from './authorization/personas.ts'
import { routeOf, rowsOf, shareUntilUsed } from './authorization/table.ts'

const shop = await openTestShop()
const personas = await createPersonas(shop, SECRET)
const { db, ask, registerStaff, userIdOf } = shop

const staff = Object.fromEntries(
  await Promise.all(STAFF_ROLE_NAMES.map(async (role) => [role, await registerStaff(role)] as const)),
) as Record<StaffRole, Visitor>

const OTHERS = STAFF_ROLE_NAMES.filter((role) => role !== 'administrator')
const declared = shop.api.endpoints.all
const staffCalls = declared.filter(({ access }) => access === 'staff')

async function codeOf(answer: Response): Promise<string> {
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel()
  if (answer.status < 400) return String(answer.status)
  return `${answer.status} ${((await answer.json()) as { code?: string }).code}`
}

test('every call of staff members names permissions of the table', () => {
  expect(staffCalls.length).toBeGreaterThan(60)
  for (const call of declared) {
    expect(PERMISSION_NAMES, routeOf(call)).toEqual(expect.arrayContaining([...call.permissions]))
    expect(call.permissions.length > 0, routeOf(call)).toBe(/staff/.test(call.access))
  }
})

const isAllowed = (call: (typeof staffCalls)[number], role: StaffRole) =>
  call.permissions.some((name) => getPermission(name).roles.includes(role))

/** The calls by each role that they let in, or refuse, with the same records until one of them succeeds. */
const casesWhere = (isLetIn: boolean) =>
  staffCalls.flatMap((call) => {
    const [row = expect.fail(routeOf(call))] = rowsOf(call)
    const shared = shareUntilUsed(row.request)
    const roles = OTHERS.filter((role) => isAllowed(call, role) === isLetIn)
    return roles.map((role) => ({ ...shared, call, role, route: routeOf(call) }))
  })

test.each(casesWhere(false))(
  '$route by $role is refused with the roles that may',
  async ({ call, role, request }) => {
    const { path, body, headers } = await request(personas)
    const answer = await ask(call.method, path, { as: staff[role], body, headers: headers ?? {} })
    expect(answer.status).toBe(403)
    const roles = STAFF_ROLE_NAMES.filter((one) =>
      call.permissions.some((name) => getPermission(name).roles.includes(one)),
    )
    expect(await answer.json()).toMatchObject({
      code: 'permission-required',
      permission: call.permissions[0],
      roles,
    })
  },
)

test.each(casesWhere(true))(
  '$route by $role is let in',
  async ({ call, role, route, request, afterAnswer }) => {
    const { path, body: example, headers } = await request(personas)
    // The specification's call names its caller, and only the warehouse has stock to enter.
    const body =
      route === 'POST /api/products'
        ? { ...(example as object), email: staff[role].email, quentity: 0 }
        : example
    const answer = await ask(call.method, path, { as: staff[role], body, headers: headers ?? {} })
    afterAnswer(answer.status)
    // Undo needs the permission of the change, and there is none here.
    expect(await codeOf(answer)).not.toMatch(/^(401|403|5)/)
  },
)

/** Written once more, so that none is forgotten. */
const SENSITIVE = [
  'companies.merge',
  'integrations.manage',
  'orders.export',
  'settings.change',
  'staff.manage',
  'users.remove',
]

test('sensitive changes and exports ask again for a second factor after fifteen minutes', async () => {
  expect(PERMISSION_NAMES.filter((name) => getPermission(name).isSensitive).sort()).toEqual(SENSITIVE)
  const as = await registerStaff('administrator')
  const id = await userIdOf(as)
  const at = new Date()
  const factor = { user_id: id, secret: 'x', backup_codes: [], created_at: at, confirmed_at: at }
  await db.insertInto('second_factors').values(factor).execute()
  const confirmMinutesAgo = (minutes: number) =>
    db
      .updateTable('sessions')
      .set({ second_factor_at: new Date(Date.now() - minutes * 60_000) })
      .where('user_id', '=', id)
      .execute()
  const isExport = (route: string) => route === 'GET /api/orders/export.csv'
  const sensitive = declared.filter(
    (call) =>
      isExport(routeOf(call)) ||
      (call.access === 'staff' &&
        call.method !== 'GET' &&
        call.permissions.some((name) => getPermission(name).isSensitive)),
  )
  expect(sensitive.length).toBeGreaterThan(12)
  for (const call of sensitive) {
    const [row] = rowsOf(call)
    const { path, body, headers = {} } = (await row?.request(personas)) ?? { path: '' }
    const answer = async () => codeOf(await ask(call.method, path, { as, body, headers }))
    await confirmMinutesAgo(15)
    expect(await answer(), routeOf(call)).toBe('403 second-factor-outdated')
    await confirmMinutesAgo(14)
    expect(await answer(), routeOf(call)).not.toMatch(/^(401|403|5)/)
  }
})

/** Calls that buyers make too: written by hand from the design, so that it checks the code. */
const SHARED: readonly [
  what: string,
  roles: readonly StaffRole[],
  call: () => Promise<[string, string, unknown?]>,
][] = [
  [
    'mark an order as paid',
    ['administrator', 'accounting'],
    async () => ['POST', `/api/orders/${await personas.newOrder()}/transitions`, { to: 'paid' }],
  ],
  [
    'ship an order',
    ['administrator', 'warehouse'],
    async () => ['POST', `/api/orders/${await personas.newPaidOrder()}/transitions`, { to: 'shipped' }],
  ],
  [
    'cancel an order',
    ['administrator', 'sales'],
    async () => ['POST', `/api/orders/${await personas.newOrder()}/transitions`, { to: 'cancelled' }],
  ],
  [
    'preview a cancellation',
    ['administrator', 'sales'],
    async () => ['POST', `/api/orders/${await personas.newOrder()}/cancellations/preview`, {}],
  ],
  [
    'change a delivery address',
    ['administrator', 'sales', 'warehouse'],
    async () => ['PUT', `/api/orders/${await personas.newOrder()}/address`, { address: 'Quay 9' }],
  ],
  [
    'open the invoice of an order',
    ['administrator', 'sales', 'warehouse', 'accounting', 'read-only'],
    async () => ['GET', `/api/orders/${await personas.newOrder()}/pro-forma.pdf`],
  ],
  [
    'read the order of a buyer',
    STAFF_ROLE_NAMES,
    async () => ['GET', `/api/orders/${await personas.newOrder()}`],
  ],
  [
    'read the profile of a customer',
    ['administrator', 'sales', 'warehouse', 'accounting', 'read-only'],
    async () => ['GET', `/api/user/${personas.customer.email}`],
  ],
  [
    'sign a customer out',
    ['administrator'],
    async () => ['DELETE', `/api/user/${(await personas.newUser()).email}/sessions`],
  ],
]

test.each(SHARED)('to %s is allowed to %j', async (_what, roles, call) => {
  for (const role of STAFF_ROLE_NAMES) {
    const [method, path, body] = await call()
    const code = await codeOf(await ask(method, path, { as: staff[role], body }))
    expect(code, role).toMatch(roles.includes(role) ? /^2/ : /^403 permission-required$/)
  }
})

test('a company exists only for roles that see companies, and only some of them invite', async () => {
  const { company } = await personas.newCompany()
  for (const role of STAFF_ROLE_NAMES) {
    const sees = getPermission('companies.read').roles.includes(role)
    const manages = getPermission('companies.manage').roles.includes(role)
    const read = await ask('GET', `/api/companies/${company}`, { as: staff[role] })
    expect(await codeOf(read), role).toBe(sees ? '200' : '404 company-not-found')
    const body = { email: `invited-${newId()}@company.example`, role: 'buyer' }
    const invited = await ask('POST', `/api/companies/${company}/invitations`, { as: staff[role], body })
    const refusal = sees ? '403 permission-required' : '404 company-not-found'
    expect(await codeOf(invited), role).toBe(manages ? '200' : refusal)
  }
})

test.each(['', 'mine=1&'])(
  '?%scompany= exports the orders of a company only to roles that export',
  async (query) => {
    const { company } = await personas.newCompany()
    const path = `/api/orders/export.csv?${query}company=${company}`
    for (const role of STAFF_ROLE_NAMES) {
      const exports = getPermission('orders.export').roles.includes(role)
      const answer = await ask('GET', path, { as: staff[role] })
      expect(await codeOf(answer), role).toBe(exports ? '200' : '403 permission-required')
    }
  },
)

test('who may change products still needs the permission of stock, in every call that changes it', async () => {
  const as = staff['product-manager']
  const product = await shop.addProduct({ stock: 40 })
  const path = `/api/products/${product._id}`
  const refused = '403 permission-required'
  const change = async (body: object) => codeOf(await ask('PATCH', path, { as, body }))
  expect(await change({ quentity: 41, expectedStock: 40 })).toBe(refused)
  expect(await change({ quentity: 41, discription: 'New.', version: product.version })).toBe(refused)
  expect(await change({ quentity: 40, price: 99, version: product.version })).toBe('200')

  const added = { email: as.email, productName: 'Drill 9', price: 9, minOrder: 1, discription: '' }
  expect(await codeOf(await ask('POST', '/api/products', { as, body: { ...added, quentity: 1 } }))).toBe(
    refused,
  )

  const file = `SKU,Price,Stock\n${product.sku},98,41\n`
  const headers = { 'content-type': 'application/octet-stream' }
  async function plan(planner: Visitor) {
    const sent = { as: planner, body: file, headers }
    const answer = await ask('POST', '/api/product-batches?name=stock.csv', sent)
    return (await answer.json()) as { id: string }
  }
  const own = await plan(as)
  const rows = await ask('GET', `/api/product-batches/${own.id}/rows`, { as })
  expect(await rows.json()).toMatchObject([
    {
      status: 'rejected',
      cells: [{}, { column: 'Stock (units)', problem: expect.stringContaining('roles') }],
    },
  ])
  const planned = await plan(staff.administrator)
  const batch = `/api/product-batches/${planned.id}`
  expect(await codeOf(await ask('POST', `${batch}/apply`, { as }))).toBe(refused)
  expect(await codeOf(await ask('POST', `${batch}/apply`, { as: staff.administrator }))).toBe('200')
  expect(await codeOf(await ask('POST', `${batch}/undo`, { as }))).toBe(refused)
  expect(await shop.stockOf(product)).toBe(41)
})

test('no role but administrator gives roles, to anybody, by any call', async () => {
  const readRoles = () =>
    db.selectFrom('staff_assignments').select(['user_id', 'role', 'ended_at']).orderBy('id').execute()
  const before = await readRoles()
  const own = { password: 'secret-1' }
  for (const role of OTHERS) {
    const as = staff[role]
    for (const email of [as.email, personas.customer.email, staff.sales.email]) {
      for (const [method, path, body] of [
        ['PUT', `/api/staff/${email}/roles`, { ...own, roles: ['administrator'] }],
        ['PUT', `/api/user/admin/${email}`, own],
        ['POST', `/api/user/admin/${email}/demotion`, own],
      ] as const)
        expect(await codeOf(await ask(method, path, { as, body }))).toBe('403 permission-required')
    }
    const profile = await ask('PUT', `/api/user/${as.email}`, {
      as,
      body: { role: 'admin', roles: ['administrator'] },
    })
    expect(profile.status).toBe(422)
  }
  expect(await readRoles()).toEqual(before)
})
