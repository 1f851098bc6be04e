/** Decodes the bytes of a text file in the encodings that spreadsheet programs write. Pure. */

export type DecodedFile =
  | { kind: 'text'; text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' }
  | { kind: 'workbook' }
  | { kind: 'binary' }
  | { kind: 'empty' }

/** The part of a file that is inspected to detect what it is. */
const SAMPLE_BYTES = 4_096

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** An .xlsx or .ods file is a ZIP archive, an .xls file an OLE document. */
const isWorkbook = (bytes: Uint8Array) =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** Detects UTF-16 without a byte order mark: in Latin text every other byte is zero. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const threshold = sample.length * 0.3
  if (odd > threshold && even === 0) return 'utf-16le'
  return even > threshold && odd === 0 ? 'utf-16be' : null
}

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  return detectUtf16(bytes)
}

/** No spreadsheet writes control characters other than tab, line ends and form feed. */
function isText(text: string): boolean {
  return !Array.from(text.slice(0, SAMPLE_BYTES)).some((character) => {
    const code = character.charCodeAt(0)
    return code < 0x09 || (code > 0x0d && code < 0x20) || code === 0x7f
  })
}

function tryDecodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Drops byte order marks. Decodes text that is not UTF-8 as Windows-1252, where nearly every byte is valid. */
export function decodeText(bytes: Uint8Array): DecodedFile {
  if (bytes.length === 0) return { kind: 'empty' }
  if (isWorkbook(bytes)) return { kind: 'workbook' }
  const label = utf16Label(bytes)
  const utf8 = label ? null : tryDecodeUtf8(bytes)
  const text = label
    ? new TextDecoder(label).decode(bytes)
    : (utf8 ?? new TextDecoder('windows-1252').decode(bytes))
  if (!isText(text)) return { kind: 'binary' }
  if (text.trim() === '') return { kind: 'empty' }
  return { kind: 'text', text, encoding: label ? 'UTF-16' : utf8 === null ? 'Windows-1252' : 'UTF-8' }
}
