import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { orderCountsQuery } from '#app/orders/core/client.ts'
import { totalOrderCount } from '#app/orders/statistics/order-counts.ts'
import { Button } from '#app/ui/button.tsx'
import textStyles from '#app/ui/text.module.css'

/** The number of orders at `since`; undefined until they are counted. */
interface CountBaseline {
  since: number
  total?: number
}

/**
 * The number of new orders since the list was loaded. They appear on request only, so that no row moves under the pointer.
 */
export function NewOrdersButton({ onShow }: { onShow: () => void }) {
  const queryClient = useQueryClient()
  // The dashboard layout refreshes the counts after every order event.
  const { data, dataUpdatedAt } = useQuery({ ...orderCountsQuery('all'), staleTime: 0 })
  const total = data && totalOrderCount(data)
  const [baseline, setBaseline] = useState<CountBaseline>({ since: Date.now() })
  const { since, total: before } = baseline
  useEffect(() => {
    if (before === undefined && total !== undefined && dataUpdatedAt >= since) setBaseline({ since, total })
  }, [before, total, dataUpdatedAt, since])
  const more = total === undefined || before === undefined ? 0 : total - before
  const show = () => {
    setBaseline({ since: Date.now() })
    void invalidateTags(queryClient, ['orders'])
    onShow()
  }
  return (
    <span role="status">
      {more > 0 && (
        <Button data-ground="amber" onClick={show}>
          <span className={textStyles.code}>{formatNumber(more)}</span> new {more === 1 ? 'order' : 'orders'}:{' '}
          <u>show</u>
        </Button>
      )}
    </span>
  )
}
