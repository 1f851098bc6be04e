/** Formats what a product file is. Pure. */
import { formatDay } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { ProductFile } from './contract.ts'
import { FILE_LANGUAGES, FILE_TYPES } from './rules.ts'

/** '2.1 MB', '35 KB' */
function formatFileSize(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1_000) return `${formatNumber(Math.max(1, Math.round(kilobytes)))} KB`
  return `${formatNumber(Math.round(kilobytes / 102.4) / 10)} MB`
}

/** 'English, revision 3, valid from 1 Nov 2026, PDF, 2.1 MB' */
export function describeFile({ language, revision, validFrom, type, size }: ProductFile): string {
  return [
    FILE_LANGUAGES[language],
    `revision ${revision}`,
    `valid from ${formatDay(`${validFrom}T00:00:00Z`)}`,
    FILE_TYPES[type].label,
    formatFileSize(size),
  ].join(', ')
}
