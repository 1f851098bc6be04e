/** Rows out of a whole paste or file. Comes with the parser, so it is loaded by whoever reads something. */
import Papa from 'papaparse'
import { MAX_ROWS, type QuickOrderRowInput, rowsFromCells, splitLine } from './parse-cells.ts'

export type ParsedRows =
  | { is: 'rows'; rows: QuickOrderRowInput[] }
  | { is: 'too-many'; count: number }
  | { is: 'none' }

const DELIMITERS = ['\t', ';', ',', '|']
const GUESSED_FROM = 20
/** Excel's own line that names the delimiter. */
const NAMED_DELIMITER = /^sep=(.)\r?\n/i
/** A cell that begins with a quotation mark: it may hold delimiters and line ends. Blank lines are passed over once. */
const HAS_QUOTES = /(?:^|[\t;,|]) *"/m

function parseTable(text: string): string[][] {
  const [line = '', named] = NAMED_DELIMITER.exec(text) ?? []
  const body = text.slice(line.length)
  // Blank rows are counted when it is read, but say nothing about the delimiter.
  const { meta } = Papa.parse(body, {
    preview: GUESSED_FROM,
    delimitersToGuess: DELIMITERS,
    skipEmptyLines: 'greedy',
  })
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: named ?? meta.delimiter })
  // One that nobody closed, an inch perhaps, takes the lines behind it for one cell: then none of them means anything.
  const areQuotesOdd = errors.some(({ type }) => type === 'Quotes')
  return areQuotesOdd ? parseTable(text.replaceAll('"', '')) : data
}

const LINE_END = /\r\n|\r|\n/

function parseLines(text: string): string[][] {
  return text.split(LINE_END).map(splitLine)
}

function limitRows(rows: QuickOrderRowInput[]): ParsedRows {
  if (rows.length === 0) return { is: 'none' }
  return rows.length > MAX_ROWS ? { is: 'too-many', count: rows.length } : { is: 'rows', rows }
}

/** A file's rows. One that has a single column is read like lines that somebody typed. */
export function parseFileRows(text: string): ParsedRows {
  const table = parseTable(text)
  const isOneColumn = table.every(({ length }) => length < 2)
  return limitRows(rowsFromCells(isOneColumn ? parseLines(text) : table))
}

const QUOTED = /"(?:[^"]|"")*"/g

/** Lines of a paste; one whose quotation marks are still open goes on in the next. */
function splitRecords(text: string): string[] {
  const records: string[] = []
  let open: string[] = []
  let isOpen = false
  for (const line of text.split(LINE_END)) {
    if (!isOpen && !HAS_QUOTES.test(line)) {
      records.push(line)
      continue
    }
    open.push(line)
    const marks = line.split('"').length - 1
    if (marks % 2 === 1) isOpen = !isOpen
    if (isOpen) continue
    records.push(open.join('\n'))
    open = []
  }
  // Nobody closed it, an inch perhaps: then the lines are what they look like.
  return [...records, ...open.map((line) => line.replaceAll('"', ''))]
}

/** Each with the delimiter of its own: lines of any kind may be mixed. */
function parseRecord(record: string): string[] {
  if (!HAS_QUOTES.test(record)) return splitLine(record)
  const plain = record.replaceAll(QUOTED, '')
  const delimiter = DELIMITERS.find((sign) => plain.includes(sign)) ?? ','
  const [cells = []] = Papa.parse<string[]>(record, { delimiter }).data
  return cells.length < 2 ? splitLine(cells.join()) : cells
}

/** What was pasted: cells of a spreadsheet, or lines of any kind mixed, a quoted one among them. */
export function parsePastedRows(text: string): ParsedRows {
  return limitRows(rowsFromCells(splitRecords(text).map(parseRecord)))
}

/** What a spreadsheet computes, and what looks as if it had been kept from that: both get an apostrophe in front. */
const FORMULA = /^'*[=+\-@\t\r]/

/** Rows as a file for spreadsheets: nothing in it is taken for a formula, and Excel sees that it is UTF-8. */
export function formatCsv(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${Papa.unparse([[...head], ...rows.map((row) => [...row])], { escapeFormulae: FORMULA })}\r\n`
}
