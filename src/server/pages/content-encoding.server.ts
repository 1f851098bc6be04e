/** Which encoding of an answer a client may take (RFC 9110, 12.5.3). */

/** In the order we like to send them where the client likes them alike. */
const CODINGS = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof CODINGS)[number]

/** 'gzip', 'br;q=0.8', '*;q=0'; whatever else stands between two commas is passed over. */
const ENTRY = /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i
const LONGEST = 1_000

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.slice(0, LONGEST).split(',')) {
    const [, name, weight = '1'] = ENTRY.exec(part) ?? []
    if (name) weights.set(name.toLowerCase().replace('x-gzip', 'gzip'), Number(weight))
  }
  return weights
}

function preferred(header: string, available: readonly Coding[]): Coding | null {
  const weights = weightsOf(header)
  const rest = weights.get('*')
  // Not named, the bytes as they are may always be sent, unless a star refuses all the rest.
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? (coding === 'identity' ? (rest === 0 ? 0 : 0.000_1) : (rest ?? 0))
  let best: Coding | null = null
  for (const coding of available) {
    if (weightOf(coding) > (best === null ? 0 : weightOf(best))) best = coding
  }
  return best
}

const MOST_REMEMBERED = 200
const remembered = new Map<string, Coding | null>()

/**
 * The coding to answer with; null when the client refuses every one there is. Browsers send a handful of different
 * headers, so the answers are remembered.
 */
export function codingFor(header: string | undefined, has: { br: boolean; gzip: boolean }): Coding | null {
  if (header === undefined) return 'identity'
  const key = `${has.br ? 'b' : ''}${has.gzip ? 'g' : ''} ${header}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const available = CODINGS.filter((coding) => coding === 'identity' || has[coding])
  const coding = preferred(header, available)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  if (key.length <= LONGEST) remembered.set(key, coding)
  return coding
}
