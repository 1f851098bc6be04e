/**
 * Rejects JSON that two parsers could read differently or that is expensive to parse: duplicate keys, the key
 * `__proto__`, deep nesting, and too many keys or items.
 */
import { HttpProblem } from '#app/lib/problem.ts'

const MAX_DEPTH = 16
/** Per object. The largest object that a call accepts has a third of this. */
const MAX_KEYS = 100
/** Commas between the keys and items of the whole body. The longest list that a call accepts has 5,000 items. */
const MAX_SEPARATORS = 10_000
const utf8 = new TextDecoder('utf-8', { fatal: true })

function invalidJsonProblem(detail: string): HttpProblem {
  return new HttpProblem({ status: 400, code: 'malformed-request', detail })
}

/** Throws 400 for bytes that are not UTF-8 or not JSON, and for JSON that is ambiguous or too complex. */
export function assertStrictJson(bytes: ArrayBuffer): void {
  const text = decodeUtf8(bytes)
  checkStructure(text)
  try {
    JSON.parse(text)
  } catch (error) {
    // The parser's message is not used, because it quotes the body.
    throw invalidJsonProblem(`The body is not valid JSON${describePosition((error as Error).message, text)}.`)
  }
}

function describePosition(message: string, text: string): string {
  if (message.includes('end of JSON input')) return `: it breaks off after character ${text.length}`
  const [, position] = /position (\d+)/.exec(message) ?? []
  return position ? ` from character ${position} on` : ''
}

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw invalidJsonProblem('The body is not valid UTF-8.')
  }
}

/** Scans strings, brackets and commas once. `JSON.parse` checks the rest. */
function checkStructure(text: string): void {
  const open: (Set<string> | null)[] = []
  let separators = 0
  const token = /["{}[\],]/g
  for (let found = token.exec(text)?.[0]; found; found = token.exec(text)?.[0]) {
    if (found === '"') {
      const begin = token.lastIndex - 1
      const end = endOfString(text, token.lastIndex)
      const keys = open.at(-1)
      if (keys && isKey(text, end)) recordKey(keys, text.slice(begin, end))
      token.lastIndex = end
    } else if (found === '{' || found === '[') {
      if (open.length >= MAX_DEPTH)
        throw invalidJsonProblem(`The body is nested deeper than ${MAX_DEPTH} levels.`)
      open.push(found === '{' ? new Set() : null)
    } else if (found === ',') {
      separators += 1
      if (separators > MAX_SEPARATORS) throw invalidJsonProblem('The body holds too many keys and items.')
    } else {
      open.pop()
    }
  }
}

/** The index after the closing quote, or the length of the text if there is none. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') return at + 1
    if (character === '\\') at += 1
  }
  return text.length
}

function isKey(text: string, from: number): boolean {
  let at = from
  while (text.charCodeAt(at) <= 32) at += 1
  return text[at] === ':'
}

function recordKey(keys: Set<string>, quoted: string): void {
  const key = unquoteKey(quoted)
  if (key === '__proto__') throw invalidJsonProblem('The body holds a key that no call has: __proto__.')
  if (keys.has(key)) throw invalidJsonProblem('The body holds a key twice.')
  if (keys.size >= MAX_KEYS) throw invalidJsonProblem(`An object of the body has more than ${MAX_KEYS} keys.`)
  keys.add(key)
}

/** Decodes escapes, because 'a' and '\u0061' are the same key. */
function unquoteKey(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return JSON.parse(quoted) as string
  } catch {
    return quoted
  }
}
