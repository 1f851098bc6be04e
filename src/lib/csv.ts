/** CSV files for spreadsheets. On the page, this is loaded only when a file is read or written. */
import Papa from 'papaparse'

export type CsvRow = readonly (string | number)[]

/** Excel reads a file as UTF-8 only if it starts with this. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A formula begins a cell, or follows a semicolon, tab or line break in it: a spreadsheet of a country with decimal commas
 * separates cells by semicolons and ignores quotes within a cell. It also drops the pair of quotes that is written for a quote.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r＝＋－＠])|(?<=[;\t\r\n])(?=['"]+[=+\-@\t\r＝＋－＠])/g
const GUARDED_FORMULA =
  /(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r＝＋－＠])|(?<=[;\t\r\n])'(?=['"]+[=+\-@\t\r＝＋－＠])/g

/** Formulas, and what is guarded already, get an apostrophe in front, so that no spreadsheet computes them. */
const guardFormulas = (cell: string): string => cell.replace(FORMULA, "'")

/** The cell as it was before. */
export const unguardFormulas = (cell: string): string => cell.replace(GUARDED_FORMULA, '')

function formatRows(rows: readonly CsvRow[], quotes: (cell: unknown) => boolean): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardFormulas(cell) : cell)))
  return `${Papa.unparse(cells, { quotes })}\r\n`
}

/** A whole file. A spreadsheet computes none of its cells. */
export function formatCsv(head: readonly string[], rows: readonly CsvRow[]): string {
  return BYTE_ORDER_MARK + formatRows([head, ...rows], () => false)
}

/** More rows of a file, each text quoted: a program that detects the delimiter finds the comma in any text. */
export function formatQuotedRows(rows: readonly CsvRow[]): string {
  return formatRows(rows, (cell) => typeof cell === 'string')
}
