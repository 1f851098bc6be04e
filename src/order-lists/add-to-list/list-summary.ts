/** The lines and the total of an order list, for the catalog bar. Pure. */
import { decimalFromCents } from '#app/lib/money.ts'
import type { OrderListCount } from '../core/contract.ts'
import type { OrderList } from '../core/list-adapter.ts'
import { applyEdits, NO_EDITS } from '../core/list-edits.ts'
import { listTotals, toListRow } from '../core/list-rows.ts'

export function summarizeList({ lines }: OrderList): OrderListCount {
  const rows = applyEdits(lines, NO_EDITS).map((line) => toListRow(line, line.savedLine?.product ?? null))
  return { lines: lines.length, total: decimalFromCents(listTotals(rows).total) }
}
