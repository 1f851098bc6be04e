import { expect, test } from 'vitest'
import { formatMoney } from '#app/lib/money.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { TEST_SELLER } from '../../testing/seller.ts'
import { type OrderReceivedPayload, orderReceivedEmail, orderStatusEmail } from './emails.server.ts'

const order = (lines: number, given: Partial<OrderReceivedPayload> = {}): OrderReceivedPayload => ({
  number: 'P6W6BBRW',
  name: 'Harbour Works',
  address: 'Quay 7',
  shopUrl: 'https://fixit.example',
  lines: Array.from({ length: lines }, (_, index) => ({
    sku: `FX-${index + 1}`,
    name: `Impact drill ${index + 1}`,
    quantity: 6,
    unitPrice: 149_90,
  })),
  ...given,
})

const changed = { number: 'P6W6BBRW', name: 'Ann', total: 100_00, note: '', shopUrl: 'https://fixit.example' }

test('every email about an order has the buyer’s PO number, if there is one', () => {
  const statuses = ['paid', 'shipped', 'delivered', 'cancelled'] as const
  const emails = (poNumber?: string) => [
    orderReceivedEmail({ ...order(2), ...(poNumber !== undefined && { poNumber }) }, TEST_SELLER),
    ...statuses.map((to) =>
      orderStatusEmail(to)({ ...changed, ...(poNumber !== undefined && { poNumber }) }, TEST_SELLER),
    ),
  ]
  for (const { text, html } of emails('PO-4711 <b>')) {
    expect(text).toMatch(/^Your PO number +PO-4711 <b>$/m)
    expect(html).toContain('PO-4711 &lt;b&gt;')
  }
  // Emails that were queued by older versions have no PO number.
  for (const { text } of [...emails(''), ...emails()]) expect(text).not.toContain('PO number')
})

test('the email of a long order has the first twenty lines, the number of further lines and the order’s total', () => {
  const all = order(300)
  // The current payload, and that of older versions, which has every line.
  const short = { ...all, lines: all.lines.slice(0, 20), lineCount: 300, total: orderTotal(all.lines) }
  for (const long of [short, all]) {
    const { text } = orderReceivedEmail(long, TEST_SELLER)
    expect(text.match(/Impact drill \d+ \(FX-/g)).toHaveLength(20)
    expect(text).toMatch(/^And +280 more lines, listed in the pro-forma invoice$/m)
    expect(text).toContain(formatMoney(orderTotal(all.lines)))
  }
  expect(orderReceivedEmail(order(21), TEST_SELLER).text).toMatch(/^And +1 more line, /m)
  expect(orderReceivedEmail(order(20), TEST_SELLER).text).not.toContain('more line')
})

test('an email about an order shows its lines, its address and the account to pay to, as text too', () => {
  const { text, html } = orderReceivedEmail(order(2, { address: 'Quay 7\nGate <2>' }), TEST_SELLER)
  for (const part of ['Impact drill 1 (FX-1)', 'IBAN', 'GB29 NWBK 6016 1331 9268 19', 'Quay 7\nGate <2>'])
    expect(text).toContain(part)
  expect(html).toContain('https://fixit.example/product-pictures/FX-1.png')
  expect(html).toContain('Quay 7\nGate &lt;2&gt;')
  const shipped = orderStatusEmail('shipped')(
    { ...changed, lines: order(1).lines, address: 'Quay 7' },
    TEST_SELLER,
  )
  expect(shipped.text).toMatch(/Impact drill 1 \(FX-1\)[\s\S]*Deliver to +Quay 7/)
})

test('without an account in the settings, an email says that the bank details follow', () => {
  const { text, html } = orderReceivedEmail(order(1), { ...TEST_SELLER, bank: null })
  for (const body of [text, html]) {
    expect(body).toContain('Bank details follow by email.')
    expect(body).not.toMatch(/IBAN|GB29/)
  }
})
