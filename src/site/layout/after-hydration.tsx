/**
 * Parts that the served page does not need: the icons of other pages, the progress of lists, the announcement and the
 * scroll position of a new page, the offline strip, the end of the session, the errors of pages that were left, and with
 * the first interaction the toasts.
 */
import { SessionWatch } from '#app/auth/ended-session/session-watch.tsx'
import { IconSprite } from '#app/ui/icon-sprite.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { ListProgress } from './list-progress.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { ScrollPosition } from './scroll-position.tsx'
import { UnseenErrors } from './unseen-errors.ts'

const ToastRegion = lazyWithRetry(() => import('#app/ui/toast-region.tsx'), 'messages', true)

export function AfterHydration({ isTouched }: { isTouched: boolean }) {
  return (
    <>
      <IconSprite />
      <ListProgress />
      <PageAnnouncer />
      <ScrollPosition />
      <OfflineStrip />
      <SessionWatch />
      {isTouched && <ToastRegion />}
      <UnseenErrors />
    </>
  )
}
