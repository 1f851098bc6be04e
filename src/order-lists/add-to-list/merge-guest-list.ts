/** Merges a guest's list into the list of the account they sign in to. Loaded only if there is one. */
import type { QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#app/lib/api.ts'
import { notify } from '#app/ui/notify.ts'
import { addToOrderList } from '../core/client.ts'
import { clearGuestList, readGuestList } from '../guest-list/guest-list-storage.ts'
import { guestListAdded, guestListNotAdded } from './copy.ts'
import { cacheList, guestListQuery, listStore } from './list-store.ts'

let isMerging = false

/** Safe to repeat, in this tab or another: each product keeps the larger of both quantities. */
export async function mergeGuestList(queryClient: QueryClient): Promise<void> {
  const guest = readGuestList()
  if (guest.lines.length === 0) return clearGuestList(guest)
  if (isMerging) return
  isMerging = true
  const lines = guest.lines.map(({ productID, quantity }) => ({ productID, quantity }))
  try {
    const list = await addToOrderList({ lines, mode: 'merge' })
    clearGuestList(guest)
    cacheList(queryClient, listStore(true), list)
    queryClient.removeQueries({ queryKey: guestListQuery.queryKey })
    notify.success(guestListAdded(lines.length))
  } catch (error) {
    // The guest list is kept, and merged with the next page.
    notify.error(guestListNotAdded(errorMessage(error)))
  } finally {
    isMerging = false
  }
}
