/** How sessions start, expire and end. */

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AuditEvent } from '#app/audit/contract.ts'
import type { UserSession } from '#app/users/core/contract.ts'
import { cookiesOf } from '../../../testing/cookies.ts'
import { SILENT_LOGGER } from '../../../testing/silent-logger.ts'
import { ORIGIN, openTestShop, problemOf, SECRET, type Visitor } from '../../../testing/test-shop.ts'
import { createAuth } from '../account/auth.server.ts'
import { readSession } from '../account/read-session.server.ts'

const { ask, db, register, registerAdmin, settle, emailTo, userIdOf } = await openTestShop()

const HOUR = 60 * 60 * 1_000
const DAY = 24 * HOUR
const PASSWORD = 'secret-1'

/** Signs in again in another browser; `before` is the cookie it sends. */
async function signInAgain(person: Visitor, before?: Visitor, userAgent = 'curl/8'): Promise<Visitor> {
  const answer = await ask('POST', '/api/auth/sign-in/email', {
    as: before,
    body: { email: person.email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  })
  expect(answer.status).toBe(200)
  return { ...person, cookie: cookiesOf(answer) }
}

const isSignedIn = async (visitor: Visitor) =>
  (await ask('GET', `/api/purchase/${visitor.email}`, { as: visitor })).status === 200

const sessionsOf = async (visitor: Visitor) =>
  (await (await ask('GET', `/api/user/${visitor.email}/sessions`, { as: visitor })).json()) as UserSession[]

describe('a session', () => {
  test('is new with every sign-in, and the previous one of the browser ends', async () => {
    const buyer = await register()
    const again = await signInAgain(buyer, buyer)
    expect(again.cookie).not.toBe(buyer.cookie)
    expect(await isSignedIn(again)).toBe(true)
    expect(await isSignedIn(buyer)).toBe(false)
  })

  test('ends when its user has a hundred newer ones, and keeps a short name of the browser', async () => {
    const buyer = await register()
    const { user_id, ...first } = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', await userIdOf(buyer))
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 110 }, (_, index) => {
      const created_at = new Date(first.created_at.getTime() - 1 - index)
      return { ...first, id: `${first.id}-${index}`, token: `token-${index}`, user_id, created_at }
    })
    await db.insertInto('sessions').values(more).execute()
    const newest = await signInAgain(buyer, undefined, 'x'.repeat(8_000))
    const { rows } = await sql<{ sessions: number; longest: number }>`
      select count(*)::int as sessions, max(length(user_agent)) as longest from sessions where user_id = ${user_id}`.execute(
      db,
    )
    expect(rows).toEqual([{ sessions: 100, longest: 500 }])
    // The oldest have ended.
    expect([await isSignedIn(newest), await isSignedIn(buyer)]).toEqual([true, true])
  })

  test('planted by an attacker is not adopted', async () => {
    const [victim, thief] = [await register(), await register()]
    const planted = await signInAgain(victim, thief)
    expect(planted.cookie).not.toContain(thief.cookie)
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('ends when the browser registers another account', async () => {
    const first = await register()
    const body = { name: 'Second', email: 'second@company.example', password: PASSWORD }
    expect((await ask('POST', '/api/auth/sign-up/email', { as: first, body })).status).toBe(200)
    expect(await isSignedIn(first)).toBe(false)
  })

  test('is read from the first signed cookie', async () => {
    const buyer = await register()
    const nonsense = 'fixit.session_token=nonsense.c2lnbmVk'
    expect(await isSignedIn({ ...buyer, cookie: `${nonsense}; ${buyer.cookie}` })).toBe(true)
    expect(await isSignedIn({ ...buyer, cookie: nonsense })).toBe(false)
  })

  test('is refused with a signature that only decodes to the right one', async () => {
    const buyer = await register()
    const cookie = decodeURIComponent(buyer.cookie)
    expect(cookie).toMatch(/=$/)
    expect(await isSignedIn({ ...buyer, cookie })).toBe(true)
    for (const other of [cookie.slice(0, -1), `${cookie}=`, `${cookie}A`])
      expect(await isSignedIn({ ...buyer, cookie: other }), other).toBe(false)
  })

  test('is removed from the browser after its end', async () => {
    const buyer = await register()
    await ask('POST', '/api/auth/sign-out', { as: buyer, body: {} })
    const answer = await ask('GET', '/api/auth/get-session', { as: buyer })
    expect(await answer.json()).toBeNull()
    expect(answer.headers.getSetCookie().join()).toMatch(/^fixit\.session_token=; Max-Age=0/)
  })

  test('behind TLS has a cookie that is bound to the host and to TLS', async () => {
    const shopUrl = 'https://shop.example'
    const secret = 'another-secret-of-at-least-32-characters'
    const now = () => new Date()
    const auth = createAuth({ db, secret, shopUrl, google: undefined, now, log: SILENT_LOGGER })
    const answer = await auth.api.signUpEmail({
      body: { name: 'Tess', email: 'tess@company.example', password: PASSWORD },
      asResponse: true,
    })
    const [line = ''] = answer.headers.getSetCookie()
    expect(line).toMatch(/^__Host-fixit\.session_token=/)
    for (const attribute of [/; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(;|$)/i]) {
      expect(line).toMatch(attribute)
    }
    expect(line).not.toMatch(/Domain=/i)
    const options = { db, secret, isSecure: true }
    const [cookie = ''] = line.split(';')
    expect((await readSession(options, cookie, new Date())).actor.kind).toBe('user')
    expect((await readSession(options, cookie.replace('__Host-', ''), new Date())).actor.kind).toBe('guest')
  })
})

describe('a session expires', () => {
  const kindAt = async (visitor: Visitor, at: number) => {
    const options = { db, secret: SECRET, isSecure: false }
    return (await readSession(options, visitor.cookie, new Date(at))).actor.kind
  }

  test('after seven idle days, or thirty days after it began', async () => {
    const [idle, busy] = [await register(), await register()]
    const startedAt = Date.now()
    expect(await kindAt(idle, startedAt + 6.9 * DAY)).toBe('user')
    expect(await kindAt(idle, startedAt + 6.9 * DAY + 7.1 * DAY)).toBe('guest')
    for (let day = 5; day < 30; day += 5) expect(await kindAt(busy, startedAt + day * DAY)).toBe('user')
    expect(await kindAt(busy, startedAt + 30 * DAY)).toBe('guest')
  })

  test('after two idle hours or twelve hours in all for administrators', async () => {
    const [idle, busy] = [await registerAdmin(), await registerAdmin()]
    const startedAt = Date.now()
    expect(await kindAt(idle, startedAt + 1.9 * HOUR)).toBe('user')
    expect(await kindAt(idle, startedAt + 1.9 * HOUR + 2.1 * HOUR)).toBe('guest')
    for (let hour = 1; hour < 12; hour += 1) expect(await kindAt(busy, startedAt + hour * HOUR)).toBe('user')
    expect(await kindAt(busy, startedAt + 12 * HOUR)).toBe('guest')
  })

  test('and its row is deleted', async () => {
    const buyer = await register()
    expect(await kindAt(buyer, Date.now() + 8 * DAY)).toBe('guest')
    expect(await kindAt(buyer, Date.now())).toBe('guest')
  })
})

describe('the session list', () => {
  test('lists one’s own sessions with device names and marks the current one', async () => {
    const buyer = await register()
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0'
    const other = await signInAgain(buyer, undefined, firefox)
    const listed = await sessionsOf(other)
    expect(listed.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
      { device: 'Firefox on Windows', isCurrent: true },
      { device: expect.any(String), isCurrent: false },
    ])
    expect(listed[0]?.address).toMatch(/^10\.0\./)
    expect(Object.keys(listed[0] ?? {})).not.toContain('token')
  })

  test('ends one session or all others from the next request on', async () => {
    const buyer = await register()
    const [phone, tablet] = [await signInAgain(buyer), await signInAgain(buyer)]
    const path = `/api/user/${buyer.email}/sessions`
    const mine = (await sessionsOf(phone)).find(({ isCurrent }) => isCurrent)
    expect((await ask('DELETE', `${path}/${mine?.id}`, { as: buyer })).status).toBe(200)
    expect([await isSignedIn(phone), await isSignedIn(tablet), await isSignedIn(buyer)]).toEqual([
      false,
      true,
      true,
    ])
    await problemOf(await ask('DELETE', `${path}/${mine?.id}`, { as: buyer }), 404, 'session-not-found')
    expect(await (await ask('DELETE', path, { as: buyer })).json()).toEqual({ ended: 1 })
    expect([await isSignedIn(tablet), await isSignedIn(buyer)]).toEqual([false, true])
  })

  test('is refused for other users, including administrators', async () => {
    const [buyer, other, admin] = [await register(), await register(), await registerAdmin()]
    const path = `/api/user/${buyer.email}/sessions`
    const [session] = await sessionsOf(buyer)
    for (const [method, address] of [
      ['GET', path],
      ['DELETE', path],
      ['DELETE', `${path}/${session?.id}`],
    ] as const) {
      await problemOf(await ask(method, address), 401, 'not-signed-in')
      await problemOf(await ask(method, address, { as: other }), 403, 'forbidden')
    }
    await problemOf(await ask('GET', path, { as: admin }), 403, 'forbidden')
    await problemOf(await ask('DELETE', `${path}/${session?.id}`, { as: admin }), 403, 'forbidden')
    expect(await isSignedIn(buyer)).toBe(true)
  })

  test('lets an administrator end all sessions of a user and records it', async () => {
    const [buyer, admin] = [await register(), await registerAdmin()]
    const phone = await signInAgain(buyer)
    const answer = await ask('DELETE', `/api/user/${buyer.email}/sessions`, { as: admin })
    expect(await answer.json()).toEqual({ ended: 2 })
    expect([await isSignedIn(buyer), await isSignedIn(phone), await isSignedIn(admin)]).toEqual([
      false,
      false,
      true,
    ])
    const trail = await ask('GET', `/api/audit?q=${buyer.email}`, { as: admin })
    expect((await trail.json()) as AuditEvent[]).toMatchObject([
      { action: 'sessions-ended', by: { email: admin.email }, subject: buyer.email, after: { sessions: 2 } },
    ])
    const nobody = await ask('DELETE', '/api/user/nobody@company.example/sessions', { as: admin })
    await problemOf(nobody, 404, 'user-not-found')
  })
})

describe('changing the password', () => {
  const change = (as: Visitor | undefined, currentPassword: string, newPassword = 'another-1') =>
    ask('POST', '/api/auth/change-password', { as, body: { currentPassword, newPassword } })

  test('ends all other sessions and renews this one', async () => {
    const buyer = await register()
    const phone = await signInAgain(buyer)
    const answer = await change(buyer, PASSWORD)
    expect(answer.status).toBe(200)
    expect([await isSignedIn(buyer), await isSignedIn(phone)]).toEqual([false, false])
    expect(await isSignedIn({ ...buyer, cookie: cookiesOf(answer) })).toBe(true)
    const signIn = (password: string) =>
      ask('POST', '/api/auth/sign-in/email', { body: { email: buyer.email, password } })
    expect([(await signIn(PASSWORD)).status, (await signIn('another-1')).status]).toEqual([401, 200])
  })

  test('requires the current password and six characters', async () => {
    const buyer = await register()
    await problemOf(await change(undefined, PASSWORD), 401, 'not-signed-in')
    await problemOf(await change(buyer, 'wrong-one'), 400, 'invalid-password')
    await problemOf(await change(buyer, PASSWORD, '12345'), 400, 'password-too-short')
    expect(await isSignedIn(buyer)).toBe(true)
  })

  test('is blocked after ten wrong passwords', async () => {
    const buyer = await register()
    for (let each = 0; each < 10; each += 1) {
      await problemOf(await change(buyer, 'wrong-one'), 400, 'invalid-password')
    }
    await problemOf(await change(buyer, PASSWORD), 429, 'too-many-attempts')
  })
})

test('a session ends when the account is removed or its password is reset', async () => {
  const buyer = await register()
  const phone = await signInAgain(buyer)
  await ask('POST', '/api/auth/request-password-reset', { body: { email: buyer.email } })
  await settle()
  const email = await emailTo(buyer, 'password-reset')
  expect(String(email.payload.resetUrl)).toContain(`${ORIGIN}/resetpassword?token=`)
  const token = new URL(String(email.payload.resetUrl)).searchParams.get('token')
  await ask('POST', '/api/auth/reset-password', { body: { token, newPassword: 'another-1' } })
  expect([await isSignedIn(buyer), await isSignedIn(phone)]).toEqual([false, false])
})
