import { useCallback, useState } from 'react'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import type { ListRow } from '../core/list-rows.ts'
import { quantityInputId } from './list-line-row.tsx'
import type { OrderListController } from './use-order-list.ts'

interface RemovedLine {
  row: ListRow
  at: number
}

/** Receives the focus when a line was removed. */
export const UNDO_ID = 'undo-removal'

/** Removes lines at once. Each removal can be undone, the last one first, until the page is left. */
export function useLineRemoval({
  rows,
  type,
  remove,
}: Pick<OrderListController, 'rows' | 'type' | 'remove'>) {
  const [removed, setRemoved] = useState<readonly (readonly RemovedLine[])[]>([])

  const removeOne = useCallback(
    (row: ListRow, at: number) =>
      changeAndFocus(() => {
        remove(row.productID)
        setRemoved((before) => [...before, [{ row, at }]])
      }, UNDO_ID),
    [remove],
  )

  const removeAll = () =>
    changeAndFocus(() => {
      for (const { productID } of rows) remove(productID)
      setRemoved([...removed, rows.map((row, at) => ({ row, at }))])
    }, UNDO_ID)

  const last = removed.at(-1) ?? null

  const undo = () => {
    const [first] = last ?? []
    if (!first) return
    changeAndFocus(() => {
      for (const { row, at } of last ?? []) type(row.productID, row.typed, at)
      setRemoved(removed.slice(0, -1))
    }, quantityInputId(first.row.productID))
  }

  return { last, remove: removeOne, removeAll, undo }
}

export type LineRemoval = ReturnType<typeof useLineRemoval>
