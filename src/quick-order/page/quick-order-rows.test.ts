import { describe, expect, test } from 'vitest'
import {
  appendRows,
  EMPTY_ROWS,
  filledRows,
  type QuickOrderRows,
  removeUnchangedRows,
  updateRow,
} from './quick-order-rows.ts'

const tableOf = (...rows: [term: string, quantity: string][]): QuickOrderRows => {
  const table = appendRows(
    EMPTY_ROWS,
    rows.map(([term, quantity], index) => ({ line: index + 1, term, quantity })),
  )
  if (!table) throw new Error('too many rows')
  return table
}

const contents = (table: QuickOrderRows) => filledRows(table).map(({ term, quantity }) => [term, quantity])

describe('rows added to the order list', () => {
  test('are removed, except those edited meanwhile', () => {
    const table = tableOf(['FX-13', '20'], ['FX-16', '30'], ['nobody', '5'])
    const [first, second] = table.rows
    if (!first || !second) throw new Error('no rows')
    const changed = updateRow(table, second.id, { quantity: '40' })
    expect(contents(removeUnchangedRows(changed, [first, second]))).toEqual([
      ['FX-16', '40'],
      ['nobody', '5'],
    ])
  })

  test('are removed if an edit was undone', () => {
    const table = tableOf(['FX-13', '20'])
    const [row] = table.rows
    if (!row) throw new Error('no row')
    const back = updateRow(updateRow(table, row.id, { quantity: '2' }), row.id, { quantity: '20' })
    expect(contents(removeUnchangedRows(back, [row]))).toEqual([])
  })
})
