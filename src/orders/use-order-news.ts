import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** How often orders are asked for again where the browser cannot hold the connection open. */
const FALLBACK_MS = 30_000

/**
 * Keeps every order on the screen as it is: what happens to one (by the other side, in another window, in another
 * process) refetches the orders shown. The browser reconnects by itself and says what it heard last.
 */
export function useOrderNews(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: ['orders'] })
    let source: EventSource | undefined
    let fallback: number | undefined

    function listen() {
      source = new EventSource('/api/orders/events')
      source.addEventListener('order', refresh)
      source.onerror = () => {
        // Closed for good (refused, or no such thing here): ask now and then instead.
        if (source?.readyState === EventSource.CLOSED) fallback ??= window.setInterval(refresh, FALLBACK_MS)
      }
    }
    function leave() {
      source?.close()
      window.clearInterval(fallback)
      fallback = undefined
    }
    // An open connection would keep the page out of the back/forward cache.
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
