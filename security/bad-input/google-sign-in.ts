/** Signing in with Google as a browser does it, up to where the shop sends it in the end. */
import { expect } from 'vitest'
import { ORIGIN } from '../../testing/test-shop.ts'
import type { Fixture } from './fixture.ts'
import { cookieOf, json } from './requests.ts'

export interface Visit {
  /** Where the shop leads to afterwards. */
  location: string
  /** Of the session that began; empty where none did. */
  cookie: string
}

interface Changes {
  /** The browser that comes back is not the one that left. */
  forgetsCookies?: boolean
}

/** @param change what somebody does to the address that Google sends the browser back to */
export async function visitGoogle(
  { ask }: Fixture,
  change: (back: URL) => unknown = () => undefined,
  { forgetsCookies = false }: Changes = {},
): Promise<Visit> {
  const begun = await ask({
    method: 'POST',
    path: '/api/auth/sign-in/social',
    body: { provider: 'google', callbackURL: '/signin-done', errorCallbackURL: '/signin-done' },
  })
  const away = await fetch(json<{ url: string }>(begun).url, { redirect: 'manual' })
  const back = new URL(away.headers.get('location') ?? '', ORIGIN)
  change(back)
  const cookie = forgetsCookies ? '' : cookieOf(begun)
  const ended = await ask({ path: back.pathname + back.search, headers: { cookie } })
  const session = cookieOf(ended)
    .split('; ')
    .find((one) => /session_token=./.test(one))
  return { location: ended.headers.location ?? '', cookie: session ?? '' }
}

/** Visits Google, and comes back to the shop as nobody: no account, no session, and `words` in the address. */
export async function expectNobodyIn(
  stage: Fixture,
  words: string,
  change?: (back: URL) => unknown,
  changes?: Changes,
): Promise<void> {
  const { db } = stage
  const known = () =>
    Promise.all([
      db.selectFrom('users').selectAll().orderBy('id').execute(),
      db.selectFrom('accounts').selectAll().orderBy('id').execute(),
      db.selectFrom('sessions').select('id').orderBy('id').execute(),
    ])
  const before = await known()
  const { location, cookie } = await visitGoogle(stage, change, changes)
  expect([new URL(location, ORIGIN).origin, cookie]).toEqual([ORIGIN, ''])
  expect(location).toContain(words)
  expect(await known()).toEqual(before)
}
