import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { getDocumentProxy } from 'unpdf'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { formatAmount } from '#app/lib/money.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { pdfPages } from '../../testing/pdf-text.ts'
import { TEST_SELLER } from '../../testing/seller.ts'
import { SILENT_LOGGER } from '../../testing/silent-logger.ts'
import { createPdfRenderer } from './pdf-renderer.server.ts'
import type { ProFormaData } from './pro-forma-data.ts'

const press = createPdfRenderer(SILENT_LOGGER)
afterAll(() => press.close())

const SETTING = 60_000

const UNPAID: ProFormaData['payment'] = {
  status: 'placed',
  amountDue: 0,
  amountPaid: 0,
  refundDue: 0,
  refunded: 0,
  paidOn: undefined,
  payments: [],
  refunds: [],
}

/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const NOTHING_ELSE_KNOWN = { specification: '', listPrice: null, massKg: null, picture: null }

const facts = (count: number, given: Partial<ProFormaData> = {}): ProFormaData => ({
  number: 'P6W6BBRW',
  buyer: { name: 'Harbour Works', email: 'site.buyer@company.example', company: '', vatId: '' },
  address: 'Quay 7',
  phone: '+1 218 555 0142',
  poNumber: '',
  placedAt: '2026-11-20T14:31:00.000Z',
  payBy: null,
  payment: UNPAID,
  seller: TEST_SELLER,
  lines: Array.from({ length: count }, (_, index) => ({
    ...NOTHING_ELSE_KNOWN,
    sku: `FX-${index + 1}`,
    name: `Impact drill ${index + 1}`,
    quantity: index + 6,
    cancelled: 0,
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
    if (/ FX-\d/.test(page)) expect(page).toContain('Line Product Units Unit price USD Total USD')
    expect(page).toContain(`Sheet ${index + 1} / ${pages.length}`)
  }
  const all = pages.join(' ')
  for (const { sku, name } of order.lines) expect(all.split(` ${name} ${sku} `)).toHaveLength(2)
  expect(pages.at(-1)).toContain(`Amount due, USD ${formatAmount(orderTotal(order.lines))} `)
})

test('the first invoice whose totals need a second sheet has its last two lines there', {
  timeout: SETTING,
}, async () => {
  let count = 18
  let withTotals = -1
  let pages: string[] = []
  for (; withTotals < 1; count += 1) {
    pages = await pdfPages(await press.render(facts(count)))
    withTotals = pages.findIndex((page) => page.includes('Amount due'))
  }
  expect(pages[withTotals]).toContain('Line Product Units Unit price USD Total USD')
  expect(pages[withTotals]?.match(/ FX-\d+/g)).toHaveLength(2)
})

test('the amount due is also beside the account', { timeout: SETTING }, async () => {
  const order = facts(2)
  const [page] = await pdfPages(await press.render(order))
  const amount = formatAmount(orderTotal(order.lines)).replace('.', '\\.')
  expect(page).toMatch(new RegExp(`Use this reference only\\. Amount due, USD ${amount} `))
})

test('eight lines with pictures and an account to pay to fit on one sheet', {
  timeout: SETTING,
}, async () => {
  const picture = Uint8Array.from(Buffer.from(PIXEL, 'base64'))
  const specification = '780 W · steel\u00a0Ø13\u00a0mm · concrete\u00a0Ø24\u00a0mm · 2.9\u00a0kg'
  const lines = facts(8).lines.map((line) => ({ ...line, picture, specification, massKg: 2.9 }))
  const address = 'Ridgeway Steel\nSam Ortiz\n410 Mill Road\nCleveland, OH 44109\nUnited States'
  const order = facts(8, { lines, address, poNumber: 'PO-4503', payBy: '2026-12-07T23:59:59Z' })
  expect(await pdfPages(await press.render(order))).toHaveLength(1)
})

test('amounts of any size fit on one line', { timeout: SETTING }, async () => {
  const dear = {
    ...NOTHING_ELSE_KNOWN,
    sku: 'FX-63R',
    name: 'Radial drill 63',
    quantity: 1_000_000,
    cancelled: 0,
    unitPrice: 10_000_000_00,
  }
  const pages = await pdfPages(await press.render(facts(0, { lines: Array.from({ length: 3 }, () => dear) })))
  const all = pages.join(' ')
  expect(all).toContain(' 10,000,000.00 10,000,000,000,000.00 ')
  expect(all).toContain('Amount due, USD 30,000,000,000,000.00 ')
})

test('a shop that sells in euros prints no dollars', { timeout: SETTING }, async () => {
  vi.stubGlobal('shopCurrency', 'EUR')
  vi.resetModules()
  onTestFinished(() => {
    // The files share modules: the next one must not get those with this currency.
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const renderer = (await import('./pdf-renderer.server.ts')).createPdfRenderer(SILENT_LOGGER)
  const payment = { ...UNPAID, status: 'paid', amountPaid: 894_00, paidOn: '2026-11-20' } as const
  const [page] = await pdfPages(await renderer.render(facts(1, { payment })))
  await renderer.close()
  expect(page).toMatch(/Unit price EUR Total EUR .* Amount due, EUR 0\.00 .*€894\.00/)
  expect(page).not.toMatch(/USD|\$/)
})

test('the buyer’s PO number is printed if there is one', { timeout: SETTING }, async () => {
  const [given] = await pdfPages(await press.render(facts(1, { poNumber: '4711' })))
  expect(given).toContain('Your PO number 4711')
  const [none] = await pdfPages(await press.render(facts(1)))
  expect(none).not.toContain('PO NUMBER')
})

test('the invoice of a cancelled order says so and requests no payment', { timeout: SETTING }, async () => {
  const [open] = await pdfPages(await press.render(facts(1)))
  expect(open).toContain('IBAN')
  const payment = { ...UNPAID, status: 'cancelled' } as const
  const lines = facts(1).lines.map((line) => ({ ...line, quantity: 0, cancelled: 6 }))
  const [page] = await pdfPages(await press.render(facts(1, { payment, lines })))
  expect(page).toContain(' Cancelled ')
  expect(page).toContain('Amount due, USD 0.00 This order was cancelled. No payment is due.')
  expect(page).not.toMatch(/IBAN|RF\d\d/)
})

test('every European alphabet is printed as written; a note explains replaced characters', {
  timeout: SETTING,
}, async () => {
  const european = {
    address: 'Straße § 5 – „Hof“\nžluťoučký Ķīlis Ţară Ő',
    phone: '№ 7 €',
    poNumber: 'ПО-Ś-Ω',
  }
  const tight = async (given: Partial<ProFormaData>) =>
    (await pdfPages(await press.render(facts(1, given)))).join('').replaceAll(/\s/g, '')
  const name = 'Łódź İşçi Ωμέγα Дрель Việt Nam'
  const printed = await tight({ ...european, buyer: { ...facts(1).buyer, name } })
  for (const text of [name, ...Object.values(european)]) expect(printed).toContain(text.replaceAll(/\s/g, ''))
  expect(printed).not.toContain('\ufffd')
  const foreign = await tight({ address: '東京 Tower' })
  expect(foreign).toContain('\ufffd\ufffdTower')
  expect(foreign).toContain('\ufffdmarkscharacters')
})

test('long words are broken between their parts, and no character is added to the text', {
  timeout: SETTING,
}, async () => {
  const email = 'ingrid.sand-of-the-purchasing-department@northquay-civil-engineering-works.example'
  const buyer = {
    name: 'Ingrid',
    email: 'ingrid@northquay-civil.example',
    company: email,
    vatId: 'PT 500 000 000',
  }
  const [page = ''] = await pdfPages(await press.render(facts(1, { buyer, address: 'W'.repeat(400) })))
  // The address that had a gap fits into the column.
  expect(page).toContain(' ingrid@northquay-civil.example VAT PT 500 000 000 ')
  expect(page).toMatch(/purchasing-department@ ?northquay/)
  expect(page.replaceAll(' ', '')).toContain(email)
  expect(page.replaceAll(' ', '')).toContain('W'.repeat(400))
  expect(page).not.toMatch(/[\u200B\u00AD]/)
})

test('the seller and the account are those of the settings; without an account the details follow', {
  timeout: SETTING,
}, async () => {
  const [page] = await pdfPages(await press.render(facts(1)))
  expect(page).toContain('1 Example Way, Exampletown ZZ99 9ZZ, United Kingdom')
  expect(page).toContain('IBAN GB29 NWBK 6016 1331 9268 19 BIC NWBKGB2L')
  const [none] = await pdfPages(await press.render(facts(1, { seller: { ...TEST_SELLER, bank: null } })))
  expect(none).toContain('Bank details follow by email')
  expect(none).not.toMatch(/IBAN|GB29/)
  expect(none).toContain('Reference RF')
})

test('the totals name freight, tax and the mass of the goods if all are known; a deadline is named where there is one', {
  timeout: SETTING,
}, async () => {
  const lines = facts(2).lines.map((line) => ({
    ...line,
    massKg: 2.4,
    listPrice: 200_00,
    specification: '850 W',
  }))
  const [page] = await pdfPages(await press.render(facts(0, { lines, payBy: '2026-12-04T14:31:00.000Z' })))
  expect(page).toContain('Goods, 13 units, 31.2 kg net')
  expect(page).toContain('Shipping 0.00 Tax, not charged 0.00 Amount due, USD')
  expect(page).toContain('Payable by 4 Dec 2026')
  expect(page).toContain('FX-1 850 W 6 149.00 26% off')
  expect(page).toContain('Date 20 Nov 2026')
  expect(page).toContain('We reserve the units until 4 Dec 2026. After that, the order is cancelled.')
  const [withFreight] = await pdfPages(
    await press.render(
      facts(0, {
        lines: lines.map((line, index) => (index === 0 ? line : { ...line, massKg: null })),
        payBy: '2026-12-04T14:31:00.000Z',
        freight: { kind: 'firm', amount: 25_00, service: 'Pallet' },
        seller: { ...TEST_SELLER, cancelsUnpaidOrders: false },
      }),
    ),
  )
  expect(withFreight).toContain('Goods, 13 units 1,937.07 Freight, Pallet 25.00')
  expect(withFreight).toContain('Amount due, USD 1,962.07')
  expect(withFreight).not.toContain('the order is cancelled')
})

interface StructureNode {
  role?: string
  children?: readonly StructureNode[]
}

test('the PDF is tagged: language, title, and each paragraph once in reading order', {
  timeout: SETTING,
}, async () => {
  const order = facts(60)
  const pdf = await getDocumentProxy(new Uint8Array(await press.render(order)))
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const { info } = (await pdf.getMetadata()) as { info: { Language?: string; Title?: string } }
  expect(info).toMatchObject({ Language: 'en', Title: 'Pro-forma invoice PF-P6W6-BBRW' })
  const roles: string[] = []
  const collect = ({ role, children = [] }: StructureNode) => {
    if (role) roles.push(role)
    for (const child of children) collect(child)
  }
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    collect((await page.getStructTree()) as StructureNode)
    // Every text is either part of a paragraph or marked as not to be read.
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    let depth = 0
    for (const item of items as { type?: string; str?: string }[]) {
      if (item.type?.startsWith('beginMarkedContent')) depth += 1
      else if (item.type === 'endMarkedContent') depth -= 1
      else expect(depth, item.str).toBe(1)
    }
  }
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
  // At least SKU with name, quantity, price and total of each line.
  expect(roles.filter((role) => role === 'P').length).toBeGreaterThan(60 * 4)
})

/** A renderer with the processes that it starts. */
function openRecordedRenderer(idleTimeoutMs: number) {
  const processes: ChildProcess[] = []
  const onStart = (started: ChildProcess) => processes.push(started)
  const renderer = createPdfRenderer(SILENT_LOGGER, { idleTimeoutMs, onStart })
  onTestFinished(() => renderer.close())
  return { renderer, processes }
}

test('the process ends when it is idle, and the next document starts another one', {
  timeout: SETTING,
}, async () => {
  const { renderer, processes } = openRecordedRenderer(20)
  const first = renderer.render(facts(1))
  await expect.poll(() => processes).toHaveLength(1)
  const ended = once(processes[0] as ChildProcess, 'exit')
  await first
  await ended
  expect(await pdfPages(await renderer.render(facts(1)))).toHaveLength(1)
  expect(processes).toHaveLength(2)
})

test('a document whose process ends is rejected, and the documents that wait are rendered by the next process', {
  timeout: SETTING,
}, async () => {
  const { renderer, processes } = openRecordedRenderer(SETTING)
  const first = renderer.render(facts(1))
  const second = renderer.render(facts(1))
  await expect.poll(() => processes).toHaveLength(1)
  processes[0]?.kill('SIGKILL')
  await expect(first).rejects.toThrow('The document failed. The process ended.')
  expect(await pdfPages(await second)).toHaveLength(1)
  expect(processes).toHaveLength(2)
})

test('a document that takes longer than a minute is rejected, and the next one is rendered', {
  timeout: SETTING,
}, async () => {
  const { renderer, processes } = openRecordedRenderer(SETTING)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const first = renderer.render(facts(1))
  await vi.waitUntil(() => processes.length > 0)
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect(first).rejects.toThrow('The document failed. It took longer than 60 seconds.')
  expect(await pdfPages(await renderer.render(facts(1)))).toHaveLength(1)
})
