import { useIsAdmin, useSession } from '../../accounts/parts/guards.tsx'
import { PasswordSheet } from '../../accounts/parts/password-sheet.tsx'
import { ProfileSheet } from '../../accounts/parts/profile-sheet.tsx'
import { SignedInOn } from '../../accounts/parts/signed-in-on.tsx'
import { ToPay } from '../../orders/parts/to-pay.tsx'
import { YourData } from '../../privacy/parts/your-data.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'

/** The index of the dashboard: one's own record and account, and for buyers what waits to be paid. */
export function ProfilePage() {
  const { email } = useSession()
  const isBuyer = useIsAdmin(email) === false
  return (
    <div className="narrow stack">
      <SheetHead title="My Profile">Your name stands on your orders and their mails.</SheetHead>
      <div className="two">
        <ProfileSheet email={email} />
        {isBuyer && <ToPay email={email} />}
      </div>
      <div className="two">
        <div className="stack">
          <PasswordSheet email={email} />
          <SignedInOn email={email} />
          <YourData email={email} />
        </div>
      </div>
    </div>
  )
}
