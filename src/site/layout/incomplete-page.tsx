import { Alert } from '#app/ui/alert.tsx'
import { PAGE_INCOMPLETE } from './copy.ts'
import { usePagePhase } from './use-page-phase.ts'

/**
 * Says that the page cannot be used yet, because a part of its HTML or code has failed or is late. At the beginning of the
 * page, so that it arrives with the first part. `bootstrap-script.ts` shows it by its id, and hydration removes it.
 */
export function IncompletePage() {
  if (usePagePhase() !== 'served') return null
  return (
    <div id="incomplete-page" hidden>
      <Alert kind="incomplete" title={PAGE_INCOMPLETE.title}>
        <p>{PAGE_INCOMPLETE.text}</p>
        {/* biome-ignore lint/a11y/useValidAnchor: the empty address is that of this page, with its parameters */}
        <a href="">{PAGE_INCOMPLETE.reload}</a>
      </Alert>
    </div>
  )
}
