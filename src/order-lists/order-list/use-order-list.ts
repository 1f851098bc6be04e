import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Session } from '#app/auth/account/client.ts'
import { useCompanyPrices } from '#app/catalog/company-prices/company-prices.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { usePromises } from '#app/promises/use-promises.ts'
import { cacheList, listStore } from '../add-to-list/list-store.ts'
import type { OrderList } from '../core/list-adapter.ts'
import { applyEdits } from '../core/list-edits.ts'
import { type ListRow, toListRow } from '../core/list-rows.ts'
import { onGuestListChanged } from '../guest-list/guest-list-storage.ts'
import { createListEditor } from './list-editor.ts'
import { createEditsStorage } from './list-edits-storage.ts'

/** Products that this page has shown, for restored lines that are no longer on the saved list. */
function useProductCache(list: OrderList | undefined): ReadonlyMap<string, Product> {
  const cache = useRef(new Map<string, Product>())
  for (const { productID, product } of list?.lines ?? []) if (product) cache.current.set(productID, product)
  return cache.current
}

/** Saves unsaved edits when the list has loaded, when the page is hidden, and when the network is back. */
function useAutosave(flush: () => void, isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded) flush()
  }, [flush, isLoaded])
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
 * The order list with this tab's edits applied to it. The owner must not change during the life of the component: give
 * it a `key` by session.
 */
export function useOrderList(session: Session | null) {
  const queryClient = useQueryClient()
  const store = listStore(session !== null)
  // Prices and stock change, so the list is fetched again whenever the page is opened or focused.
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
      storage: createEditsStorage(session?.email ?? 'guest'),
    }),
  )
  const state = useSyncExternalStore(editor.subscribe, editor.state, editor.state)
  useAutosave(editor.flush, data !== undefined)
  useEffect(() => (session ? undefined : onGuestListChanged(() => void refetch())), [session, refetch])
  const products = useProductCache(data)
  const prices = useCompanyPrices()
  const lines = useMemo(
    () =>
      applyEdits(data?.lines ?? [], state.edits).map((line) => {
        const product = line.savedLine?.product ?? products.get(line.productID) ?? null
        return { line, quantity: line.quantity, product: product && (prices?.price(product) ?? product) }
      }),
    [data, state.edits, products, prices],
  )
  const { promises, needs, isFirstLoad, failed } = usePromises(lines, session !== null)
  const rows = useMemo(
    (): ListRow[] => lines.map(({ line, product }) => toListRow(line, product, promises.get(line.productID))),
    [lines, promises],
  )
  const wasShown = useRef(false)
  const type = useCallback(
    (productID: string, typed: string, at: number) => editor.change(productID, { typed, at }),
    [editor],
  )
  const remove = useCallback((productID: string) => editor.change(productID, { removed: true }), [editor])
  // A member's list waits for the prices of the company. The first rows wait for their ship-by dates.
  const isLoaded =
    data !== undefined && (prices !== null || !session?.hasCompany) && (wasShown.current || !isFirstLoad)
  if (isLoaded) wasShown.current = true
  return {
    isLoaded,
    /** The ship-by dates, if they could not be loaded. */
    failedPromises: failed,
    /** The buyer needs it for lines of more than is in stock; null for nothing. */
    needs,
    error,
    isFetching,
    refetch,
    rows,
    state,
    type,
    remove,
    flush: editor.flush,
    /** Why the last save failed; null if it did not. */
    savingError: () => {
      const { saving } = editor.state()
      return saving.step === 'failed' ? saving.error : null
    },
    show: (list: OrderList) => cacheList(queryClient, store, list),
  }
}

export type OrderListController = ReturnType<typeof useOrderList>
