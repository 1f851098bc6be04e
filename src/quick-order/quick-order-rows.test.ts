import { describe, expect, test } from 'vitest'
import {
  appendRows,
  EMPTY_ROWS,
  filledRows,
  type QuickOrderRows,
  removeUnchangedRows,
  updateRow,
} from './quick-order-rows.ts'

const padOf = (...rows: [term: string, quantity: string][]): QuickOrderRows => {
  const pad = appendRows(
    EMPTY_ROWS,
    rows.map(([term, quantity], index) => ({ line: index + 1, term, quantity })),
  )
  if (!pad) throw new Error('too many rows')
  return pad
}

const shown = (pad: QuickOrderRows) => filledRows(pad).map(({ term, quantity }) => [term, quantity])

describe('rows that were sent to the order list', () => {
  test('leave, but not one that was changed meanwhile, and not the others', () => {
    const pad = padOf(['FX-13', '20'], ['FX-16', '30'], ['nobody', '5'])
    const [first, second] = pad.rows
    if (!first || !second) throw new Error('no rows')
    const changed = updateRow(pad, second.id, { quantity: '40' })
    expect(shown(removeUnchangedRows(changed, [first, second]))).toEqual([
      ['FX-16', '40'],
      ['nobody', '5'],
    ])
  })

  test('leave as well when a change was taken back', () => {
    const pad = padOf(['FX-13', '20'])
    const [row] = pad.rows
    if (!row) throw new Error('no row')
    const back = updateRow(updateRow(pad, row.id, { quantity: '2' }), row.id, { quantity: '20' })
    expect(shown(removeUnchangedRows(back, [row]))).toEqual([])
  })
})
