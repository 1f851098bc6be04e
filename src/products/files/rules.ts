/** Rules about product files: kinds, sizes, and what a file is by its content. Pure. */
import { keysOf } from '#app/lib/keys-of.ts'

export const FILE_KINDS = {
  manual: 'Manual',
  datasheet: 'Datasheet',
  declaration: 'Declaration of conformity',
  'spare-parts': 'Spare parts list',
  cad: 'CAD model',
} as const
export type FileKind = keyof typeof FILE_KINDS
export const FILE_KIND_IDS = keysOf(FILE_KINDS)

/** ISO 639-1: the official languages of the European Union, and those that manuals often come in. */
export const FILE_LANGUAGES = {
  en: 'English',
  bg: 'Bulgarian',
  cs: 'Czech',
  da: 'Danish',
  de: 'German',
  el: 'Greek',
  es: 'Spanish',
  et: 'Estonian',
  fi: 'Finnish',
  fr: 'French',
  ga: 'Irish',
  hr: 'Croatian',
  hu: 'Hungarian',
  it: 'Italian',
  ja: 'Japanese',
  lt: 'Lithuanian',
  lv: 'Latvian',
  mt: 'Maltese',
  nl: 'Dutch',
  no: 'Norwegian',
  pl: 'Polish',
  pt: 'Portuguese',
  ro: 'Romanian',
  sk: 'Slovak',
  sl: 'Slovenian',
  sv: 'Swedish',
  tr: 'Turkish',
  uk: 'Ukrainian',
  zh: 'Chinese',
} as const
export type FileLanguage = keyof typeof FILE_LANGUAGES
export const FILE_LANGUAGE_IDS = keysOf(FILE_LANGUAGES)

export const MAX_FILE_MB = 20
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024
/** Of one product, with all revisions. */
export const MAX_FILES_PER_PRODUCT = 100
export const MAX_REVISION_LENGTH = 20

export const FILE_TYPES = {
  'application/pdf': { label: 'PDF', extension: 'pdf' },
  'image/png': { label: 'PNG', extension: 'png' },
  'model/step': { label: 'STEP', extension: 'step' },
} as const
export type FileType = keyof typeof FILE_TYPES

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The end of a PDF may be followed by a few bytes. */
const END_BYTES = 2_048

const readText = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** The type of a complete file by its first and last bytes, whatever its name says; undefined if it is none of the types. */
export function detectFileType(bytes: Uint8Array): FileType | undefined {
  const start = readText(bytes.subarray(0, 16))
  const end = readText(bytes.subarray(-END_BYTES))
  if (/^%PDF-[12]\.\d/.test(start)) return end.includes('%%EOF') ? 'application/pdf' : undefined
  if (PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) {
    return start.endsWith('IHDR') && end.includes('IEND') ? 'image/png' : undefined
  }
  if (start.startsWith('ISO-10303-21;')) {
    return end.includes('END-ISO-10303-21;') ? 'model/step' : undefined
  }
  return undefined
}

/** Models come as STEP or as a drawing; every other document is for reading. */
export function isAllowedType(kind: FileKind, type: FileType): boolean {
  return kind === 'cad' || type !== 'model/step'
}

/** 'FX-60M-manual-en-3.pdf': says what it is after it was downloaded. Revisions may contain spaces and slashes. */
export function buildFileName(
  sku: string,
  { kind, language, revision }: { kind: FileKind; language: FileLanguage; revision: string },
  type: FileType,
): string {
  const name = [sku, kind, language, revision].join('-').replace(/[^A-Za-z0-9._-]/g, '-')
  return `${name}.${FILE_TYPES[type].extension}`
}
