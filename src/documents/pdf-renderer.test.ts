import { afterAll, expect, test } from 'vitest'
import { formatAmount } from '#app/lib/money.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { pdfPages } from '../../testing/pdf-text.ts'
import { createPdfRenderer } from './pdf-renderer.server.ts'
import type { ProFormaData } from './pro-forma-document.server.ts'

const press = createPdfRenderer()
afterAll(() => press.close())

const SETTING = 60_000

const facts = (count: number, given: Partial<ProFormaData> = {}): ProFormaData => ({
  number: 'P6W6BBRW',
  buyerName: 'Harbour Works',
  buyerEmail: 'site.buyer@company.example',
  address: 'Quay 7',
  phone: '+1 218 555 0142',
  poNumber: '',
  placedAt: '2026-11-20T14:31:00.000Z',
  lines: Array.from({ length: count }, (_, index) => ({
    sku: `FX-${index + 1}`,
    name: `Impact drill ${index + 1}`,
    quantity: index + 6,
    unitPrice: 149_00 + index,
  })),
  ...given,
})

test('an invoice of 300 lines repeats the table head on every page, has every line once, and ends with the total', {
  timeout: SETTING,
}, async () => {
  const order = facts(300)
  const pages = await pdfPages(await press.render(order))
  expect(pages.length).toBeGreaterThan(5)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Line Product Quantity, units Unit price, USD Total, USD')
    expect(page).toContain(`SHEET ${index + 1} / ${pages.length}`)
  }
  const all = pages.join(' ')
  for (const { sku, name } of order.lines) expect(all.split(` ${name} ${sku} `)).toHaveLength(2)
  expect(pages.at(-1)).toContain(`Amount due, USD ${formatAmount(orderTotal(order.lines))} `)
})

test('amounts of any size fit on one line', { timeout: SETTING }, async () => {
  const dear = { sku: 'FX-63R', name: 'Radial drill 63', quantity: 1_000_000, unitPrice: 10_000_000_00 }
  const pages = await pdfPages(await press.render(facts(0, { lines: Array.from({ length: 3 }, () => dear) })))
  const all = pages.join(' ')
  expect(all).toContain(' 10,000,000.00 10,000,000,000,000.00 ')
  expect(all).toContain('Amount due, USD 30,000,000,000,000.00 ')
})

test('the buyer’s PO number is printed if there is one', { timeout: SETTING }, async () => {
  const [given] = await pdfPages(await press.render(facts(1, { poNumber: '4711' })))
  expect(given).toContain('YOUR PO NUMBER 4711')
  const [none] = await pdfPages(await press.render(facts(1)))
  expect(none).not.toContain('PO NUMBER')
})

test('the invoice of a cancelled order says so and requests no payment', { timeout: SETTING }, async () => {
  const [open] = await pdfPages(await press.render(facts(1)))
  expect(open).toContain('IBAN')
  const [page] = await pdfPages(await press.render(facts(1, { isCancelled: true })))
  expect(page).toContain(' Cancelled ')
  expect(page).toContain('No payment is due')
  expect(page).not.toMatch(/IBAN|Amount due|RF\d\d/)
})

test('every European alphabet is printed as written; a note explains replaced characters', {
  timeout: SETTING,
}, async () => {
  const european = {
    buyerName: 'Łódź İşçi Ωμέγα Дрель Việt Nam',
    address: 'Straße § 5 – „Hof“\nžluťoučký Ķīlis Ţară Ő',
    phone: '№ 7 €',
    poNumber: 'ПО-Ś-Ω',
  }
  const tight = async (given: Partial<ProFormaData>) =>
    (await pdfPages(await press.render(facts(1, given)))).join('').replaceAll(/\s/g, '')
  const printed = await tight(european)
  for (const text of Object.values(european)) expect(printed).toContain(text.replaceAll(/\s/g, ''))
  expect(printed).not.toContain('\ufffd')
  const foreign = await tight({ address: '東京 Tower' })
  expect(foreign).toContain('\ufffd\ufffdTower')
  expect(foreign).toContain('\ufffdmarkscharacters')
})
