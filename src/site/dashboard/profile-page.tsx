import { AddressBook } from '#app/addresses/address-book.tsx'
import { PasswordSection } from '#app/auth/passwords/password-section.tsx'
import { SecondFactorSection } from '#app/auth/second-factor/second-factor-section.tsx'
import { useIsAdmin, useSession } from '#app/auth/sessions/access-guards.tsx'
import { SessionList } from '#app/auth/sessions/session-list.tsx'
import { StockNotificationSection } from '#app/availability/stock-notifications/stock-notification-section.tsx'
import { CompanySection } from '#app/company-pages/company-section.tsx'
import { UnpaidOrders } from '#app/order-pages/payment/unpaid-orders.tsx'
import { PersonalDataSection } from '#app/privacy/personal-data-section.tsx'
import columnStyles from '#app/ui/columns.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PAGE_KEYS_PREFERENCE } from '#app/ui/page-keys.ts'
import { PageKeysCheckbox } from '#app/ui/page-keys-checkbox.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import { useStoredPreference } from '#app/ui/use-stored-preference.ts'
import { ProfileSection } from '#app/users/profile/profile-section.tsx'

/** The index page of the dashboard: profile, password, sessions and personal data. Customers also see unpaid orders. */
export function ProfilePage() {
  const { email } = useSession()
  const isBuyer = useIsAdmin(email) === false
  return (
    <div className={`${layoutStyles.narrow} ${layoutStyles.stack}`}>
      <PageHeader title="My Profile">Your name appears on your orders and in emails about them.</PageHeader>
      <div className={columnStyles.withAside}>
        <ProfileSection email={email} />
        {isBuyer && <UnpaidOrders email={email} />}
      </div>
      <div className={columnStyles.withAside}>
        <div className={layoutStyles.stack}>
          <AddressBook email={email} />
          <CompanySection email={email} />
          <PasswordSection email={email} />
          <SecondFactorSection email={email} />
          <SessionList email={email} />
          <StockNotificationSection />
          <KeysSection />
          <PersonalDataSection email={email} />
        </div>
      </div>
    </div>
  )
}

/** The keys of the dashboard on My Profile. */
function KeysSection() {
  const [isOn, setOn] = useStoredPreference(...PAGE_KEYS_PREFERENCE)
  return (
    <Panel id="keys" title="Keyboard">
      <div className={panelStyles.body}>
        <p>
          Press <kbd>?</kbd> in the dashboard to see all keys. In this browser:
        </p>
        <p>
          <PageKeysCheckbox isChecked={isOn} onChange={setOn} />
        </p>
      </div>
    </Panel>
  )
}
