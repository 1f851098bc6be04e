import { expect, test } from 'vitest'
import { TEST_ADDRESS } from '../../testing/test-address.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'

const { ask, db, register, registerAdmin, userIdOf } = await openTestShop()

const addressesOf = ({ email }: Visitor) => `/api/user/${email}/addresses`
const addAddress = (as: Visitor, key: string, city = 'Porto') => {
  const body = { ...TEST_ADDRESS, name: 'Store 4', isDefault: false, city }
  return ask('POST', addressesOf(as), { as, body, headers: { 'idempotency-key': key } })
}
const countAddresses = async (as: Visitor) =>
  ((await (await ask('GET', addressesOf(as), { as })).json()) as object[]).length

test('a request that is repeated because its answer was lost adds one record', async () => {
  const buyer = await register()
  const answers = [await addAddress(buyer, 'a-1'), await addAddress(buyer, 'a-1')]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const [first, again] = await Promise.all(answers.map((answer) => answer.json()))
  expect(again).toEqual(first)
  expect(await countAddresses(buyer)).toBe(1)
  await addAddress(buyer, 'a-2')
  expect(await countAddresses(buyer)).toBe(2)
})

test('a key is bound to its request and its user, and a refused request does not use it up', async () => {
  const [buyer, other] = [await register(), await register()]
  expect((await addAddress(buyer, 'b-1', 'x'.repeat(1_000))).status).toBe(422)
  expect((await addAddress(buyer, 'b-1')).status).toBe(201)
  await problemOf(await addAddress(buyer, 'b-1', 'Lisbon'), 422, 'idempotency-key-reused')
  const ofOther = await addAddress(other, 'b-1')
  expect([ofOther.status, ofOther.headers.get('idempotent-replayed')]).toEqual([201, null])
})

test('of each user the newest answers are kept, so that repeated requests cannot fill the disk', async () => {
  const [buyer, other] = [await register(), await register()]
  const user_id = await userIdOf(buyer)
  const expires_at = new Date()
  const earlier = Array.from({ length: 150 }, (_, index) => ({
    id: `answer-${index}`,
    user_id,
    request_hash: '',
    expires_at,
  }))
  await db.insertInto('answered_requests').values(earlier).execute()
  const kept = async () =>
    (await db.selectFrom('answered_requests').select('id').where('user_id', '=', user_id).execute()).length
  await addAddress(other, 'd-1')
  expect(await kept()).toBe(150)
  const newest = await addAddress(buyer, 'd-1')
  expect(await kept()).toBe(100)
  expect(await (await addAddress(buyer, 'd-1')).json()).toEqual(await newest.json())
})

test('an API key is made once, and its secret is nowhere stored', async () => {
  const admin = await registerAdmin()
  const made = await ask('POST', '/api/service-accounts', { as: admin, body: { name: 'ERP' } })
  const { id } = (await made.json()) as { id: string }
  const body = { scopes: ['orders:read'], expiresOn: new Date().toISOString().slice(0, 10) }
  const makeKey = () =>
    ask('POST', `/api/service-accounts/${id}/keys`, {
      as: admin,
      body,
      headers: { 'idempotency-key': 'c-1' },
    })
  expect((await makeKey()).status).toBe(201)
  await problemOf(await makeKey(), 409, 'secret-not-repeated')
  expect(await db.selectFrom('api_keys').select('id').where('account_id', '=', id).execute()).toHaveLength(1)
  const stored = db
    .selectFrom('answered_requests')
    .select('answer')
    .where('user_id', '=', await userIdOf(admin))
  expect(await stored.execute()).toEqual([{ answer: null }])
})
