/** Parses one byte range (RFC 9110, 14), as media players and interrupted downloads request it. */

export interface ByteRange {
  from: number
  /** The last byte, inclusive. */
  to: number
}

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * @returns the requested range; null for the whole file (no range, several, or an invalid one); 'none' if the range
 * does not exist
 */
export function parseByteRange(header: string | undefined, length: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (!first && !last) return null
  // 'bytes=-500' requests the last 500 bytes.
  const from = first ? Number(first) : Math.max(0, length - Number(last))
  const to = first && last ? Math.min(Number(last), length - 1) : length - 1
  if (first && last && Number(last) < from) return null
  return from > to ? 'none' : { from, to }
}
