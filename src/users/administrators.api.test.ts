import { expect, test } from 'vitest'
import { cookiesOf } from '../../testing/cookies.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'

const { ask, db, register, registerAdmin, userIdOf } = await openTestShop()

const signIn = (email: string, password: string) =>
  ask('POST', '/api/auth/sign-in/email', { body: { email, password } })
const demote = (email: string, password?: string, as?: Visitor) =>
  ask('POST', `/api/user/admin/${email}/demotion`, { as, body: password === undefined ? {} : { password } })
const promote = (email: string, password?: string, as?: Visitor) =>
  ask('PUT', `/api/user/admin/${email}`, { as, body: password === undefined ? {} : { password } })
const roleOf = async (email: string) =>
  (await db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirstOrThrow()).role
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

test('a user becomes an administrator only with the password of the administrator', async () => {
  const [admin, colleague, buyer] = [await registerAdmin(), await registerAdmin(), await register()]
  await problemOf(await promote(buyer.email, 'secret-1'), 401, 'not-signed-in')
  await problemOf(await promote(buyer.email, 'secret-1', buyer), 403, 'forbidden')
  for (const password of [undefined, '', 'wrong', 'x'.repeat(1_000)]) {
    const { fields } = await problemOf(
      await promote(buyer.email, password, admin),
      422,
      'confirmation-failed',
    )
    expect(fields).toEqual({ password: expect.stringContaining('Wrong password') })
  }
  await problemOf(await promote(buyer.email, 'x'.repeat(1_001), admin), 422, 'invalid-input')
  expect((await ask('PUT', `/api/user/admin/${buyer.email}`, { as: admin })).status).toBeGreaterThanOrEqual(
    400,
  )
  await problemOf(await promote('nobody@company.example', 'secret-1', admin), 404, 'user-not-found')
  expect(await roleOf(buyer.email)).toBe('customer')
  expect((await emailsAbout('admin-made')).map(({ payload }) => payload.email)).not.toContain(buyer.email)
  expect(await (await promote(buyer.email, 'secret-1', admin)).json()).toEqual({ modifiedCount: 1 })
  expect(await (await promote(buyer.email, 'secret-1', admin)).json()).toEqual({ modifiedCount: 0 })
  const told = (await emailsAbout('admin-made')).filter(({ payload }) => payload.email === buyer.email)
  expect(told.map(({ recipient }) => recipient)).toContain(colleague.email)
})

test('wrong passwords lock promotion and demotion together, and the right one does not help until the lock ends', async () => {
  const [admin, other, buyer] = [await registerAdmin(), await registerAdmin(), await register()]
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await problemOf(await promote(buyer.email, 'wrong', admin), 422, 'confirmation-failed')
    await problemOf(await demote(other.email, 'wrong', admin), 422, 'confirmation-failed')
  }
  await problemOf(await promote(buyer.email, 'secret-1', admin), 429, 'too-many-attempts')
  expect(await roleOf(buyer.email)).toBe('customer')
})

test('an account that signs in with Google only confirms with its email address', async () => {
  const [admin, buyer] = [await registerAdmin(), await register()]
  const id = await userIdOf(admin)
  await db
    .updateTable('accounts')
    .set({ provider_id: 'google', password: null })
    .where('user_id', '=', id)
    .execute()
  const send = (body: object) => ask('PUT', `/api/user/admin/${buyer.email}`, { as: admin, body })
  for (const body of [{ password: 'secret-1' }, { email: buyer.email }]) {
    const { fields } = await problemOf(await send(body), 422, 'confirmation-failed')
    expect(fields).toEqual({ email: expect.any(String) })
  }
  expect(await (await send({ email: admin.email.toUpperCase() })).json()).toEqual({ modifiedCount: 1 })
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
  expect((await promote(buyer.email, 'secret-1', old)).status).toBe(200)
  const promotions = await emailsAbout('admin-made')
  expect(promotions.map(({ payload }) => payload.email)).toContain(buyer.email)
  expect(promotions.map(({ recipient }) => recipient)).not.toContain(buyer.email)
  const cookie = cookiesOf(await signIn(buyer.email, 'secret-1'))
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
