import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import { orderListCountQuery } from '../client.ts'
import { GUEST_LIST_KEY } from '../guest-list/guest-list-key.ts'

/** How many lines the list of the signed-in has. What they listed in this browser as a guest joins it first. */
export function OrderListCountBadge() {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...orderListCountQuery, refetchOnWindowFocus: 'always' })
  useEffect(() => {
    if (hasGuestList())
      import('../guest-list/merge-guest-list.ts').then(({ mergeGuestList }) => mergeGuestList(queryClient))
  }, [queryClient])
  const count = data?.lines
  return count ? (
    <>
      {formatNumber(count)}
      <span className="vh"> {count === 1 ? 'line' : 'lines'}</span>
    </>
  ) : null
}

function hasGuestList(): boolean {
  try {
    return localStorage.getItem(GUEST_LIST_KEY) !== null
  } catch {
    // Kept by the page itself, perhaps.
    return true
  }
}
