import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { orderCountsQuery } from '../client.ts'
import { totalOrderCount } from '../statistics/order-counts.ts'

/** How many orders there were; not known until they are counted after `since`. */
interface CountBaseline {
  since: number
  every?: number
}

/**
 * Says how many orders came in since this stands here. They are shown on request only: no row moves under the pointer.
 */
export function NewOrdersButton({ onShow }: { onShow: () => void }) {
  const queryClient = useQueryClient()
  // Counted anew whenever something happens to an order, by the dashboard's frame.
  const { data, dataUpdatedAt } = useQuery({ ...orderCountsQuery('all'), staleTime: 0 })
  const every = data && totalOrderCount(data)
  const [known, setKnown] = useState<CountBaseline>({ since: Date.now() })
  const { since, every: before } = known
  useEffect(() => {
    if (before === undefined && every !== undefined && dataUpdatedAt >= since) setKnown({ since, every })
  }, [before, every, dataUpdatedAt, since])
  const more = every === undefined || before === undefined ? 0 : every - before
  const show = () => {
    setKnown({ since: Date.now() })
    void invalidateTags(queryClient, ['orders'])
    onShow()
  }
  return (
    <span role="status">
      {more > 0 && (
        <button type="button" className="note-new" onClick={show}>
          <span className="mono">{formatNumber(more)}</span> new {more === 1 ? 'order' : 'orders'}:{' '}
          <u>show</u>
        </button>
      )}
    </span>
  )
}
