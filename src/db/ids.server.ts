import { randomBytes, randomUUIDv7 } from 'node:crypto'

const MAX_COUNTER = 0xfff
let lastMilliseconds = 0
let counter = 0

/**
 * A UUIDv7, which sorts by its time (now, or `at`), so that `order by id` means oldest first. A counter (RFC 9562, section 6.2,
 * method 1) keeps the order of the IDs that a process makes for the same millisecond.
 */
export function newId(at = new Date()): string {
  const milliseconds = at.getTime()
  // It starts again only between two moments, and not before half of it is used, because requests take turns.
  const isRestart = milliseconds !== lastMilliseconds && counter > MAX_COUNTER / 2
  counter = isRestart || counter === MAX_COUNTER ? 0 : counter + 1
  lastMilliseconds = milliseconds
  const time = toHex(milliseconds, 12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${toHex(counter, 3)}-${randomUUIDv7().slice(19)}`
}

const toHex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** The smallest UUIDv7 of a millisecond, to compare IDs with a time. */
export function firstIdAt(milliseconds: number): string {
  const hex = toHex(Math.max(0, milliseconds), 12)
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The time of a UUIDv7 in milliseconds; NaN for any other ID. */
export function millisecondsOf(id: string): number {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id)
    ? Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    : Number.NaN
}

const CROCKFORD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight random characters of Crockford's base 32, which has no I, L, O and U that could be misread. */
export function newOrderNumber(): string {
  return Array.from(randomBytes(8), (byte) => CROCKFORD_ALPHABET[byte & 31]).join('')
}
