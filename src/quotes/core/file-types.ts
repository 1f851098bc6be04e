/** Which files may be added to a quote, by their content. Pure. */
import { detectFileType } from '#app/products/files/rules.ts'

/** Of a person, on a quote. */
export const MAX_QUOTE_FILES = 5
export const MAX_QUOTE_FILE_MB = 5
export const MAX_QUOTE_FILE_BYTES = MAX_QUOTE_FILE_MB * 1024 * 1024

const EXTENSIONS = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const
export type QuoteFileType = keyof typeof EXTENSIONS

const END_BYTES = 65_600
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** The type of a complete file, whatever its name says; undefined if it is none of the types. */
export function quoteFileType(bytes: Uint8Array): QuoteFileType | undefined {
  const type = detectFileType(bytes)
  if (type === 'application/pdf' || type === 'image/png') return type
  if (textOf(bytes.subarray(0, 3)) === '\xff\xd8\xff')
    return textOf(bytes.subarray(-64)).includes('\xff\xd9') ? 'image/jpeg' : undefined
  // A ZIP file whose directory, at its end, names the parts of a workbook and no macros.
  const end = textOf(bytes.subarray(-END_BYTES))
  const isWorkbook =
    textOf(bytes.subarray(0, 4)) === 'PK\x03\x04' &&
    ['[Content_Types].xml', 'xl/workbook.xml', 'PK\x05\x06'].every((part) => end.includes(part)) &&
    !end.includes('vbaProject.bin')
  return isWorkbook ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : undefined
}

/** 'drawing.exe' of a PDF becomes 'drawing.pdf'. */
export function quoteFileName(name: string, type: QuoteFileType): string {
  const base = name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N} ._-]/gu, '-')
  // By characters: half of one would be stored as another.
  return `${[...base.trim()].slice(0, 80).join('') || 'file'}.${EXTENSIONS[type]}`
}
