import { expect, test } from 'vitest'
import type { MergePreview } from '#app/companies/merge/contract.ts'
import { mergeConsequences } from '#app/companies/merge/copy.ts'
import { companyCalls } from '../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { ServiceAccount } from './contract.ts'

const shop = await openTestShop()
const { ask } = shop
const { newCompany, addMember } = companyCalls(shop)
const { line, send } = orderCalls(shop)
const product = await shop.addProduct({ stock: 1_000 })
const today = new Date().toISOString().slice(0, 10)

async function newAccount(path: string, as: Visitor, name = 'Purchasing system') {
  const answer = await ask('POST', `${path}/service-accounts`, { as, body: { name } })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as ServiceAccount).id
}

const addKey = (path: string, as: Visitor, account: string, scopes = ['orders:read'], expiresOn = today) =>
  ask('POST', `${path}/service-accounts/${account}/keys`, { as, body: { scopes, expiresOn } })

const keyIn = async (answer: Response) => (await answer.json()) as { id: string; key: string }
const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })

test('an owner makes a key, with which a program reads the orders of the company, also after the owner has left', async () => {
  const { id, path, owner, choice } = await newCompany()
  const { number } = await placedOrder(await send(owner, [line(product, 6)], { company: choice }))
  await placedOrder(await send(owner, [line(product, 6)]))
  const { key } = await keyIn(await addKey(path, owner, await newAccount(path, owner)))
  const other = await addMember(id, 'owner')
  const keys = async () => {
    const accounts = await ask('GET', `${path}/service-accounts`, { as: other })
    return ((await accounts.json()) as ServiceAccount[]).flatMap((account) => account.keys)
  }
  expect(await keys()).toMatchObject([{ createdBy: owner.name, canCreatorManage: true }])
  const { memberId } = (await (await ask('GET', path, { as: owner })).json()) as { memberId: string }
  expect((await ask('DELETE', `${path}/members/${memberId}`, { as: owner })).status).toBe(200)
  expect(await keys()).toMatchObject([{ createdBy: owner.name, canCreatorManage: false }])
  const orders = (await (await ask('GET', '/api/orders', withKey(key))).json()) as { number: string }[]
  expect(orders.map((order) => order.number)).toEqual([number])
  expect((await ask('GET', `/api/orders/${number}`, withKey(key))).status).toBe(200)
  await problemOf(await ask('GET', '/api/orders/changes', withKey(key)), 403, 'forbidden')
  await problemOf(await ask('GET', path, withKey(key)), 403, 'scope-required')
})

test('a merge into another company names the keys that end with it, and ends them', async () => {
  const [from, into, admin] = [await newCompany('Duplicate'), await newCompany(), await shop.registerAdmin()]
  const account = await newAccount(from.path, from.owner)
  const [{ key }, revoked] = [
    await keyIn(await addKey(from.path, from.owner, account)),
    await keyIn(await addKey(from.path, from.owner, account)),
  ]
  const keyPath = `${from.path}/service-accounts/${account}/keys/${revoked.id}`
  expect((await ask('DELETE', keyPath, { as: from.owner })).status).toBe(200)
  const preview = await ask('GET', `${from.path}/merge-preview?into=${into.id}`, { as: admin })
  const plan = (await preview.json()) as MergePreview
  expect(plan).toMatchObject({ apiKeys: 1, quotes: 0, delegations: 0 })
  expect(mergeConsequences({ ...plan, agreements: 2, approvalRules: 1 }, 'Duplicate').slice(0, -1)).toEqual([
    expect.stringMatching(/^Both have cost center 4711/),
    `Not moved: 1 approval rule and 2 agreements. ${plan.into.name} keeps its own.`,
    `Ended: 1 API key of a program. New ones can be made in ${plan.into.name}.`,
  ])
  const body = { into: into.id, name: 'Duplicate', version: plan.version }
  expect((await ask('POST', `${from.path}/merge`, { as: admin, body })).status).toBe(200)
  expect((await ask('GET', '/api/orders', withKey(key))).status).toBe(401)
  expect(await shop.emailsTo(from.owner, 'company-merged')).toMatchObject([{ payload: { endedKeys: 1 } }])
  const left = await shop.db
    .selectFrom('service_accounts')
    .select('ended_at')
    .where('company_id', '=', from.id)
    .execute()
  expect(left.every(({ ended_at }) => ended_at !== null)).toBe(true)
})

test('only owners see and change the keys of their company, and only those of their own', async () => {
  const [{ id, path, owner }, other] = [await newCompany(), await newCompany()]
  const account = await newAccount(path, owner)
  const { id: keyId } = await keyIn(await addKey(path, owner, account))
  const buyer = await addMember(id, 'buyer')
  await problemOf(await ask('GET', `${path}/service-accounts`), 401, 'not-signed-in')
  const accounts = (as: Visitor) => ask('GET', `${path}/service-accounts`, { as })
  await problemOf(await accounts(buyer), 403, 'not-permitted-in-company')
  await problemOf(await accounts(other.owner), 404, 'company-not-found')
  expect(await (await accounts(owner)).json()).toMatchObject([{ id: account, keys: [{ id: keyId }] }])
  const elsewhere = `${other.path}/service-accounts/${account}`
  await problemOf(await ask('DELETE', elsewhere, { as: other.owner }), 404, 'service-account-not-found')
  await problemOf(
    await ask('DELETE', `${elsewhere}/keys/${keyId}`, { as: other.owner }),
    ...([404, 'api-key-not-found'] as const),
  )
  const admin = await shop.registerAdmin()
  const inShop = `/api/service-accounts/${account}`
  await problemOf(await ask('DELETE', inShop, { as: admin }), 404, 'service-account-not-found')
  expect(await (await ask('GET', '/api/service-accounts', { as: admin })).json()).toEqual([])
})

test.each([
  [['orders:write'], today, 'scopes'],
  [['stock:write'], today, 'scopes'],
  [['products:read'], today, 'scopes'],
  [['orders:read'], '2020-01-01', 'expiresOn'],
])('a key of a company with %j until %s is refused', async (scopes, expiresOn, field) => {
  const { path, owner } = await newCompany()
  const answer = await addKey(path, owner, await newAccount(path, owner), scopes, expiresOn)
  const { fields } = await problemOf(answer, 422, 'invalid-input')
  expect(Object.keys(fields as object).join()).toContain(field)
})

test('two companies may use a name, one company once, and a revoked key opens nothing', async () => {
  const [one, other] = [await newCompany(), await newCompany()]
  const account = await newAccount(one.path, one.owner)
  await newAccount(other.path, other.owner)
  const again = { as: one.owner, body: { name: 'PURCHASING system' } }
  await problemOf(await ask('POST', `${one.path}/service-accounts`, again), 409, 'service-account-exists')
  const { id, key } = await keyIn(await addKey(one.path, one.owner, account))
  const revoked = await ask('DELETE', `${one.path}/service-accounts/${account}/keys/${id}`, { as: one.owner })
  expect(revoked.status).toBe(200)
  await problemOf(await ask('GET', '/api/orders', withKey(key)), 401, 'invalid-key')
})

test('a key of a company in a URL is revoked, and its owners are told', async () => {
  const { path, owner } = await newCompany()
  const { key } = await keyIn(await addKey(path, owner, await newAccount(path, owner)))
  await problemOf(await ask('GET', `/api/orders?key=${key}`), 400, 'key-in-url')
  const { payload } = await shop.emailTo(owner, 'api-key-in-url')
  expect(payload).toMatchObject({ account: 'Purchasing system' })
  await problemOf(await ask('GET', '/api/orders', withKey(key)), 401, 'invalid-key')
})
