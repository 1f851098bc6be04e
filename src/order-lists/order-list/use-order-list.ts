import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Session } from '#app/auth/client.ts'
import type { Product } from '#app/products/contract.ts'
import { cacheList, listStore } from '../add-to-list/list-store.ts'
import type { OrderList } from '../contract.ts'
import { onGuestListChanged } from '../guest-list/guest-list-storage.ts'
import { createListEditor } from './list-editor.ts'
import { applyEdits } from './list-edits.ts'
import { createEditsStorage } from './list-edits-storage.ts'
import { type ListRow, toListRow } from './list-rows.ts'

/** Machines this page has seen, for a line taken back that the list does not know any more. */
function useProductCache(list: OrderList | undefined): ReadonlyMap<string, Product> {
  const seen = useRef(new Map<string, Product>())
  for (const { productID, product } of list?.lines ?? []) if (product) seen.current.set(productID, product)
  return seen.current
}

/** Saves what the last life of the page left, before the page is gone, and again once the network is back. */
function useAutosave(flush: () => void, isKnown: boolean): void {
  useEffect(() => {
    if (isKnown) flush()
  }, [flush, isKnown])
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('online', flush)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('online', flush)
      flush()
    }
  }, [flush])
}

/**
 * The order list of whoever is here, with what this tab changed laid over it. One owner for the life of the component:
 * give it a `key` by session.
 */
export function useOrderList(session: Session | null) {
  const queryClient = useQueryClient()
  const store = listStore(session !== null)
  // Prices and stock move: the list is read anew whenever it is opened or looked at again.
  const { data, error, isFetching, refetch } = useQuery({
    ...store.query,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const [editor] = useState(() =>
    createListEditor({
      replace: store.replace,
      read: () => queryClient.getQueryData(store.query.queryKey),
      show: (list) => cacheList(queryClient, store, list),
      kept: createEditsStorage(session?.email ?? 'guest'),
    }),
  )
  const state = useSyncExternalStore(editor.subscribe, editor.state, editor.state)
  useAutosave(editor.flush, data !== undefined)
  useEffect(() => (session ? undefined : onGuestListChanged(() => void refetch())), [session, refetch])
  const machines = useProductCache(data)
  const rows = useMemo(
    (): ListRow[] =>
      applyEdits(data?.lines ?? [], state.edits).map((line) =>
        toListRow(line, line.savedLine?.product ?? machines.get(line.productID) ?? null),
      ),
    [data, state.edits, machines],
  )
  const type = useCallback(
    (productID: string, typed: string, at: number) => editor.change(productID, { typed, at }),
    [editor],
  )
  const remove = useCallback((productID: string) => editor.change(productID, { removed: true }), [editor])
  return {
    isKnown: data !== undefined,
    error,
    isFetching,
    refetch,
    rows,
    state,
    type,
    remove,
    flush: editor.flush,
    /** Why it could not be saved; null where it could. */
    savingError: () => {
      const { saving } = editor.state()
      return saving.step === 'failed' ? saving.error : null
    },
    show: (list: OrderList) => cacheList(queryClient, store, list),
  }
}

export type OrderListController = ReturnType<typeof useOrderList>
