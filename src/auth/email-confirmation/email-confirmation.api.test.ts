import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Purchase } from '#app/orders/core/contract.ts'
import { orderReceivedEmail, orderStatusEmail } from '#app/orders/core/emails.server.ts'
import { MAX_EMAILS_UNCONFIRMED } from '#app/orders/core/order-email.server.ts'
import { confirmationTokenOf } from '../../../testing/confirmation.ts'
import { cookiesOf } from '../../../testing/cookies.ts'
import { TEST_SELLER } from '../../../testing/seller.ts'
import { ORIGIN, openTestShop, problemOf, SECRET, type Visitor } from '../../../testing/test-shop.ts'
import { renderEmail } from '../../email/render-email.server.ts'
import { confirmationEmail, resetEmail } from '../account/emails.server.ts'

const shop = await openTestShop()
const {
  ask,
  confirm,
  db,
  addProduct,
  purchaseBody,
  register,
  registerAdmin,
  registerUnconfirmed,
  settle,
  signUp,
  emailsTo,
  userIdOf,
} = shop

const kindsTo = async (visitor: { email: string }) => (await emailsTo(visitor)).map(({ kind }) => kind)
const verify = (token: string) => ask('POST', '/api/auth/verify-email', { body: { token } })
const resend = (email: string, as?: Visitor) =>
  ask('POST', '/api/auth/send-verification-email', { as, body: { email } })
const isConfirmed = async ({ email }: Visitor) =>
  (await db.selectFrom('users').select('email_verified').where('email', '=', email).executeTakeFirstOrThrow())
    .email_verified
const promote = (email: string, as: Visitor) =>
  ask('PUT', `/api/user/admin/${email}`, { as, body: { password: 'secret-1' } })

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
function signedToken(payload: object, secret = SECRET): string {
  const body = `${encoded({ alg: 'HS256' })}.${encoded(payload)}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

async function placeOrder(buyer: Visitor, quantity = 6): Promise<Purchase> {
  const body = { ...purchaseBody(buyer, await addProduct(), quantity), poNumber: 'PO evil.example' }
  const answer = await ask('POST', '/api/purchase', { as: buyer, body })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Purchase
}
const move = (as: Visitor, { _id }: Purchase, to: string, note = '') =>
  ask('POST', `/api/orders/${_id}/transitions`, { as, body: { to, note } })

async function resetTokenOf(email: string): Promise<string> {
  await ask('POST', '/api/auth/request-password-reset', { body: { email } })
  await settle()
  const resetRequest = (await emailsTo({ email })).find(({ kind }) => kind === 'password-reset')
  return new URL(String(resetRequest?.payload.resetUrl)).searchParams.get('token') ?? ''
}

describe('the confirmation email', () => {
  test('is the only email to a new account and contains no typed text', async () => {
    const buyer = await registerUnconfirmed('WIN AT evil')
    const [email, ...others] = await emailsTo(buyer)
    expect([email?.kind, others]).toEqual(['email-confirmation', []])
    const confirmUrl = String(email?.payload.confirmUrl)
    expect(confirmUrl).toMatch(new RegExp(`^${ORIGIN}/confirmemail\\?token=.+`))
    const rendered = renderEmail(confirmationEmail({ confirmUrl }), TEST_SELLER)
    expect(rendered.text + rendered.html).not.toContain('evil')
  })

  test('leads back to the page of a product, and to no other page', async () => {
    const linkFor = async (continueTo: string) => {
      const body = {
        name: 'Back',
        email: `back-${crypto.randomUUID()}@company.example`,
        password: 'secret-1',
      }
      const answer = await ask('POST', '/api/auth/sign-up/email', { body: { ...body, continueTo } })
      expect(answer.status).toBe(200)
      await settle()
      const [email] = await emailsTo(body)
      return new URL(String(email?.payload.confirmUrl)).searchParams.get('from')
    }
    expect(await linkFor('/products/FX-13?quantity=40')).toBe('/products/FX-13?quantity=40')
    for (const other of [
      '//evil.example',
      'https://evil.example',
      '/dashboard',
      '/products/x?quantity=WIN AT',
    ])
      expect(await linkFor(other)).toBe(null)
  })

  test('confirms the address from any browser, repeatedly; the welcome email is sent once', async () => {
    const buyer = await registerUnconfirmed()
    const token = await confirmationTokenOf(db, buyer.email)
    expect(await isConfirmed(buyer)).toBe(false)
    const answers = await Promise.all([verify(token), verify(token), verify(token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await isConfirmed(buyer)).toBe(true)
    expect(await kindsTo(buyer)).toEqual(['email-confirmation', 'welcome'])
    const session = await ask('GET', '/api/auth/get-session', { as: buyer })
    expect(await session.json()).toMatchObject({ user: { email: buyer.email, emailVerified: true } })
    for (const answer of answers) expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('does not sign in, and a GET request confirms nothing', async () => {
    const buyer = await registerUnconfirmed()
    const token = await confirmationTokenOf(db, buyer.email)
    await problemOf(await ask('GET', `/api/auth/verify-email?token=${token}`), 405, 'method-not-allowed')
    expect(await isConfirmed(buyer)).toBe(false)
  })

  test('does not confirm with an expired, forged or foreign token', async () => {
    const [buyer, other] = [await registerUnconfirmed(), await registerUnconfirmed()]
    const [userId, otherId] = [await userIdOf(buyer), await userIdOf(other)]
    const seconds = Math.floor(Date.now() / 1_000)
    const { email } = buyer
    await problemOf(await verify(signedToken({ email, userId, exp: seconds - 1 })), 400, 'token-expired')
    for (const token of [
      signedToken({ email, userId, exp: seconds + 60 }, 'another-secret-of-at-least-32-characters'),
      signedToken({ email, userId: otherId, exp: seconds + 60 }),
      signedToken({ email: 'nobody@company.example', userId, exp: seconds + 60 }),
      'guessed',
      'half-a-surrogate-pair\ud800',
    ]) {
      await problemOf(await verify(token), 400, 'invalid-token')
    }
    expect([await isConfirmed(buyer), await isConfirmed(other)]).toEqual([false, false])
  })

  test('is sent to its owner at most five times an hour, with the wait time', async () => {
    const buyer = await registerUnconfirmed()
    for (let each = 0; each < 4; each += 1) expect((await resend(buyer.email, buyer)).status).toBe(200)
    const refusal = await problemOf(await resend(buyer.email, buyer), 429, 'too-many-attempts')
    expect(refusal.detail).toMatch(/^Too many confirmation emails to this address\. .+ in \d+ minutes\.$/)
    expect(await kindsTo(buyer)).toEqual(Array(5).fill('email-confirmation'))
    await confirm(buyer)
    await problemOf(await resend(buyer.email, buyer), 400, 'email-already-verified')
  })

  test('can be requested by others without revealing whether the account exists', async () => {
    const [buyer, confirmed, somebody] = [await registerUnconfirmed(), await signUp(), await register()]
    const answers = [
      await resend(buyer.email),
      await resend(buyer.email, somebody),
      await resend(confirmed.email),
      await resend('nobody@company.example'),
    ]
    await settle()
    expect(
      new Set(await Promise.all(answers.map(async (one) => `${one.status} ${await one.text()}`))),
    ).toEqual(new Set(['200 {"status":true}']))
    expect(await kindsTo(buyer)).toEqual(Array(3).fill('email-confirmation'))
    expect(await kindsTo(confirmed)).toEqual(['email-confirmation', 'welcome'])
  })

  test('stays limited when the address is registered and deleted repeatedly', async () => {
    const sent: number[] = []
    for (const name of ['loop', 'loop', 'loop+a', 'loop+b', 'loop+c+d', 'loop', 'loop+e']) {
      const body = { name: 'Loop', email: `${name}@company.example`, password: 'secret-1' }
      const answer = await ask('POST', '/api/auth/sign-up/email', { body })
      expect(answer.status).toBe(200)
      sent.push((await kindsTo(body)).length)
      const cookie = cookiesOf(answer)
      const as = { ...body, cookie }
      await ask('POST', `/api/user/${body.email}/deletion`, { as, body: { password: body.password } })
      // No email about the deletion is sent either.
      expect(await kindsTo(body)).toEqual([])
    }
    expect(sent).toEqual([1, 1, 1, 1, 1, 0, 0])
  })
})

describe('an account with an unconfirmed address', () => {
  test('orders, cancels and reviews like any other, but receives no emails about it', async () => {
    const [buyer, admin] = [await registerUnconfirmed(), await registerAdmin()]
    const [delivered, cancelled] = [await placeOrder(buyer), await placeOrder(buyer)]
    expect((await move(buyer, cancelled, 'cancelled', 'Buy at evil.example')).status).toBe(201)
    for (const to of ['paid', 'shipped']) expect((await move(admin, delivered, to)).status).toBe(201)
    const review = { email: buyer.email, reviewText: 'Runs true.', usersRating: 4 }
    expect((await ask('POST', '/api/review', { as: buyer, body: review })).status).toBe(201)
    expect(await kindsTo(buyer)).toEqual(['email-confirmation'])
    await confirm(buyer)
    await move(admin, delivered, 'delivered')
    expect(await kindsTo(buyer)).toEqual(['email-confirmation', 'welcome', 'order-delivered'])
  })

  test('cannot become an administrator; a confirmed one can and must sign in again', async () => {
    const [buyer, admin] = [await registerUnconfirmed(), await registerAdmin()]
    const refusal = await problemOf(await promote(buyer.email, admin), 409, 'email-not-confirmed')
    expect(refusal.detail).toContain('has not confirmed their email address')
    await confirm(buyer)
    expect(await (await promote(buyer.email, admin)).json()).toEqual({ modifiedCount: 1 })
    await problemOf(await ask('GET', '/api/user', { as: buyer }), 401, 'not-signed-in')
    const session = await ask('GET', '/api/auth/get-session', { as: buyer })
    expect(await session.json()).toBeNull()
  })

  test('is confirmed by a reset link; the reset email does not contain its name', async () => {
    const buyer = await registerUnconfirmed('WIN AT evil')
    const token = await resetTokenOf(buyer.email)
    const resetRequest = (await emailsTo(buyer)).find(({ kind }) => kind === 'password-reset')
    expect(renderEmail(resetEmail(resetRequest?.payload as never), TEST_SELLER).text).not.toContain('evil')
    const answer = await ask('POST', '/api/auth/reset-password', {
      body: { token, newPassword: 'another-1' },
    })
    expect(answer.status).toBe(200)
    expect(await isConfirmed(buyer)).toBe(true)
  })

  test('is marked in the list of users', async () => {
    const [buyer, admin] = [await registerUnconfirmed(), await registerAdmin()]
    const listed = async () =>
      (await (
        await ask('GET', `/api/user?q=${encodeURIComponent(buyer.email)}`, { as: admin })
      ).json()) as object
    expect(await listed()).toMatchObject([{ email: buyer.email, emailVerified: false }])
    await confirm(buyer)
    expect(await listed()).toMatchObject([{ email: buyer.email, emailVerified: true }])
  })
})

describe('a buyer from before addresses were confirmed', () => {
  async function formerBuyer(): Promise<Visitor> {
    const buyer = await registerUnconfirmed('WIN AT evil')
    await db
      .updateTable('users')
      .set({ has_email_exemption: true })
      .where('email', '=', buyer.email)
      .execute()
    return buyer
  }

  test('still receives order emails, without typed text', async () => {
    const [buyer, admin] = [await formerBuyer(), await registerAdmin()]
    const order = await placeOrder(buyer)
    await move(admin, order, 'paid', 'Thank you.')
    const cancelled = await placeOrder(buyer)
    await move(buyer, cancelled, 'cancelled', 'Buy at evil.example')
    const [, received, paid, , cancellation] = await emailsTo(buyer)
    const texts = [
      renderEmail(orderReceivedEmail(received?.payload as never, TEST_SELLER), TEST_SELLER).text,
      renderEmail(orderStatusEmail('paid')(paid?.payload as never), TEST_SELLER).text,
      renderEmail(orderStatusEmail('cancelled')(cancellation?.payload as never), TEST_SELLER).text,
    ]
    for (const text of texts) expect(text).not.toMatch(/evil|Harbour|Hello/)
    expect(texts[1]).toContain('Note: Thank you.')
    await confirm(buyer)
    expect(await kindsTo(buyer)).not.toContain('welcome')
    expect(
      renderEmail(orderReceivedEmail((await lastEmailOf(buyer)) as never, TEST_SELLER), TEST_SELLER).text,
    ).toContain('Harbour')
  })

  async function lastEmailOf(buyer: Visitor) {
    await placeOrder(buyer)
    return (await emailsTo(buyer)).at(-1)?.payload
  }

  test('receives at most twenty emails an hour; more orders can still be placed', async () => {
    const buyer = await formerBuyer()
    for (let each = 0; each < MAX_EMAILS_UNCONFIRMED + 3; each += 1) await placeOrder(buyer)
    expect(await kindsTo(buyer)).toHaveLength(MAX_EMAILS_UNCONFIRMED)
  })
})

test('an account can place at most 300 orders an hour; a repeated request is still answered', async () => {
  const buyer = await register()
  const product = await addProduct()
  const body = purchaseBody(buyer, product, 6)
  const send = (key: string) =>
    ask('POST', '/api/purchase', { as: buyer, body, headers: { 'idempotency-key': key } })
  expect((await send('first')).status).toBe(201)
  await sql`insert into orders select (jsonb_populate_record(placed, jsonb_build_object(
      'id', overlay(id placing lpad(n::text, 12, '0') from 25), 'number', 'N' || lpad(n::text, 7, '0')))).*
    from orders placed, generate_series(1, 299) n where buyer_email = ${buyer.email}`.execute(db)
  const before = await shop.stockOf(product)
  const answer = await send('one-too-many')
  expect(answer.headers.get('retry-after')).toBe('60')
  const { detail } = await problemOf(answer, 429, 'order-limit-reached')
  expect(detail).toContain('300 orders an hour')
  expect(await shop.stockOf(product)).toBe(before)
  const repeated = await send('first')
  expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  // After an hour, new orders are possible again.
  await sql`update orders set id = overlay(id placing '00000000' from 1) where buyer_email = ${buyer.email}
    and number like 'N0000%'`.execute(db)
  expect((await send('later')).status).toBe(201)
})
