/** The text of an API key: `fx_live_` and 32 random bytes. Leak scanners find it by its start. */
import { createHash, randomBytes } from 'node:crypto'

const KEY_START = 'fx_live_'
const KEY_IN_TEXT = /fx_live_[A-Za-z0-9_-]{43}/
/** Shown in lists and emails: the start and eight of 43 random characters. */
const PREFIX_LENGTH = KEY_START.length + 8

export const createKey = (): string => KEY_START + randomBytes(32).toString('base64url')

export const prefixOf = (key: string): string => key.slice(0, PREFIX_LENGTH)

/** A fast hash is enough, because nobody can try 2^256 keys. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The key in a URL, also if its characters are percent-encoded; undefined if there is none. */
export const findKeyIn = (url: string): string | undefined =>
  KEY_IN_TEXT.exec(
    url.replace(/%([0-7][\da-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
  )?.[0]

/** The text after `Bearer` in an `Authorization` header; undefined for another header or none. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer(?:\s+(.*))?$/i
    .exec(authorization ?? '')
    ?.slice(1)
    .join('')
