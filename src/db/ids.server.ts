import { randomBytes, randomFillSync } from 'node:crypto'

const MAX_COUNTER = 0xfff
let lastMilliseconds = Number.NaN
let lastTime = ''
let counter = 0

/**
 * A UUIDv7, which sorts by its time (now, or `at`), so that `order by id` means oldest first. A counter (RFC 9562, section 6.2,
 * method 1) keeps the order of the IDs that a process makes for the same millisecond.
 */
export function newId(at?: Date): string {
  const milliseconds = at ? at.getTime() : Date.now()
  // It starts again only between two moments, and not before half of it is used, because requests take turns.
  const isRestart = milliseconds !== lastMilliseconds && counter > MAX_COUNTER / 2
  counter = isRestart || counter === MAX_COUNTER ? 0 : counter + 1
  if (milliseconds !== lastMilliseconds) lastTime = formatTime(milliseconds)
  lastMilliseconds = milliseconds
  return `${lastTime}-7${toHex(counter, 3)}-${newRandomPart()}`
}

const RANDOM_BYTES = 8
/** Filled for many IDs at once: every request has one, and a call for each takes three times as long. */
const random = Buffer.alloc(512 * RANDOM_BYTES)
let usedRandom = random.length

/** The last two groups of a UUID: the variant, and 62 random bits. */
function newRandomPart(): string {
  if (usedRandom === random.length) {
    randomFillSync(random)
    usedRandom = 0
  }
  random[usedRandom] = ((random[usedRandom] ?? 0) & 0x3f) | 0x80
  const hex = random.toString('hex', usedRandom, usedRandom + RANDOM_BYTES)
  usedRandom += RANDOM_BYTES
  return `${hex.slice(0, 4)}-${hex.slice(4)}`
}

function formatTime(milliseconds: number): string {
  const hex = toHex(milliseconds, 12)
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

const toHex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** The smallest UUIDv7 of a millisecond, to compare IDs with a time. */
export function firstIdAt(milliseconds: number): string {
  return `${formatTime(Math.max(0, milliseconds))}-0000-0000-000000000000`
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
