import { afterAll, expect, test } from 'vitest'
import { pdfPages } from '../../testing/pdf-text.ts'
import { TEST_SELLER } from '../../testing/seller.ts'
import { SILENT_LOGGER } from '../../testing/silent-logger.ts'
import { createPdfRenderer } from './pdf-renderer.server.ts'
import type { QuoteDocumentData } from './quote-document-data.ts'

const renderer = createPdfRenderer(SILENT_LOGGER)
afterAll(() => renderer.close())

const RENDERING = { timeout: 60_000 }

const quote = (given: Partial<QuoteDocumentData> = {}): QuoteDocumentData => ({
  number: 'Q-2026-000123',
  version: 2,
  author: 'seller',
  sentAt: '2026-11-24T09:00:00.000Z',
  validUntil: '2026-12-24',
  buyerReference: 'Site 14',
  requestedDeliveryOn: '2027-05-03',
  buyer: { name: 'Ingrid Sand', email: 'ingrid@northquay.example', company: 'Northquay Civil, Lda.' },
  lines: [
    {
      sku: 'FX-24',
      name: 'Hammer drill FX-24',
      note: '',
      quantity: 60,
      unitPrice: 18_250,
      listPrice: 19_900,
      targetPrice: null,
      priceTiers: [{ from: 100, unitPrice: 17_500 }],
      readyOn: '2027-01-15',
    },
    {
      sku: 'FX-60M',
      name: 'Commissioning on site',
      note: 'Two days',
      quantity: 1,
      unitPrice: 90_000,
      listPrice: null,
      targetPrice: null,
      priceTiers: [],
      readyOn: null,
    },
  ],
  totals: [
    ['Goods', '11,850.00'],
    ['Freight', '120.00'],
  ],
  total: ['Total, USD', '11,970.00'],
  conditions: ['All lines are ordered together.'],
  terms: '30 days net',
  note: 'Thank you for your request.',
  seller: TEST_SELLER,
  ...given,
})

test(
  'a quote names version, validity, lines, tiers and totals, and has the same bytes each time',
  RENDERING,
  async () => {
    const pdf = await renderer.renderQuote(quote())
    const text = (await pdfPages(pdf)).join(' ')
    expect(text).toContain('Quote Q-2026-000123 Version 2, valid until 24 Dec 2026')
    expect(text).toContain(
      'Hammer drill FX-24 FX-24 from 100 units 175.00 Ready to ship on 15 Jan 2027 60 182.50 list 199.00 10,950.00',
    )
    expect(text).toContain('Commissioning on site FX-60M Two days 1 900.00 900.00')
    expect(text).toContain('Goods 11,850.00 Freight 120.00 Total, USD 11,970.00')
    expect(text).toContain('Terms 30 days net All lines are ordered together.')
    expect(Buffer.from(await renderer.renderQuote(quote())).equals(Buffer.from(pdf))).toBe(true)
  },
)

test('a request of 1,000 lines without prices and with unusual texts can be printed', RENDERING, async () => {
  const [line] = quote().lines
  if (!line) throw new Error('no line')
  const asked = { ...line, name: 'مرحبا </td> 🛠️', unitPrice: null, targetPrice: 17_000, priceTiers: [] }
  const lines = Array.from({ length: 1_000 }, () => asked)
  const pages = await pdfPages(
    await renderer.renderQuote(quote({ author: 'buyer', validUntil: null, lines })),
  )
  expect(pages[0]).toContain('Request for quotation Q-2026-000123 Version 2')
  expect(pages[0]).toContain('Target price 170.00')
  expect(pages.length).toBeGreaterThan(20)
})
