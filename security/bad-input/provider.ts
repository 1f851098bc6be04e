/** What an identity provider, or somebody in its name, may say that must sign nobody in. */
import { createHmac, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { expect } from 'vitest'
import type { Fixture } from './fixture.ts'
import { expectNobodyIn, visitGoogle } from './google-sign-in.ts'
import { json, messageOf } from './requests.ts'
import { type Row, shown } from './row.ts'

type Claims = Record<string, unknown>
interface TokenAnswer {
  body: { id_token: string; access_token: string }
}

const coded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims

/** Somebody Google knows and the shop does not. */
function newPerson({ google }: Fixture) {
  google.person = {
    sub: randomUUID(),
    email: `g-${randomUUID()}@company.example`,
    email_verified: true,
    name: 'Gina',
  }
  return google.person
}

/** @param change of what the provider signs with its own key */
const withClaims = (input: string, change: (claims: Claims, stage: Fixture) => object): Row =>
  shown('provider', input, 'nobody is signed in', async (stage) => {
    newPerson(stage)
    stage.google.server.service.on('beforeTokenSigning', forge)
    function forge(token: { payload: Claims }) {
      if (token.payload.nonce) Object.assign(token.payload, change(token.payload, stage))
    }
    await expectNobodyIn(stage, 'error=').finally(() =>
      stage.google.server.service.off('beforeTokenSigning', forge),
    )
  })

/** @param forged made of the token that the provider would have given */
const withToken = (input: string, forged: (answer: TokenAnswer['body'], stage: Fixture) => string): Row =>
  shown('provider', input, 'nobody is signed in', async (stage) => {
    newPerson(stage)
    stage.google.server.service.once('beforeResponse', (answer: TokenAnswer) => {
      answer.body.id_token = forged(answer.body, stage)
    })
    await expectNobodyIn(stage, 'error=')
  })

const { privateKey: strangersKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })

function signedBy(head: object, token: string, signature: (text: string) => Buffer): string {
  const text = `${coded(head)}.${coded(claimsOf(token))}`
  return `${text}.${signature(text).toString('base64url')}`
}

/** The provider's public key, as everybody may read it. */
function publicKeyOf({ google }: Fixture) {
  const [jwk] = google.server.issuer.keys.toJSON()
  return { kid: jwk?.kid, key: createPublicKey({ key: { ...jwk }, format: 'jwk' }) }
}

const HOUR = 3_600
const inSeconds = () => Math.floor(Date.now() / 1_000)

const TOKENS: Row[] = [
  withToken('a token that nobody signed', ({ id_token }) =>
    signedBy({ alg: 'none', typ: 'JWT' }, id_token, () => Buffer.from('')),
  ),
  withToken('a token signed by a stranger', ({ id_token }, stage) =>
    signedBy({ alg: 'RS256', kid: publicKeyOf(stage).kid }, id_token, (text) =>
      sign('sha256', Buffer.from(text), strangersKey),
    ),
  ),
  withToken('a token that brings the key it is signed with', ({ id_token }) => {
    const jwk = createPublicKey(strangersKey).export({ format: 'jwk' })
    return signedBy({ alg: 'RS256', jwk }, id_token, (text) =>
      sign('sha256', Buffer.from(text), strangersKey),
    )
  }),
  withToken('a token signed with the public key as if it were a secret', ({ id_token }, stage) => {
    const { kid, key } = publicKeyOf(stage)
    const pem = key.export({ type: 'spki', format: 'pem' })
    return signedBy({ alg: 'HS256', kid }, id_token, (text) =>
      createHmac('sha256', pem).update(text).digest(),
    )
  }),
  withToken('a token with other claims under its signature', ({ id_token }) => {
    const [head, , signature] = id_token.split('.')
    return `${head}.${coded({ ...claimsOf(id_token), email: 'admin@fixit.example' })}.${signature}`
  }),
  withToken('a token of another kind, signed by the same provider', ({ access_token }) => access_token),
  withClaims('a token that is an hour over its time', () => ({
    iat: inSeconds() - 2 * HOUR,
    exp: inSeconds() - HOUR,
  })),
  withClaims('a token that is not good yet', () => ({ nbf: inSeconds() + HOUR })),
  withClaims('a token meant for another shop', () => ({ aud: 'another-shop' })),
  withClaims('a token of another provider', () => ({ iss: 'https://evil.example' })),
  withClaims('a token of another visit', () => ({ nonce: randomUUID() })),
]

const VISITS: Row[] = [
  shown('provider', 'a way back that another browser began', 'nobody is signed in', async (stage) => {
    newPerson(stage)
    await expectNobodyIn(stage, 'error=', () => undefined, { forgetsCookies: true })
  }),
  shown('provider', 'a way back with a state of one’s own choice', 'nobody is signed in', async (stage) => {
    newPerson(stage)
    await expectNobodyIn(stage, 'error=', (back) => back.searchParams.set('state', 'guessed'))
  }),
  shown('provider', 'a way back walked twice', 'signed in once', async (stage) => {
    newPerson(stage)
    const walked: URL[] = []
    expect((await visitGoogle(stage, (back) => walked.push(back))).cookie).not.toBe('')
    const [back] = walked
    const again = await stage.ask({ path: `${back?.pathname}${back?.search}` })
    expect(again.headers.location).toContain('error=')
    expect(again.headers['set-cookie']?.join() ?? '').not.toMatch(/session_token=[^;]/)
  }),
  shown(
    'provider',
    'somebody who has another address now',
    'known by the provider’s number',
    async (stage) => {
      const person = newPerson(stage)
      const before = person.email
      await visitGoogle(stage)
      const { id } = await stage.user(before)
      stage.google.person = { ...person, email: `moved-${before}` }
      const { cookie } = await visitGoogle(stage)
      const session = await stage.ask({ path: '/api/auth/get-session', headers: { cookie } })
      expect(json<{ user: { id: string } }>(session).user.id).toBe(id)
    },
  ),
  shown(
    'provider',
    'another person at the provider with the address of an account',
    'nobody is signed in',
    async (stage) => {
      const person = newPerson(stage)
      await visitGoogle(stage)
      stage.google.person = { ...person, sub: randomUUID() }
      await expectNobodyIn(stage, 'error=unable_to_link_account')
      stage.google.person = person
      expect((await visitGoogle(stage)).cookie).not.toBe('')
    },
  ),
  shown('provider', 'the tokens of a provider', 'given to no browser, and kept nowhere', async (stage) => {
    const { email } = newPerson(stage)
    const given: string[] = []
    stage.google.server.service.once('beforeResponse', ({ body }: TokenAnswer) => {
      given.push(body.access_token, body.id_token)
    })
    const { cookie, location } = await visitGoogle(stage)
    const seen = [cookie, location]
    for (const path of ['/api/auth/get-session', `/api/user/${email}`, `/api/user/${email}/data`]) {
      const answer = await stage.ask({ path, as: { email, name: 'Gina', cookie } })
      expect(messageOf(answer)).toBe('200')
      seen.push(answer.text)
    }
    const kept = await stage.db
      .selectFrom('accounts')
      .selectAll()
      .where('provider_id', '=', 'google')
      .execute()
    expect(given).toHaveLength(2)
    for (const token of given) for (const text of seen) expect(text).not.toContain(token)
    expect(kept.length).toBeGreaterThan(0)
    for (const { access_token, refresh_token, id_token } of kept) {
      expect([access_token, refresh_token, id_token]).toEqual([null, null, null])
    }
  }),
]

export const PROVIDER: Row[] = [...TOKENS, ...VISITS]
