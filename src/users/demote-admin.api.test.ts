import { expect, test } from 'vitest'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'

const { ask, db, register, registerAdmin } = await openTestShop()

const signIn = (email: string, password: string) =>
  ask('POST', '/api/auth/sign-in/email', { body: { email, password } })
const demote = (email: string, password?: string, as?: Visitor) =>
  ask('POST', `/api/user/admin/${email}/demotion`, { as, body: password === undefined ? {} : { password } })
const emailsAbout = (kind: string) =>
  db.selectFrom('outbox').select(['recipient', 'payload']).where('kind', '=', kind).orderBy('id').execute()

test('an administrator is demoted with the password of another one, and the others are told', async () => {
  await db.updateTable('users').set({ role: 'customer' }).execute()
  const [one, two, three, buyer] = [
    await registerAdmin(),
    await registerAdmin(),
    await registerAdmin(),
    await register(),
  ]
  await problemOf(await demote(two.email, 'secret-1'), 401, 'not-signed-in')
  await problemOf(await demote(two.email, 'secret-1', buyer), 403, 'forbidden')
  for (const password of [undefined, 'wrong', 'x'.repeat(1_000)]) {
    await problemOf(await demote(two.email, password, one), 422, 'confirmation-failed')
  }
  await problemOf(await demote('nobody@company.example', 'secret-1', one), 404, 'user-not-found')
  expect(await (await demote(buyer.email, 'secret-1', one)).json()).toEqual({ modifiedCount: 0 })
  expect(await emailsAbout('admin-demoted')).toEqual([])
  expect(await (await demote(two.email, 'secret-1', one)).json()).toEqual({ modifiedCount: 1 })
  await problemOf(await ask('GET', '/api/user', { as: two }), 401, 'not-signed-in')
  expect((await signIn(two.email, 'secret-1')).status).toBe(200)
  expect(
    (await emailsAbout('admin-demoted')).map(({ recipient, payload }) => [recipient, payload.by]),
  ).toEqual([
    [two.email, one.email],
    [three.email, one.email],
  ])
  const trail = await (await ask('GET', `/api/audit?q=${two.email}`, { as: one })).json()
  expect(trail).toMatchObject([
    { action: 'admin-demoted', before: { role: 'admin' }, after: { role: 'customer' } },
  ])
  // One may leave, the last one must stay.
  expect((await demote(three.email, 'secret-1', three)).status).toBe(200)
  await problemOf(await ask('GET', '/api/user', { as: three }), 403, 'forbidden')
  await problemOf(await demote(one.email, 'secret-1', one), 409, 'last-administrator')
})

test('two administrators who demote each other leave one', async () => {
  await db.updateTable('users').set({ role: 'customer' }).execute()
  const [one, two] = [await registerAdmin(), await registerAdmin()]
  const answers = await Promise.all([demote(two.email, 'secret-1', one), demote(one.email, 'secret-1', two)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  const left = await db.selectFrom('users').select('email').where('role', '=', 'admin').execute()
  expect(left).toHaveLength(1)
})

test('an administrator cannot be removed before a password has ended their access', async () => {
  const [old, buyer] = [await registerAdmin(), await register()]
  expect((await ask('PUT', `/api/user/admin/${buyer.email}`, { as: old })).status).toBe(200)
  const promotions = await emailsAbout('admin-made')
  expect(promotions.map(({ payload }) => payload.email)).toContain(buyer.email)
  expect(promotions.map(({ recipient }) => recipient)).not.toContain(buyer.email)
  const cookie = (await signIn(buyer.email, 'secret-1')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const promoted = { ...buyer, cookie }
  const remove = () => ask('DELETE', `/api/user/${old.email}`, { as: promoted })
  await problemOf(await remove(), 409, 'is-administrator')
  expect((await ask('GET', '/api/user', { as: old })).status).toBe(200)
  expect((await demote(old.email, 'secret-1', promoted)).status).toBe(200)
  expect((await remove()).status).toBe(200)
  const other = await registerAdmin()
  const removeOther = () => ask('DELETE', `/api/user/${other.email}`, { as: promoted })
  await problemOf(await removeOther(), 409, 'is-administrator')
  expect((await ask('GET', '/api/user', { as: other })).status).toBe(200)
})
