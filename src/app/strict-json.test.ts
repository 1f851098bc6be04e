import { expect, test } from 'vitest'
import { assertStrictJson } from './strict-json.server.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer

test.each([
  ['an object', '{"a":{"b":[1,{"b":2}]},"c":"{\\"a\\":1,\\"a\\":2}"}'],
  ['the same key in two objects', '[{"a":1},{"a":1}]'],
  ['a value that looks like a key', '{"a":"b","c":"b"}'],
  ['sixteen levels', `${'['.repeat(16)}${']'.repeat(16)}`],
  ['a bare word', 'null'],
])('%s is parsed', (_name, text) => {
  expect(() => assertStrictJson(bytes(text))).not.toThrow()
})

test.each([
  ['a key twice', '{"q":1,"q":9999}', 'a key twice'],
  ['a key twice, spelled in two ways', '{"a":1,"\\u0061":2}', 'a key twice'],
  ['a key twice with blanks before the colon', '{"a":1,"a" \n:2}', 'a key twice'],
  ['a key of JavaScript’s own', '{"__proto__":{"admin":true}}', '__proto__'],
  ['seventeen levels', `${'['.repeat(17)}${']'.repeat(17)}`, 'deeper than 16'],
  ['a million levels', '['.repeat(1_000_000), 'deeper than 16'],
  ['a string without an end, full of escapes', `{"a":"${'\\"'.repeat(500_000)}`, 'not valid JSON'],
  ['something broken', '{"a":', 'not valid JSON'],
  ['a secret after which it breaks', '{"password":"hunter22"', 'not valid JSON'],
])('%s is rejected', (_name, text, words) => {
  expect(() => assertStrictJson(bytes(text))).toThrow(words)
  expect(() => assertStrictJson(bytes(text))).not.toThrow('hunter22')
})

test('bytes that are not valid UTF-8 are rejected', () => {
  expect(() => assertStrictJson(Uint8Array.of(0x22, 0xff, 0x22).buffer)).toThrow('not valid UTF-8')
})
