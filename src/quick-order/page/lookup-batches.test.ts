import { expect, test } from 'vitest'
import { firstBatch } from './lookup-batches.ts'

const terms = (count: number, character: string, length: number) =>
  Array.from({ length: count }, () => character.repeat(length))

test.each([
  ['no terms', [], 0],
  ['a short list', terms(3, 'F', 5), 3],
  ['a long list', terms(5_000, 'F', 5), 1_000],
  ['long terms', terms(1_000, 'F', 200), 242],
  ['characters of three bytes', terms(1_000, '\u6f22', 200), 81],
  ['a term that is too long by itself', terms(2, 'F', 100_000), 1],
])('%s', (_name, all, count) => {
  const batch = firstBatch(all)
  expect(batch).toHaveLength(count)
  if (count > 1) expect(JSON.stringify({ terms: batch }).length).toBeLessThan(64 * 1024)
})
