/** Orders that are placed before the seller has a bank account. The tests follow each other: the account comes and goes. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addDays, formatDay } from '#app/lib/dates.ts'
import { NO_BANK_DETAILS } from '#app/lib/seller.ts'
import type { Purchase, PurchaseCounts } from '#app/orders/core/contract.ts'
import { ORDER_EMAIL_TEMPLATES } from '#app/orders/core/emails.server.ts'
import { LIFECYCLE_EMAIL_TEMPLATES } from '#app/orders/core/lifecycle-emails.server.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import { DEFAULT_ORDER_TERMS } from '#app/orders/core/order-terms.ts'
import { paymentEmailCopy } from '#app/orders/core/payment-deadline-copy.ts'
import { paymentDeadline } from '#app/orders/core/payment-deadline-rules.ts'
import { createSettingsReader } from '#app/settings/settings-reader.server.ts'
import { PASSWORD } from '../../../testing/accounts.ts'
import { pdfPages } from '../../../testing/pdf-text.ts'
import { TEST_SELLER, TEST_SELLER_SETTINGS } from '../../../testing/seller.ts'
import { SILENT_LOGGER } from '../../../testing/silent-logger.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { brokenInvariants } from '../../../testing/torture/lifecycle-invariants.ts'
import { runPaymentDeadlines } from './run-payment-deadlines.server.ts'

const { ask, db, addProduct, emailsTo, purchaseBody, register, registerUnconfirmed, registerAdmin } =
  await openTestShop({ environment: {} })
const admin = await registerAdmin()
afterAll(async () => expect(await brokenInvariants(db)).toEqual([]))

const ACCOUNT = ['BANK_ACCOUNT_HOLDER', 'BANK_IBAN'] as const
let version = 0

async function saveAccount(hasAccount: boolean) {
  const texts = Object.fromEntries(ACCOUNT.map((key) => [key, hasAccount ? TEST_SELLER_SETTINGS[key] : '']))
  const body = { texts, version, password: PASSWORD }
  expect((await ask('PUT', '/api/settings/bank', { as: admin, body })).status).toBe(200)
  version += 1
}

const { read: readSettings } = createSettingsReader({
  db,
  environment: {},
  operator: { orderTerms: DEFAULT_ORDER_TERMS, sender: 'desk@fixit.example' },
})
/** As one process does at a time. */
const runAt = (at: Date) =>
  runPaymentDeadlines({
    db,
    now: () => at,
    log: SILENT_LOGGER,
    shopUrl: 'http://shop.test',
    readSettings,
  })

async function place(buyer?: Visitor) {
  const [as, product] = [buyer ?? (await register()), await addProduct()]
  const answer = await ask('POST', '/api/purchase', { as, body: purchaseBody(as, product, 10) })
  expect(answer.status).toBe(201)
  const purchase = (await answer.json()) as Purchase
  return { buyer: as, number: purchase._id, purchase }
}

const read = async (number: string, as = admin) =>
  (await (await ask('GET', `/api/orders/${number}`, { as })).json()) as Order
const send = (number: string, as: Visitor | undefined = admin) =>
  ask('POST', `/api/orders/${number}/bank-details`, { as })

const kindsTo = async (buyer: Visitor) =>
  (await emailsTo(buyer)).map(({ kind }) => kind).filter((kind) => kind.startsWith('order-'))

const TEMPLATES = { ...ORDER_EMAIL_TEMPLATES, ...LIFECYCLE_EMAIL_TEMPLATES }
const WITHOUT_ACCOUNT = { ...TEST_SELLER, bank: null }

test('an order has no deadline while the seller has no account, and its answer, email and document say so', async () => {
  const { buyer, number, purchase } = await place()
  const waiting = { payBy: null, awaitsBankDetails: true, status: 'placed' }
  expect([purchase, await read(number, buyer)]).toEqual([
    expect.objectContaining(waiting),
    expect.objectContaining(waiting),
  ])
  const [received] = await emailsTo(buyer)
  const text = TEMPLATES[received?.kind ?? '']?.render(received?.payload as never, WITHOUT_ACCOUNT).text ?? ''
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Please pay after you have received them.')
  expect(text).not.toMatch(/Pay by|cancelled/)
  const pdf = await ask('GET', `/api/orders/${number}/pro-forma.pdf`, { as: buyer })
  const document = (await pdfPages(new Uint8Array(await pdf.arrayBuffer()))).join(' ')
  expect(document).toContain(`${NO_BANK_DETAILS} Please pay after you have received them.`)
  expect(document).not.toMatch(/Payable by|is cancelled/)
  // Never overdue, never reminded, never cancelled.
  const counts = (await (await ask('GET', '/api/orders/counts', { as: admin })).json()) as PurchaseCounts
  expect(counts.queues).toMatchObject({ overdue: 0, 'payment-due': 0 })
  expect(await runAt(addDays(new Date(), 400))).toEqual({
    reminded: 0,
    cancelled: 0,
    started: 0,
    postponed: 0,
  })
  // Nothing can be sent or changed before the details are known.
  expect((await problemOf(await send(number), 409, 'payment-email-not-sent')).detail).toContain('Settings')
  const reminder = await ask('POST', `/api/orders/${number}/payment-reminders`, { as: admin })
  await problemOf(reminder, 409, 'payment-email-not-sent')
  const deadline = await ask('PUT', `/api/orders/${number}/payment-deadline`, {
    as: admin,
    body: { payBy: null, reason: 'As agreed.' },
  })
  await problemOf(deadline, 409, 'transition-not-allowed')
  expect(await kindsTo(buyer)).toEqual(['order-received'])
})

test('the deadline starts with the email about the account, once for several processes and after a failure half-way', async () => {
  const [first, second, unconfirmed] = [
    await place(),
    await place(),
    await place(await registerUnconfirmed()),
  ]
  const paid = await place()
  await ask('POST', `/api/orders/${paid.number}/transitions`, { as: admin, body: { to: 'paid' } })
  await saveAccount(true)
  const at = addDays(new Date(), 30)
  // The process ends after it has set the deadline and before it has queued the email.
  await sql`alter table outbox add constraint broken check (kind <> 'order-bank-details') not valid`.execute(
    db,
  )
  expect(await runAt(at)).toMatchObject({ started: 1 })
  expect(await read(first.number)).toMatchObject({ payBy: null, awaitsBankDetails: true })
  await sql`alter table outbox drop constraint broken`.execute(db)
  const runs = await Promise.all([runAt(at), runAt(at), runAt(at)])
  expect(runs.reduce((sum, { started }) => sum + started, 0)).toBe(3)
  const payBy = paymentDeadline(at, DEFAULT_ORDER_TERMS.paymentTermDays)
  for (const { buyer, number } of [first, second]) {
    const order = await read(number)
    expect(order).toMatchObject({ payBy: payBy?.toISOString(), awaitsBankDetails: false })
    expect(order.events.map(({ kind, by }) => [kind, by]).slice(1)).toEqual([['bank-details', 'FIX IT']])
    expect(await kindsTo(buyer)).toEqual(['order-received', 'order-bank-details'])
  }
  const email = (await emailsTo(second.buyer)).at(-1)
  const { text } = TEMPLATES['order-bank-details']?.render(email?.payload as never, TEST_SELLER) ?? {
    text: '',
  }
  expect(text).toContain(TEST_SELLER.bank?.iban)
  expect(text).toContain(`Pay by ${formatDay(payBy ?? at)}`)
  // The buyer of an unconfirmed address gets no emails and reads the account on the payment page.
  expect(await read(unconfirmed.number)).toMatchObject({ payBy: payBy?.toISOString() })
  expect(await kindsTo(unconfirmed.buyer)).toEqual([])
  expect(await read(paid.number)).toMatchObject({ status: 'paid', payBy: null, awaitsBankDetails: false })
  expect(await runAt(at)).toMatchObject({ started: 0 })
})

test('an order that is placed with an account has its deadline at once', async () => {
  expect((await place()).purchase).toMatchObject({ payBy: expect.any(String), awaitsBankDetails: false })
})

test('a deadline that passes after the account was removed starts again with the next one', async () => {
  const { buyer, number, purchase } = await place()
  expect((await runAt(addDays(new Date(purchase.payBy ?? 0), -1))).reminded).toBeGreaterThan(0)
  await saveAccount(false)
  const after = addDays(new Date(purchase.payBy ?? 0), 1)
  expect(await runAt(after)).toMatchObject({ cancelled: 0, reminded: 0 })
  expect(await read(number)).toMatchObject({ status: 'placed', payBy: null, awaitsBankDetails: true })
  await saveAccount(true)
  expect(await runAt(after)).toMatchObject({ cancelled: 0 })
  const payBy = paymentDeadline(after, DEFAULT_ORDER_TERMS.paymentTermDays)?.toISOString()
  expect(await read(number)).toMatchObject({ status: 'placed', payBy })
  await runAt(addDays(new Date(payBy ?? 0), -1))
  const kinds = ['order-received', 'order-payment-reminder', 'order-bank-details', 'order-payment-reminder']
  expect(await kindsTo(buyer)).toEqual(kinds)
})

test('administrators send the details of one order, once a day, and the audit trail names it', async () => {
  await saveAccount(false)
  const { buyer, number } = await place()
  const unconfirmed = await place(await registerUnconfirmed())
  await saveAccount(true)
  await problemOf(await ask('POST', `/api/orders/${number}/bank-details`), 401, 'not-signed-in')
  await problemOf(await send(number, buyer), 403, 'forbidden')
  await problemOf(await send('AAAA-AAAA'), 404, 'order-not-found')
  const answers = await Promise.all([send(number), send(number)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await read(number)).toMatchObject({ payBy: expect.any(String), awaitsBankDetails: false })
  expect(await runAt(new Date())).toMatchObject({ started: expect.any(Number) })
  expect(await kindsTo(buyer)).toEqual(['order-received', 'order-bank-details'])
  const again = await problemOf(await send(number), 409, 'payment-email-not-sent')
  expect(again.detail).toBe(paymentEmailCopy['bank-details'].onceADay)
  const [entry] = await (await ask('GET', '/api/audit?area=orders', { as: admin })).json()
  expect(entry).toMatchObject({ action: 'bank-details-sent' })
  // Without a recipient nothing happens, and the deadline starts with the next run.
  await problemOf(await send(unconfirmed.number), 409, 'payment-email-not-sent')
  await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to: 'paid' } })
  await problemOf(await send(number), 409, 'transition-not-allowed')
})
