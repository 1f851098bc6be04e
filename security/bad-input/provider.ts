/** Responses of an identity provider, or of an attacker in its place, that must sign nobody in. */
import { createHmac, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Fixture } from './fixture.ts'
import { expectNoSignIn, signInWithGoogle } from './google-sign-in.ts'
import { json, statusAndCode } from './requests.ts'
import { type Row, scenario } from './row.ts'

type Claims = Record<string, unknown>
interface TokenAnswer {
  body: { id_token: string; access_token: string }
}

const encodeSegment = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims

/** A user that Google knows and the shop does not. */
function newPerson({ google }: Fixture) {
  google.person = {
    sub: randomUUID(),
    email: `g-${randomUUID()}@company.example`,
    email_verified: true,
    name: 'Gina',
  }
  return google.person
}

/** @param change changes the claims that the provider signs with its own key */
const withClaims = (input: string, change: (claims: Claims, fixture: Fixture) => object): Row =>
  scenario('provider', input, 'nobody is signed in', async (fixture) => {
    newPerson(fixture)
    fixture.google.server.service.on('beforeTokenSigning', forge)
    function forge(token: { payload: Claims }) {
      if (token.payload.nonce) Object.assign(token.payload, change(token.payload, fixture))
    }
    await expectNoSignIn(fixture, 'error=').finally(() =>
      fixture.google.server.service.off('beforeTokenSigning', forge),
    )
  })

/** @param forged creates a token from the provider's token */
const withToken = (input: string, forged: (answer: TokenAnswer['body'], fixture: Fixture) => string): Row =>
  scenario('provider', input, 'nobody is signed in', async (fixture) => {
    newPerson(fixture)
    fixture.google.server.service.once('beforeResponse', (answer: TokenAnswer) => {
      answer.body.id_token = forged(answer.body, fixture)
    })
    await expectNoSignIn(fixture, 'error=')
  })

const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })

function signedBy(head: object, token: string, signature: (text: string) => Buffer): string {
  const text = `${encodeSegment(head)}.${encodeSegment(claimsOf(token))}`
  return `${text}.${signature(text).toString('base64url')}`
}

/** The provider's public key, which anyone can read. */
function publicKeyOf({ google }: Fixture) {
  const [jwk] = google.server.issuer.keys.toJSON()
  return { kid: jwk?.kid, key: createPublicKey({ key: { ...jwk }, format: 'jwk' }) }
}

const HOUR = 3_600
const inSeconds = () => Math.floor(Date.now() / 1_000)

const TOKENS: Row[] = [
  withToken('an unsigned token', ({ id_token }) =>
    signedBy({ alg: 'none', typ: 'JWT' }, id_token, () => Buffer.from('')),
  ),
  withToken('a token signed with another key', ({ id_token }, fixture) =>
    signedBy({ alg: 'RS256', kid: publicKeyOf(fixture).kid }, id_token, (text) =>
      sign('sha256', Buffer.from(text), otherKey),
    ),
  ),
  withToken('a token that contains its own key', ({ id_token }) => {
    const jwk = createPublicKey(otherKey).export({ format: 'jwk' })
    return signedBy({ alg: 'RS256', jwk }, id_token, (text) => sign('sha256', Buffer.from(text), otherKey))
  }),
  withToken('a token signed with the public key as an HMAC secret', ({ id_token }, fixture) => {
    const { kid, key } = publicKeyOf(fixture)
    const pem = key.export({ type: 'spki', format: 'pem' })
    return signedBy({ alg: 'HS256', kid }, id_token, (text) =>
      createHmac('sha256', pem).update(text).digest(),
    )
  }),
  withToken('a token with changed claims and the original signature', ({ id_token }) => {
    const [head, , signature] = id_token.split('.')
    return `${head}.${encodeSegment({ ...claimsOf(id_token), email: 'admin@fixit.example' })}.${signature}`
  }),
  withToken('an access token instead of an ID token', ({ access_token }) => access_token),
  withClaims('a token that expired an hour ago', () => ({
    iat: inSeconds() - 2 * HOUR,
    exp: inSeconds() - HOUR,
  })),
  withClaims('a token that is not valid yet', () => ({ nbf: inSeconds() + HOUR })),
  withClaims('a token for another client', () => ({ aud: 'another-shop' })),
  withClaims('a token of another issuer', () => ({ iss: 'https://evil.example' })),
  withClaims('a token with another nonce', () => ({ nonce: randomUUID() })),
]

const VISITS: Row[] = [
  scenario('provider', 'a callback in another browser', 'nobody is signed in', async (fixture) => {
    newPerson(fixture)
    await expectNoSignIn(fixture, 'error=', () => undefined, { forgetsCookies: true })
  }),
  scenario('provider', 'a callback with a guessed state', 'nobody is signed in', async (fixture) => {
    newPerson(fixture)
    await expectNoSignIn(fixture, 'error=', (callback) => callback.searchParams.set('state', 'guessed'))
  }),
  scenario('provider', 'a repeated callback', 'signs in once', async (fixture) => {
    newPerson(fixture)
    const callbacks: URL[] = []
    expect((await signInWithGoogle(fixture, (callback) => callbacks.push(callback))).cookie).not.toBe('')
    const [callback] = callbacks
    const again = await fixture.ask({ path: `${callback?.pathname}${callback?.search}` })
    expect(again.headers.location).toContain('error=')
    expect(again.headers['set-cookie']?.join() ?? '').not.toMatch(/session_token=[^;]/)
  }),
  scenario('provider', 'a provider that never answers', 'reported after ten seconds', async (fixture) => {
    newPerson(fixture)
    const asked = Promise.withResolvers<void>()
    const signIn = signInWithGoogle(fixture, () => {
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
        asked.resolve()
        return new Promise(() => undefined)
      })
    })
    await asked.promise
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    vi.restoreAllMocks()
    expect(await signIn).toEqual({ location: '/signin-done?error=google_unavailable', cookie: '' })
  }),
  scenario(
    'provider',
    'a user whose address at the provider has changed',
    'recognized by the provider’s subject',
    async (fixture) => {
      const person = newPerson(fixture)
      const before = person.email
      await signInWithGoogle(fixture)
      const { id } = await fixture.user(before)
      fixture.google.person = { ...person, email: `moved-${before}` }
      const { cookie } = await signInWithGoogle(fixture)
      const session = await fixture.ask({ path: '/api/auth/get-session', headers: { cookie } })
      expect(json<{ user: { id: string } }>(session).user.id).toBe(id)
    },
  ),
  scenario(
    'provider',
    'another user at the provider with the address of an account',
    'nobody is signed in',
    async (fixture) => {
      const person = newPerson(fixture)
      await signInWithGoogle(fixture)
      fixture.google.person = { ...person, sub: randomUUID() }
      await expectNoSignIn(fixture, 'error=unable_to_link_account')
      fixture.google.person = person
      expect((await signInWithGoogle(fixture)).cookie).not.toBe('')
    },
  ),
  scenario('provider', 'the provider’s tokens', 'sent to no browser and not stored', async (fixture) => {
    const { email } = newPerson(fixture)
    const given: string[] = []
    fixture.google.server.service.once('beforeResponse', ({ body }: TokenAnswer) => {
      given.push(body.access_token, body.id_token)
    })
    const { cookie, location } = await signInWithGoogle(fixture)
    const seen = [cookie, location]
    for (const path of ['/api/auth/get-session', `/api/user/${email}`, `/api/user/${email}/data`]) {
      const answer = await fixture.ask({ path, as: { email, name: 'Gina', cookie } })
      expect(statusAndCode(answer)).toBe('200')
      seen.push(answer.text)
    }
    const stored = await fixture.db
      .selectFrom('accounts')
      .selectAll()
      .where('provider_id', '=', 'google')
      .execute()
    expect(given).toHaveLength(2)
    for (const token of given) for (const text of seen) expect(text).not.toContain(token)
    expect(stored.length).toBeGreaterThan(0)
    for (const { access_token, refresh_token, id_token } of stored) {
      expect([access_token, refresh_token, id_token]).toEqual([null, null, null])
    }
  }),
]

export const PROVIDER: Row[] = [...TOKENS, ...VISITS]
