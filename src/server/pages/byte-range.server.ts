/** A part of an answer (RFC 9110, 14): one range, as players and interrupted downloads ask for it. */

export interface ByteRange {
  from: number
  /** The last byte, itself included. */
  to: number
}

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * @returns the part asked for; null where the whole is to be sent (no range, several, or one that cannot be read);
 * 'none' where there is no such part
 */
export function parseByteRange(header: string | undefined, length: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (!first && !last) return null
  // 'bytes=-500' asks for the last five hundred.
  const from = first ? Number(first) : Math.max(0, length - Number(last))
  const to = first && last ? Math.min(Number(last), length - 1) : length - 1
  if (first && last && Number(last) < from) return null
  return from > to ? 'none' : { from, to }
}
