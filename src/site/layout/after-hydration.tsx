/**
 * Parts that the served page does not need: the icons of other pages, the progress of lists, the announcement of a new
 * page, the offline strip.
 */
import { IconSprite } from '#app/ui/icon-sprite.tsx'
import { ListProgress } from './list-progress.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { PageAnnouncer } from './page-announcer.tsx'

export function AfterHydration() {
  return (
    <>
      <IconSprite />
      <ListProgress />
      <PageAnnouncer />
      <OfflineStrip />
    </>
  )
}
