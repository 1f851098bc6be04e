/** Reads the rows of a product file. Pure. */
import Papa from 'papaparse'
import type { DecodedFile } from '#app/lib/decode-text.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { BATCH_COLUMNS, type BatchColumn, findColumn } from '../batch-columns.server.ts'
import { MAX_BATCH_ROWS } from '../rules.ts'

const MAX_COLUMNS = 100
/** With blank lines. */
const MAX_LINES = 2 * MAX_BATCH_ROWS
/** Far above the header of all columns. */
const MAX_HEADER_LENGTH = 20_000

export interface TableRow {
  /** From 1, as spreadsheets count; the header is row 1. */
  line: number
  cells: string[]
}

export interface ProductFileTable {
  headers: string[]
  columns: BatchColumn[]
  rows: TableRow[]
}

export type TableResult = { table: ProductFileTable } | { problem: string }

const DELIMITERS = [',', ';', '\t', '|']
/** Excel's first line, which names the delimiter. */
const NAMED_DELIMITER = /^sep=(.)\r?\n/i

export const FILE_PROBLEMS: Record<Exclude<DecodedFile['kind'], 'text'>, string> = {
  empty: 'The file is empty.',
  workbook: 'This is a spreadsheet file, whatever its name says. Save it as CSV and choose that file.',
  binary: 'This is not a text file, whatever its name says. Save the table as CSV and choose that file.',
}

export function readProductTable(text: string): TableResult {
  const [line = '', named] = NAMED_DELIMITER.exec(text) ?? []
  const body = text.slice(line.length)
  const delimiter = named ?? findDelimiter(body.slice(0, MAX_HEADER_LENGTH))
  if (hasTooManyCells(body, delimiter)) {
    return {
      problem: `The file has too many cells. At most ${MAX_COLUMNS} columns and ${formatNumber(MAX_BATCH_ROWS)} rows are read.`,
    }
  }
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter,
    preview: MAX_LINES,
  })
  const open = errors.find(({ type }) => type === 'Quotes')
  if (open) return { problem: `A quotation mark in row ${formatNumber((open.row ?? 0) + 1)} is not closed.` }
  const filled = data
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [head, ...rows] = filled
  if (!head) return { problem: FILE_PROBLEMS.empty }
  const columns = readHeader(head.cells)
  if ('problem' in columns) return columns
  if (rows.length === 0) return { problem: 'The file has a header and no rows.' }
  if (rows.length > MAX_BATCH_ROWS || data.length === MAX_LINES) {
    return { problem: `The file has more than ${formatNumber(MAX_BATCH_ROWS)} rows. Split it.` }
  }
  const table = { headers: head.cells, columns: columns.columns, rows }
  return delimiter === ';' ? readDecimalCommas(table) : { table }
}

/** Counted before the file is parsed, because millions of empty cells, lines or quotation marks block the process. */
function hasTooManyCells(text: string, delimiter: string): boolean {
  const max = MAX_BATCH_ROWS * MAX_COLUMNS
  const separators = [delimiter, ...DELIMITERS, '\n', '\r']
  return separators.some((one) => hasMore(text, one, max)) || hasMore(text, '"', 2 * max)
}

function hasMore(text: string, part: string, max: number): boolean {
  let at = -1
  for (let count = 0; count <= max; count += 1) {
    at = text.indexOf(part, at + 1)
    if (at === -1) return false
  }
  return true
}

/** A number, or volume prices: '805,80', '1.805,80', '10: 139,00; 25: 129,00'. */
const WITH_COMMA = /^(?:\d+\s*:\s*)?-?\d+(?:\.\d{3})*,\d+(?:\s*;\s*\d+\s*:\s*\d+(?:\.\d{3})*(?:,\d+)?)*;?$/
/** Thousands in a file with decimal commas: '1.500'. */
const WITH_THOUSANDS = /^-?\d{1,3}(?:\.\d{3})+$/
const WITH_POINT = /^(?:\d+\s*:\s*)?-?\d+\.\d+(?:\s*;\s*\d+\s*:\s*\d+(?:\.\d+)?)*;?$/
const TEXT_FIELDS = new Set(['sku', 'name', 'description'])

/** Spreadsheets that separate cells with semicolons write decimals with a comma. */
function readDecimalCommas(table: ProductFileTable): TableResult {
  const isAmount = table.columns.map(({ field }) => !TEXT_FIELDS.has(field))
  const firstRow = (isSearched: (cell: string) => boolean) =>
    table.rows.find(({ cells }) => cells.some((cell, index) => isAmount[index] && isSearched(cell.trim())))
  const comma = firstRow((cell) => WITH_COMMA.test(cell))
  if (!comma) return { table }
  const point = firstRow((cell) => WITH_POINT.test(cell) && !WITH_THOUSANDS.test(cell))
  if (point) {
    return {
      problem: `Row ${formatNumber(comma.line)} has a decimal comma and row ${formatNumber(point.line)} a decimal point. Use one of them in the whole file.`,
    }
  }
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, index) => {
      const isNumber = WITH_COMMA.test(cell.trim()) || WITH_THOUSANDS.test(cell.trim())
      return isAmount[index] && isNumber ? cell.replaceAll('.', '').replaceAll(',', '.') : cell
    }),
  }))
  return { table: { ...table, rows } }
}

/** The delimiter with which the first line has the most known columns. */
function findDelimiter(text: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const [head = []] = Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' }).data
    return head.filter(findColumn).length + head.length / 1_000
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ','
}

function readHeader(headers: readonly string[]): { columns: BatchColumn[] } | { problem: string } {
  if (headers.length > MAX_COLUMNS) {
    return {
      problem: `The file has ${formatNumber(headers.length)} columns. At most ${MAX_COLUMNS} are read.`,
    }
  }
  const columns = headers.map(findColumn)
  const unknown = headers.filter((_header, index) => !columns[index])
  if (unknown.length > 0) {
    const names = unknown.slice(0, 5).map((name) => `“${name.trim().slice(0, 40)}”`)
    const rest = unknown.length - names.length
    return {
      problem: `${formatPlural(unknown.length, ['column is', 'columns are'])} not known: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}. Remove or rename them. Known are: ${BATCH_COLUMNS.map(({ header }) => header).join(', ')}.`,
    }
  }
  const knownColumns = columns.filter((column) => column !== undefined)
  if (!knownColumns.some(({ field }) => field === 'sku')) return { problem: 'The file has no column “SKU”.' }
  const twice = knownColumns.find((column, index) => knownColumns.indexOf(column) !== index)
  if (twice) return { problem: `The column “${twice.header}” is there twice.` }
  if (knownColumns.length === 1)
    return { problem: 'The file has no column besides “SKU”, so it changes nothing.' }
  return { columns: knownColumns }
}
