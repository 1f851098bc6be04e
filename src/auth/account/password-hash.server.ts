/** Password hashing, with a limit on concurrent hashes. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { APIError } from 'better-auth/api'
import { verifyPassword as verifyScrypt } from 'better-auth/crypto'
import { createConcurrencyLimit } from '#app/app/concurrency-limit.server.ts'
import { SIGN_IN_BUSY } from './copy.server.ts'

const derive = promisify(argon2)

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
const ARGON2_COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32
const HASH_FORMAT =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Each hash uses a thread and 19 MiB: two at a time leave capacity for other requests. */
const runLimited = createConcurrencyLimit(
  2,
  64,
  () =>
    new APIError('SERVICE_UNAVAILABLE', {
      code: 'SIGN_IN_BUSY',
      message: SIGN_IN_BUSY,
    }),
)

/** Operating systems compose the same characters differently. */
const normalizePassword = (password: string) => Buffer.from(password.normalize('NFKC'))

/** @param cost stored with the hash, so that it is verified with the same */
export function hashPassword(password: string, cost = ARGON2_COST): Promise<string> {
  return runLimited(async () => {
    const nonce = randomBytes(16)
    const message = normalizePassword(password)
    const tag = await derive('argon2id', { ...cost, tagLength: TAG_LENGTH, message, nonce })
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')
    const { memory, passes, parallelism } = cost
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`
  })
}

/** Also verifies the scrypt hashes of earlier releases. */
export function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return runLimited(async () => {
    const [, memory, passes, parallelism, nonce = '', tag = ''] = HASH_FORMAT.exec(hash) ?? []
    if (!tag) return verifyScrypt({ hash, password })
    const expected = Buffer.from(tag, 'base64')
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
    const actual = await derive('argon2id', {
      ...cost,
      tagLength: expected.length,
      message: normalizePassword(password),
      nonce: Buffer.from(nonce, 'base64'),
    })
    return timingSafeEqual(actual, expected)
  })
}
