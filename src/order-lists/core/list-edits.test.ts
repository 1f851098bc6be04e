import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyEdits,
  isSaved,
  type ListEdit,
  type ListEdits,
  linesToSave,
  NO_EDITS,
  unsavedEdits,
} from './list-edits.ts'

const LIST = [
  { productID: 'a', quantity: 21 },
  { productID: 'b', quantity: 30 },
  { productID: 'c', quantity: 5 },
]
const edits = (...entries: [string, ListEdit][]): ListEdits => new Map(entries)
const typed = (text: string, at = 0): ListEdit => ({ typed: text, at })
const shown = (of: ListEdits) =>
  applyEdits(LIST, of).map(({ productID, typed: text }) => `${productID} ${text}`)

describe('edits in this tab', () => {
  test('show on the screen before they are saved', () => {
    expect(shown(edits(['b', typed('44')], ['c', { removed: true }]))).toEqual(['a 21', 'b 44'])
  })

  test.each(['', 'abc', '2.5', '-1'])(
    '%j stays in the field, and the saved quantity does not change',
    (text) => {
      const half = edits(['b', typed(text)])
      expect(shown(half)).toEqual(['a 21', `b ${text}`, 'c 5'])
      expect(linesToSave(LIST, half)).toEqual(LIST)
      expect(isSaved(LIST, half)).toBe(true)
      expect(unsavedEdits(half, half, LIST)).toEqual(half)
    },
  )

  test('include quantities that cannot be ordered when they are saved', () => {
    expect(linesToSave(LIST, edits(['a', typed('1')]))[0]).toEqual({ productID: 'a', quantity: 1 })
  })

  test('restore a removed line at its place', () => {
    const without = LIST.filter(({ productID }) => productID !== 'b')
    const back = edits(['b', typed('30', 1)])
    expect(applyEdits(without, back).map(({ productID }) => productID)).toEqual(['a', 'b', 'c'])
    expect(linesToSave(without, back)).toEqual(LIST)
  })

  test('are applied to changes of another window', () => {
    const newer = [
      { productID: 'a', quantity: 99 },
      { productID: 'd', quantity: 7 },
    ]
    expect(linesToSave(newer, edits(['b', typed('44', 1)], ['c', { removed: true }]))).toEqual([
      { productID: 'a', quantity: 99 },
      { productID: 'b', quantity: 44 },
      { productID: 'd', quantity: 7 },
    ])
  })

  test('count as saved only if they did not change during the save', () => {
    const sent = edits(['a', typed('40')], ['b', typed('50')])
    const now = new Map(sent).set('b', typed('51'))
    const saved = linesToSave(LIST, sent)
    expect([...unsavedEdits(now, sent, saved)]).toEqual([['b', typed('51')]])
  })

  test.each(['030', ' 30 ', '30'])('%j is saved as 30 and then discarded', (text) => {
    const sent = edits(['b', typed(text)])
    expect(unsavedEdits(sent, sent, linesToSave(LIST, sent)).size).toBe(0)
  })

  test('are saved completely by one save', () => {
    const edit = fc.oneof(
      fc.record({ typed: fc.oneof(fc.nat(2_000_000).map(String), fc.string()), at: fc.nat(9) }),
      fc.constant<ListEdit>({ removed: true }),
    )
    const key = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    fc.assert(
      fc.property(fc.array(fc.tuple(key, edit)), (entries) => {
        const some: ListEdits = new Map(entries)
        const saved = linesToSave(LIST, some)
        const left = unsavedEdits(some, some, saved)
        expect(isSaved(saved, left)).toBe(true)
        expect(applyEdits(saved, left)).toHaveLength(applyEdits(LIST, some).length)
      }),
    )
  })
})

test('without edits there is nothing to save', () => {
  expect(isSaved(LIST, NO_EDITS)).toBe(true)
})
