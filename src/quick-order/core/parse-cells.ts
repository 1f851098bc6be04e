/** Turns pasted lines or the cells of a file into rows of SKUs and quantities. Pure. */
import { parseQuantity, QUANTITY_UNITS } from './parse-quantity.ts'

export interface QuickOrderRowInput {
  /** Its line in the paste or file, from 1 as in a spreadsheet; null for a typed row. */
  line: number | null
  /** As written; should be a SKU or a name. */
  term: string
  /** As written. */
  quantity: string
}

export const MAX_ROWS = 5_000

/** The maximum length of a term in the API. */
const MAX_CELL_LENGTH = 200

const PRODUCT_HEADERS =
  /^(sku|article|articleno|articlenumber|artikel|artikelnummer|artikelnr|code|item|itemno|itemnumber|machine|model|modelno|modelnumber|part|partno|partnumber|product|productcode|productid|productno|reference)s?$/
const QUANTITY_HEADERS =
  /^(quantity|qty|quantities|orderquantity|orderqty|orderquentity|quantitypcs|pieces|pcs|count|amount|units?|number|menge|anzahl|stück|stückzahl)$/

interface Columns {
  term: number
  quantity: number
}

const AS_WRITTEN: Columns = { term: 0, quantity: 1 }
const SWAPPED: Columns = { term: 1, quantity: 0 }

/** 'Article No.' → 'articleno' */
function normalizeHeader(cell: string): string {
  return cell.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}

/** The columns that a header row names; null when the row is data, like 'PART-100; 20 pcs'. */
function columnsFromHeader(cells: readonly string[]): Columns | null {
  const words = cells.map(normalizeHeader)
  const term = words.findIndex((word) => PRODUCT_HEADERS.test(word))
  const quantity = words.findIndex((word, index) => index !== term && QUANTITY_HEADERS.test(word))
  if (term === -1 && quantity === -1) return null
  const columns = {
    term: term === -1 ? (quantity === 0 ? 1 : 0) : term,
    quantity: quantity === -1 ? (term === 0 ? 1 : 0) : quantity,
  }
  const hasDigits = /\p{N}/u.test(`${cells[columns.term]} ${cells[columns.quantity]}`)
  return hasDigits ? null : columns
}

/** Without a header, the SKU or name comes first, unless every first cell is a number and no second one is. */
function guessColumns(rows: readonly string[][]): Columns {
  const isNumber = (cell: string | undefined) => parseQuantity(cell ?? '').problem === null
  const areSwapped =
    rows.length > 0 &&
    rows.every(([first]) => isNumber(first)) &&
    !rows.some(([, second]) => isNumber(second))
  return areSwapped && rows.every(([, second]) => second !== undefined && second !== '')
    ? SWAPPED
    : AS_WRITTEN
}

/** Makes a text valid for the API: one line, no control characters, no half of a surrogate pair. */
export function normalizeCell(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_CELL_LENGTH)
    .toWellFormed()
}

/** Spreadsheets write `="007"` to keep digits as text. */
function unwrapFormulaText(cell: string | undefined): string {
  const text = normalizeCell(cell ?? '')
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text
}

/** Blank rows are skipped, but counted. The first row may be a header. */
export function rowsFromCells(table: readonly (readonly string[])[]): QuickOrderRowInput[] {
  const filled = table
    .map((cells, index) => ({ line: index + 1, cells: cells.map(unwrapFormulaText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const header = columnsFromHeader(filled[0]?.cells ?? [])
  const body = header ? filled.slice(1) : filled
  const columns = header ?? guessColumns(body.map(({ cells }) => cells))
  return body.map(({ line, cells }) => ({
    line,
    term: cells[columns.term] ?? '',
    quantity: cells[columns.quantity] ?? '',
  }))
}

/** '20 x FX-13', '20 pcs FX-13' */
const QUANTITY_FIRST = new RegExp(`^(\\d[\\d.,']*)\\s*(?:×|${QUANTITY_UNITS})\\s+(\\S.*)$`, 'i')
/** 'FX-13 20 pcs' */
const UNIT_LAST = new RegExp(`^(.*\\S)\\s+(\\d\\S*\\s+(?:${QUANTITY_UNITS})\\.?)$`, 'i')
/** '1,200', '1,200 pcs' */
const IN_THOUSANDS = new RegExp(`^\\d{1,3}(?:,\\d{3})+(?:\\s*(?:${QUANTITY_UNITS})\\.?)?$`, 'i')

/** For a line without tab, semicolon or comma: the last word is the quantity, with its unit, if it can be one. */
function splitBySpaces(line: string): string[] {
  const [, count, term] = QUANTITY_FIRST.exec(line) ?? []
  if (count && term) return [term, count]
  const [, before = '', last = ''] = UNIT_LAST.exec(line) ?? /^(.*\S)\s+(\S+)$/.exec(line) ?? []
  const quantity = last.replace(/^[x×](?=\d)/i, '')
  const isQuantity = /^(?:=|[-+]?\d)/.test(quantity) || parseQuantity(quantity).problem === null
  return before && isQuantity ? [before.replace(/\s[x×]$/i, ''), quantity] : [line]
}

/** The cells of one pasted line. A comma within the quantity ('FX-13, 1,200') is not a delimiter. */
export function splitLine(line: string): string[] {
  const trimmed = line.trim()
  for (const delimiter of ['\t', ';']) if (trimmed.includes(delimiter)) return trimmed.split(delimiter)
  const comma = trimmed.indexOf(',')
  if (comma === -1) return splitBySpaces(trimmed)
  const rest = trimmed.slice(comma + 1).trim()
  return IN_THOUSANDS.test(rest) ? [trimmed.slice(0, comma), rest] : trimmed.split(',')
}
