/** From the bytes of a file to its text, whatever program wrote it. Pure. */

export type DecodedFile =
  | { kind: 'text'; text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' }
  | { kind: 'workbook' }
  | { kind: 'binary' }
  | { kind: 'empty' }

/** How much of a file is looked at to tell what it is. */
const SAMPLE_BYTES = 4_096

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** An .xlsx or .ods file is a ZIP archive, an .xls file an OLE document. */
const isWorkbook = (bytes: Uint8Array) =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** Which way round UTF-16 without a mark is written: in Latin text every other byte is zero. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = sample.length * 0.3
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  return detectUtf16(bytes)
}

/** Control characters other than tab, line ends and form feed stand in no spreadsheet's text. */
function isText(text: string): boolean {
  return !Array.from(text.slice(0, SAMPLE_BYTES)).some((sign) => {
    const code = sign.charCodeAt(0)
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

/** Byte order marks are left out. What is no UTF-8 is taken for Windows-1252, which has a letter for nearly every byte. */
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
