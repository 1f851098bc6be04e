import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { pdfPages } from '../../testing/pdf-text.ts'
import { TEST_SELLER } from '../../testing/seller.ts'
import { SILENT_LOGGER } from '../../testing/silent-logger.ts'
import type { PackingSlipData } from './packing-slip-data.ts'
import { createPdfRenderer } from './pdf-renderer.server.ts'

const renderer = createPdfRenderer(SILENT_LOGGER)
afterAll(() => renderer.close())

const RENDERING = { timeout: 60_000 }

const pallet = { kind: 'pallet' as const, massG: 68_500, lengthMm: 1200, widthMm: 800, heightMm: 1000 }

const slip = (lines: number, given: Partial<PackingSlipData> = {}): PackingSlipData => ({
  number: 'SHP-2026-000412',
  status: 'dispatched',
  at: '2026-11-24T15:40:00.000Z',
  order: 'KW9X1QND',
  poNumber: 'NQ-2291',
  buyer: { name: 'Ingrid Sand', company: 'Northquay Civil, Lda.' },
  address: 'Store 4, Gate B\nRua do Cais 18',
  phone: '+351 22 555 01 40',
  carrier: 'Norfreight',
  tracking: 'NF 4471 0092 18',
  note: '',
  voidReason: '',
  packages: [pallet, pallet],
  lines: Array.from({ length: lines }, (_, index) => ({
    line: index + 1,
    sku: `FX-${index + 1}`,
    name: `Impact drill ${index + 1}`,
    quantity: 2,
    ordered: 5,
    massKg: 2.5,
    customsCode: index % 2 === 0 ? '84672110' : '',
    originCountry: index % 2 === 0 ? 'GB' : '',
  })),
  seller: TEST_SELLER,
  ...given,
})

test(
  'a packing slip names the lines, packages and masses, and has the same bytes each time',
  RENDERING,
  async () => {
    const data = slip(24)
    const pdf = await renderer.renderPackingSlip(data)
    const [page = ''] = await pdfPages(pdf)
    expect(page).toContain('Packing slip SHP-2026-000412 Shipped')
    expect(page).toContain('Order KW9X-1QND Your PO number NQ-2291 Units 48')
    expect(page).toContain('Carrier Norfreight NF 4471 0092 18 2 pallets')
    expect(page).toContain('1 Impact drill 1 FX-1 5 2')
    const all = (await pdfPages(pdf)).join(' ')
    expect(all).toContain('48 units, 120 kg net, 137 kg gross in 2 pallets')
    expect(all).toContain('2 Pallet 120 × 80 × 100 cm 68.5 kg')
    expect(all).toContain('Customs code Country of origin Units Net weight 84672110 GB 24 60 kg – – 24 60 kg')
    expect(all).toContain('Received complete and undamaged by')
    expect(Buffer.from(await renderer.renderPackingSlip(data)).equals(Buffer.from(pdf))).toBe(true)
  },
)

test(
  'the company and the buyer are named once, also if the address begins with them',
  RENDERING,
  async () => {
    const address = 'Northquay Civil, Lda.\nIngrid Sand\nRua do Cais 18'
    const [page = ''] = await pdfPages(await renderer.renderPackingSlip(slip(1, { address })))
    expect(page).toContain('Deliver to Northquay Civil, Lda. Ingrid Sand Rua do Cais 18 ')
    const [other = ''] = await pdfPages(await renderer.renderPackingSlip(slip(1)))
    expect(other).toContain('Deliver to Northquay Civil, Lda. Ingrid Sand Store 4, Gate B Rua do Cais 18 ')
  },
)

test('the slip of a draft is a picking list, that of a voided shipment says so', RENDERING, async () => {
  const [draft] = await pdfPages(await renderer.renderPackingSlip(slip(1, { status: 'draft', packages: [] })))
  expect(draft).toContain('Picking list SHP-2026-000412 Draft, not shipped')
  expect(draft).toContain('To pick Picked')
  expect(draft).not.toContain('gross')
  const [voided] = await pdfPages(
    await renderer.renderPackingSlip(slip(1, { status: 'voided', voidReason: 'Lost on the way.' })),
  )
  expect(voided).toContain('This shipment was voided. Do not deliver it. Reason: Lost on the way.')
  expect(voided).not.toContain('Received complete')
})

test(
  '300 lines are on as many pages as needed, each line once, below a repeated head',
  RENDERING,
  async () => {
    const data = slip(300, { lines: slip(300).lines.map((line) => ({ ...line, massKg: null })) })
    const pages = await pdfPages(await renderer.renderPackingSlip(data))
    for (const page of pages.slice(0, -1)) expect(page).toContain('Line Product Ordered In this shipment')
    for (const { name, sku } of data.lines) expect(pages.join(' ').split(` ${name} ${sku} `)).toHaveLength(2)
    expect(pages.join(' ')).toContain('600 units, 137 kg gross')
  },
)

test(
  'packing slips whose process ends between two of them are rejected, so that none is missing',
  RENDERING,
  async () => {
    const processes: ChildProcess[] = []
    const ending = createPdfRenderer(SILENT_LOGGER, { onStart: (started) => processes.push(started) })
    onTestFinished(() => ending.close())
    const collection = ending.openPackingSlips()
    await collection.add(slip(1))
    const [first] = processes as [ChildProcess]
    first.kill('SIGKILL')
    await once(first, 'exit')
    await expect(collection.add(slip(2))).rejects.toThrow('the renderer has restarted')
  },
)
