/** CSV files for spreadsheets. On the page, this is loaded only when a file is read or written. */
import Papa from 'papaparse'

export type CsvRow = readonly (string | number)[]

/** Excel reads a file as UTF-8 only if it starts with this. */
const BYTE_ORDER_MARK = '\ufeff'

/** Cells that a spreadsheet would compute, and cells that are already escaped: both get an apostrophe in front. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

const formatRows = (rows: readonly CsvRow[], quotes: (cell: unknown) => boolean) =>
  `${Papa.unparse(
    rows.map((row) => [...row]),
    { quotes, escapeFormulae: FORMULA },
  )}\r\n`

/** Lines of a file. A spreadsheet computes no cell, and does not take a comma or line end in a text for a delimiter. */
export function formatCsvRows(rows: readonly CsvRow[]): string {
  return rows.length === 0 ? '' : formatRows(rows, (cell) => typeof cell === 'string')
}

/** A whole file. */
export function formatCsv(head: readonly string[], rows: readonly CsvRow[]): string {
  return BYTE_ORDER_MARK + formatRows([head], () => false) + formatCsvRows(rows)
}
