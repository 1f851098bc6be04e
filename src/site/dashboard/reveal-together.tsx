import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { keepFocusAt } from '#app/ui/focus-after-change.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import styles from './reveal-together.module.css'

/** A part that takes longer does not keep the rest of the page hidden. */
const MAX_WAIT_MS = 3_000

/** Neither data nor a failed attempt yet. */
const isFirstLoad = ({ state }: Query) =>
  state.data === undefined && state.fetchStatus === 'fetching' && state.fetchFailureCount === 0

/** True if everything has arrived that the page has requested so far. */
function useIsLoaded(parts: RefObject<HTMLElement | null>): boolean {
  const queryClient = useQueryClient()
  const requests = useIsFetching({ predicate: isFirstLoad })
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (requests > 0 || isLoaded || !parts.current) return
    const check = () => {
      const isComplete =
        queryClient.isFetching({ predicate: isFirstLoad }) === 0 &&
        !parts.current?.querySelector('[data-loading]')
      if (isComplete) setLoaded(true)
    }
    // Later, because the parts learn of new data in a task of its own, and then request what depends on it.
    let timer = setTimeout(check)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(check)
    })
    observer.observe(parts.current, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [queryClient, requests, isLoaded, parts])
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLoaded
}

/**
 * Shows its parts at once when the first data and the code of all of them have arrived, so that none moves another while
 * it loads. The heading is shown from the start. Use the page as `key`, so that each page starts anew.
 */
export function RevealTogether({ children }: { children: ReactNode }) {
  const parts = useRef<HTMLDivElement>(null)
  const isLoaded = useIsLoaded(parts)
  useEffect(() => {
    // A hidden heading cannot take the focus.
    if (isLoaded) keepFocusAt(document.getElementById(location.hash.slice(1)))
  }, [isLoaded])
  return (
    <div className={isLoaded ? undefined : styles.loading}>
      <div ref={parts} className={isLoaded ? undefined : styles.hidden}>
        {children}
      </div>
      {!isLoaded && (
        <div className={styles.spinner}>
          <Spinner />
        </div>
      )}
    </div>
  )
}
