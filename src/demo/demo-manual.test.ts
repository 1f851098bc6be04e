import { expect, test } from 'vitest'
import { pdfPages } from '../../testing/pdf-text.ts'
import { detectFileType } from '../products/files/rules.ts'
import { readDemoCatalog } from './demo-catalog.server.ts'
import { createDemoManual } from './demo-manual.server.ts'

test('the manual of every demo product is a readable PDF with its name, SKU and data', async () => {
  for (const product of readDemoCatalog()) {
    const pdf = createDemoManual(product)
    expect(detectFileType(pdf)).toBe('application/pdf')
    const pages = await pdfPages(new Uint8Array(pdf))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(product.name)
    expect(pages[0]).toContain(`SKU ${product.sku}`)
    expect(pages[0]).toContain('Weight')
  }
})
