/** Codes of authenticator apps (TOTP, RFC 6238: SHA-1, six digits, thirty seconds), and how their secret is stored. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const STEP_MS = 30_000
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SECRET_BYTES = 20
export const BACKUP_CODES = 10

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** In groups of four, for typing it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const digits = bits.match(/.{5}/g) ?? []
  return digits.map((digit) => BASE32[Number.parseInt(digit, 2)]).join('')
}

function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The code of now, of the step before, or of the next one: clocks differ, and typing takes time. */
export function isCodeOf(secret: Buffer, code: string, now: Date): boolean {
  const step = Math.floor(now.getTime() / STEP_MS)
  // All are compared, so that the duration does not tell which one was right.
  return [step - 1, step, step + 1].map((one) => isSame(codeAt(secret, one), code)).includes(true)
}

export const currentCode = (secret: Buffer, now: Date): string =>
  codeAt(secret, Math.floor(now.getTime() / STEP_MS))

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export function otpauthUri(secret: Buffer, email: string): string {
  return `otpauth://totp/${encodeURIComponent(`FIX IT:${email}`)}?secret=${base32(secret)}&issuer=FIX%20IT`
}

/** 'K3QF-7MZA': forty bits. */
export const newBackupCodes = (): string[] =>
  Array.from({ length: BACKUP_CODES }, () => base32(randomBytes(5)).replace(/^.{4}/, '$&-'))

const keyFrom = (shopSecret: string, purpose: string) =>
  createHash('sha256').update(`${purpose}\n${shopSecret}`).digest()

/** Backup codes are random, so a fast keyed hash is enough. Spelling does not matter. */
export function hashBackupCode(shopSecret: string, userId: string, code: string): string {
  const spelled = code.toUpperCase().replace(/[^A-Z2-7]/g, '')
  return createHmac('sha256', keyFrom(shopSecret, 'backup codes'))
    .update(`${userId}\n${spelled}`)
    .digest('base64url')
}

export function encryptSecret(shopSecret: string, secret: Buffer): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(shopSecret, 'second factor'), iv)
  const bytes = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url')
}

/** Null if the shop's own secret has changed: then the second factor must be reset. */
export function decryptSecret(shopSecret: string, stored: string): Buffer | null {
  const bytes = Buffer.from(stored, 'base64url')
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      keyFrom(shopSecret, 'second factor'),
      bytes.subarray(0, 12),
    )
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  } catch {
    return null
  }
}
