/** CSV files for spreadsheets. On the page, this is loaded only when a file is read or written. */
import Papa from 'papaparse'

export type CsvRow = readonly (string | number)[]

/** Excel reads a file as UTF-8 only if it starts with this. */
const BYTE_ORDER_MARK = '\ufeff'

/** Cells that a spreadsheet would compute, and cells that are already escaped: both get an apostrophe in front. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

function formatRows(rows: readonly CsvRow[], quotes: (cell: unknown) => boolean): string {
  const cells = rows.map((row) => [...row])
  return `${Papa.unparse(cells, { quotes, escapeFormulae: FORMULA })}\r\n`
}

/** A whole file. A spreadsheet computes none of its cells. */
export function formatCsv(head: readonly string[], rows: readonly CsvRow[]): string {
  return BYTE_ORDER_MARK + formatRows([head, ...rows], () => false)
}

/** More rows of a file, each text quoted: a program that detects the delimiter finds the comma in any text. */
export function formatQuotedRows(rows: readonly CsvRow[]): string {
  return formatRows(rows, (cell) => typeof cell === 'string')
}
