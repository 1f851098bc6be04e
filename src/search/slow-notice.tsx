import { useEffect, useState } from 'react'
import layoutStyles from '#app/ui/layout.module.css'
import { SEARCH_SLOW } from './copy.ts'
import styles from './search-suggestions.module.css'

const SLOW_MS = 3_000

/** A bar after 120 ms, and a sentence after three seconds. */
export function SlowNotice() {
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
