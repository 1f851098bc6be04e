import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { addDays } from '../../lib/dates.ts'
import type { StaffRolesChange } from './contract.ts'
import { endExpiredRoles } from './end-expired-roles.server.ts'

let clock: Date | undefined
const { ask, db, emailsTo, errors, register, registerAdmin, registerUnconfirmed } = await openTestShop({
  now: () => clock ?? new Date(),
})

const own = { password: 'secret-1' }
const change = (as: Visitor | undefined, email: string, body: Omit<StaffRolesChange, 'password'>) =>
  ask('PUT', `/api/staff/${email}/roles`, { as, body: { ...own, ...body } })
const listed = async (as: Visitor) =>
  (await (await ask('GET', '/api/staff?limit=100', { as })).json()) as {
    email: string
    roles: { role: string }[]
  }[]
const rolesOf = async (as: Visitor, email: string) =>
  (await listed(as)).find((one) => one.email === email)?.roles.map(({ role }) => role)
const userOf = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
/** A session that has not ended with the last change. */
async function signInAgain(person: Visitor): Promise<Visitor> {
  const answer = await ask('POST', '/api/auth/sign-in/email', { body: { email: person.email, ...own } })
  return {
    ...person,
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
}

test('only administrators see and change roles, with their password', async () => {
  const [admin, person] = [await registerAdmin(), await register()]
  await problemOf(await change(undefined, person.email, { roles: ['sales'] }), 401, 'not-signed-in')
  await problemOf(await change(person, person.email, { roles: ['sales'] }), 403, 'forbidden')
  await problemOf(await ask('GET', '/api/staff', { as: person }), 403, 'forbidden')
  const wrong = await ask('PUT', `/api/staff/${person.email}/roles`, {
    as: admin,
    body: { roles: ['sales'] },
  })
  await problemOf(wrong, 422, 'confirmation-failed')
  await problemOf(await change(admin, 'nobody@company.example', { roles: ['sales'] }), 404, 'user-not-found')
  const unconfirmed = await registerUnconfirmed()
  await problemOf(await change(admin, unconfirmed.email, { roles: ['sales'] }), 409, 'email-not-confirmed')
  expect(await rolesOf(admin, person.email)).toBeUndefined()
})

test('roles add up, are recorded and emailed, and end all sessions of the person', async () => {
  const [admin, colleague, person] = [await registerAdmin(), await registerAdmin(), await register()]
  const answer = await change(admin, person.email, { roles: ['sales', 'warehouse'], reason: 'Holidays' })
  expect(answer.status).toBe(200)
  await problemOf(await ask('GET', '/api/user', { as: person }), 401, 'not-signed-in')
  const hired = await signInAgain(person)
  const access = await (await ask('GET', `/api/admin/${person.email}`, { as: hired })).json()
  expect(access).toMatchObject({ admin: true })
  expect((access as { permissions: string[] }).permissions).toEqual(
    expect.arrayContaining(['orders.ship', 'orders.cancel']),
  )
  expect((access as { permissions: string[] }).permissions).not.toContain('orders.mark-paid')
  const data = await (await ask('GET', `/api/user/${person.email}/data`, { as: hired })).json()
  expect(data).toMatchObject({ staffRoles: [{ role: 'sales', reason: 'Holidays' }, { role: 'warehouse' }] })
  const recipients = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('kind', '=', 'staff-roles-changed')
    .execute()
  expect(recipients.map(({ recipient }) => recipient)).toEqual(
    expect.arrayContaining([person.email, colleague.email]),
  )
  expect(recipients.map(({ recipient }) => recipient)).not.toContain(admin.email)
  const trail = await (await ask('GET', `/api/audit?q=${person.email}`, { as: admin })).json()
  expect(trail).toMatchObject([
    {
      action: 'staff-roles-changed',
      before: { roles: '' },
      after: { roles: 'sales, warehouse', reason: 'Holidays' },
    },
  ])
  // A colleague sees only what they did themselves.
  expect(await (await ask('GET', '/api/audit', { as: hired })).json()).toEqual([])
  expect((await change(admin, person.email, { roles: [] })).status).toBe(200)
  expect((await userOf(person.email)).role).toBe('customer')
})

test('nobody gives roles to themselves, and giving up one leaves the others', async () => {
  const [admin, person] = [await registerAdmin(), await register()]
  await change(admin, person.email, { roles: ['administrator', 'sales'] })
  const hired = await signInAgain(person)
  await problemOf(
    await change(hired, person.email, { roles: ['administrator', 'accounting'] }),
    409,
    'own-roles',
  )
  expect((await change(hired, person.email, { roles: ['sales'] })).status).toBe(200)
  expect(await rolesOf(admin, person.email)).toEqual(['sales'])
  await problemOf(await change(hired, person.email, { roles: ['sales'] }), 403, 'permission-required')
})

test('a role with an end counts until then, and cannot be the last administrator', async () => {
  await db.updateTable('users').set({ role: 'customer' }).execute()
  const [admin, person] = [await registerAdmin(), await register()]
  const at = new Date()
  for (const endsAt of [addDays(at, -1), addDays(at, 367)])
    await problemOf(
      await change(admin, person.email, { roles: ['administrator'], endsAt: endsAt.toISOString() }),
      422,
      'invalid-role-end',
    )
  for (const days of [366, 1]) {
    const endsAt = addDays(at, days).toISOString()
    expect((await change(admin, person.email, { roles: ['administrator'], endsAt })).status).toBe(200)
  }
  const hired = await signInAgain(person)
  expect((await ask('GET', '/api/user', { as: hired })).status).toBe(200)
  await problemOf(await change(hired, admin.email, { roles: [] }), 409, 'last-administrator')
  await problemOf(
    await ask('POST', `/api/user/admin/${admin.email}/demotion`, { as: hired, body: own }),
    409,
    'last-administrator',
  )
  await problemOf(
    await ask('DELETE', `/api/user/${admin.email}/account`, { as: admin, body: own }).then((answer) =>
      answer.status === 404 ? change(admin, admin.email, { roles: [] }) : answer,
    ),
    409,
    'last-administrator',
  )
  clock = addDays(at, 1.01)
  await db.updateTable('sessions').set({ created_at: clock, last_used_at: clock }).execute()
  await problemOf(await ask('GET', '/api/user', { as: hired }), 403, 'forbidden')
  expect(await rolesOf(admin, person.email)).toBeUndefined()
  clock = undefined
})

test('a role that has passed its end is ended once, recorded and emailed', async () => {
  const [admin, person] = [await registerAdmin(), await register()]
  const at = new Date()
  const endsAt = addDays(at, 1)
  await change(admin, person.email, { roles: ['sales'] })
  await change(admin, person.email, { roles: ['sales', 'warehouse'], endsAt: endsAt.toISOString() })
  const { id } = await userOf(person.email)
  const runAt = (now: Date) => endExpiredRoles({ db, now: () => now, shopUrl: 'http://shop.test' })
  expect(await runAt(at)).toBe(0)
  const runs = await Promise.all([runAt(addDays(at, 2)), runAt(addDays(at, 2))])
  expect(runs.filter((people) => people > 0)).toHaveLength(1)
  const rows = await db
    .selectFrom('staff_assignments')
    .select(['role', 'ended_at'])
    .where('user_id', '=', id)
    .where('ends_at', 'is not', null)
    .execute()
  expect(rows.map(({ ended_at }) => ended_at)).toEqual([endsAt, endsAt])
  expect((await userOf(person.email)).role).toBe('customer')
  const audited = (await (await ask('GET', `/api/audit?q=${id}`, { as: admin })).json()) as object[]
  expect(audited[0]).toMatchObject({ action: 'staff-role-ended', before: { roles: 'sales, warehouse' } })
  for (const { email } of [person, admin])
    expect((await emailsTo({ email }, 'staff-role-ended')).at(-1)).toMatchObject({
      payload: { email: person.email, roles: ['Sales', 'Warehouse'], isStaff: false },
    })
})

test('of two administrators who end each other’s role at once, one remains', async () => {
  for (let round = 0; round < 5; round += 1) {
    await db.updateTable('users').set({ role: 'customer' }).execute()
    const [one, two] = [await registerAdmin(), await registerAdmin()]
    const answers = await Promise.all([
      change(one, two.email, { roles: ['sales'] }),
      change(two, one.email, { roles: ['sales'] }),
    ])
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200)
    const lasting = await db
      .selectFrom('staff_assignments')
      .innerJoin('users', 'users.id', 'user_id')
      .select('email')
      .where('email', 'in', [one.email, two.email])
      .where('staff_assignments.role', '=', 'sales')
      .where('ended_at', 'is', null)
      .execute()
    expect(lasting).toHaveLength(1)
  }
})

test('an administrator of the previous release, who has no row, keeps the access when another role is added', async () => {
  const [admin, other] = [await registerAdmin(), await registerAdmin()]
  expect(await rolesOf(admin, other.email)).toEqual(['administrator'])
  await change(admin, other.email, { roles: ['administrator', 'sales'] })
  expect(await rolesOf(admin, other.email)).toEqual(['administrator', 'sales'])
})

test('roles and access are written together or not at all', async () => {
  const [admin, person] = [await registerAdmin(), await register()]
  const openRoles = async () => {
    const { id, role } = await userOf(person.email)
    const roles = db.selectFrom('staff_assignments').select('role').where('user_id', '=', id)
    const open = await roles.where('ended_at', 'is', null).orderBy('role').execute()
    return [role, ...open.map((row) => row.role)]
  }
  // The database ends the transaction with the second of the two writes.
  const failing = async (work: () => Promise<unknown>) => {
    await sql`alter table users add constraint stopped check (email <> ${sql.lit(person.email)}) not valid`.execute(
      db,
    )
    const [before, answer] = [await openRoles(), await work()]
    await sql`alter table users drop constraint stopped`.execute(db)
    expect(answer).toMatchObject({ status: 500 })
    expect(await openRoles()).toEqual(before)
  }
  await failing(() => change(admin, person.email, { roles: ['sales'] }))
  expect((await change(admin, person.email, { roles: ['sales', 'warehouse'] })).status).toBe(200)
  await failing(() => change(admin, person.email, { roles: ['accounting'] }))
  await failing(() => change(admin, person.email, { roles: [] }))
  expect(await openRoles()).toEqual(['admin', 'sales', 'warehouse'])
  expect(errors.splice(0)).toHaveLength(3)
})
