import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import textStyles from '#app/ui/text.module.css'
import { orderListCountQuery } from '../client.ts'
import { hasGuestList } from '../guest-list/guest-list-key.ts'

/** The number of lines on the signed-in buyer's list. Merges a guest list from this browser first. */
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
      <span className={textStyles.visuallyHidden}> {count === 1 ? 'line' : 'lines'}</span>
    </>
  ) : null
}
