/** Chooses the encoding of a response by the Accept-Encoding header (RFC 9110, 12.5.3). */

/** In the shop's order of preference, for encodings that the client accepts equally. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type ContentEncoding = (typeof ENCODINGS)[number]

/** 'gzip', 'br;q=0.8', '*;q=0'. Other texts between two commas are ignored. */
const ACCEPT_ENTRY = /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i
const MAX_HEADER_LENGTH = 1_000

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.slice(0, MAX_HEADER_LENGTH).split(',')) {
    const [, name, weight = '1'] = ACCEPT_ENTRY.exec(part) ?? []
    if (name) weights.set(name.toLowerCase().replace('x-gzip', 'gzip'), Number(weight))
  }
  return weights
}

function preferredEncoding(header: string, available: readonly ContentEncoding[]): ContentEncoding | null {
  const weights = parseWeights(header)
  const rest = weights.get('*')
  // The identity encoding is acceptable unless it is excluded by name or by '*'.
  const weightOf = (encoding: ContentEncoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? (rest === 0 ? 0 : 0.000_1) : (rest ?? 0))
  let best: ContentEncoding | null = null
  for (const encoding of available) {
    if (weightOf(encoding) > (best === null ? 0 : weightOf(best))) best = encoding
  }
  return best
}

const MAX_MEMOIZED = 200
/** By the available encodings, then by the header. */
const memoized = [0, 1, 2, 3].map(() => new Map<string, ContentEncoding | null>())

/**
 * The encoding to use; null if the client accepts none of the available ones. Browsers send only a few different
 * headers, so the results are cached.
 */
export function negotiateEncoding(
  header: string | undefined,
  has: { br: boolean; gzip: boolean },
): ContentEncoding | null {
  if (header === undefined) return 'identity'
  const results = memoized[(has.br ? 2 : 0) + (has.gzip ? 1 : 0)]
  const cached = results?.get(header)
  if (cached !== undefined) return cached
  const available = ENCODINGS.filter((encoding) => encoding === 'identity' || has[encoding])
  const encoding = preferredEncoding(header, available)
  if (results && results.size >= MAX_MEMOIZED) results.clear()
  if (header.length <= MAX_HEADER_LENGTH) results?.set(header, encoding)
  return encoding
}
