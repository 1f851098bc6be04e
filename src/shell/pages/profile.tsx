import { useIsAdmin, useSession } from '../../accounts/parts/guards.tsx'
import { ProfileSheet } from '../../accounts/parts/profile-sheet.tsx'
import { ToPay } from '../../orders/parts/to-pay.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'

/** The index of the dashboard: one's own record, and for buyers what waits to be paid. */
export function ProfilePage() {
  const { email } = useSession()
  const isBuyer = useIsAdmin(email) === false
  return (
    <div className="narrow">
      <SheetHead title="My Profile">Your name stands on your orders and their mails.</SheetHead>
      <div className="two">
        <ProfileSheet email={email} />
        {isBuyer && <ToPay email={email} />}
      </div>
    </div>
  )
}
