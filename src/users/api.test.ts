import { describe, expect, test } from 'vitest'
import { cookiesOf } from '../../testing/cookies.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { ListedUser, UserRecord } from './core/contract.ts'

const {
  ask,
  db,
  register,
  registerAdmin,
  registerStaff,
  registerUnconfirmed,
  settle,
  countAdmins,
  emailTo,
  emailsTo,
  userIdOf,
} = await openTestShop()

const signIn = (email: string, password: string) =>
  ask('POST', '/api/auth/sign-in/email', { body: { email, password } })

describe('authentication', () => {
  test('registration signs in and queues the confirmation email', async () => {
    const buyer = await registerUnconfirmed('Harbour Works')
    const session = (await (await ask('GET', '/api/auth/get-session', { as: buyer })).json()) as {
      user: { name: string }
    }
    expect(session.user.name).toBe('Harbour Works')
    expect(await emailsTo(buyer)).toMatchObject([{ kind: 'email-confirmation' }])
  })

  test('a role in the registration is ignored', async () => {
    const body = { name: 'Sly', email: 'sly@company.example', password: 'secret-1', role: 'admin' }
    await ask('POST', '/api/auth/sign-up/email', { body })
    const user = await db
      .selectFrom('users')
      .select('role')
      .where('email', '=', 'sly@company.example')
      .executeTakeFirst()
    expect(user?.role ?? 'customer').toBe('customer')
  })

  test('the email address is case-insensitive', async () => {
    const buyer = await register()
    expect((await signIn(buyer.email.toUpperCase(), 'secret-1')).status).toBe(200)
  })

  test('a wrong password and an unknown address get the same response', async () => {
    const buyer = await register()
    const [wrong, unknown] = [
      await signIn(buyer.email, 'wrong-password'),
      await signIn('nobody@company.example', 'secret-1'),
    ]
    const wrongProblem = await problemOf(wrong, 401, 'invalid-email-or-password')
    const unknownProblem = await problemOf(unknown, 401, 'invalid-email-or-password')
    expect({ ...wrongProblem, requestId: '' }).toEqual({ ...unknownProblem, requestId: '' })
    expect(Object.keys(wrongProblem)).toEqual(Object.keys(unknownProblem))
  })

  test.each([
    ['five characters', { password: '12345' }],
    ['no name', { name: '   ' }],
    ['a name of 101 characters', { name: 'x'.repeat(101) }],
    ['a name with NUL', { name: 'a\u0000b' }],
    ['a name with a direction override', { name: 'Ann \u202egnp.exe' }],
    ['an invisible name', { name: '\u3164' }],
    ['a name with a web address', { name: 'Win at evil.example' }],
    ['a name with stacked combining marks', { name: `A${'\u0301'.repeat(40)}` }],
    ['no address', { email: 'nope' }],
  ])('%s is refused with a message', async (_name, change) => {
    const body = { name: 'New', email: 'new@company.example', password: 'secret-1', ...change }
    const answer = await ask('POST', '/api/auth/sign-up/email', { body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ detail: expect.any(String), message: expect.any(String) })
    expect(
      await db.selectFrom('users').select('id').where('email', '=', 'new@company.example').execute(),
    ).toEqual([])
  })

  test('ten simultaneous registrations of one address create one account', async () => {
    const body = { name: 'Twin', email: 'twin@company.example', password: 'secret-1' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask('POST', '/api/auth/sign-up/email', { body })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(422)])
    expect(
      await db.selectFrom('users').select('id').where('email', '=', 'twin@company.example').execute(),
    ).toHaveLength(1)
  })

  test('a reset link works once and ends all sessions; the response never reveals whether the account exists', async () => {
    const buyer = await register()
    const askFor = (email: string) =>
      ask('POST', '/api/auth/request-password-reset', { body: { email, redirectTo: '/resetpassword' } })
    const [existing, unknown] = [await askFor(buyer.email), await askFor('nobody@company.example')]
    expect([existing.status, await existing.json()]).toEqual([unknown.status, await unknown.json()])
    await settle()
    const email = await emailTo(buyer, 'password-reset')
    const token = new URL(String(email.payload.resetUrl)).searchParams.get('token')
    const reset = () => ask('POST', '/api/auth/reset-password', { body: { token, newPassword: 'another-1' } })
    expect((await reset()).status).toBe(200)
    expect((await reset()).status).toBe(400)
    await problemOf(await ask('GET', `/api/purchase/${buyer.email}`, { as: buyer }), 401, 'not-signed-in')
    expect((await signIn(buyer.email, 'another-1')).status).toBe(200)
    expect((await signIn(buyer.email, 'secret-1')).status).toBe(401)
  })

  test('sign-out takes effect with the next request', async () => {
    const buyer = await register()
    expect((await ask('POST', '/api/auth/sign-out', { as: buyer, body: {} })).status).toBe(200)
    await problemOf(await ask('GET', `/api/purchase/${buyer.email}`, { as: buyer }), 401, 'not-signed-in')
  })

  test('a forged or truncated cookie is a guest', async () => {
    const buyer = await register()
    const unpadded = buyer.cookie.replace(/(?:=|%3D)$/, '')
    expect(unpadded).not.toBe(buyer.cookie)
    for (const cookie of [
      buyer.cookie.slice(0, -6),
      // Other texts that decode to the same signature.
      unpadded,
      `${unpadded}%3D%3D`,
      buyer.cookie.replace(/=(.)/, (_, character) => (character === 'X' ? '=Y' : '=X')),
      'fixit.session_token=%E0%A4%A',
      'fixit.session_token=abc.def',
    ]) {
      const forged: Visitor = { ...buyer, cookie }
      await problemOf(await ask('GET', `/api/purchase/${buyer.email}`, { as: forged }), 401, 'not-signed-in')
    }
  })
})

describe('PUT /user/{email}', () => {
  test('syncs and changes only the profile of the caller', async () => {
    const [buyer, other] = [await register(), await register()]
    const put = (email: string, body: unknown, as?: Visitor) => ask('PUT', `/api/user/${email}`, { as, body })
    expect(await (await put(buyer.email, { email: buyer.email }, buyer)).json()).toMatchObject({
      email: buyer.email,
    })
    const profile = {
      name: 'Ann',
      education: 'Trade school',
      location: 'Leeds',
      phone: '+44 1632 960118',
      social: 'https://example.com/ann',
    }
    expect(await (await put(buyer.email, profile, buyer)).json()).toMatchObject(profile)
    await problemOf(await put(buyer.email, profile), 401, 'not-signed-in')
    await problemOf(await put(buyer.email, profile, other), 403, 'forbidden')
    await problemOf(await put(buyer.email, { email: other.email }, buyer), 403, 'forbidden')
  })

  test('refuses an outdated version and returns the current one; without a version the last change wins', async () => {
    const buyer = await register()
    const put = (body: unknown) => ask('PUT', `/api/user/${buyer.email}`, { as: buyer, body })
    const { version } = (await (await put({ email: buyer.email })).json()) as UserRecord
    // The second time after a lost answer.
    for (let times = 0; times < 2; times += 1)
      expect(await (await put({ location: 'Leeds', version })).json()).toMatchObject({
        location: 'Leeds',
        version: version + 1,
      })
    const late = await problemOf(await put({ location: 'York', version }), 409, 'version-conflict')
    expect(late.current).toMatchObject({ location: 'Leeds', version: version + 1 })
    const specified = { name: 'Ann', education: '', location: 'Hull', phone: '', social: '' }
    for (let each = 0; each < 2; each += 1) expect((await put(specified)).status).toBe(200)
  })

  test('keeps a name with a web address from before this rule, and takes no new one', async () => {
    const buyer = await register()
    await db.updateTable('users').set({ name: 'Quay.example' }).where('email', '=', buyer.email).execute()
    const put = (body: unknown) => ask('PUT', `/api/user/${buyer.email}`, { as: buyer, body })
    expect((await put({ name: 'Quay.example', phone: '1', location: 'a.de' })).status).toBe(200)
    const refused = await problemOf(
      await put({ name: 'Q.example', companyName: 'http://q' }),
      422,
      'invalid-input',
    )
    const message = 'must not contain a web address; write a space after a dot'
    expect(refused.fields).toEqual({ name: message, companyName: message })
  })

  test('saves one of ten simultaneous changes to the same version', async () => {
    const buyer = await register()
    const put = (body: unknown) => ask('PUT', `/api/user/${buyer.email}`, { as: buyer, body })
    const { version } = (await (await put({})).json()) as UserRecord
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, each) => put({ location: `Place ${each}`, version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test.each([
    ['a role', { role: 'admin' }],
    ['a script as profile link', { social: 'javascript:alert(1)' }],
    ['an empty name', { name: ' ' }],
    ['a name in two lines', { name: 'Ann\nAdministrator' }],
    ['a location with an invisible space', { location: 'Le\u200beds' }],
    ['a phone of 41 characters', { phone: '1'.repeat(41) }],
    ['an array', ['x']],
  ])('%s is refused', async (_name, body) => {
    const buyer = await register()
    await problemOf(await ask('PUT', `/api/user/${buyer.email}`, { as: buyer, body }), 422, 'invalid-input')
  })
})

describe('administrators', () => {
  test('GET /admin/{email}: own only, any for administrators', async () => {
    const [buyer, other, admin] = [await register(), await register(), await registerAdmin()]
    await problemOf(await ask('GET', `/api/admin/${buyer.email}`), 401, 'not-signed-in')
    await problemOf(await ask('GET', `/api/admin/${other.email}`, { as: buyer }), 403, 'forbidden')
    expect(await (await ask('GET', `/api/admin/${buyer.email}`, { as: buyer })).json()).toEqual({
      admin: false,
    })
    expect(await (await ask('GET', `/api/admin/${admin.email}`, { as: admin })).json()).toMatchObject({
      admin: true,
    })
    expect(await (await ask('GET', `/api/admin/${buyer.email}`, { as: admin })).json()).toEqual({
      admin: false,
    })
  })

  test('make a user an administrator from the next request on, who must sign in again; repeating changes nothing', async () => {
    const [buyer, admin] = [await register(), await registerAdmin()]
    const make = (email: string, as?: Visitor) =>
      ask('PUT', `/api/user/admin/${email}`, { as, body: { password: 'secret-1' } })
    await problemOf(await make(buyer.email), 401, 'not-signed-in')
    await problemOf(await make(buyer.email, buyer), 403, 'forbidden')
    expect(await (await make(buyer.email, admin)).json()).toEqual({ modifiedCount: 1 })
    expect(await (await make(buyer.email, admin)).json()).toEqual({ modifiedCount: 0 })
    await problemOf(await ask('GET', '/api/user', { as: buyer }), 401, 'not-signed-in')
    const cookie = cookiesOf(await signIn(buyer.email, 'secret-1'))
    expect((await ask('GET', '/api/user', { as: { ...buyer, cookie } })).status).toBe(200)
    await problemOf(await make('nobody@company.example', admin), 404, 'user-not-found')
    const { email } = await registerUnconfirmed()
    await problemOf(await make(email, admin), 409, 'email-not-confirmed')
  })

  test('a removed user is signed out everywhere and can no longer sign in', async () => {
    const [buyer, admin] = [await register(), await registerAdmin()]
    const remove = (email: string, as?: Visitor) => ask('DELETE', `/api/user/${email}`, { as })
    await problemOf(await remove(buyer.email), 401, 'not-signed-in')
    await problemOf(await remove(admin.email, buyer), 403, 'forbidden')
    expect((await remove(buyer.email, admin)).status).toBe(200)
    await problemOf(await ask('GET', `/api/purchase/${buyer.email}`, { as: buyer }), 401, 'not-signed-in')
    expect(await (await ask('GET', '/api/auth/get-session', { as: buyer })).json()).toBeNull()
    expect((await signIn(buyer.email, 'secret-1')).status).toBe(403)
    await problemOf(await remove(buyer.email, admin), 404, 'user-not-found')
    const listed = (await (await ask('GET', '/api/user', { as: admin })).json()) as ListedUser[]
    expect(listed.map((user) => user.email)).not.toContain(buyer.email)
  })

  test('no user can remove themselves, and no administrator can be removed', async () => {
    await db.updateTable('users').set({ role: 'customer' }).execute()
    const [one, two] = [await registerAdmin(), await registerAdmin()]
    await problemOf(await ask('DELETE', `/api/user/${one.email}`, { as: one }), 409, 'cannot-remove-self')
    await problemOf(await ask('DELETE', `/api/user/${two.email}`, { as: one }), 409, 'is-administrator')
    expect(await countAdmins()).toBe(2)
  })

  test('the list names the roles of staff members, and none of customers or of those whose roles ended', async () => {
    const [admin, former] = [await registerAdmin(), await registerStaff('accounting')]
    const warehouse = await registerStaff('warehouse')
    const customer = await register()
    await db
      .updateTable('staff_assignments')
      .set({ ended_at: new Date() })
      .where('user_id', '=', await userIdOf(former))
      .execute()
    const listed = (await (await ask('GET', '/api/user', { as: admin })).json()) as ListedUser[]
    const rolesOf = ({ email }: { email: string }) => listed.find((user) => user.email === email)?.staffRoles
    expect([admin, warehouse, former, customer].map(rolesOf)).toEqual([
      ['administrator'],
      ['warehouse'],
      [],
      [],
    ])
  })

  test('the server searches and pages the list of users', async () => {
    const admin = await registerAdmin()
    for (const name of ['Zulu Works', 'Zulu Yard', 'Zulu Mine', 'Jörg Weiß']) await register(name)
    const first = await ask('GET', '/api/user?q=zulu&sort=name&limit=2', { as: admin })
    expect(((await first.json()) as ListedUser[]).map((user) => user.name)).toEqual([
      'Zulu Mine',
      'Zulu Works',
    ])
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = (await (await ask('GET', next, { as: admin })).json()) as ListedUser[]
    expect(second.map((user) => user.name)).toEqual(['Zulu Yard'])
    for (const q of ['jorg weiss', 'joerg', 'jörg weiß'])
      expect(await (await ask('GET', `/api/user?q=${q}`, { as: admin })).json()).toMatchObject([
        { name: 'Jörg Weiß' },
      ])
  })
})

describe('every request', () => {
  test('from another site is refused without effect', async () => {
    const buyer = await register()
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const answer = await ask('PUT', `/api/user/${buyer.email}`, {
        as: buyer,
        body: { name: 'Owned' },
        headers,
      })
      await problemOf(answer, 403, 'cross-site-request')
    }
  })

  test.each([
    ['broken JSON', '{"a":', {}, 400, 'malformed-request'],
    ['an empty body', '', {}, 400, 'malformed-request'],
    ['null', 'null', {}, 422, 'invalid-input'],
    ['plain text', '{"name":"x"}', { 'content-type': 'text/plain' }, 415, 'malformed-request'],
    ['a compressed body', 'x', { 'content-encoding': 'gzip' }, 415, 'unsupported-content-encoding'],
    ['70 KB', JSON.stringify({ name: 'x'.repeat(70_000) }), {}, 413, 'body-too-large'],
  ])('with %s is answered with an error response', async (_name, body, headers, status, code) => {
    const buyer = await register()
    await problemOf(await ask('PUT', `/api/user/${buyer.email}`, { as: buyer, body, headers }), status, code)
  })

  test('to an unknown path gets 404 as problem+json', async () => {
    await problemOf(await ask('GET', '/api/nothing'), 404, 'endpoint-not-found')
  })
})
