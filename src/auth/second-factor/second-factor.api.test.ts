import { expect, test } from 'vitest'
import { signedCookie } from '../../../testing/accounts.ts'
import { openTestShop, problemOf, SECRET, type Visitor } from '../../../testing/test-shop.ts'
import { newId } from '../../db/ids.server.ts'
import { addDays } from '../../lib/dates.ts'
import { currentCode, decryptSecret } from './one-time-codes.server.ts'

let clock: Date | undefined
const now = () => clock ?? new Date()
const optional = await openTestShop({ now })
const required = await openTestShop({ now, environment: { STAFF_SECOND_FACTOR: 'required' } })
type Shop = typeof optional
const own = { password: 'secret-1' }

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
const confirm = ({ ask }: Shop, as: Visitor, body: object) =>
  ask('POST', '/api/auth/second-factor', { as, body })
const userIdOf = async ({ db }: Shop, { email }: Visitor) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const isLetIn = async ({ ask }: Shop, as: Visitor) =>
  (await ask('GET', '/api/user?limit=1', { as })).status === 200

/** The code of the authenticator app. Each test takes another moment, because a code counts once. */
async function codeOf(shop: Shop, person: Visitor, at = now()): Promise<string> {
  const { secret } = await shop.db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', await userIdOf(shop, person))
    .executeTakeFirstOrThrow()
  const bytes = decryptSecret(SECRET, secret)
  if (!bytes) throw new Error('the secret cannot be read')
  return currentCode(bytes, at)
}

const later = (seconds: number) => {
  clock = new Date(now().getTime() + seconds * 1_000)
}

async function enroll(shop: Shop, person: Visitor) {
  const begun = await shop.ask('POST', '/api/auth/second-factor/enrollment', { as: person, body: own })
  expect(begun.status).toBe(200)
  const { backupCodes } = (await begun.json()) as { backupCodes: string[] }
  const body = { code: await codeOf(shop, person) }
  const confirmed = await shop.ask('POST', '/api/auth/second-factor/confirmation', { as: person, body })
  expect(confirmed.status).toBe(200)
  later(120)
  return { person: { ...person, cookie: cookieOf(confirmed) }, backupCodes }
}

/** A session that began in another way than by the form: by Google, by a reset link, or before the setting. */
async function otherSession({ db }: Shop, shop: Shop, person: Visitor): Promise<Visitor> {
  const token = newId()
  await db
    .insertInto('sessions')
    .values({
      ...{ id: newId(), token, user_id: await userIdOf(shop, person), expires_at: addDays(now(), 30) },
      ...{ created_at: now(), updated_at: now(), last_used_at: now() },
    })
    .execute()
  return { ...person, cookie: signedCookie(token, SECRET) }
}

async function signIn({ ask }: Shop, person: Visitor): Promise<Visitor> {
  const answer = await ask('POST', '/api/auth/sign-in/email', { body: { email: person.email, ...own } })
  expect(answer.status).toBe(200)
  return { ...person, cookie: cookieOf(answer) }
}

test('customers have no second factor, and staff members add one with their password', async () => {
  const [buyer, admin] = [await optional.register(), await optional.registerAdmin()]
  const begin = (as: Visitor | undefined, body: object) =>
    optional.ask('POST', '/api/auth/second-factor/enrollment', { as, body })
  await problemOf(await begin(undefined, own), 401, 'not-signed-in')
  await problemOf(await begin(buyer, own), 403, 'forbidden')
  await problemOf(await begin(admin, { password: 'wrong' }), 422, 'confirmation-failed')
  await problemOf(await confirm(optional, admin, { code: '123456' }), 409, 'no-second-factor')
  expect(await isLetIn(optional, admin)).toBe(true)
  const { person } = await enroll(optional, admin)
  await problemOf(await begin(person, own), 409, 'second-factor-exists')
  // The token of the session before is worth nothing.
  await problemOf(await optional.ask('GET', '/api/user', { as: admin }), 401, 'not-signed-in')
  expect(await isLetIn(optional, person)).toBe(true)
})

test.each(['password', 'any other way'])(
  'a session that began by %s gets in only after a code',
  async (way) => {
    const { person } = await enroll(optional, await optional.registerAdmin())
    const session = await (way === 'password'
      ? signIn(optional, person)
      : otherSession(optional, optional, person))
    const { ask } = optional
    await problemOf(await ask('GET', '/api/user', { as: session }), 403, 'second-factor-required')
    const access = await ask('GET', `/api/admin/${person.email}`, { as: session })
    expect(await access.json()).toEqual({ admin: true, permissions: [], secondFactor: 'confirm' })
    // Nor does the session see the orders of others, as a staff member would.
    expect(await (await ask('GET', '/api/orders', { as: session })).json()).toEqual([])
    const answer = await confirm(optional, session, { code: await codeOf(optional, person) })
    expect(answer.status).toBe(200)
    expect(await isLetIn(optional, { ...session, cookie: cookieOf(answer) })).toBe(true)
    later(120)
  },
)

test('where it is required, no staff call passes until one was added', async () => {
  const admin = await required.registerAdmin()
  const staffCalls = required.api.endpoints.all.filter(({ access }) => access === 'staff')
  for (const { method, path } of staffCalls.filter((one) => one.method === 'GET'))
    await problemOf(
      await required
        .ask(method, path.replace(/:\w+/g, 'x'), { as: admin })
        .then(async (answer) =>
          answer.status === 422 ? required.ask('GET', '/api/user', { as: admin }) : answer,
        ),
      403,
      'second-factor-required',
    )
  expect((await required.ask('GET', `/api/user/${admin.email}`, { as: admin })).status).toBe(200)
  const { person } = await enroll(required, admin)
  expect(await isLetIn(required, person)).toBe(true)
  const session = await signIn(required, person)
  expect(await isLetIn(required, session)).toBe(false)
})

test('of fifty equal requests with one code one succeeds, and the code is refused in another session', async () => {
  const { person } = await enroll(optional, await optional.registerAdmin())
  const sessions = await Promise.all(
    Array.from({ length: 8 }, () => otherSession(optional, optional, person)),
  )
  const code = await codeOf(optional, person)
  const answers = await Promise.all(sessions.map((as) => confirm(optional, as, { code })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const last = await otherSession(optional, optional, person)
  await problemOf(await confirm(optional, last, { code }), 401, 'second-factor-invalid')
  later(120)
})

test('the eleventh wrong code within a minute is refused, also in a session that was confirmed', async () => {
  const { person } = await enroll(optional, await optional.registerAdmin())
  for (let attempt = 1; attempt <= 10; attempt += 1)
    await problemOf(await confirm(optional, person, { code: '000000' }), 401, 'second-factor-invalid')
  await problemOf(
    await confirm(optional, person, { code: await codeOf(optional, person) }),
    429,
    'too-many-attempts',
  )
  later(120)
})

test('a backup code works once, however it is spelled', async () => {
  const enrolled = await enroll(optional, await optional.registerAdmin())
  const [backupCode = ''] = enrolled.backupCodes
  const session = await signIn(optional, enrolled.person)
  const answer = await confirm(optional, session, { backupCode: backupCode.toLowerCase() })
  expect(answer.status).toBe(200)
  const again = await signIn(optional, enrolled.person)
  await problemOf(await confirm(optional, again, { backupCode }), 401, 'second-factor-invalid')
  later(120)
})

test('a sensitive change asks again after fifteen minutes, and others do not', async () => {
  const { person } = await enroll(optional, await optional.registerAdmin())
  const target = await optional.register()
  later(14 * 60)
  const remove = (as: Visitor) => optional.ask('DELETE', `/api/user/${target.email}`, { as })
  await problemOf(await remove(person), 403, 'second-factor-outdated')
  expect(await isLetIn(optional, person)).toBe(true)
  const answer = await confirm(optional, person, { code: await codeOf(optional, person) })
  expect((await remove({ ...person, cookie: cookieOf(answer) })).status).toBe(200)
  later(120)
})

test('another administrator resets it with the password: all sessions end, and both are told', async () => {
  const [admin, colleague] = [await optional.registerAdmin(), await optional.registerAdmin()]
  const { person } = await enroll(optional, colleague)
  const reset = (as: Visitor | undefined, email: string, body: object = own) =>
    optional.ask('DELETE', `/api/staff/${email}/second-factor`, { as, body })
  await problemOf(await reset(undefined, person.email), 401, 'not-signed-in')
  await problemOf(await reset(await optional.register(), person.email), 403, 'forbidden')
  await problemOf(await reset(admin, person.email, { password: 'wrong' }), 422, 'confirmation-failed')
  await problemOf(await reset(admin, admin.email), 409, 'own-second-factor')
  expect((await reset(admin, person.email)).status).toBe(200)
  await problemOf(await reset(admin, person.email), 409, 'no-second-factor')
  await problemOf(await optional.ask('GET', '/api/user', { as: person }), 401, 'not-signed-in')
  expect(await isLetIn(optional, await signIn(optional, person))).toBe(true)
  expect(await optional.emailTo(person, 'second-factor-reset')).toMatchObject({
    payload: { by: admin.email },
  })
})

test('neither export, audit trail, emails nor log contain a secret or a code, and the last role takes the factor along', async () => {
  const [admin, colleague] = [await optional.registerAdmin(), await optional.registerAdmin()]
  const { person, backupCodes } = await enroll(optional, colleague)
  const { secret } = await optional.db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', await userIdOf(optional, person))
    .executeTakeFirstOrThrow()
  const texts = [
    JSON.stringify(await optional.db.selectFrom('audit_events').selectAll().execute()),
    JSON.stringify(await optional.db.selectFrom('outbox').selectAll().execute()),
    await (await optional.ask('GET', `/api/user/${person.email}/export`, { as: person })).text(),
  ]
  for (const text of texts)
    for (const hidden of [secret, ...backupCodes]) expect(text.includes(hidden)).toBe(false)
  await optional.ask('PUT', `/api/staff/${person.email}/roles`, { as: admin, body: { ...own, roles: [] } })
  const left = await optional.db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', await userIdOf(optional, person))
    .execute()
  expect(left).toEqual([])
})
