/** Signing in with Google as a browser does it, up to where the shop sends it in the end. */
import { expect } from 'vitest'
import { ORIGIN } from '../../testing/test-shop.ts'
import type { Fixture } from './fixture.ts'
import { cookieOf, json } from './requests.ts'

export interface SignInResult {
  /** Where the shop leads to afterwards. */
  location: string
  /** Of the session that began; empty where none did. */
  cookie: string
}

interface SignInOptions {
  /** The browser that comes back is not the one that left. */
  forgetsCookies?: boolean
}

/** @param change what somebody does to the address that Google sends the browser back to */
export async function signInWithGoogle(
  { ask }: Fixture,
  change: (callback: URL) => unknown = () => undefined,
  { forgetsCookies = false }: SignInOptions = {},
): Promise<SignInResult> {
  const started = await ask({
    method: 'POST',
    path: '/api/auth/sign-in/social',
    body: { provider: 'google', callbackURL: '/signin-done', errorCallbackURL: '/signin-done' },
  })
  const redirect = await fetch(json<{ url: string }>(started).url, { redirect: 'manual' })
  const callback = new URL(redirect.headers.get('location') ?? '', ORIGIN)
  change(callback)
  const cookie = forgetsCookies ? '' : cookieOf(started)
  const finished = await ask({ path: callback.pathname + callback.search, headers: { cookie } })
  const session = cookieOf(finished)
    .split('; ')
    .find((one) => /session_token=./.test(one))
  return { location: finished.headers.location ?? '', cookie: session ?? '' }
}

/** Visits Google, and comes back to the shop as nobody: no account, no session, and `words` in the address. */
export async function expectNoSignIn(
  fixture: Fixture,
  expectedText: string,
  change?: (callback: URL) => unknown,
  changes?: SignInOptions,
): Promise<void> {
  const { db } = fixture
  const readAccounts = () =>
    Promise.all([
      db.selectFrom('users').selectAll().orderBy('id').execute(),
      db.selectFrom('accounts').selectAll().orderBy('id').execute(),
      db.selectFrom('sessions').select('id').orderBy('id').execute(),
    ])
  const before = await readAccounts()
  const { location, cookie } = await signInWithGoogle(fixture, change, changes)
  expect([new URL(location, ORIGIN).origin, cookie]).toEqual([ORIGIN, ''])
  expect(location).toContain(expectedText)
  expect(await readAccounts()).toEqual(before)
}
