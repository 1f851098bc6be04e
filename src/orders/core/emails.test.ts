import { expect, test } from 'vitest'
import { formatMoney } from '#app/lib/money.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { PURCHASE_REQUEST_EMAIL_TEMPLATES } from '#app/purchase-requests/emails.server.ts'
import { TEST_SELLER } from '../../../testing/seller.ts'
import { renderEmail } from '../../email/render-email.server.ts'
import { type OrderReceivedPayload, orderReceivedEmail, orderStatusEmail } from './emails.server.ts'
import { LIFECYCLE_EMAIL_TEMPLATES } from './lifecycle-emails.server.ts'

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
    renderEmail(
      orderReceivedEmail({ ...order(2), ...(poNumber !== undefined && { poNumber }) }, TEST_SELLER),
      TEST_SELLER,
    ),
    ...statuses.map((to) =>
      renderEmail(
        orderStatusEmail(to)({ ...changed, ...(poNumber !== undefined && { poNumber }) }),
        TEST_SELLER,
      ),
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
    const { text } = renderEmail(orderReceivedEmail(long, TEST_SELLER), TEST_SELLER)
    expect(text.match(/Impact drill \d+ \(FX-/g)).toHaveLength(20)
    expect(text).toMatch(/^And +280 more lines, listed in the pro-forma invoice$/m)
    expect(text).toContain(formatMoney(orderTotal(all.lines)))
  }
  expect(renderEmail(orderReceivedEmail(order(21), TEST_SELLER), TEST_SELLER).text).toMatch(
    /^And +1 more line, /m,
  )
  expect(renderEmail(orderReceivedEmail(order(20), TEST_SELLER), TEST_SELLER).text).not.toContain('more line')
})

test('a line without product has neither SKU nor picture in an email', () => {
  const all = order(1)
  const lines = [...all.lines, { sku: '', name: 'Training', quantity: 2, unitPrice: 480_00 }]
  const { text, html } = renderEmail(orderReceivedEmail({ ...all, lines }, TEST_SELLER), TEST_SELLER)
  expect(text).toMatch(/^Training +\$960\.00 \(2 × \$480\.00\)$/m)
  expect(html.match(/product-pictures/g)).toHaveLength(1)
})

test('an order of free texts only reserves no units', () => {
  const lines = [{ sku: '', name: 'Training', quantity: 2, unitPrice: 480_00 }]
  for (const placedBy of [undefined, 'Sam']) {
    const given = placedBy === undefined ? {} : { placedBy }
    const { text, html } = renderEmail(
      orderReceivedEmail({ ...order(1, given), lines }, TEST_SELLER),
      TEST_SELLER,
    )
    expect(text + html).not.toContain('reserved')
    expect(renderEmail(orderReceivedEmail(order(1, given), TEST_SELLER), TEST_SELLER).text).toContain(
      'reserved',
    )
  }
})

test('an email about an order shows its lines, its address and the account to pay to, as text too', () => {
  const { text, html } = renderEmail(
    orderReceivedEmail(order(2, { address: 'Quay 7\nGate <2>' }), TEST_SELLER),
    TEST_SELLER,
  )
  const { hours } = TEST_SELLER
  for (const part of ['Impact drill 1 (FX-1)', 'GB29 NWBK 6016 1331 9268 19', 'Quay 7\nGate <2>', hours])
    expect(text).toContain(part)
  expect(html).toContain('https://fixit.example/product-pictures/FX-1.png')
  expect(html).toContain('Quay 7\nGate &lt;2&gt;')
  const shipped = renderEmail(
    orderStatusEmail('shipped')({ ...changed, lines: order(1).lines, address: 'Quay 7' }),
    TEST_SELLER,
  )
  expect(shipped.text).toMatch(/Impact drill 1 \(FX-1\)[\s\S]*Deliver to +Quay 7/)
})

test('an email about a shipment links to its packing slip, and to its tracking page while it is on its way', () => {
  const trackingUrl = 'https://carrier.example/NF-1'
  const shipment = {
    number: 'SHP-2026-000412',
    units: 6,
    carrier: 'Norfreight',
    tracking: 'NF-1',
    trackingUrl,
  }
  const textOf = (to: 'shipped' | 'delivered') =>
    renderEmail(orderStatusEmail(to)({ ...changed, shipment }), TEST_SELLER).text
  expect(textOf('shipped')).toContain(`Track shipment: ${trackingUrl}`)
  expect(textOf('delivered')).not.toContain(trackingUrl)
  for (const to of ['shipped', 'delivered'] as const)
    expect(textOf(to)).toContain('/api/orders/P6W6BBRW/shipments/SHP-2026-000412/packing-slip.pdf')
})

test('the email about a part of an order names the day of the units in stock and that of those to come', () => {
  const shipment = { number: 'SHP-2026-000412', units: 4, carrier: '', tracking: '', trackingUrl: '' }
  const progress = { shipped: 4, delivered: 0, remaining: 40 }
  const textOf = (promises: object[]) =>
    LIFECYCLE_EMAIL_TEMPLATES['order-part-shipped']?.render(
      { ...changed, shipment, progress, promises, promisedOn: '2026-12-02' } as never,
      TEST_SELLER,
    ).text
  expect(textOf([])).toContain('. Remaining units ship by 2 Dec 2026.')
  const waiting = textOf([{ sku: 'FX-1', quantity: 20, promisedOn: '2027-01-04' }])
  expect(waiting).toContain('. 16 units ship by 2 Dec 2026.')
  expect(waiting).toMatch(/^Ships by 4 Jan 2027 +20 × FX-1$/m)
})

test('without an account in the settings, an email says that the bank details follow', () => {
  const { text, html } = renderEmail(orderReceivedEmail(order(1), { ...TEST_SELLER, bank: null }), {
    ...TEST_SELLER,
    bank: null,
  })
  for (const body of [text, html]) {
    expect(body).toContain('Bank details follow by email.')
    expect(body).not.toMatch(/IBAN|GB29/)
  }
})

test('an email about a purchase request shows what is requested; one of an earlier release has no lines', () => {
  const template = PURCHASE_REQUEST_EMAIL_TEMPLATES['purchase-request-received']
  const request = {
    number: 'R-2026-000001',
    company: 'Northquay Civil',
    requester: 'Ingrid Sand',
    url: 'https://fixit.example/r',
    total: 1_798_80,
    units: 12,
    orderLimit: 100_00,
    expiresAt: '2026-12-06T00:00:00Z',
    freight: { kind: 'firm', amount: 45_00, service: '' },
  }
  const { shopUrl, lines } = order(2)
  const { text } = template?.render({ ...request, shopUrl, lines, lineCount: 23 } as never, TEST_SELLER) ?? {}
  expect(text).toMatch(/^Impact drill 1 \(FX-1\) +\$899\.40 \(6 × \$149\.90\)$/m)
  expect(text).toMatch(/^And +3 more lines, listed in the request$/m)
  expect(text).toMatch(/^Total, 12 units +\$1,798\.80$/m)
  expect(text).toMatch(/^Freight +\$45\.00$/m)
  expect(template?.render(request as never, TEST_SELLER).text).toMatch(/^Total, 12 units/m)
  const budgetLeft = { costCenter: '4711', remaining: 1_000_00 }
  const history = ['21 Nov 2026: Changes requested by Ana Duarte, before the last change. Fewer.']
  const withBudget = template?.render({ ...request, budgetLeft, history } as never, TEST_SELLER).text
  expect(withBudget).toMatch(
    /^Budget +Cost center 4711 · \$1,000\.00 left; with this order \$798\.80 over budget$/m,
  )
  expect(withBudget).toMatch(/^Earlier decisions +21 Nov 2026: Changes requested by Ana Duarte/m)
})

test('the email about an order on behalf of the buyer names the administrator', () => {
  const named = renderEmail(
    orderReceivedEmail(order(1, { placedBy: 'Ann Aas' }), TEST_SELLER),
    TEST_SELLER,
  ).text
  expect(named).toContain('Hello Harbour Works, Ann Aas placed this order on your behalf.')
  expect(named).toMatch(/^Placed by +Ann Aas on behalf of Harbour Works$/m)
  // Nothing that the buyer typed goes to an address that is not confirmed.
  const unconfirmed = renderEmail(
    orderReceivedEmail(order(1, { placedBy: 'Ann Aas', name: '' }), TEST_SELLER),
    TEST_SELLER,
  ).text
  expect(unconfirmed).toMatch(/^Placed by +Ann Aas on your behalf$/m)
})

test('the email about a payment says how many units ship by the dispatch date while others wait', () => {
  const waiting = [{ sku: 'FX-1', quantity: 4, promisedOn: '2026-12-24' }]
  const textOf = (given: object) =>
    renderEmail(
      orderStatusEmail('paid')({ ...order(2), ...changed, promisedOn: '2026-12-01', ...given }),
      TEST_SELLER,
    ).text
  expect(textOf({})).toContain('Ships by 1 Dec 2026.')
  expect(textOf({ promises: waiting })).toContain('8 units ship by 1 Dec 2026.')
  expect(textOf({ promises: [{ ...waiting[0], quantity: 12 }] })).toContain('Ships by 1 Dec 2026.')
  expect(textOf({ promises: waiting, lineCount: 30 })).toContain('Ships by 1 Dec 2026.')
})
