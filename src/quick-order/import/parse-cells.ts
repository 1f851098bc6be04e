/** Rows of articles and quantities out of pasted lines or the cells of a file. Pure. */
import { parseQuantity, UNITS } from './parse-quantity.ts'

export interface QuickOrderRowInput {
  /** Where it stood in the paste or the file, from 1, as a spreadsheet counts; null for one that was typed. */
  line: number | null
  /** As written: a SKU or a name, hopefully. */
  term: string
  /** As written. */
  quantity: string
}

export const MAX_ROWS = 5_000

/** Longer cells are no article and no quantity; the API takes no longer ones. */
const MAX_CELL_LENGTH = 200

const PRODUCT_HEADERS =
  /^(sku|article|articleno|articlenumber|artikel|artikelnummer|artikelnr|code|item|itemno|itemnumber|machine|model|modelno|modelnumber|part|partno|partnumber|product|productcode|productid|productno|reference)s?$/
const QUANTITY_HEADERS =
  /^(quantity|qty|quantities|orderquantity|orderqty|orderquentity|quantitypcs|pieces|pcs|count|amount|units?|number|menge|anzahl|stück|stückzahl)$/

interface Columns {
  article: number
  quantity: number
}

const AS_WRITTEN: Columns = { article: 0, quantity: 1 }
const SWAPPED: Columns = { article: 1, quantity: 0 }

/** 'Article No.' → 'articleno' */
function normalizeHeader(cell: string): string {
  return cell.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}

/** The columns that a header row names; null when the row is not one: 'PART-100; 20 pcs' is something to order. */
function columnsFromHeader(cells: readonly string[]): Columns | null {
  const words = cells.map(normalizeHeader)
  const article = words.findIndex((word) => PRODUCT_HEADERS.test(word))
  const quantity = words.findIndex((word, index) => index !== article && QUANTITY_HEADERS.test(word))
  if (article === -1 && quantity === -1) return null
  const columns = {
    article: article === -1 ? (quantity === 0 ? 1 : 0) : article,
    quantity: quantity === -1 ? (article === 0 ? 1 : 0) : quantity,
  }
  const hasFigures = /\p{N}/u.test(`${cells[columns.article]} ${cells[columns.quantity]}`)
  return hasFigures ? null : columns
}

/** Without a header: the article first, unless every first cell is a number and no second one is. */
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

/** As the API takes it: on one line, without control characters, and no sign cut in two. */
export function normalizeCell(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_CELL_LENGTH)
    .toWellFormed()
}

/** Spreadsheets write `="007"` to keep a text a text. */
function unwrapFormulaText(cell: string | undefined): string {
  const text = normalizeCell(cell ?? '')
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text
}

/** Blank rows are passed over, but counted; the first row may name the columns. */
export function rowsFromCells(table: readonly (readonly string[])[]): QuickOrderRowInput[] {
  const filled = table
    .map((cells, index) => ({ line: index + 1, cells: cells.map(unwrapFormulaText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const named = columnsFromHeader(filled[0]?.cells ?? [])
  const body = named ? filled.slice(1) : filled
  const columns = named ?? guessColumns(body.map(({ cells }) => cells))
  return body.map(({ line, cells }) => ({
    line,
    term: cells[columns.article] ?? '',
    quantity: cells[columns.quantity] ?? '',
  }))
}

/** '20 x FX-13', '20 pcs FX-13' */
const QUANTITY_FIRST = new RegExp(`^(\\d[\\d.,']*)\\s*(?:×|${UNITS})\\s+(\\S.*)$`, 'i')
/** 'FX-13 20 pcs' */
const UNIT_LAST = new RegExp(`^(.*\\S)\\s+(\\d\\S*\\s+(?:${UNITS})\\.?)$`, 'i')
/** '1,200', '1,200 pcs' */
const IN_THOUSANDS = new RegExp(`^\\d{1,3}(?:,\\d{3})+(?:\\s*(?:${UNITS})\\.?)?$`, 'i')

/** Lines with neither tab, semicolon nor comma: the quantity is the last word, with its unit, if it can be one. */
function splitBySpaces(line: string): string[] {
  const [, count, article] = QUANTITY_FIRST.exec(line) ?? []
  if (count && article) return [article, count]
  const [, before = '', last = ''] = UNIT_LAST.exec(line) ?? /^(.*\S)\s+(\S+)$/.exec(line) ?? []
  const quantity = last.replace(/^[x×](?=\d)/i, '')
  const isQuantity =
    /^(?:=|[-+]?\d)/.test(quantity) || parseQuantity(quantity).problem === null || isNumberWord(quantity)
  return before && isQuantity ? [before.replace(/\s[x×]$/i, ''), quantity] : [line]
}

function isNumberWord(text: string): boolean {
  const read = parseQuantity(text)
  return read.problem === 'words' && read.possibleQuantities.length > 0
}

/** The cells of one pasted line. A comma within the quantity ('FX-13, 1,200') parts nothing. */
export function splitLine(line: string): string[] {
  const trimmed = line.trim()
  for (const sign of ['\t', ';']) if (trimmed.includes(sign)) return trimmed.split(sign)
  const comma = trimmed.indexOf(',')
  if (comma === -1) return splitBySpaces(trimmed)
  const rest = trimmed.slice(comma + 1).trim()
  return IN_THOUSANDS.test(rest) ? [trimmed.slice(0, comma), rest] : trimmed.split(',')
}
