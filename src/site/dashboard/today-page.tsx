import { usePermissions } from '#app/auth/sessions/access-guards.tsx'
import { TodayOverview } from '#app/order-pages/today/today-overview.tsx'
import { useUnansweredQuotes } from '#app/quote-pages/list/use-unanswered-quotes.ts'
import { MissingSettingsNotice } from '#app/seller/missing-settings-notice.tsx'

/** The page that administrators start with. Orders do not import the seller or quotes, so their parts are passed. */
export function TodayPage() {
  const can = usePermissions()
  const unansweredQuotes = useUnansweredQuotes(can('quotes.answer'))
  return (
    <TodayOverview otherTasks={[unansweredQuotes]}>
      {can('settings.change') && <MissingSettingsNotice />}
    </TodayOverview>
  )
}
