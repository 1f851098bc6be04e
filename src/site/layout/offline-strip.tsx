import { useSyncExternalStore } from 'react'
import { OFFLINE_STRIP } from './copy.ts'
import styles from './strip.module.css'

function subscribe(onChange: () => void): () => void {
  const changes = new AbortController()
  for (const type of ['online', 'offline']) addEventListener(type, onChange, { signal: changes.signal })
  return () => changes.abort()
}

/** Shown while the browser has no connection. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" aria-label="Connection">
      {!isOnline && (
        <p className={styles.strip} data-screen-only>
          {OFFLINE_STRIP}
        </p>
      )}
    </div>
  )
}
