import { randomBytes, randomUUIDv7 } from 'node:crypto'

/** A UUIDv7, which sorts by its time (now, or `at`), so that `order by id` means oldest first. */
export function newId(at?: Date): string {
  const id = randomUUIDv7()
  if (!at) return id
  const milliseconds = at.getTime().toString(16).padStart(12, '0')
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}${id.slice(13)}`
}

/** The smallest UUIDv7 of a millisecond, to compare IDs with a time. */
export function firstIdAt(milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0')
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
