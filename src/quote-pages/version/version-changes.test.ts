import { expect, test } from 'vitest'
import { compareLines, isChanged, type LineCells } from './version-changes.ts'

const cells = (given: Partial<LineCells> = {}): LineCells => ({
  name: 'Hammer drill',
  quantity: '60',
  targetPrice: '',
  unitPrice: '180.00',
  readyOn: '',
  note: '',
  ...given,
})

test('changed cells are marked, and added and removed lines are listed', () => {
  const before = new Map([
    ['a', cells()],
    ['b', cells()],
    ['c', cells()],
  ])
  const after = new Map([
    ['d', cells()],
    ['c', cells()],
    ['a', cells({ unitPrice: '175.00', readyOn: '15 Jan 2027' })],
  ])
  const lines = compareLines(before, after)
  expect(lines.map(({ key, changed }) => [key, [...changed]])).toEqual([
    ['d', []],
    ['c', []],
    ['a', ['unitPrice', 'readyOn']],
    ['b', []],
  ])
  expect(lines.filter(isChanged).map(({ key }) => key)).toEqual(['d', 'a', 'b'])
})
