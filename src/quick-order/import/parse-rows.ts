/** Parses a whole paste or file. Imports the CSV parser, so it is loaded only with the first import. */
import Papa from 'papaparse'
import { MAX_ROWS, type QuickOrderRowInput, rowsFromCells, splitLine } from '../core/parse-cells.ts'

export type ParsedRows =
  | { kind: 'rows'; rows: QuickOrderRowInput[] }
  | { kind: 'too-many'; count: number }
  | { kind: 'none' }

const DELIMITERS = ['\t', ';', ',', '|']
const DELIMITER_SAMPLE_ROWS = 20
/** Excel's first line, which names the delimiter. */
const NAMED_DELIMITER = /^sep=(.)\r?\n/i
/** A cell that begins with a quotation mark may contain delimiters and line ends. */
const HAS_QUOTES = /(?:^|[\t;,|]) *"/m

function parseTable(text: string): string[][] {
  const [line = '', named] = NAMED_DELIMITER.exec(text) ?? []
  const body = text.slice(line.length)
  // Blank rows are skipped here only, because they do not help to detect the delimiter.
  const { meta } = Papa.parse(body, {
    preview: DELIMITER_SAMPLE_ROWS,
    delimitersToGuess: DELIMITERS,
    skipEmptyLines: 'greedy',
  })
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: named ?? meta.delimiter })
  // An unclosed quotation mark, perhaps an inch sign, would join all later lines. Then all marks are ignored.
  const hasUnclosedQuote = errors.some(({ type }) => type === 'Quotes')
  return hasUnclosedQuote ? parseTable(text.replaceAll('"', '')) : data
}

const LINE_END = /\r\n|\r|\n/

function parseLines(text: string): string[][] {
  return text.split(LINE_END).map(splitLine)
}

function limitRows(rows: QuickOrderRowInput[]): ParsedRows {
  if (rows.length === 0) return { kind: 'none' }
  return rows.length > MAX_ROWS ? { kind: 'too-many', count: rows.length } : { kind: 'rows', rows }
}

/** A file with a single column is parsed like typed lines. */
export function parseFileRows(text: string): ParsedRows {
  const table = parseTable(text)
  const isOneColumn = table.every(({ length }) => length < 2)
  return limitRows(rowsFromCells(isOneColumn ? parseLines(text) : table))
}

const QUOTED = /"(?:[^"]|"")*"/g

/** Lines of a paste; a line with an open quotation mark continues in the next. */
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
    const quoteCount = line.split('"').length - 1
    if (quoteCount % 2 === 1) isOpen = !isOpen
    if (isOpen) continue
    records.push(open.join('\n'))
    open = []
  }
  // The quotation mark was never closed, perhaps an inch sign: treat these as ordinary lines.
  return [...records, ...open.map((line) => line.replaceAll('"', ''))]
}

/** Every record may have its own delimiter. */
function parseRecord(record: string): string[] {
  if (!HAS_QUOTES.test(record)) return splitLine(record)
  const plain = record.replaceAll(QUOTED, '')
  const delimiter = DELIMITERS.find((candidate) => plain.includes(candidate)) ?? ','
  const [cells = []] = Papa.parse<string[]>(record, { delimiter }).data
  return cells.length < 2 ? splitLine(cells.join()) : cells
}

/** Pasted cells of a spreadsheet, or typed lines in any mixture of formats. */
export function parsePastedRows(text: string): ParsedRows {
  return limitRows(rowsFromCells(splitRecords(text).map(parseRecord)))
}
