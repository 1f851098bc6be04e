/** A workbook (.xlsx) of one sheet. Texts are never formulas, so that a spreadsheet computes none of them. */
import { strToU8, zipSync } from 'fflate'
import { type Cents, decimalFromCents } from '#app/lib/money.ts'

/** Null is an empty cell. */
export type WorkbookCell = string | number | { amount: Cents } | { heading: string } | null

export interface Workbook {
  /** Of the sheet. */
  name: string
  /** In characters. */
  widths: readonly number[]
  rows: readonly (readonly WorkbookCell[])[]
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const WORKBOOK_MEDIA_TYPE = `${TYPES}.sheet`

/** The places of the formats in the style sheet below. */
const HEADING = 1
const AMOUNT = 2

const FONT = '<sz val="11"/><name val="Calibri"/>'
const format = (attributes: string) => `<xf fillId="0" borderId="0" ${attributes}/>`
const STYLE_SHEET = `<styleSheet xmlns="${NAMESPACE}"><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${format('numFmtId="0" fontId="0"')}</cellStyleXfs><cellXfs count="3">${format('numFmtId="0" fontId="0"')}${format('numFmtId="0" fontId="1" applyFont="1"')}${format('numFmtId="4" fontId="0" applyNumberFormat="1"')}</cellXfs></styleSheet>`

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain these characters
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

const textCell = (text: string, style = 0) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

function cell(value: WorkbookCell): string {
  if (value === null) return '<c/>'
  if (typeof value === 'string') return textCell(value)
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if ('heading' in value) return textCell(value.heading, HEADING)
  return `<c s="${AMOUNT}"><v>${decimalFromCents(value.amount)}</v></c>`
}

function sheet({ widths, rows }: Workbook): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const body = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`)
  return `<worksheet xmlns="${NAMESPACE}"><cols>${columns.join('')}</cols><sheetData>${body.join('')}</sheetData></worksheet>`
}

/** The same workbook gives the same bytes. */
export function createWorkbook(workbook: Workbook): Uint8Array<ArrayBuffer> {
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escapeXml(workbook.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet(workbook),
    'xl/styles.xml': STYLE_SHEET,
  }
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const entries = Object.entries(files).map(([path, xml]) => [path, strToU8(declaration + xml)])
  return new Uint8Array(zipSync(Object.fromEntries(entries), { mtime: '1980-01-02' }))
}
