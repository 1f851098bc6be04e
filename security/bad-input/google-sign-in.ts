/** Signs in with Google like a browser, up to the final redirect of the shop. */
import { expect } from 'vitest'
import { ORIGIN } from '../../testing/test-shop.ts'
import type { Fixture } from './fixture.ts'
import { cookieOf, json } from './requests.ts'

export interface SignInResult {
  /** The final redirect of the shop. */
  location: string
  /** The cookie of the new session; empty if there is none. */
  cookie: string
}

interface SignInOptions {
  /** True if another browser returns from Google than the one that left. */
  forgetsCookies?: boolean
}

/** @param change an attacker's change of the callback URL */
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

/** Signs in with Google and expects that it fails: no account, no session, and `expectedText` in the URL. */
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
