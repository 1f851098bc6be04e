import { useIsFetching } from '@tanstack/react-query'
import styles from './list-progress.module.css'

/** A bar at the top of the page while lists load. The style sheet delays it, so that it does not flash. */
export function ListProgress() {
  const fetching = useIsFetching({ predicate: (query) => query.meta?.isList === true })
  return fetching > 0 ? (
    <div className={styles.progress} data-screen-only role="progressbar" aria-label="Loading" />
  ) : null
}
