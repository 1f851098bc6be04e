import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { orderListCountQuery } from '../list-client.ts'
import { GUEST_KEY } from './guest-key.ts'

/** In the top bar of the signed-in: how many lines their list has. What they listed as a guest joins it first. */
export function OrderListLink() {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...orderListCountQuery, refetchOnWindowFocus: 'always' })
  useEffect(() => {
    if (hasGuestList())
      import('./merge-guest-list.ts').then(({ mergeGuestList }) => mergeGuestList(queryClient))
  }, [queryClient])
  const count = data?.lines
  return (
    <Link to="/orderlist" activeOptions={{ includeSearch: false }}>
      ORDER LIST
      {count ? (
        <span className="num">
          {formatNumber(count)}
          <span className="vh"> {count === 1 ? 'line' : 'lines'}</span>
        </span>
      ) : null}
    </Link>
  )
}

function hasGuestList(): boolean {
  try {
    return localStorage.getItem(GUEST_KEY) !== null
  } catch {
    // Kept by the page itself, perhaps.
    return true
  }
}
