/** Reading a file of rows in the browser. */
import { decodeText } from './decode-text.ts'
import { MOST_ROWS, type QuickRow } from './parse-cells.ts'

/** Far more than 5,000 rows need; a larger file is refused before a byte of it is read. */
export const MOST_BYTES = 5 * 1024 * 1024

export type FileRead =
  | { is: 'rows'; rows: QuickRow[]; encoding: string }
  | { is: 'refused'; title: string; advice: string }

const refused = (title: string, advice: string): FileRead => ({ is: 'refused', title, advice })

const SAVE_AS_CSV = 'In your spreadsheet choose ‘Save as’ and the type CSV, then choose that file here.'

const REFUSALS = {
  workbook: refused('This is a workbook, not a CSV file', SAVE_AS_CSV),
  binary: refused('This file holds no text', SAVE_AS_CSV),
  empty: refused('This file is empty', 'Choose a file with one SKU and one quantity on each row.'),
  none: refused('This file has no rows', 'Below its header, each row needs a SKU and a quantity.'),
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** @param onProgress hears how much has been read, 0 to 1 */
async function bytesOf(file: File, onProgress: (share: number) => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.size)
  const reader = file.stream().getReader()
  let read = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes.set(part.value, read)
    read += part.value.length
    onProgress(read / file.size)
  }
  return bytes
}

export async function readFile(file: File, onProgress: (share: number) => void): Promise<FileRead> {
  if (file.size > MOST_BYTES) return tooLarge('file', file.size)
  const decoded = decodeText(await bytesOf(file, onProgress))
  if (decoded.is !== 'text') return REFUSALS[decoded.is]
  const { rowsOfFile } = await import('./parse-rows.ts')
  const read = rowsOfFile(decoded.text)
  if (read.is === 'none') return REFUSALS.none
  if (read.is === 'too-many') return tooManyRows(read.count)
  return { is: 'rows', rows: read.rows, encoding: decoded.encoding }
}

/** Said of files and of pastes, as what follows. */
export function tooLarge(what: 'file' | 'text', bytes: number) {
  return {
    is: 'refused' as const,
    title: `This ${what} is too large: ${megabytes(bytes)}`,
    advice: `At most ${megabytes(MOST_BYTES)} and ${MOST_ROWS.toLocaleString('en-US')} rows are read. Keep the columns SKU and Quantity, or cut it into parts.`,
  }
}

export function tooManyRows(count: number) {
  const most = MOST_ROWS.toLocaleString('en-US')
  return {
    is: 'refused' as const,
    title: `${count.toLocaleString('en-US')} rows are too many`,
    advice: `At most ${most} rows are read at once; nothing was read. Cut the list into parts of ${most} rows.`,
  }
}
