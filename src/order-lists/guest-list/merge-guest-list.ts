/** What a guest listed joins the list of the account they sign in to. Loaded only where there is something to join. */
import type { QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#app/lib/api.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { notify } from '#app/ui/toasts.ts'
import { cacheList, guestListQuery, listStore } from '../add-to-list/list-store.ts'
import { addToOrderList } from '../client.ts'
import { clearGuestList, readGuestList } from './guest-list-storage.ts'

let isMerging = false

/** May be repeated, by this tab or another: each machine keeps the larger of both quantities. */
export async function mergeGuestList(queryClient: QueryClient): Promise<void> {
  const guest = readGuestList()
  if (guest.lines.length === 0) return clearGuestList(guest)
  if (isMerging) return
  isMerging = true
  const lines = guest.lines.map(({ productID, quantity }) => ({ productID, quantity }))
  try {
    const list = await addToOrderList({ lines, how: 'merge' })
    clearGuestList(guest)
    cacheList(queryClient, listStore(true), list)
    queryClient.removeQueries({ queryKey: guestListQuery.queryKey })
    notify.success(
      lines.length === 1
        ? 'The machine you listed here is on your order list'
        : `The ${formatNumber(lines.length)} machines you listed here are on your order list`,
    )
  } catch (error) {
    // Nothing is forgotten: it is tried again with the next page.
    notify.error(`What you listed in this browser is not on your order list yet. ${errorMessage(error)}`)
  } finally {
    isMerging = false
  }
}
