import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createWorkbook } from './workbook.server.ts'

const WORKBOOK = {
  name: 'Q-2026-000001 & more',
  widths: [10, 40],
  rows: [
    [{ heading: 'SKU' }, { heading: 'Unit price' }],
    ['=1+1 <b>"\u0001', { amount: 123_450 }],
    [null, 60],
  ],
}

const partOf = (workbook: Uint8Array, path: string) =>
  strFromU8(unzipSync(workbook)[path] ?? new Uint8Array())

test('a workbook has its texts as texts, its amounts as numbers and its rows in their order', () => {
  const sheet = partOf(createWorkbook(WORKBOOK), 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('<is><t xml:space="preserve">=1+1 &lt;b&gt;&quot;</t></is>')
  expect(sheet).toContain('<c s="2"><v>1234.5</v></c></row><row><c/><c><v>60</v></c></row>')
  expect(sheet).not.toContain('<f>')
})

test('a workbook lists all its parts, and the same data gives the same bytes', () => {
  const bytes = createWorkbook(WORKBOOK)
  expect(partOf(bytes, 'xl/workbook.xml')).toContain('name="Q-2026-000001 &amp; more"')
  const declared = partOf(bytes, '[Content_Types].xml').match(/PartName="\/[^"]+/g) ?? []
  expect(declared.map((part) => part.slice('PartName="/'.length))).toEqual([
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
    'xl/styles.xml',
  ])
  expect(Object.keys(unzipSync(bytes))).toEqual(expect.arrayContaining(['xl/styles.xml', '_rels/.rels']))
  expect(Buffer.from(createWorkbook(WORKBOOK)).equals(bytes)).toBe(true)
})
