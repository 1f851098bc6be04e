import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Session } from '#app/auth/client.ts'
import { addLines } from '#app/order-lists/add-to-list/add-lines.tsx'
import { listStore } from '#app/order-lists/add-to-list/list-store.ts'
import { mergeLines } from '#app/pricing/quotes.ts'
import type { Product } from '#app/products/contract.ts'
import type { QuickOrderRowInput } from './import/parse-cells.ts'
import {
  appendRows,
  EMPTY_ROWS,
  filledRows,
  type QuickOrderRows,
  removeRow,
  removeUnchangedRows,
  updateRow,
} from './quick-order-rows.ts'
import { createRowStorage } from './row-storage.ts'
import { useProductMatches } from './use-product-matches.ts'
import { type RowResult, validateRows } from './validate-rows.ts'

export type AddRowsState =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'added'; lines: number; units: number }
  | { step: 'failed'; error: unknown }

type ValidRow = Extract<RowResult, { status: 'valid' }>

/** The rows, the same for whoever asks at whatever time: an answer that comes late meets the newest. */
function useQuickOrderRows(owner: string) {
  const [kept] = useState(() => createRowStorage(owner))
  const [pad, setPad] = useState(kept.pad)
  const latest = useRef(pad)
  useEffect(() => kept.keep(pad), [kept, pad])
  const become = (next: QuickOrderRows) => {
    latest.current = next
    setPad(next)
  }
  return { pad, become, now: () => latest.current }
}

/**
 * Rows, what becomes of each, and the way of the good ones to the order list. One owner for the life of the component:
 * give it a `key` by session.
 */
export function useQuickOrder(session: Session | null) {
  const queryClient = useQueryClient()
  const { pad, become, now } = useQuickOrderRows(session?.email ?? 'guest')
  const [typing, setTyping] = useState<number | null>(null)
  const [cleared, setCleared] = useState<QuickOrderRows | null>(null)
  const [adding, setAdding] = useState<AddRowsState>({ step: 'idle' })
  const [reads, setReads] = useState(0)
  const { data: list } = useQuery(listStore(session !== null).query)
  const { matches, know, ...lookup } = useProductMatches(pad.rows, typing)
  const onList = useMemo(
    () => new Map(list?.lines.map(({ productID, quantity }) => [productID, quantity])),
    [list],
  )
  const results = useMemo(() => validateRows(pad.rows, matches, onList), [pad.rows, matches, onList])

  /** False, and nothing is read, where the rows would be too many. */
  function read(rows: readonly QuickOrderRowInput[]): boolean {
    const next = appendRows(now(), rows)
    if (!next) return false
    become(next)
    setReads((count) => count + 1)
    return true
  }

  async function addGood() {
    const good = pad.rows.flatMap((row, index) => {
      const result = results[index]
      return result?.status === 'valid' ? [{ row, ...result }] : []
    })
    if (good.length === 0 || adding.step === 'sending') return
    setAdding({ step: 'sending' })
    const sent = good.map(({ row }) => row)
    try {
      const lines = toListLines(good)
      await addLines(queryClient, session !== null, lines)
      become(removeUnchangedRows(now(), sent))
      const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
      setAdding({ step: 'added', lines: lines.length, units })
    } catch (error) {
      setAdding({ step: 'failed', error })
    }
  }

  return {
    rows: pad.rows,
    /** How many pastes and files were read. */
    reads,
    filled: filledRows(pad).length,
    results,
    lookup,
    adding,
    lineCount: list?.lines.length,
    typing,
    setTyping,
    read,
    addGood,
    change: (id: number, change: Partial<QuickOrderRowInput>) =>
      become(updateRow(now(), id, 'term' in change ? { ...change, productID: null } : change)),
    choose(id: number, product: Product) {
      know(product)
      become(updateRow(now(), id, { term: product.sku, productID: product._id }))
    },
    remove: (id: number) => become(removeRow(now(), id)),
    clear: () => {
      setCleared(now())
      become(EMPTY_ROWS)
    },
    /** Brings back what was cleared; null where nothing was, or other rows were begun since. */
    restore: cleared && filledRows(pad).length === 0 ? () => become(cleared) : null,
  }
}

export type QuickOrder = ReturnType<typeof useQuickOrder>

function toListLines(good: readonly ValidRow[]) {
  const lines = good.map(({ product, quantity }) => ({ productID: product._id, quantity, product }))
  return mergeLines(lines)
}
