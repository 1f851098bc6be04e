/** Rows 46 to 60: signing in, forgotten passwords, Google. */
import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { type Fixture, PASSWORD } from './fixture.ts'
import { expectNobodyIn } from './google-sign-in.ts'
import { newEmail, post, signIn, signUp } from './identity-calls.ts'
import { cookieOf, messageOf, problemIn } from './requests.ts'
import { notApplicable, provenBy, type Row, refused, shown } from './row.ts'

/** @returns the answers to `count` wrong passwords, each tried from the network that `from` names */
async function wrongTries({ ask }: Fixture, email: string, count: number, from: (each: number) => string) {
  const answers = []
  for (let each = 0; each < count; each += 1) {
    answers.push(await ask(signIn(email, 'guessed', { from: from(each) })))
  }
  return answers
}

const GUESSING: Row[] = [
  shown(
    46,
    'a wrong password, and an address that is no account',
    '401, to the letter the same',
    async (stage) => {
      const { ask, customer, untouched } = stage
      const [wrong, unknown] = await untouched(() =>
        Promise.all([ask(signIn(customer.email, 'guessed')), ask(signIn(newEmail(), 'guessed'))]),
      )
      expect(messageOf(wrong)).toBe('401 invalid-email-or-password')
      expect({ ...problemIn(unknown), requestId: '' }).toEqual({ ...problemIn(wrong), requestId: '' })
      expect(Object.keys(problemIn(unknown))).toEqual(Object.keys(problemIn(wrong)))
      expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
    },
  ),
  shown(48, 'the eleventh wrong password', '429 and when to come back', async (stage) => {
    const { email } = await stage.newUser()
    const answers = await wrongTries(stage, email, 11, () => '203.0.113.48')
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
    const [last] = answers.slice(-1)
    const wait = Number(last?.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(last && problemIn(last)).toMatchObject({ code: 'too-many-attempts', retryAfter: wait })
  }),
  shown(49, 'guesses from a whole IPv6 household, one address after the other', '429', async (stage) => {
    const { email } = await stage.newUser()
    const answers = await wrongTries(stage, email, 11, (each) => `2001:db8:49:1::${each + 1}`)
    expect(answers.at(-1)?.status).toBe(429)
  }),
  shown(49, 'guesses under ever new claims of X-Forwarded-For', '429', async (stage) => {
    const { email } = await stage.newUser()
    const answers = await wrongTries(stage, email, 11, (each) => `198.51.100.${each}, 203.0.113.49`)
    expect(answers.at(-1)?.status).toBe(429)
  }),
]

const WAYS_OUT = ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']

const LEADING_AWAY: Row[] = WAYS_OUT.flatMap((way) => [
  shown(50, `signing in by the form, to be sent to ${way}`, 'sent home', async ({ ask, newUser }) => {
    const { email } = await newUser()
    const body = `email=${encodeURIComponent(email)}&password=${PASSWORD}`
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      referer: `http://shop.test/login?from=${encodeURIComponent(way)}`,
    }
    const answer = await ask(post('/api/sign-in', body, { headers }))
    expect([answer.status, answer.headers.location]).toEqual([303, '/'])
  }),
  shown(50, `signing in by the call, to be sent to ${way}`, 'ignored', async ({ ask, newUser }) => {
    const { email } = await newUser()
    const answer = await ask(
      post('/api/auth/sign-in/email', { email, password: PASSWORD, callbackURL: way, redirectTo: way }),
    )
    expect([answer.status, answer.headers.location]).toEqual([200, undefined])
    expect(answer.text).not.toContain('evil')
  }),
  refused(50, `signing in with Google, to be sent to ${way}`, '403 invalid-callback-url', () =>
    post('/api/auth/sign-in/social', { provider: 'google', callbackURL: way }),
  ),
  refused(50, `failing to sign in with Google, to be sent to ${way}`, '403 invalid-error-callback-url', () =>
    post('/api/auth/sign-in/social', { provider: 'google', callbackURL: '/', errorCallbackURL: way }),
  ),
])

/**
 * Asks for a link and waits until the email with it has left: the shop sends what is queued whenever it likes, and keeps
 * nothing of the link then. @returns the token in the newest one
 */
async function resetLink(stage: Fixture, email: string, from = '10.2.0.1'): Promise<string> {
  await stage.askInside('POST', '/api/auth/request-password-reset', {
    body: { email },
    headers: { 'x-fixit-client-ip': from },
  })
  const mails = await Promise.all((await stage.mailsTo(email)).map((mail) => PostalMime.parse(mail)))
  const links = mails.flatMap(({ text = '' }) => /\S+\/resetpassword\?token=[\w-]+/.exec(text) ?? [])
  return new URL(links.at(-1) ?? '').searchParams.get('token') ?? ''
}

const reset = (token: string) => post('/api/auth/reset-password', { token, newPassword: 'another-1' })

const RESETS: Row[] = [
  shown(51, 'a reset for an address that is no account', '200 like any other, and no mail', async (stage) => {
    const { askInside, customer, untouched, settle } = stage
    const ask = (email: string) =>
      askInside('POST', '/api/auth/request-password-reset', { body: { email, redirectTo: '/resetpassword' } })
    const unknown = await untouched(() => ask(newEmail()))
    const known = await ask(customer.email)
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()])
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
    await settle()
  }),
  shown(50, 'a reset that would lead to another site', 'the mail leads to the shop', async (stage) => {
    const { email } = await stage.newUser()
    const body = { email, redirectTo: 'https://evil.example/' }
    await stage.askInside('POST', '/api/auth/request-password-reset', { body })
    await stage.settle()
    const [mail = ''] = await stage.mailsTo(email)
    expect(mail).toContain('Reset your FIX IT password')
    expect(mail).not.toContain('evil')
  }),
  shown(52, 'a reset link used twice', '400 invalid-token', async (stage) => {
    const { email } = await stage.newUser()
    const token = await resetLink(stage, email)
    expect((await stage.ask(reset(token))).status).toBe(200)
    expect(messageOf(await stage.untouched(() => stage.ask(reset(token))))).toBe('400 invalid-token')
  }),
  shown(52, 'a reset link that is cut short, or an hour old', '400 invalid-token', async (stage) => {
    const { email } = await stage.newUser()
    const token = await resetLink(stage, email)
    expect(messageOf(await stage.untouched(() => stage.ask(reset(token.slice(0, -1)))))).toBe(
      '400 invalid-token',
    )
    const { id } = await stage.user(email)
    const past = new Date(Date.now() - 1_000)
    await stage.db.updateTable('verifications').set({ expires_at: past }).where('value', '=', id).execute()
    expect(messageOf(await stage.ask(reset(token)))).toBe('400 invalid-token')
    expect((await stage.ask(signIn(email))).status).toBe(200)
    // Upkeep would do so in the middle of another row.
    await stage.db.deleteFrom('verifications').where('value', '=', id).execute()
  }),
  shown(52, 'a reset link of somebody else’s', 'sets their password, whatever is added', async (stage) => {
    const [owner, victim] = [await stage.newUser(), await stage.newUser()]
    const token = await resetLink(stage, owner.email)
    const body = {
      token,
      newPassword: 'another-1',
      email: victim.email,
      userId: (await stage.user(victim.email)).id,
    }
    expect((await stage.ask(post('/api/auth/reset-password', body))).status).toBe(200)
    expect((await stage.ask(signIn(victim.email))).status).toBe(200)
    expect((await stage.ask(signIn(owner.email, 'another-1'))).status).toBe(200)
  }),
  shown(54, 'a reset asked for twenty times', 'three mails, of which the newest works', async (stage) => {
    const { email } = await stage.newUser()
    const tokens = []
    for (let each = 0; each < 20; each += 1) tokens.push(await resetLink(stage, email, `10.2.1.${each}`))
    const [first = '', second = '', third = '', ...others] = [...new Set(tokens)]
    expect([third !== '', others]).toEqual([true, []])
    for (const [token, status] of [
      [first, 400],
      [second, 400],
      [third, 200],
    ] as const) {
      expect((await stage.ask(reset(token))).status).toBe(status)
    }
  }),
  notApplicable(
    55,
    'changing one’s address to a taken or mistyped one',
    'an address cannot be changed',
    '404 endpoint-not-found',
    ({ customer, stranger }) =>
      post('/api/auth/change-email', { newEmail: stranger.email }, { as: customer }),
  ),
  refused(56, 'changing the password without the old one', '422 invalid-input', ({ customer }) =>
    post('/api/auth/change-password', { newPassword: 'another-1' }, { as: customer }),
  ),
  refused(
    56,
    'changing the password with a wrong old one',
    '400 invalid-password',
    ({ customer }) =>
      post(
        '/api/auth/change-password',
        { currentPassword: 'guessed', newPassword: 'another-1' },
        { as: customer },
      ),
    { because: 'the identity library’s standard answer' },
  ),
  shown(56, 'a password that is changed', 'ends the other sessions', async ({ ask, newUser }) => {
    const user = await newUser()
    const phone = { ...user, cookie: cookieOf(await ask(signIn(user.email))) }
    const change = { currentPassword: PASSWORD, newPassword: 'another-1' }
    expect((await ask(post('/api/auth/change-password', change, { as: user }))).status).toBe(200)
    expect(messageOf(await ask({ path: `/api/user/${user.email}`, as: phone }))).toBe('401 not-signed-in')
  }),
]

const GOOGLE: Row[] = [
  shown(58, 'a Google address of an account nobody has verified', 'not linked', async (stage) => {
    const email = newEmail()
    await stage.ask(signUp({ email: email }))
    stage.google.person = { sub: randomUUID(), email, email_verified: true, name: 'Gina' }
    await expectNobodyIn(stage, 'error=')
  }),
  shown(59, 'an address that Google has not verified', 'refused', async (stage) => {
    stage.google.person = { sub: randomUUID(), email: newEmail(), email_verified: false, name: 'Una' }
    await expectNobodyIn(stage, 'error=')
  }),
  shown(60, 'somebody who says no at Google', 'back at the shop, signed out', async (stage) => {
    const refuse = (way: { url: URL }) => {
      way.url.searchParams.delete('code')
      way.url.searchParams.set('error', 'access_denied')
    }
    stage.google.server.service.once('beforeAuthorizeRedirect', refuse)
    await expectNobodyIn(stage, 'error=access_denied')
  }),
  provenBy(60, 'Google that does not answer, or slowly', 'testing/fault-injection.test.ts › × %s: %s'),
]

export const SIGNING_IN: Row[] = [...GUESSING, ...LEADING_AWAY, ...RESETS, ...GOOGLE]
