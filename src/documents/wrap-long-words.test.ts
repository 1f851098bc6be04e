import { expect, test } from 'vitest'
import { wrapLongWords } from './wrap-long-words.ts'

const characters = (text: string) => text.length

test.each([
  ['ingrid@northquay-civil.example', 40, ['ingrid@northquay-civil.example']],
  ['ingrid@northquay-civil.example', 18, ['ingrid@northquay-', 'civil.example']],
  ['Mail ingrid@northquay.example now', 12, ['Mail ingrid@', 'northquay.', 'example now']],
  ['x'.repeat(25), 10, ['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)]],
  ['first line\nsecond', 10, ['first line', 'second']],
  ['👨‍👩‍👧👨‍👩‍👧', 8, ['👨‍👩‍👧', '👨‍👩‍👧']],
])('%s in %i characters', (text, width, lines) => {
  const wrapped = wrapLongWords(text, width, characters)
  expect(wrapped.split('\n')).toEqual(lines)
  expect(wrapped.replaceAll('\n', '')).toBe(text.replaceAll('\n', ''))
})
