/** Reads the rows of a file in the browser. */

import { decodeText } from '#app/lib/decode-text.ts'
import { FILE_ERRORS, type ImportError, importTooLarge, tooManyRows } from '../core/copy.ts'
import type { QuickOrderRowInput } from '../core/parse-cells.ts'
import { parseFileRows } from './parse-rows.ts'

/** Far more than 5,000 rows need. Larger files are rejected before they are read. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024

export type FileReadResult =
  | { kind: 'rows'; rows: QuickOrderRowInput[]; encoding: string }
  | { kind: 'error'; error: ImportError }

/** @param onProgress receives the share that has been read, 0 to 1 */
async function readBytes(file: File, onProgress: (share: number) => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.size)
  const reader = file.stream().getReader()
  let offset = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes.set(chunk.value, offset)
    offset += chunk.value.length
    onProgress(offset / file.size)
  }
  return bytes
}

export async function readFile(file: File, onProgress: (share: number) => void): Promise<FileReadResult> {
  if (file.size > MAX_IMPORT_BYTES)
    return { kind: 'error', error: importTooLarge('file', file.size, MAX_IMPORT_BYTES) }
  const decoded = decodeText(await readBytes(file, onProgress))
  if (decoded.kind !== 'text') return { kind: 'error', error: FILE_ERRORS[decoded.kind] }
  const parsed = parseFileRows(decoded.text)
  if (parsed.kind === 'none') return { kind: 'error', error: FILE_ERRORS.none }
  if (parsed.kind === 'too-many') return { kind: 'error', error: tooManyRows(parsed.count) }
  return { kind: 'rows', rows: parsed.rows, encoding: decoded.encoding }
}
