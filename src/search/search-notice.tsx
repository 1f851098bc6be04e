import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { SEARCH_FAILED, SEARCH_OFFLINE, SEARCH_SLOW } from './copy.ts'
import styles from './search-suggestions.module.css'

const SLOW_MS = 3_000

interface SearchNoticeProps {
  query: { isFetching: boolean; isError: boolean; refetch: () => unknown }
}

/** Says that a search takes long or has failed. */
export function SearchNotice({ query }: SearchNoticeProps) {
  if (query.isFetching) return <SlowNotice />
  if (!query.isError) return null
  return (
    <p className={`${layoutStyles.wrappingRow} ${styles.notice}`} role="alert">
      {navigator.onLine ? SEARCH_FAILED : SEARCH_OFFLINE}{' '}
      <Button size="small" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </p>
  )
}

/** A bar after 120 ms, and a sentence after three seconds. */
function SlowNotice() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <div className={styles.progress} role="progressbar" aria-label="Searching" />
      {isSlow && <p className={`${layoutStyles.wrappingRow} ${styles.notice}`}>{SEARCH_SLOW}</p>}
    </>
  )
}
