import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { TodayOverview } from '#app/order-pages/overview/today-overview.tsx'
import { MissingSettingsNotice } from '#app/seller/missing-settings-notice.tsx'

/** The page that administrators start with. Orders do not import the seller, so the notice is passed. */
export function TodayPage() {
  const canSetUp = useCan('settings.change')
  return <TodayOverview>{canSetUp && <MissingSettingsNotice />}</TodayOverview>
}
