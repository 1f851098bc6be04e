/** Password guessing, flooding and information leaks in the authentication API. */
import { hashPassword as hashScrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CLIENT_ADDRESS_HEADER } from '#app/app/client-address.server.ts'
import { HttpProblem } from '#app/lib/problem.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'
import { hashPassword, verifyPassword } from '../account/password-hash.server.ts'
import { createRateLimits } from '../account/rate-limits.server.ts'
import { REGISTRATION_LIMITS } from './api.server.ts'

const { ask, db, emailsTo, register, signUp, settle } = await openTestShop()

const RIGHT = 'secret-1'
const signIn = (email: string, password: string, address: string) =>
  ask('POST', '/api/auth/sign-in/email', {
    body: { email, password },
    headers: { [CLIENT_ADDRESS_HEADER]: address },
  })

async function failSignIns(email: string, address: string, count = 10) {
  for (let each = 0; each < count; each += 1) {
    await problemOf(await signIn(email, 'wrong-one', address), 401, 'invalid-email-or-password')
  }
}

describe('after ten wrong passwords in a minute', () => {
  test('the account is blocked for that network, with the wait time', async () => {
    const buyer = await register()
    await failSignIns(buyer.email, '192.0.2.1')
    const refused = await signIn(buyer.email, RIGHT, '192.0.2.1')
    const { retryAfter, detail } = await problemOf(refused, 429, 'too-many-attempts')
    expect(refused.headers.get('retry-after')).toBe(String(retryAfter))
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect(detail).toContain(`${retryAfter} second`)
  })

  test('the right password still works from another network, but a second wrong one blocks it there', async () => {
    const buyer = await register()
    await failSignIns(buyer.email, '192.0.2.2')
    expect((await signIn(buyer.email, RIGHT, '198.51.100.2')).status).toBe(200)
    expect((await signIn(buyer.email, 'wrong-one', '198.51.100.3')).status).toBe(401)
    await problemOf(await signIn(buyer.email, RIGHT, '198.51.100.3'), 429, 'too-many-attempts')
  })

  test('the network is blocked for every account', async () => {
    for (let each = 0; each < 10; each += 1)
      await failSignIns(`nobody-${each}@company.example`, '192.0.2.4', 1)
    const buyer = await register()
    await problemOf(await signIn(buyer.email, RIGHT, '192.0.2.4'), 429, 'too-many-attempts')
  })

  test('an IPv6 /64 counts as one network, and the 65,536 networks of a /48 as one site', async () => {
    const [buyer, colleague] = [await register(), await register()]
    for (let each = 0; each < 10; each += 1) await failSignIns(buyer.email, `2001:db8:0:7::${each + 1}`, 1)
    await problemOf(await signIn(colleague.email, RIGHT, '2001:db8:0:7:ffff::9'), 429, 'too-many-attempts')
    expect((await signIn(colleague.email, RIGHT, '2001:db8:0:8::1')).status).toBe(200)
    await problemOf(await signIn(buyer.email, RIGHT, '2001:db8:0:8::1'), 429, 'too-many-attempts')
    expect((await signIn(buyer.email, RIGHT, '2001:db8:1:8::1')).status).toBe(200)
  })

  test('an unknown email address gets the same response', async () => {
    const buyer = await register()
    const answers = []
    for (const [email, address] of [
      [buyer.email, '192.0.2.5'],
      ['nobody@company.example', '192.0.2.6'],
    ] as const) {
      await failSignIns(email, address)
      const answer = await signIn(email, RIGHT, address)
      const { requestId, retryAfter, detail, ...rest } = await problemOf(answer, 429, 'too-many-attempts')
      answers.push(rest)
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('capitals and spaces in the address do not reset the count', async () => {
    const buyer = await register()
    await failSignIns(buyer.email.toUpperCase(), '192.0.2.7', 5)
    await failSignIns(` ${buyer.email} `, '192.0.2.7', 5)
    await problemOf(await signIn(buyer.email, RIGHT, '192.0.2.7'), 429, 'too-many-attempts')
  })
})

test('of fifty simultaneous wrong passwords only ten are checked', async () => {
  const buyer = await register()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => signIn(buyer.email, 'wrong-one', '192.0.2.20')),
  )
  const statuses = answers.map((answer) => answer.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
})

test('right passwords do not count as attempts', async () => {
  const buyer = await register()
  for (let each = 0; each < 12; each += 1) {
    expect((await signIn(buyer.email, RIGHT, '192.0.2.30')).status).toBe(200)
  }
})

describe('the rate limit', () => {
  const clock = { now: new Date('2026-11-21T12:00:00Z') }
  const rateLimits = () => createRateLimits({ db, secret: 'x'.repeat(32), now: () => clock.now })
  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1_000)
  }

  test('is shared by all processes, survives a restart and ends after its minute', async () => {
    const email = 'count@company.example'
    for (let each = 0; each < 10; each += 1) await rateLimits().countSignIn(email, '203.0.113.1')
    const refused = rateLimits().countSignIn(email, '203.0.113.1')
    await expect(refused).rejects.toThrow('Try again in 60 seconds.')
    pass(59)
    await expect(rateLimits().countSignIn(email, '203.0.113.1')).rejects.toThrow('in 1 second.')
    pass(1)
    await rateLimits().countSignIn(email, '203.0.113.1')
  })

  test('also limits attempts per hour', async () => {
    let refused = 0
    for (let minute = 0; minute < 10; minute += 1) {
      for (let each = 0; each < 9; each += 1) {
        await rateLimits()
          .countSignIn('patient@company.example', '203.0.113.2')
          .catch(() => {
            refused += 1
          })
      }
      pass(61)
    }
    expect(refused).toBe(60)
  })

  test('also limits a site with many networks', async () => {
    await db.deleteFrom('rate_limit_attempts').execute()
    const from = (network: number) =>
      rateLimits().countSignIn(`site-${network}@company.example`, `2001:db8:77:${network}::1`)
    await from(1)
    await db.updateTable('rate_limit_attempts').set({ count: 999 }).execute()
    await from(2)
    await expect(from(3)).rejects.toThrow('Try again in')
  })

  test('stores no email or network addresses', async () => {
    await rateLimits().countSignIn('secret-person@company.example', '203.0.113.3')
    const keys = await db.selectFrom('rate_limit_attempts').select('key').execute()
    expect(keys.map(({ key }) => key).join()).not.toMatch(/secret-person|203\.0\.113/)
  })

  test('writes nothing for a refused attempt', async () => {
    const email = 'flood@company.example'
    for (let each = 0; each < 10; each += 1) await rateLimits().countSignIn(email, '203.0.113.6')
    const written = async () =>
      (
        await sql<{
          row: string
        }>`select key || xmin || ctid as row from rate_limit_attempts order by 1`.execute(db)
      ).rows
    const before = await written()
    await expect(rateLimits().countSignIn(email, '203.0.113.6')).rejects.toBeInstanceOf(HttpProblem)
    expect(await written()).toEqual(before)
  })

  test('does not last longer when the clock is set back', async () => {
    const email = 'set-back@company.example'
    for (let each = 0; each < 10; each += 1) await rateLimits().countSignIn(email, '203.0.113.9')
    await expect(rateLimits().countSignIn(email, '203.0.113.9')).rejects.toBeInstanceOf(HttpProblem)
    clock.now = new Date(clock.now.getTime() - 2 * 60 * 60_000)
    await rateLimits().countSignIn(email, '203.0.113.9')
  })

  test('allows sixty registrations a minute from one network', async () => {
    const count = (network: string) => rateLimits().countAction(REGISTRATION_LIMITS, network, 'Too many.')
    for (let each = 0; each < 60; each += 1) await count('203.0.113.4')
    await expect(count('203.0.113.4')).rejects.toBeInstanceOf(HttpProblem)
    await count('203.0.113.5')
  })
})

describe('a password reset', () => {
  const askFor = (email: string) =>
    ask('POST', '/api/auth/request-password-reset', { body: { email, redirectTo: '/resetpassword' } })
  const resetEmailsTo = (visitor: { email: string }) => emailsTo(visitor, 'password-reset')
  const tokenOf = (email: { payload: Record<string, unknown> } | undefined) =>
    new URL(String(email?.payload.resetUrl)).searchParams.get('token')
  const choose = (token: string | null) =>
    ask('POST', '/api/auth/reset-password', { body: { token, newPassword: 'another-1' } })

  test('is emailed at most three times an hour, always with the same response', async () => {
    const buyer = await register()
    const answers = []
    for (let each = 0; each < 5; each += 1) {
      const answer = await askFor(buyer.email)
      answers.push([answer.status, await answer.json()])
    }
    await settle()
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await resetEmailsTo(buyer)).toHaveLength(3)
  })

  test('works only with the newest link', async () => {
    const buyer = await register()
    await askFor(buyer.email)
    await settle()
    await askFor(buyer.email)
    await settle()
    const [older, newer] = await resetEmailsTo(buyer)
    await problemOf(await choose(tokenOf(older)), 400, 'invalid-token')
    expect((await choose(tokenOf(newer))).status).toBe(200)
  })

  test('does not work after the password was changed', async () => {
    const buyer = await register()
    await askFor(buyer.email)
    await settle()
    const body = { currentPassword: 'secret-1', newPassword: 'changed-1' }
    expect((await ask('POST', '/api/auth/change-password', { as: buyer, body })).status).toBe(200)
    await problemOf(await choose(tokenOf((await resetEmailsTo(buyer))[0])), 400, 'invalid-token')
  })

  test('has a random link that is stored only as a hash', async () => {
    const buyers = [await register(), await register(), await register()]
    for (const { email } of buyers) await askFor(email)
    await settle()
    const tokens = await Promise.all(
      buyers.map(async (buyer) => tokenOf((await resetEmailsTo(buyer))[0]) ?? ''),
    )
    expect(new Set(tokens).size).toBe(3)
    // 24 of 62 characters: 142 bits.
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{24,}$/)
    const stored = JSON.stringify(await db.selectFrom('verifications').selectAll().execute())
    for (const token of tokens) expect(stored).not.toContain(token)
  })
})

describe('passwords', () => {
  test('do not expire', async () => {
    const buyer = await register()
    const then = { created_at: new Date('2016-01-01'), updated_at: new Date('2016-01-01') }
    const { id } = await db
      .updateTable('users')
      .set(then)
      .where('email', '=', buyer.email)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('accounts').set(then).where('user_id', '=', id).execute()
    expect((await signIn(buyer.email, RIGHT, '192.0.2.41')).status).toBe(200)
  })

  test('are never reset by security questions', async () => {
    const { components } = (await (await ask('GET', '/api/openapi.json')).json()) as {
      components: { schemas: Record<string, { properties: object }> }
    }
    const asked = (name: string) => Object.keys(components.schemas[name]?.properties ?? {})
    expect(asked('SignUpRequest')).toEqual(['name', 'email', 'password', 'continueTo'])
    expect(asked('PasswordResetRequest')).toEqual(['email', 'redirectTo'])
    expect(asked('PasswordReset')).toEqual(['token', 'newPassword'])
  })

  test('are hashed with Argon2id', async () => {
    const buyer = await signUp()
    const { password } = await db
      .selectFrom('accounts')
      .innerJoin('users', 'users.id', 'accounts.user_id')
      .select('accounts.password')
      .where('users.email', '=', buyer.email)
      .executeTakeFirstOrThrow()
    expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  test('from earlier releases still work', async () => {
    const hash = await hashScrypt(RIGHT)
    expect(hash).not.toContain('argon2id')
    expect(await verifyPassword({ hash, password: RIGHT })).toBe(true)
    expect(await verifyPassword({ hash, password: 'secret-2' })).toBe(false)
  })

  test('are compared after Unicode normalization and never truncated', async () => {
    const hash = await hashPassword('Zürich-ﬁne-1')
    expect(await verifyPassword({ hash, password: 'Zu\u0308rich-fine-1' })).toBe(true)
    expect(await verifyPassword({ hash, password: 'Zürich-fine-' })).toBe(false)
  })
})

test('a session token is new each time and too long to guess', async () => {
  const buyer = await register()
  const tokens = []
  for (let each = 0; each < 8; each += 1) {
    const answer = await signIn(buyer.email, RIGHT, '192.0.2.42')
    tokens.push(/session_token=([^.;]+)/.exec(answer.headers.getSetCookie().join())?.[1])
  }
  expect(new Set(tokens).size).toBe(8)
  // 32 of 62 characters: 190 bits.
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
})

test('no script can read the session token', async () => {
  const buyer = await register()
  const answer = await signIn(buyer.email, RIGHT, '192.0.2.40')
  const token = /session_token=([^.;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? ''
  expect(token.length).toBeGreaterThan(20)
  expect(await answer.text()).not.toContain(token)
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
  const session = await ask('GET', '/api/auth/get-session', {
    as: { ...buyer, cookie: cookie.split(';')[0] ?? '' },
  })
  expect(await session.text()).not.toContain(token)
})

test('only the Better Auth calls that the shop uses exist', async () => {
  const buyer = await register()
  onTestFinished(async () => {
    expect(await db.selectFrom('users').select('image').where('image', 'is not', null).execute()).toEqual([])
  })
  for (const [method, path] of [
    ['POST', '/update-user'],
    ['POST', '/delete-user'],
    ['GET', '/list-sessions'],
    ['POST', '/revoke-session'],
    ['POST', '/change-email'],
    ['GET', '/reset-password/abc?callbackURL=/'],
    ['GET', '/error'],
    ['GET', '/ok'],
  ] as const) {
    const answer = await ask(method, `/api/auth${path}`, {
      as: buyer,
      ...(method === 'POST' && { body: { image: 'javascript:alert(1)' } }),
    })
    expect([404, 405], path).toContain(answer.status)
  }
})
