import { randomBytes, randomFillSync } from 'node:crypto'

const MAX_COUNTER = 0xfff
let lastMilliseconds = Number.NaN
let counter = 0

/**
 * The ID that is made next. Each request has one, and a string that is read from bytes at once costs half as much to make and
 * to send as one that is joined from its groups.
 */
const idBytes = Buffer.from('00000000-0000-7000-8000-000000000000')
const COUNTER_AT = 15
const RANDOM_AT = 19

/**
 * A UUIDv7, which sorts by its time (now, or `at`), so that `order by id` means oldest first. A counter (RFC 9562, section 6.2,
 * method 1) keeps the order of the IDs that a process makes for the same millisecond.
 */
export function newId(at?: Date): string {
  const milliseconds = at ? at.getTime() : Date.now()
  // It starts again only between two moments, and not before half of it is used, because requests take turns.
  const isRestart = milliseconds !== lastMilliseconds && counter > MAX_COUNTER / 2
  counter = isRestart || counter === MAX_COUNTER ? 0 : counter + 1
  if (milliseconds !== lastMilliseconds) idBytes.write(formatTime(milliseconds), 'latin1')
  lastMilliseconds = milliseconds
  idBytes[COUNTER_AT] = HEX_DIGITS[counter >> 8] ?? 0
  idBytes[COUNTER_AT + 1] = HEX_DIGITS[(counter >> 4) & 0xf] ?? 0
  idBytes[COUNTER_AT + 2] = HEX_DIGITS[counter & 0xf] ?? 0
  writeRandomDigits()
  return idBytes.toString('latin1')
}

const HEX_DIGITS = Buffer.from('0123456789abcdef')
const RANDOM_BYTES = 8
/** Filled for many IDs at once, because a call for each takes three times as long. */
const random = Buffer.alloc(512 * RANDOM_BYTES)
let usedRandom = random.length

/** Writes the last two groups of a UUID: the variant, and 62 random bits. */
function writeRandomDigits() {
  if (usedRandom === random.length) {
    randomFillSync(random)
    usedRandom = 0
  }
  random[usedRandom] = ((random[usedRandom] ?? 0) & 0x3f) | 0x80
  for (let index = 0; index < RANDOM_BYTES; index += 1) {
    const byte = random[usedRandom + index] ?? 0
    // A hyphen follows the first two bytes.
    const at = RANDOM_AT + 2 * index + (index < 2 ? 0 : 1)
    idBytes[at] = HEX_DIGITS[byte >> 4] ?? 0
    idBytes[at + 1] = HEX_DIGITS[byte & 0xf] ?? 0
  }
  usedRandom += RANDOM_BYTES
}

function formatTime(milliseconds: number): string {
  const hex = milliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/** The smallest UUIDv7 of a millisecond, to compare IDs with a time. */
export function firstIdAt(milliseconds: number): string {
  return `${formatTime(Math.max(0, milliseconds))}-0000-0000-000000000000`
}

/** Behind all IDs in the order of every database. Signs such as `~` come before digits in the order of a language. */
export const BEHIND_ALL_IDS = 'g'

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
