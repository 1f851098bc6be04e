/** Reading a file of rows in the browser. */
import { decodeText } from './decode-text.ts'
import { MAX_ROWS, type QuickOrderRowInput } from './parse-cells.ts'

/** Far more than 5,000 rows need; a larger file is refused before a byte of it is read. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024

export type FileReadResult =
  | { is: 'rows'; rows: QuickOrderRowInput[]; encoding: string }
  | { is: 'refused'; title: string; advice: string }

const rejectFile = (title: string, advice: string): FileReadResult => ({ is: 'refused', title, advice })

const SAVE_AS_CSV = 'In your spreadsheet choose ‘Save as’ and the type CSV, then choose that file here.'

const FILE_ERRORS = {
  workbook: rejectFile('This is a workbook, not a CSV file', SAVE_AS_CSV),
  binary: rejectFile('This file holds no text', SAVE_AS_CSV),
  empty: rejectFile('This file is empty', 'Choose a file with one SKU and one quantity on each row.'),
  none: rejectFile('This file has no rows', 'Below its header, each row needs a SKU and a quantity.'),
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

export async function readFile(file: File, onProgress: (share: number) => void): Promise<FileReadResult> {
  if (file.size > MAX_FILE_BYTES) return fileTooLargeError('file', file.size)
  const decoded = decodeText(await bytesOf(file, onProgress))
  if (decoded.kind !== 'text') return FILE_ERRORS[decoded.kind]
  const { parseFileRows: rowsOfFile } = await import('./parse-rows.ts')
  const read = rowsOfFile(decoded.text)
  if (read.is === 'none') return FILE_ERRORS.none
  if (read.is === 'too-many') return tooManyRowsError(read.count)
  return { is: 'rows', rows: read.rows, encoding: decoded.encoding }
}

/** Said of files and of pastes, as what follows. */
export function fileTooLargeError(what: 'file' | 'text', bytes: number) {
  return {
    is: 'refused' as const,
    title: `This ${what} is too large: ${megabytes(bytes)}`,
    advice: `At most ${megabytes(MAX_FILE_BYTES)} and ${MAX_ROWS.toLocaleString('en-US')} rows are read. Keep the columns SKU and Quantity, or cut it into parts.`,
  }
}

export function tooManyRowsError(count: number) {
  const most = MAX_ROWS.toLocaleString('en-US')
  return {
    is: 'refused' as const,
    title: `${count.toLocaleString('en-US')} rows are too many`,
    advice: `At most ${most} rows are read at once; nothing was read. Cut the list into parts of ${most} rows.`,
  }
}
