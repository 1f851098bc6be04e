/** The manual of a demo product: a PDF of one page with its technical data, so that a new shop shows what files are for. */

import type { NewProductRecord } from '#app/products/records/product-row.server.ts'
import { FAMILIES } from '#app/products/specifications/families.ts'
import { formatSpecWithUnit } from '#app/products/specifications/format-specs.ts'
import { formatSpecName } from '#app/products/specifications/spec-groups.ts'
import { SPEC_KEYS } from '#app/products/specifications/specifications.ts'

const SAFETY = [
  'Read this manual before you use the drill, and keep it with the drill.',
  'Wear eye and ear protection. Do not wear loose clothing or gloves near the spindle.',
  'Fasten the workpiece. Disconnect the drill before you change the tool.',
  'Stop at once if the tool jams, and check it for damage before you go on.',
]

/** The characters of the standard fonts of PDF. */
const toPrintable = (text: string) =>
  text
    .replaceAll('⌀', 'diameter ')
    .replaceAll('⁻¹', '-1')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^ -~¡-ÿ]/g, '')

const escapeText = (text: string) => toPrintable(text).replaceAll(/[\\()]/g, '\\$&')

interface PrintedLine {
  text: string
  size: number
}

const heading = (text: string): PrintedLine => ({ text, size: 14 })
const line = (text: string): PrintedLine => ({ text, size: 10 })

function manualLines({ name, sku, family, specs }: NewProductRecord): PrintedLine[] {
  const data = SPEC_KEYS.flatMap((key) => {
    const value = formatSpecWithUnit(specs, key)
    return value === undefined ? [] : [line(`${formatSpecName(key)}: ${value}`)]
  })
  return [
    { text: name, size: 22 },
    line(`${FAMILIES[family].singular}, SKU ${sku}`),
    heading('Safety'),
    ...SAFETY.map(line),
    heading('Technical data'),
    ...data,
  ]
}

/** Sets the lines below each other on one A4 page. */
function pageContent(lines: readonly PrintedLine[]): string {
  const set = lines.map(
    ({ text, size }) => `/F1 ${size} Tf ${Math.round(size * 1.6)} TL T* (${escapeText(text)}) Tj`,
  )
  return `BT 56 800 Td\n${set.join('\n')}\nET`
}

/** A PDF of one page, whose table of contents has the place of each object. */
export function createDemoManual(product: NewProductRecord): Buffer {
  const content = pageContent(manualLines(product))
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(en)>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  // Every character is one byte, so that lengths count bytes.
  return Buffer.from(`${file}${table}${end}`, 'latin1')
}
