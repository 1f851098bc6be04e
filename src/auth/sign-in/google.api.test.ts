import { afterAll, expect, test } from 'vitest'
import { cookiesOf } from '../../../testing/cookies.ts'
import { type GoogleUser, openGoogleServer } from '../../../testing/google-server.ts'
import { openTestShop } from '../../../testing/test-shop.ts'

const google = await openGoogleServer()
afterAll(google.stop)
const { ask, db, register, registerAdmin, registerUnconfirmed } = await openTestShop({
  environment: google.env,
})

/** Up to the redirect from Google back to the shop. */
async function begin(person: Partial<GoogleUser> & { sub: string }) {
  google.person = { email_verified: true, name: 'Gina', email: `${person.sub}@company.example`, ...person }
  const body = { provider: 'google', callbackURL: '/signin-done', errorCallbackURL: '/signin-done' }
  const started = await ask('POST', '/api/auth/sign-in/social', { body })
  const { url } = (await started.json()) as { url: string }
  const redirect = await fetch(url, { redirect: 'manual' })
  const { pathname, search } = new URL(redirect.headers.get('location') ?? '')
  return { path: pathname + search, cookie: cookiesOf(started) }
}

/** @returns the address of the person who is signed in then, or the error */
async function finish({ path, cookie }: { path: string; cookie: string }) {
  const answer = await ask('GET', path, { headers: { cookie } })
  expect(answer.status).toBe(302)
  const { searchParams } = new URL(answer.headers.get('location') ?? '', 'http://shop.test')
  const session = await ask('GET', '/api/auth/get-session', { headers: { cookie: cookiesOf(answer) } })
  const signedIn = (await session.json()) as { user: { email: string } } | null
  return searchParams.get('error') ?? signedIn?.user.email
}
const signIn = async (person: Partial<GoogleUser> & { sub: string }) => finish(await begin(person))

test('the first identity at Google keeps an account with a password, also with another address', async () => {
  const [{ email }, other] = [await register(), await register()]
  expect(await signIn({ sub: 'first', email })).toBe(email)
  expect(await signIn({ sub: 'second', email })).toBe('unable_to_link_account')
  expect(await signIn({ sub: 'first', email: other.email })).toBe(email)
})

test('Google opens no account whose address is not confirmed on both sides', async () => {
  const [{ email: unconfirmed }, { email }] = [await registerUnconfirmed(), await register()]
  expect(await signIn({ sub: 'owner', email: unconfirmed })).toBe('account_not_linked')
  expect(await signIn({ sub: 'unverified', email, email_verified: false })).toBe('account_not_linked')
})

test('a removed person gets in with no identity', async () => {
  const { email } = await register()
  await signIn({ sub: 'removed', email })
  await ask('DELETE', `/api/user/${email}`, { as: await registerAdmin() })
  expect(await signIn({ sub: 'removed', email })).toBe('ACCOUNT_REMOVED')
  expect(await signIn({ sub: 'removed-again', email })).toBe('unable_to_link_account')
})

test.each([
  ['unverified', { email_verified: false }],
  ['longer than an address can be', { email: `${'x'.repeat(300)}@company.example` }],
  ['of two lines', { email: 'x\r\nBcc: everybody@company.example' }],
])('a new account does not get an address that is %s', async (_, person) => {
  expect(await signIn({ sub: 'new', ...person })).toBe('email_not_verified')
})

test('an answer of Google is used once, in the browser that asked for it', async () => {
  const [own, foreign] = [await begin({ sub: 'state' }), await begin({ sub: 'state' })]
  expect(await finish({ ...own, cookie: '' })).toBe('state_mismatch')
  expect(await finish({ ...foreign, cookie: own.cookie })).toBe('state_mismatch')
  expect(await finish(own)).toBe('state@company.example')
  expect(await finish(own)).toBe('state_mismatch')
})

test('several first sign-ins at once make one account', async () => {
  const starts = [await begin({ sub: 'fast' }), await begin({ sub: 'fast' }), await begin({ sub: 'fast' })]
  const email = 'fast@company.example'
  const results = await Promise.all(starts.map(finish))
  expect(results).toContain(email)
  // One that comes while the account is created has to try again.
  expect(results.filter((result) => result !== email && result !== 'unable_to_create_user')).toEqual([])
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
  expect(await signIn({ sub: 'fast' })).toBe(email)
})
