/**
 * Parts that the served page does not need: the icons of other pages, the progress of lists, the announcement of a new
 * page, the offline strip, the end of the session, the errors of pages that were left.
 */
import { SessionWatch } from '#app/auth/ended-session/session-watch.tsx'
import { IconSprite } from '#app/ui/icon-sprite.tsx'
import { ListProgress } from './list-progress.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { UnseenErrors } from './unseen-errors.ts'

export function AfterHydration() {
  return (
    <>
      <IconSprite />
      <ListProgress />
      <PageAnnouncer />
      <OfflineStrip />
      <SessionWatch />
      <UnseenErrors />
    </>
  )
}
