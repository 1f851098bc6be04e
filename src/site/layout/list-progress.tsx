import { useIsFetching } from '@tanstack/react-query'
import styles from './list-progress.module.css'

/** A bar at the very top while lists load. It appears after 120 ms (in its style sheet), so that quick answers do not flash. */
export function ListProgress() {
  const fetching = useIsFetching({ predicate: (query) => query.meta?.isList === true })
  return fetching > 0 ? <div className={styles.progress} role="progressbar" aria-label="Loading" /> : null
}
