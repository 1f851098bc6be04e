import { describe, expect, test } from 'vitest'
import type { PersonalDataExport } from '#app/privacy/personal-data.server.ts'
import { TEST_ADDRESS } from '../../testing/test-address.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { AddressInput, SavedAddress } from './contract.ts'
import { MAX_ADDRESSES } from './rules.ts'

const { ask, db, register, registerAdmin } = await openTestShop()

const STORE: AddressInput = { ...TEST_ADDRESS, name: 'Store 4', isDefault: false }

const bookOf = (buyer: Visitor) => `/api/user/${buyer.email}/addresses`
const add = (buyer: Visitor, change: Record<string, unknown> = {}) =>
  ask('POST', bookOf(buyer), { as: buyer, body: { ...STORE, ...change } })
const addOk = async (buyer: Visitor, change: Record<string, unknown> = {}) => {
  const answer = await add(buyer, change)
  expect(answer.status).toBe(201)
  return (await answer.json()) as SavedAddress
}
const read = async (buyer: Visitor) =>
  (await (await ask('GET', bookOf(buyer), { as: buyer })).json()) as SavedAddress[]

describe('the address book', () => {
  test('starts with a default address, has one default at a time, and lists it first', async () => {
    const buyer = await register()
    const first = await addOk(buyer)
    expect(first).toMatchObject({ ...STORE, isDefault: true })
    const second = await addOk(buyer, { city: 'Porto' })
    expect(second.isDefault).toBe(false)
    const { id, ...values } = second
    const changed = await ask('PUT', `${bookOf(buyer)}/${id}`, {
      as: buyer,
      body: { ...values, line2: 'شارع الميناء', isDefault: true },
    })
    expect(await changed.json()).toEqual([
      { ...second, line2: 'شارع الميناء', isDefault: true },
      { ...first, isDefault: false },
    ])
    await ask('DELETE', `${bookOf(buyer)}/${id}`, { as: buyer })
    expect(await read(buyer)).toEqual([{ ...first, isDefault: false }])
  })

  test('has at most twenty addresses, also when they are added at once', async () => {
    const buyer = await register()
    for (let each = 0; each < MAX_ADDRESSES - 3; each += 1) expect((await add(buyer)).status).toBe(201)
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(buyer)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    await problemOf(await add(buyer), 409, 'address-limit-reached')
    expect((await read(buyer)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test('rejects missing, long and multi-line fields by name', async () => {
    const buyer = await register()
    const rejected: [Record<string, unknown>, string][] = [
      [{ country: '' }, 'country'],
      [{ country: 'XX' }, 'country'],
      [{ company: '', name: ' ' }, 'name'],
      [{ city: 'x'.repeat(10_000) }, 'city'],
      [{ line1: 'Gate B\nRua do Cais' }, 'line1'],
      [{ name: 'a\u202Egnp.exe' }, 'name'],
    ]
    for (const [change, field] of rejected) {
      const { fields } = await problemOf(await add(buyer, change), 422, 'invalid-input')
      expect(Object.keys(fields as object)).toContain(field)
    }
    expect(await read(buyer)).toEqual([])
  })

  test('belongs to one user', async () => {
    const [buyer, other, admin] = [await register(), await register(), await registerAdmin()]
    const { id, ...values } = await addOk(buyer)
    await problemOf(await ask('GET', bookOf(buyer)), 401, 'not-signed-in')
    for (const as of [other, admin]) {
      await problemOf(await ask('GET', bookOf(buyer), { as }), 403, 'forbidden')
      const address = `${bookOf(as)}/${id}`
      await problemOf(await ask('PUT', address, { as, body: values }), 404, 'address-not-found')
      await problemOf(await ask('DELETE', address, { as }), 404, 'address-not-found')
    }
  })

  test('is part of the personal data: exported, and deleted with the account', async () => {
    const buyer = await register()
    const address = await addOk(buyer)
    const data = (await (
      await ask('GET', `/api/user/${buyer.email}/data`, { as: buyer })
    ).json()) as PersonalDataExport
    expect(data.addresses).toEqual([address])
    const deletion = await ask('POST', `/api/user/${buyer.email}/deletion`, {
      as: buyer,
      body: { password: 'secret-1' },
    })
    expect(deletion.ok).toBe(true)
    const rows = await db.selectFrom('addresses').select('id').where('id', '=', address.id).execute()
    expect(rows).toEqual([])
  })
})
