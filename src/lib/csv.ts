/** CSV files for spreadsheets. On the page, this is loaded only when a file is read or written. */
import Papa from 'papaparse'

export type CsvRow = readonly (string | number)[]

/** Excel reads a file as UTF-8 only if it starts with this. */
const BYTE_ORDER_MARK = '\ufeff'

/** Cells that a spreadsheet would compute, and cells that are already escaped: both get an apostrophe in front. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

/** Lines of a file. A spreadsheet computes none of their cells. */
export function formatCsvRows(rows: readonly CsvRow[]): string {
  const cells = rows.map((row) => [...row])
  return `${Papa.unparse(cells, { escapeFormulae: FORMULA })}\r\n`
}

/** A whole file. */
export function formatCsv(head: readonly string[], rows: readonly CsvRow[]): string {
  return BYTE_ORDER_MARK + formatCsvRows([head, ...rows])
}
