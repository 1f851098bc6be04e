import { PAGE_INCOMPLETE } from './copy.ts'
import styles from './strip.module.css'
import { usePagePhase } from './use-page-phase.ts'

/**
 * Says that the page cannot be used yet, because a part of its HTML or code has failed or is late. At the beginning of the
 * page, so that it arrives with the first part. `bootstrap-script.ts` shows it by its id, and hydration removes it.
 */
export function IncompletePage() {
  if (usePagePhase() !== 'served') return null
  return (
    <div
      id="incomplete-page"
      className={styles.strip}
      role="status"
      aria-label="Incomplete page"
      data-screen-only
      hidden
    >
      {PAGE_INCOMPLETE.text}{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is that of this page, with its parameters */}
      <a href="">{PAGE_INCOMPLETE.reload}</a>
    </div>
  )
}
