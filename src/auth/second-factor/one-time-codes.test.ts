import { expect, test } from 'vitest'
import {
  base32,
  currentCode,
  decryptSecret,
  encryptSecret,
  hashBackupCode,
  isCodeOf,
  newBackupCodes,
} from './one-time-codes.server.ts'

const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('%i seconds after 1970 the code is that of RFC 6238', (seconds, code) => {
  expect(currentCode(SECRET, new Date(seconds * 1_000))).toBe(code)
})

test('a code counts in its own half minute and the two beside it', () => {
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000)
  const code = currentCode(SECRET, at(0))
  expect([-31, -1, 0, 29, 59, 60].map((seconds) => isCodeOf(SECRET, code, at(seconds)))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ])
  for (const wrong of ['', '12345', `${code}0`, 'abcdef']) expect(isCodeOf(SECRET, wrong, at(0))).toBe(false)
})

test('a secret is spelled for authenticator apps, and readable only with the secret of the shop', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const stored = encryptSecret('shop', SECRET)
  expect(stored).not.toContain(SECRET.toString('base64url'))
  expect(decryptSecret('shop', stored)).toEqual(SECRET)
  expect(decryptSecret('another shop', stored)).toBeNull()
})

test('ten backup codes differ, and their spelling does not matter', () => {
  const codes = newBackupCodes()
  expect(new Set(codes).size).toBe(10)
  const [code = ''] = codes
  expect(code).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/)
  const hash = (typed: string) => hashBackupCode('shop', 'user', typed)
  expect(hash(code.toLowerCase().replace('-', ' '))).toBe(hash(code))
  expect(hashBackupCode('shop', 'other', code)).not.toBe(hash(code))
})
