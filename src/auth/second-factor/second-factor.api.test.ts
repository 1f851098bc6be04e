import { afterAll, expect, test } from 'vitest'
import { signedCookie } from '../../../testing/accounts.ts'
import { openGoogleServer } from '../../../testing/google-server.ts'
import { openTestShop, problemOf, SECRET, type Visitor } from '../../../testing/test-shop.ts'
import { newId } from '../../db/ids.server.ts'
import { addDays } from '../../lib/dates.ts'
import { currentCode, decryptSecret } from './one-time-codes.server.ts'

let clock: Date | undefined
const now = () => clock ?? new Date()
const optional = await openTestShop({ now })
const google = await openGoogleServer()
afterAll(google.stop)
const required = await openTestShop({ now, environment: { STAFF_SECOND_FACTOR: 'required', ...google.env } })
type Shop = typeof optional
const own = { password: 'secret-1' }

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
const confirm = ({ ask }: Shop, as: Visitor, body: object) =>
  ask('POST', '/api/auth/second-factor', { as, body })
const isLetIn = async ({ ask }: Shop, as: Visitor) =>
  (await ask('GET', '/api/user?limit=1', { as })).status === 200

/** The code of the authenticator app. Each test takes another moment, because a code counts once. */
async function codeOf(shop: Shop, person: Visitor, at = now()): Promise<string> {
  const { secret } = await shop.db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', await shop.userIdOf(person))
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
async function otherSession(shop: Shop, person: Visitor): Promise<Visitor> {
  const token = newId()
  await shop.db
    .insertInto('sessions')
    .values({
      id: newId(),
      token,
      user_id: await shop.userIdOf(person),
      expires_at: addDays(now(), 30),
      created_at: now(),
      updated_at: now(),
      last_used_at: now(),
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

test.each([
  ['password', 'optional', optional],
  ['any other way', 'optional', optional],
  ['password', 'required', required],
  ['any other way', 'required', required],
] as const)('a session that began by %s gets in only after a code where it is %s', async (way, _, shop) => {
  const { person } = await enroll(shop, await shop.registerAdmin())
  const session = await (way === 'password' ? signIn(shop, person) : otherSession(shop, person))
  const { ask } = shop
  await problemOf(await ask('GET', '/api/user', { as: session }), 403, 'second-factor-required')
  const access = await ask('GET', `/api/admin/${person.email}`, { as: session })
  expect(await access.json()).toEqual({ admin: true, permissions: [], secondFactor: 'confirm' })
  const answer = await confirm(shop, session, { code: await codeOf(shop, person) })
  expect(answer.status).toBe(200)
  expect(await isLetIn(shop, { ...session, cookie: cookieOf(answer) })).toBe(true)
  later(120)
})

/** Like a browser, up to the redirect of the shop. @returns the session */
async function signInWithGoogle({ ask }: Shop): Promise<Visitor> {
  const body = { provider: 'google', callbackURL: '/signin-done', errorCallbackURL: '/signin-done' }
  const started = await ask('POST', '/api/auth/sign-in/social', { body })
  const { url } = (await started.json()) as { url: string }
  const redirect = await fetch(url, { redirect: 'manual' })
  const { pathname, search } = new URL(redirect.headers.get('location') ?? '')
  const finished = await ask('GET', pathname + search, { headers: { cookie: cookieOf(started) } })
  const { email, name } = google.person
  return { email, name, cookie: cookieOf(finished) }
}

test('a session that began with Google gets in only after a code', async () => {
  const { email } = await signInWithGoogle(required)
  await required.db.updateTable('users').set({ role: 'admin' }).where('email', '=', email).execute()
  const person = await signInWithGoogle(required)
  const data = `/api/user/${email}/data`
  await problemOf(await required.ask('GET', data, { as: person }), 403, 'second-factor-required')
  const begun = await required.ask('POST', '/api/auth/second-factor/enrollment', {
    as: person,
    body: { email },
  })
  expect(begun.status).toBe(200)
  const body = { code: await codeOf(required, person) }
  await required.ask('POST', '/api/auth/second-factor/confirmation', { as: person, body })
  later(120)
  const again = await signInWithGoogle(required)
  expect(await isLetIn(required, again)).toBe(false)
  const answer = await confirm(required, again, { code: await codeOf(required, again) })
  expect(await isLetIn(required, { ...again, cookie: cookieOf(answer) })).toBe(true)
  later(120)
})

test('a reset link changes the password and not the second factor', async () => {
  const { person } = await enroll(optional, await optional.registerAdmin())
  await optional.ask('POST', '/api/auth/request-password-reset', { body: { email: person.email } })
  await optional.settle()
  const { payload } = await optional.emailTo(person, 'password-reset')
  const token = new URL(String(payload.resetUrl)).searchParams.get('token')
  const body = { token, newPassword: 'secret-2' }
  const reset = await optional.ask('POST', '/api/auth/reset-password', { body })
  expect(reset.status).toBe(200)
  // Neither the link nor the former session signs in.
  expect(await isLetIn(optional, { ...person, cookie: cookieOf(reset) })).toBe(false)
  await problemOf(await optional.ask('GET', '/api/user', { as: person }), 401, 'not-signed-in')
  const answer = await optional.ask('POST', '/api/auth/sign-in/email', {
    body: { email: person.email, password: 'secret-2' },
  })
  const session = { ...person, cookie: cookieOf(answer) }
  await problemOf(await optional.ask('GET', '/api/user', { as: session }), 403, 'second-factor-required')
  const confirmed = await confirm(optional, session, { code: await codeOf(optional, person) })
  expect(await isLetIn(optional, { ...session, cookie: cookieOf(confirmed) })).toBe(true)
  later(120)
})

test('where it is required, no staff call passes until one was added', async () => {
  const admin = await required.registerAdmin()
  await problemOf(await required.ask('GET', '/api/user', { as: admin }), 403, 'second-factor-required')
  const { person } = await enroll(required, admin)
  expect(await isLetIn(required, person)).toBe(true)
  const session = await signIn(required, person)
  expect(await isLetIn(required, session)).toBe(false)
})

test('of nine equal requests with one code one succeeds, and the code is refused in another session', async () => {
  const { person } = await enroll(optional, await optional.registerAdmin())
  // Ten wrong codes would be the limit of an hour.
  const sessions = await Promise.all(Array.from({ length: 9 }, () => otherSession(optional, person)))
  const code = await codeOf(optional, person)
  const answers = await Promise.all(sessions.map((as) => confirm(optional, as, { code })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const last = await otherSession(optional, person)
  await problemOf(await confirm(optional, last, { code }), 401, 'second-factor-invalid')
  later(120)
})

test('a code is accepted with the spaces that apps show, and not a second time in another spelling', async () => {
  const { person } = await enroll(optional, await optional.registerAdmin())
  const session = await signIn(optional, person)
  const code = await codeOf(optional, person)
  const pasted = ` ${code.slice(0, 3)}\u00a0${code.slice(3)}\n`
  expect((await confirm(optional, session, { code: pasted })).status).toBe(200)
  const again = await signIn(optional, person)
  await problemOf(await confirm(optional, again, { code }), 401, 'second-factor-invalid')
  await problemOf(await confirm(optional, again, { code: '12 345' }), 422, 'invalid-input')
  later(120)
})

test('wrong passwords entered by others do not use up the codes of an account', async () => {
  const { person } = await enroll(optional, await optional.registerAdmin())
  const session = await signIn(optional, person)
  for (let network = 0; network < 12; network += 1)
    await optional.ask('POST', '/api/auth/sign-in/email', {
      body: { email: person.email, password: 'guessed' },
      headers: { 'x-fixit-client-ip': `10.8.${network}.1` },
    })
  expect((await confirm(optional, session, { code: await codeOf(optional, person) })).status).toBe(200)
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

test('it is removed only shortly after a code, so that the password alone does not open sensitive changes', async () => {
  const { person } = await enroll(optional, await optional.registerAdmin())
  later(14 * 60)
  const remove = (as: Visitor) => optional.ask('DELETE', '/api/auth/second-factor', { as, body: own })
  await problemOf(await remove(person), 403, 'second-factor-outdated')
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

async function exportOf({ ask }: Shop, person: Visitor): Promise<string> {
  const answer = await ask('GET', `/api/user/${person.email}/data`, { as: person })
  expect(answer.status).toBe(200)
  return answer.text()
}

test('neither export, audit trail, emails nor log contain a secret or a code, and the last role takes the factor along', async () => {
  const [admin, colleague] = [await optional.registerAdmin(), await optional.registerAdmin()]
  const { person, backupCodes } = await enroll(optional, colleague)
  const { secret } = await optional.db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', await optional.userIdOf(person))
    .executeTakeFirstOrThrow()
  const texts = [
    JSON.stringify(await optional.db.selectFrom('audit_events').selectAll().execute()),
    JSON.stringify(await optional.db.selectFrom('outbox').selectAll().execute()),
    await exportOf(optional, person),
  ]
  for (const text of texts)
    for (const hidden of [secret, ...backupCodes]) expect(text.includes(hidden)).toBe(false)
  await optional.ask('PUT', `/api/staff/${person.email}/roles`, { as: admin, body: { ...own, roles: [] } })
  const left = await optional.db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', await optional.userIdOf(person))
    .execute()
  expect(left).toEqual([])
})

// Last, because its pauses take longer than a session.
test('the eleventh wrong code is refused from every network and in every session, with a growing pause', async () => {
  const { person } = await enroll(optional, await optional.registerAdmin())
  const enter = async (as: Visitor, network: number, body: object) =>
    optional.ask('POST', '/api/auth/second-factor', {
      as,
      body,
      headers: { 'x-fixit-client-ip': `10.7.${network}.1` },
    })
  const wrong = (await codeOf(optional, person)) === '000000' ? '000001' : '000000'
  const newSession = () => otherSession(optional, person)
  const emails = () => optional.emailsTo(person, 'second-factor-wrong-codes')
  for (const hour of [1, 2, 3]) {
    const [attacker, other] = [await newSession(), await newSession()]
    for (let attempt = 1; attempt <= 10; attempt += 1)
      await problemOf(await enter(attacker, attempt, { code: wrong }), 401, 'second-factor-invalid')
    expect(await emails()).toHaveLength(hour)
    const code = await codeOf(optional, person)
    for (const as of [attacker, other])
      await problemOf(await enter(as, 99, { code }), 429, 'too-many-attempts')
    await problemOf(await enter(other, 98, { backupCode: 'AAAA-AAAA' }), 429, 'too-many-attempts')
    later(3_601)
  }
  // An hour is not enough any more.
  const enterRight = async () => enter(await newSession(), 97, { code: await codeOf(optional, person) })
  await problemOf(await enterRight(), 429, 'too-many-attempts')
  later(24 * 3_600)
  expect((await enterRight()).status).toBe(200)
})
