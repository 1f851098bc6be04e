import { expect, test } from 'vitest'
import { type RelationKind, validateRelations } from './rules.ts'

const relation = (productId: string, kind: RelationKind = 'accessory') => ({ kind, productId })
const many = (count: number) => Array.from({ length: count }, (_, index) => relation(`p${index}`))

test.each([
  ['none', [], null],
  ['one product as two kinds', [relation('a'), relation('a', 'spare')], null],
  ['twelve accessories', many(12), null],
  ['thirteen accessories', many(13), { code: 'too-many-related', index: 12, kind: 'accessory' }],
  [
    'two successors',
    [relation('a', 'successor'), relation('b', 'successor')],
    { code: 'too-many-related', index: 1, kind: 'successor' },
  ],
  ['the product itself', [relation('a'), relation('own')], { code: 'related-to-itself', index: 1 }],
  ['one product twice', [relation('a'), relation('a')], { code: 'related-twice', index: 1 }],
])('%s', (_name, relations, problem) => {
  expect(validateRelations('own', relations)).toEqual(problem)
})
