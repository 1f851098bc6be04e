import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orderQuery } from '../core/client.ts'
import { isOrderInCache, refreshOrderQueries, updateCachedOrder } from './order-cache.ts'

/** The refresh interval if the browser cannot keep the connection open. */
const FALLBACK_MS = 30_000

async function refetchOrder(queryClient: QueryClient, number: string): Promise<void> {
  const now = await queryClient.fetchQuery({ ...orderQuery(number), staleTime: 0 }).catch(() => null)
  if (now) updateCachedOrder(queryClient, now)
}

/**
 * Keeps all visible orders up to date: changes by others, in other windows or in other processes appear immediately.
 * Rows of the administrator's lists are updated in place. The browser reconnects by itself and sends the last event
 * ID.
 */
export function useOrderEvents(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = () => refreshOrderQueries(queryClient)
    const hear = ({ data }: MessageEvent<string>) => {
      const { number } = JSON.parse(data) as { number: string }
      refresh()
      if (isOrderInCache(queryClient, number)) refetchOrder(queryClient, number)
    }
    let source: EventSource | undefined
    let fallback: number | undefined

    function listen() {
      source = new EventSource('/api/orders/events')
      source.addEventListener('order', hear)
      source.onerror = () => {
        // Closed permanently (rejected or not available): poll instead.
        if (source?.readyState === EventSource.CLOSED) fallback ??= window.setInterval(refresh, FALLBACK_MS)
      }
    }
    function leave() {
      source?.close()
      window.clearInterval(fallback)
      fallback = undefined
    }
    // An open connection would exclude the page from the back/forward cache.
    function comeBack(event: PageTransitionEvent) {
      if (!event.persisted) return
      listen()
      refresh()
    }

    listen()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      leave()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [queryClient])
}
