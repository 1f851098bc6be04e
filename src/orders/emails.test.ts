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

const moved = { number: 'P6W6BBRW', name: 'Ann', total: 100_00, note: '', shopUrl: 'https://fixit.example' }

test('every mail about an order names the buyer’s PO number, where there is one', () => {
  const states = ['paid', 'shipped', 'delivered', 'cancelled'] as const
  const letters = (poNumber?: string) => [
    orderReceivedEmail({ ...order(2), ...(poNumber !== undefined && { poNumber }) }),
    ...states.map((to) => orderStatusEmail(to)({ ...moved, ...(poNumber !== undefined && { poNumber }) })),
  ]
  for (const { text, html } of letters('PO-4711 <b>')) {
    expect(text).toMatch(/^Your PO number +PO-4711 <b>$/m)
    expect(html).toContain('PO-4711 &lt;b&gt;')
  }
  // Mails that were waiting when orders learnt to carry one have none at all.
  for (const { text } of [...letters(''), ...letters()]) expect(text).not.toContain('PO number')
})

test('a long order’s mail names the first twenty lines, how many follow, and the total of all', () => {
  const all = order(300)
  // As an order brings it, and as mails brought it that waited when every line still came along.
  const short = { ...all, lines: all.lines.slice(0, 20), lineCount: 300, total: orderTotal(all.lines) }
  for (const long of [short, all]) {
    const { text } = orderReceivedEmail(long)
    expect(text.match(/Impact drill \d+ \(FX-/g)).toHaveLength(20)
    expect(text).toMatch(/^And +280 more lines, all in the pro-forma invoice$/m)
    expect(text).toContain(formatMoney(orderTotal(all.lines)))
  }
  expect(orderReceivedEmail(order(21)).text).toMatch(/^And +1 more line, /m)
  expect(orderReceivedEmail(order(20)).text).not.toContain('more line')
})
