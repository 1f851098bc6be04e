import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useIsShown } from '#app/app/use-is-shown.ts'
import type { Session } from '#app/auth/account/client.ts'
import { errorMessage, isDefinitiveError } from '#app/lib/api.ts'
import { addLines } from '#app/order-lists/add-to-list/add-lines.tsx'
import { listStore } from '#app/order-lists/add-to-list/list-store.ts'
import { mergeLines } from '#app/pricing/merge-lines.ts'
import { notify } from '#app/ui/notify.ts'
import { addFailedTitle, rowsAddedTitle } from '../core/copy.ts'
import type { QuickOrderRow } from '../core/validate-rows.ts'
import { removeUnchangedRows } from './quick-order-rows.ts'
import { createRowStorage } from './row-storage.ts'
import { type QuickOrderRowsController, useQuickOrderRows } from './use-quick-order-rows.ts'
import type { ValidRow } from './valid-rows.ts'

export type AddRowsState =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'added'; lines: number; units: number }
  | { step: 'failed'; error: unknown }

/** The owners of rows that are being added. The page may be left and opened again before the answer. */
const beingAdded = new Set<string>()
/** The tables that are shown, by owner. */
const shownTables = new Map<string, Pick<QuickOrderRowsController, 'removeSent'>>()

/** Removes them from the table that is shown now, or else from the stored rows. */
function removeSent(owner: string, sentRows: readonly QuickOrderRow[]) {
  const shown = shownTables.get(owner)
  if (shown) return shown.removeSent(sentRows)
  const { initialRows, save } = createRowStorage(owner)
  save(removeUnchangedRows(initialRows, sentRows))
}

/**
 * The rows, the validation result of each, and adding the valid ones to the order list. The owner must not change
 * during the life of the component: give it a `key` by session.
 */
export function useQuickOrder(session: Session | null) {
  const queryClient = useQueryClient()
  const isShown = useIsShown()
  const [adding, setAdding] = useState<AddRowsState>({ step: 'idle' })
  const { data: list } = useQuery(listStore(session !== null).query)
  const listedQuantities = useMemo(
    () => new Map(list?.lines.map(({ productID, quantity }) => [productID, quantity])),
    [list],
  )
  const isSignedIn = session !== null
  const owner = session?.email ?? 'guest'
  const table = useQuickOrderRows(() => createRowStorage(owner), listedQuantities, isSignedIn)
  useEffect(() => {
    shownTables.set(owner, table)
    return () => {
      shownTables.delete(owner)
    }
  })

  async function addValidRows() {
    const validRows = table.rows.flatMap((row, index) => {
      const result = table.results[index]
      return result?.status === 'valid' ? [{ row, ...result }] : []
    })
    if (validRows.length === 0 || beingAdded.has(owner)) return
    beingAdded.add(owner)
    setAdding({ step: 'sending' })
    const sentRows = validRows.map(({ row }) => row)
    try {
      const lines = toListLines(validRows)
      await addLines(queryClient, isSignedIn, lines)
      removeSent(owner, sentRows)
      const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
      setAdding({ step: 'added', lines: lines.length, units })
      if (!isShown.current) notify.success(rowsAddedTitle(lines.length))
    } catch (error) {
      setAdding({ step: 'failed', error })
      if (!isShown.current)
        notify.error(`${addFailedTitle(isDefinitiveError(error))}. ${errorMessage(error)}`)
    } finally {
      beingAdded.delete(owner)
    }
  }

  return { ...table, adding, lineCount: list?.lines.length, addValidRows }
}

export type QuickOrder = ReturnType<typeof useQuickOrder>

function toListLines(validRows: readonly ValidRow[]) {
  return mergeLines(validRows.map(({ product, quantity }) => ({ productID: product.id, quantity, product })))
}
