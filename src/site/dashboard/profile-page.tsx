import { PasswordSheet } from '#app/auth/passwords/password-section.tsx'
import { useIsAdmin, useSession } from '#app/auth/sessions/access-guards.tsx'
import { SignedInOn } from '#app/auth/sessions/session-list.tsx'
import { ToPay } from '#app/orders/payment/unpaid-orders.tsx'
import { YourData } from '#app/privacy/personal-data-section.tsx'
import { SheetHead } from '#app/ui/page-header.tsx'
import { ProfileSheet } from '#app/users/profile/profile-section.tsx'

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
