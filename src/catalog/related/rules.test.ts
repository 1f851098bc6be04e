import { expect, test } from 'vitest'
import { type RelationKind, validateRelations } from './rules.ts'

const relation = (productId: string, kind: RelationKind = 'accessory') => ({ kind, productId })
const many = (count: number) => Array.from({ length: count }, (_, index) => relation(`p${index}`))

test.each([
  ['none', [], null],
  ['one product as two kinds', [relation('a'), relation('a', 'spare')], null],
  ['twelve accessories', many(12), null],
  ['thirteen accessories', many(13), { problem: 'too-many', index: 12 }],
  [
    'two successors',
    [relation('a', 'successor'), relation('b', 'successor')],
    { problem: 'too-many', index: 1 },
  ],
  ['the product itself', [relation('a'), relation('own')], { problem: 'itself', index: 1 }],
  ['one product twice', [relation('a'), relation('a')], { problem: 'twice', index: 1 }],
])('%s', (_name, relations, problem) => {
  expect(validateRelations('own', relations)).toEqual(problem)
})
