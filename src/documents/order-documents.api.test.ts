/** An order in every state, as its document, its last email, its screens and its export show the money. */
import Papa from 'papaparse'
import { afterAll, describe, expect, test } from 'vitest'
import { addDays, utcDay } from '#app/lib/dates.ts'
import { ORDER_EMAIL_TEMPLATES } from '#app/orders/core/emails.server.ts'
import { LIFECYCLE_EMAIL_TEMPLATES } from '#app/orders/core/lifecycle-emails.server.ts'
import { orderFromDto } from '#app/orders/core/order-adapter.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import { orderDocument } from '#app/orders/core/order-document.ts'
import { orderLineView } from '#app/orders/core/order-line-view.ts'
import { openAmount } from '#app/orders/core/payment-rules.ts'
import { settlementTexts } from '#app/orders/core/refund-copy.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { runPaymentDeadlines } from '#app/payments/deadline/run-payment-deadlines.server.ts'
import { orderCalls, placedOrder } from '../../testing/order-calls.ts'
import { pdfPages } from '../../testing/pdf-text.ts'
import { TEST_SELLER } from '../../testing/seller.ts'
import { SILENT_LOGGER } from '../../testing/silent-logger.ts'
import { openTestShop, type Visitor } from '../../testing/test-shop.ts'
import { brokenInvariants } from '../../testing/torture/lifecycle-invariants.ts'

const shop = await openTestShop()
const { ask, db, addProduct, emailsTo, register, registerAdmin } = shop
const { line, send } = orderCalls(shop)
const admin = await registerAdmin()
afterAll(async () => expect(await brokenInvariants(db)).toEqual([]))

async function post(path: string, body: object | undefined, as: Visitor = admin) {
  const answer = await ask('POST', `/api/orders/${path}`, { as, ...(body && { body }) })
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  return (await answer.json()) as { number: string }
}

/** 40 units for $4,000.00 and 10 for $1,000.00. */
async function place() {
  const [buyer, drill, saw] = [
    await register('Harbour Works'),
    await addProduct({ name: 'Cordless drill 10.8', price: 100 }),
    await addProduct({ price: 100 }),
  ]
  const { number } = await placedOrder(await send(buyer, [line(drill, 40), line(saw, 10)]))
  return { number, buyer }
}

type Placed = Awaited<ReturnType<typeof place>>
type Step = (order: Placed) => Promise<unknown>

const to =
  (status: string, more: object = {}): Step =>
  ({ number }) =>
    post(`${number}/transitions`, { to: status, ...more })
const cancelUnits =
  (quantity: number, amountDue: number, reason: string, by: 'admin' | 'buyer' = 'admin'): Step =>
  ({ number, buyer }) =>
    post(
      `${number}/cancellations`,
      { lines: [{ line: 1, quantity }], reason, amountDue },
      by === 'admin' ? admin : buyer,
    )
const cancelByBuyer: Step = ({ number, buyer }) => post(`${number}/transitions`, { to: 'cancelled' }, buyer)
const ship =
  (quantity: number): Step =>
  async ({ number }) => {
    const shipment = await post(`${number}/shipments`, { lines: [{ line: 1, quantity }] })
    await post(`${number}/shipments/${shipment.number}/dispatch`, {})
  }
const refund =
  (amount: number): Step =>
  ({ number }) =>
    post(`${number}/refunds`, { amount, refundedOn: utcDay(new Date()), reference: 'SEPA 9' })
const missDeadline: Step = async ({ number }) => {
  const order = { number, pay_by: addDays(new Date(), -1) }
  await db.updateTable('orders').set({ pay_by: order.pay_by }).where('number', '=', number).execute()
  await runPaymentDeadlines({ db, now: () => new Date(), log: SILENT_LOGGER, shopUrl: 'http://shop.test' })
}

const paid = to('paid')
const shortage = cancelUnits(30, 2_000, 'cannot-deliver')

const STATES: [state: string, steps: Step[], expected: { due?: number; says?: string[] }][] = [
  ['placed', [], { due: 5_000 }],
  ['cancelled in part before the payment', [cancelUnits(30, 2_000, 'changed-mind', 'buyer')], { due: 2_000 }],
  ['paid', [paid], { says: ['$5,000.00 paid on'] }],
  ['shipped in part', [paid, ship(10)], { says: ['$5,000.00 paid on'] }],
  ['shipped', [paid, to('shipped')], { says: ['$5,000.00 paid on'] }],
  ['delivered', [paid, to('shipped'), to('delivered')], { says: ['$5,000.00 paid on'] }],
  ['cancelled by the buyer', [cancelByBuyer], { says: ['cancelled'] }],
  ['cancelled by the seller', [to('cancelled', { reason: 'cannot-deliver' })], { says: ['cancelled'] }],
  ['cancelled by its deadline', [missDeadline], { says: ['cancelled'] }],
  [
    'cancelled by the seller after the payment',
    [paid, to('cancelled', { reason: 'fraud' })],
    { says: ['We will refund $5,000.00 to the account it came from.'] },
  ],
  [
    'cancelled for the buyer after the payment',
    [paid, to('cancelled', { reason: 'changed-mind' })],
    { says: ['$5,000.00 was paid for cancelled units. It is not refunded.'] },
  ],
  [
    'cancelled in part by the seller after the payment',
    [paid, shortage],
    { says: ['We will refund $3,000.00 to the account it came from.'] },
  ],
  [
    'refunded in part',
    [paid, shortage, refund(1_000)],
    { says: ['Refunded $1,000.00 on', 'We will refund $2,000.00'] },
  ],
  ['refunded', [paid, shortage, refund(3_000)], { says: ['Refunded $3,000.00 on', 'SEPA 9'] }],
  [
    'cancelled and refunded',
    [paid, to('cancelled', { reason: 'duplicate' }), refund(5_000)],
    { says: ['Refunded $5,000.00 on'] },
  ],
]

/** Texts that ask for money. */
const DEMANDS =
  /IBAN|Payable by|Pay by|Reference RF|After that, the order is cancelled|View payment details|Please pay|[1-9][\d,.]* due\b|Amount due:? +\$/

async function readOrder({ number, buyer }: Placed) {
  const order = (await (await ask('GET', `/api/orders/${number}`, { as: buyer })).json()) as Order
  return orderFromDto(order)
}

async function readDocument({ number, buyer }: Placed) {
  const answer = await ask('GET', `/api/orders/${number}/pro-forma.pdf`, { as: buyer })
  const text = (await pdfPages(new Uint8Array(await answer.arrayBuffer()))).join(' ')
  return { text, disposition: answer.headers.get('content-disposition') }
}

/** The last email, as its recipient reads it. */
async function readLastEmail({ buyer }: Placed) {
  const email = (await emailsTo(buyer)).at(-1)
  const template = { ...ORDER_EMAIL_TEMPLATES, ...LIFECYCLE_EMAIL_TEMPLATES }[email?.kind ?? '']
  if (!template) throw new Error('no email about an order was sent')
  return template.render(email?.payload as never, TEST_SELLER)
}

async function readExport({ number }: Placed, rows: string) {
  const answer = await ask('GET', `/api/orders/export.csv?orders=${number}&rows=${rows}`, { as: admin })
  const { data } = Papa.parse<Record<string, string>>((await answer.text()).trim(), { header: true })
  return data.reduce((sum, row) => sum + Number(row['Amount due USD']), 0)
}

describe('an order', () => {
  test.each(STATES)('%s', { timeout: 60_000 }, async (_, steps, { due = 0, says = [] }) => {
    const placed = await place()
    for (const step of steps) await step(placed)
    const order = await readOrder(placed)
    expect(openAmount(order.payment)).toBe(due * 100)
    const { totals } = orderLineView(order)
    expect(totals.at(-1)?.amount).toBe(due === 0 ? '0.00' : `${due.toLocaleString('en-US')}.00`)
    expect(await readExport(placed, 'orders')).toBe(due)
    expect(await readExport(placed, 'lines')).toBe(due)

    const document = await readDocument(placed)
    const { title, number } = orderDocument(placed.number, order.payment)
    expect(document.disposition).toBe(`inline; filename="${number}.pdf"`)
    expect(document.text).toContain(`${title} ${number}`)
    const amount = due.toLocaleString('en-US', { minimumFractionDigits: 2 })
    expect(document.text).toContain(`Amount due, USD ${amount} `)
    const email = (await readLastEmail(placed)).text.replaceAll(/\s+/g, ' ')
    const screen = settlementTexts(order.payment).join(' ')
    if (due > 0) {
      expect(document.text).toContain('IBAN')
      expect(email).toContain(`$${amount}`)
      return
    }
    expect(document.text).not.toMatch(DEMANDS)
    expect(email).not.toMatch(DEMANDS)
    for (const text of says) {
      expect(document.text).toContain(text)
      if (/refund/i.test(text)) expect(screen).toContain(text)
    }
  })

  test('is confirmed after the payment: its document has another title and number', async () => {
    const placed = await place()
    expect((await readDocument(placed)).disposition).toContain(`PF-${formatOrderNumber(placed.number)}.pdf`)
    await paid(placed)
    expect((await readDocument(placed)).text).toContain(
      `Order confirmation OC-${formatOrderNumber(placed.number)} Paid`,
    )
  })

  test('is a document about its cancellation once it is cancelled, also after the payment, with the day', async () => {
    for (const before of [[], [paid]]) {
      const placed = await place()
      for (const step of [...before, to('cancelled', { reason: 'fraud' })]) await step(placed)
      const { text } = await readDocument(placed)
      expect(text).toContain(`Cancellation CX-${formatOrderNumber(placed.number)} No payment is due`)
      expect(text).toContain('Cancelled on')
    }
  })

  test('names the units that the seller cancelled, and the refund', async () => {
    const placed = await place()
    await paid(placed)
    await shortage(placed)
    const email = await readLastEmail(placed)
    expect(email.subject).toBe(
      `30 × Cordless drill 10.8 cancelled from order ${formatOrderNumber(placed.number)}`,
    )
    expect(email.text).toMatch(/^Cordless drill 10\.8 \(.*\) +30 cancelled \(10 units remain\)$/m)
    expect(email.text).toContain('We will refund $3,000.00 to the account it came from.')
    const { text } = await readDocument(placed)
    expect(text).toContain('30 of 40 units cancelled')
  })
})
