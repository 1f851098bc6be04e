import { expect, test } from 'vitest'
import { formatMoney } from '#app/lib/money.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
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
    orderReceivedEmail({ ...order(2), ...(poNumber !== undefined && { poNumber }) }),
    ...statuses.map((to) =>
      orderStatusEmail(to)({ ...changed, ...(poNumber !== undefined && { poNumber }) }),
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
    const { text } = orderReceivedEmail(long)
    expect(text.match(/Impact drill \d+ \(FX-/g)).toHaveLength(20)
    expect(text).toMatch(/^And +280 more lines, listed in the pro-forma invoice$/m)
    expect(text).toContain(formatMoney(orderTotal(all.lines)))
  }
  expect(orderReceivedEmail(order(21)).text).toMatch(/^And +1 more line, /m)
  expect(orderReceivedEmail(order(20)).text).not.toContain('more line')
})
