import { expect, test } from 'vitest'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { SavedView } from './contract.ts'
import { MAX_VIEWS } from './view-lists.ts'

const { ask, db, register, registerAdmin, registerStaff, auditEventsAbout } = await openTestShop()

const view = (name: string, given: object = {}) => ({
  list: 'orders',
  name,
  isShared: false,
  search: { status: 'placed', placed: 'last-7-days' },
  ...given,
})
const create = (as: Visitor | undefined, body: object) => ask('POST', '/api/saved-views', { as, body })
async function created(as: Visitor, body: object): Promise<SavedView> {
  const answer = await create(as, body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as SavedView
}
const change = (as: Visitor, { id, name, isShared, search, version }: SavedView, given: object) =>
  ask('PUT', `/api/saved-views/${id}`, { as, body: { name, isShared, search, version, ...given } })
const remove = (as: Visitor, id: string) => ask('DELETE', `/api/saved-views/${id}`, { as })
const listed = async (as: Visitor, list = 'orders') =>
  (await (await ask('GET', `/api/saved-views?list=${list}`, { as })).json()) as SavedView[]
const names = async (as: Visitor, list?: string) => (await listed(as, list)).map(({ name }) => name)

test('guests and customers have no views', async () => {
  const customer = await register()
  await problemOf(await create(undefined, view('Mine')), 401, 'not-signed-in')
  await problemOf(await create(customer, view('Mine')), 403, 'forbidden')
  await problemOf(await ask('GET', '/api/saved-views?list=orders', { as: customer }), 403, 'forbidden')
})

test('a personal view is its author’s alone: to others it does not exist', async () => {
  const [author, other] = [await registerAdmin(), await registerAdmin()]
  const mine = await created(author, view('Unpaid this week'))
  expect(await listed(author)).toMatchObject([
    { name: 'Unpaid this week', search: { status: 'placed', placed: 'last-7-days' }, version: 1 },
  ])
  expect(await names(other)).toEqual([])
  await problemOf(await change(other, mine, { name: 'Stolen' }), 404, 'view-not-found')
  await problemOf(await remove(other, mine.id), 404, 'view-not-found')
  await problemOf(await remove(author, 'nothing'), 404, 'view-not-found')
  await problemOf(await create(other, view('Guess', { id: mine.id })), 409, 'name-taken')
  const renamed = (await (await change(author, mine, { name: 'Unpaid' })).json()) as SavedView
  expect(renamed).toMatchObject({ name: 'Unpaid', version: 2 })
  await problemOf(await change(author, mine, { name: 'Late' }), 409, 'version-conflict')
  const deleted = (await (await remove(author, mine.id)).json()) as SavedView
  expect(await names(author)).toEqual([])
  // Undo: the same view again, so that links to it work.
  await created(author, { ...view(deleted.name), id: mine.id })
  expect(await names(author)).toEqual(['Unpaid'])
})

test('shared views are seen by all who see the list, and changed by those who may share', async () => {
  const [sales, accountant, reader, manager] = [
    await registerStaff('sales'),
    await registerStaff('accounting'),
    await registerStaff('read-only'),
    await registerStaff('product-manager'),
  ]
  const shared = await created(sales, view('To ship', { isShared: true, search: { status: 'paid' } }))
  for (const person of [accountant, reader, manager]) expect(await names(person)).toEqual(['To ship'])
  await problemOf(await create(reader, view('Mine too', { isShared: true })), 403, 'permission-required')
  await problemOf(await change(reader, shared, { name: 'Changed' }), 403, 'permission-required')
  await problemOf(await remove(reader, shared.id), 403, 'permission-required')
  // Two people change it: the second hears of the first.
  const answers = await Promise.all([
    change(accountant, shared, { name: 'Ship today' }),
    change(sales, shared, { name: 'Ship now' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const actions = await auditEventsAbout(shared.id)
  expect(actions.map(({ action }) => action)).toEqual(['view-shared', 'shared-view-changed'])
  expect((await remove(accountant, shared.id)).status).toBe(200)
})

test('a list is closed to those who may not open its page, and so are its views', async () => {
  const [warehouse, admin] = [await registerStaff('warehouse'), await registerAdmin()]
  const body = view('Out of stock', { list: 'products', search: { stockLevel: 'out' } })
  await problemOf(await create(warehouse, body), 403, 'permission-required')
  await problemOf(
    await ask('GET', '/api/saved-views?list=products', { as: warehouse }),
    403,
    'permission-required',
  )
  const shared = await created(admin, { ...body, isShared: true })
  await problemOf(await change(warehouse, shared, { name: 'Mine' }), 403, 'permission-required')
  await created(warehouse, view('Building sites', { list: 'users', search: { q: 'site' } }))
  expect(await names(warehouse, 'users')).toEqual(['Building sites'])
})

test.each([
  ['an unknown list', { list: 'secrets' }],
  ['no name', { name: '' }],
  ['a name that is too long', { name: 'x'.repeat(61) }],
  ['a name that turns around what follows', { name: 'Unpaid \u202Ecod' }],
  ['an unknown filter', { search: { color: 'red' } }],
  ['a filter of another list', { search: { stockLevel: 'out' } }],
  ['a value that the filter does not have', { search: { status: 'lost' } }],
  ['a day that does not exist', { search: { from: '2026-13-40' } }],
  ['a text that is too long', { search: { q: 'x'.repeat(10_000) } }],
  ['a filter that is an object', { search: { q: { $gt: '' } } }],
  [
    'too many filters',
    { search: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, 'x'])) },
  ],
  ['a name that every object has', { search: { constructor: 'x' } }],
])('a view with %s is refused', async (_, given) => {
  const admin = await registerAdmin()
  await problemOf(await create(admin, view('Bad', given)), 422, 'invalid-input')
  expect(await names(admin)).not.toContain('Bad')
})

test('a view with the prototype of all objects is refused', async () => {
  const body: unknown = JSON.parse(
    '{"list":"orders","name":"Bad","isShared":false,"search":{"__proto__":"x"}}',
  )
  await problemOf(await create(await registerAdmin(), body as object), 400, 'malformed-request')
})

test('a name is used once, and a person has a limited number of views, also at once', async () => {
  const admin = await registerAdmin()
  await created(admin, view('Unpaid'))
  await problemOf(await create(admin, view('UNPAID')), 409, 'name-taken')
  const twice = await Promise.all([create(admin, view('Twice')), create(admin, view('twice'))])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
  for (let count = 2; count < MAX_VIEWS - 1; count += 1) await created(admin, view(`View ${count}`))
  const last = await Promise.all([create(admin, view('One')), create(admin, view('Another'))])
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409])
  await problemOf(await create(admin, view('Too many')), 409, 'view-limit-reached')
  // The names of shared views are taken for everybody.
  await created(admin, view('Unpaid', { isShared: true, list: 'companies', search: { status: 'active' } }))
  const shared = view('unpaid', { isShared: true, list: 'companies', search: { status: 'active' } })
  await problemOf(await create(await registerAdmin(), shared), 409, 'name-taken')
  // Another list has places of its own.
  await created(admin, view('Unpaid', { list: 'companies', search: { status: 'active' } }))
})

test('a deleted account leaves its shared views without a name, and takes the others with it', async () => {
  const [leaver, admin] = [await registerAdmin(), await registerAdmin()]
  await created(leaver, view('Mine'))
  await created(leaver, view('For all', { isShared: true }))
  const data = await (await ask('GET', `/api/user/${leaver.email}/data`, { as: leaver })).json()
  expect(data).toMatchObject({ savedViews: [{ name: 'Mine' }, { name: 'For all' }] })
  const gone = await ask('POST', `/api/user/${leaver.email}/deletion`, {
    as: leaver,
    body: { password: 'secret-1' },
  })
  expect(gone.status, await gone.clone().text()).toBe(200)
  expect((await listed(admin)).filter(({ name }) => name === 'For all')).toMatchObject([{ author: '' }])
  expect(await db.selectFrom('saved_views').select('id').where('name', '=', 'Mine').execute()).toEqual([])
})
