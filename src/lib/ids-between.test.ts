import { expect, test } from 'vitest'
import { idsBetween } from './ids-between.ts'

test('a range has the products from one to the other in both directions, and only the other without the one', () => {
  const shown = ['a', 'b', 'c', 'd', 'e']
  expect(idsBetween(shown, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(shown, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(shown, 'archived since', 'c')).toEqual(['c'])
})
