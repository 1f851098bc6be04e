/** Rows 46 to 60: sign-in, password reset, Google. */
import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { newEmail, post, signIn, signUp } from './auth-requests.ts'
import { type Fixture, PASSWORD } from './fixture.ts'
import { expectNoSignIn } from './google-sign-in.ts'
import { cookieOf, expectProblem, statusAndCode } from './requests.ts'
import { coveredBy, notApplicable, type Row, rejected, scenario } from './row.ts'

/** @returns the responses to `count` wrong passwords, each sent from the address that `from` returns */
async function guessPasswords(
  { ask }: Fixture,
  email: string,
  count: number,
  from: (each: number) => string,
) {
  const answers = []
  for (let each = 0; each < count; each += 1) {
    answers.push(await ask(signIn(email, 'guessed', { from: from(each) })))
  }
  return answers
}

const GUESSING: Row[] = [
  scenario(
    46,
    'a wrong password, and an unknown address',
    '401 with identical responses',
    async (fixture) => {
      const { ask, customer, expectNoWrites } = fixture
      const [wrong, unknown] = await expectNoWrites(() =>
        Promise.all([ask(signIn(customer.email, 'guessed')), ask(signIn(newEmail(), 'guessed'))]),
      )
      expect(statusAndCode(wrong)).toBe('401 invalid-email-or-password')
      expect({ ...expectProblem(unknown), requestId: '' }).toEqual({ ...expectProblem(wrong), requestId: '' })
      expect(Object.keys(expectProblem(unknown))).toEqual(Object.keys(expectProblem(wrong)))
      expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
    },
  ),
  scenario(48, 'the eleventh wrong password', '429 with Retry-After', async (fixture) => {
    const { email } = await fixture.newUser()
    const answers = await guessPasswords(fixture, email, 11, () => '203.0.113.48')
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
    const [last] = answers.slice(-1)
    const wait = Number(last?.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(last && expectProblem(last)).toMatchObject({ code: 'too-many-attempts', retryAfter: wait })
  }),
  scenario(49, 'guesses from many addresses of one IPv6 /64', '429', async (fixture) => {
    const { email } = await fixture.newUser()
    const answers = await guessPasswords(fixture, email, 11, (each) => `2001:db8:49:1::${each + 1}`)
    expect(answers.at(-1)?.status).toBe(429)
  }),
  scenario(49, 'guesses from many networks of one IPv6 /48', '429', async (fixture) => {
    const { email } = await fixture.newUser()
    const answers = await guessPasswords(fixture, email, 11, (each) => `2001:db8:48:${each + 1}::1`)
    expect(answers.at(-1)?.status).toBe(429)
  }),
  scenario(
    49,
    'starts of a sign-in with Google from many networks of one IPv6 /48',
    '429',
    async ({ ask }) => {
      const start = (each: number) =>
        ask({
          ...post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/' }),
          from: `2001:db8:50:${each}::1`,
        })
      const answers = await Promise.all(Array.from({ length: 40 }, (_, each) => start(each)))
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
      expect(
        (
          await ask({
            ...post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/' }),
            from: '2001:db8:51::1',
          })
        ).status,
      ).toBe(200)
    },
  ),
  scenario(49, 'guesses with changing X-Forwarded-For headers', '429', async (fixture) => {
    const { email } = await fixture.newUser()
    const answers = await guessPasswords(fixture, email, 11, (each) => `198.51.100.${each}, 203.0.113.49`)
    expect(answers.at(-1)?.status).toBe(429)
  }),
]

const EXTERNAL_URLS = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
]

const REDIRECTS: Row[] = EXTERNAL_URLS.flatMap((url) => [
  scenario(
    50,
    `sign-in by form with a redirect to ${url}`,
    'redirected to the home page',
    async ({ ask, newUser }) => {
      const { email } = await newUser()
      const body = `email=${encodeURIComponent(email)}&password=${PASSWORD}`
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        referer: `http://shop.test/login?from=${encodeURIComponent(url)}`,
      }
      const answer = await ask(post('/api/sign-in', body, { headers }))
      expect([answer.status, answer.headers.location]).toEqual([303, '/'])
    },
  ),
  scenario(50, `sign-in by API with a redirect to ${url}`, 'ignored', async ({ ask, newUser }) => {
    const { email } = await newUser()
    const answer = await ask(
      post('/api/auth/sign-in/email', { email, password: PASSWORD, callbackURL: url, redirectTo: url }),
    )
    expect([answer.status, answer.headers.location]).toEqual([200, undefined])
    expect(answer.text).not.toContain('evil')
  }),
  rejected(50, `signing in with Google, to be sent to ${url}`, '403 invalid-callback-url', () =>
    post('/api/auth/sign-in/social', { provider: 'google', callbackURL: url }),
  ),
  rejected(50, `failing to sign in with Google, to be sent to ${url}`, '403 invalid-error-callback-url', () =>
    post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/', errorCallbackURL: url }),
  ),
])

/**
 * Requests a reset link and waits for the email, because the shop erases the link after sending it. @returns the token
 * of the newest link
 */
async function resetLink(fixture: Fixture, email: string, from = '10.2.0.1'): Promise<string> {
  await fixture.askDirectly('POST', '/api/auth/request-password-reset', {
    body: { email },
    headers: { 'x-fixit-client-ip': from },
  })
  const emails = await Promise.all((await fixture.emailsTo(email)).map((email) => PostalMime.parse(email)))
  const links = emails.flatMap(({ text = '' }) => /\S+\/resetpassword\?token=[\w-]+/.exec(text) ?? [])
  return new URL(links.at(-1) ?? '').searchParams.get('token') ?? ''
}

const reset = (token: string) => post('/api/auth/reset-password', { token, newPassword: 'another-1' })

const RESETS: Row[] = [
  scenario(
    51,
    'a reset for an address that is no account',
    '200 like any other, and no email',
    async (fixture) => {
      const { askDirectly, customer, expectNoWrites, settle } = fixture
      const ask = (email: string) =>
        askDirectly('POST', '/api/auth/request-password-reset', {
          body: { email, redirectTo: '/resetpassword' },
        })
      const unknown = await expectNoWrites(() => ask(newEmail()))
      const known = await ask(customer.email)
      expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()])
      expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
      await settle()
    },
  ),
  scenario(
    50,
    'a password reset with a redirect to another site',
    'the email links to the shop',
    async (fixture) => {
      const { email } = await fixture.newUser()
      const body = { email, redirectTo: 'https://evil.example/' }
      await fixture.askDirectly('POST', '/api/auth/request-password-reset', { body })
      await fixture.settle()
      const [message = ''] = await fixture.emailsTo(email)
      expect(message).toContain('Reset your FIX IT password')
      expect(message).not.toContain('evil')
    },
  ),
  scenario(52, 'a reset link used twice', '400 invalid-token', async (fixture) => {
    const { email } = await fixture.newUser()
    const token = await resetLink(fixture, email)
    expect((await fixture.ask(reset(token))).status).toBe(200)
    expect(statusAndCode(await fixture.expectNoWrites(() => fixture.ask(reset(token))))).toBe(
      '400 invalid-token',
    )
  }),
  scenario(52, 'a reset link that is cut short, or an hour old', '400 invalid-token', async (fixture) => {
    const { email } = await fixture.newUser()
    const token = await resetLink(fixture, email)
    expect(statusAndCode(await fixture.expectNoWrites(() => fixture.ask(reset(token.slice(0, -1)))))).toBe(
      '400 invalid-token',
    )
    const { id } = await fixture.user(email)
    const past = new Date(Date.now() - 1_000)
    await fixture.db.updateTable('verifications').set({ expires_at: past }).where('value', '=', id).execute()
    expect(statusAndCode(await fixture.ask(reset(token)))).toBe('400 invalid-token')
    expect((await fixture.ask(signIn(email))).status).toBe(200)
    // Otherwise maintenance would delete it during another row.
    await fixture.db.deleteFrom('verifications').where('value', '=', id).execute()
  }),
  scenario(
    52,
    'a reset link of somebody else’s',
    'sets the password and ignores other fields',
    async (fixture) => {
      const [owner, victim] = [await fixture.newUser(), await fixture.newUser()]
      const token = await resetLink(fixture, owner.email)
      const body = {
        token,
        newPassword: 'another-1',
        email: victim.email,
        userId: (await fixture.user(victim.email)).id,
      }
      expect((await fixture.ask(post('/api/auth/reset-password', body))).status).toBe(200)
      expect((await fixture.ask(signIn(victim.email))).status).toBe(200)
      expect((await fixture.ask(signIn(owner.email, 'another-1'))).status).toBe(200)
    },
  ),
  scenario(
    54,
    'a reset asked for twenty times',
    'three emails, of which only the newest works',
    async (fixture) => {
      const { email } = await fixture.newUser()
      const tokens = []
      for (let each = 0; each < 20; each += 1) tokens.push(await resetLink(fixture, email, `10.2.1.${each}`))
      const [first = '', second = '', third = '', ...others] = [...new Set(tokens)]
      expect([third !== '', others]).toEqual([true, []])
      for (const [token, status] of [
        [first, 400],
        [second, 400],
        [third, 200],
      ] as const) {
        expect((await fixture.ask(reset(token))).status).toBe(status)
      }
    },
  ),
  notApplicable(
    55,
    'changing one’s address to a taken or mistyped one',
    'an address cannot be changed',
    '404 endpoint-not-found',
    ({ customer, otherCustomer }) =>
      post('/api/auth/change-email', { newEmail: otherCustomer.email }, { as: customer }),
  ),
  rejected(56, 'changing the password without the old one', '422 invalid-input', ({ customer }) =>
    post('/api/auth/change-password', { newPassword: 'another-1' }, { as: customer }),
  ),
  rejected(
    56,
    'changing the password with a wrong old one',
    '400 invalid-password',
    ({ customer }) =>
      post(
        '/api/auth/change-password',
        { currentPassword: 'guessed', newPassword: 'another-1' },
        { as: customer },
      ),
    { reason: 'Better Auth’s standard response' },
  ),
  scenario(56, 'a password that is changed', 'ends the other sessions', async ({ ask, newUser }) => {
    const user = await newUser()
    const phone = { ...user, cookie: cookieOf(await ask(signIn(user.email))) }
    const change = { currentPassword: PASSWORD, newPassword: 'another-1' }
    expect((await ask(post('/api/auth/change-password', change, { as: user }))).status).toBe(200)
    expect(statusAndCode(await ask({ path: `/api/user/${user.email}`, as: phone }))).toBe('401 not-signed-in')
  }),
]

const GOOGLE: Row[] = [
  scenario(58, 'a Google address of an account nobody has verified', 'not linked', async (fixture) => {
    const email = newEmail()
    await fixture.ask(signUp({ email }))
    fixture.google.person = { sub: randomUUID(), email, email_verified: true, name: 'Gina' }
    await expectNoSignIn(fixture, 'error=')
  }),
  scenario(
    59,
    'an address that Google has not verified, new or of a confirmed account',
    'refused',
    async (fixture) => {
      fixture.google.person = { sub: randomUUID(), email: newEmail(), email_verified: false, name: 'Una' }
      await expectNoSignIn(fixture, 'error=')
      const { email } = await fixture.newUser()
      fixture.google.person = { sub: randomUUID(), email, email_verified: false, name: 'Una' }
      await expectNoSignIn(fixture, 'error=')
    },
  ),
  scenario(60, 'somebody who says no at Google', 'back at the shop, signed out', async (fixture) => {
    const refuse = (url: { url: URL }) => {
      url.url.searchParams.delete('code')
      url.url.searchParams.set('error', 'access_denied')
    }
    fixture.google.server.service.once('beforeAuthorizeRedirect', refuse)
    await expectNoSignIn(fixture, 'error=access_denied')
  }),
  coveredBy(60, 'Google that does not answer, or slowly', 'testing/fault-injection.test.ts › × %s: %s'),
]

export const SIGNING_IN: Row[] = [...GUESSING, ...REDIRECTS, ...RESETS, ...GOOGLE]
