import { useState } from 'react'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import { personalDataUrl } from './client.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** What is held about a person: to take away, and to have forgotten. */
export function PersonalDataSection({ email }: { email: string }) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <section className="sheet" aria-labelledby="your-data">
      <header>
        <h2 id="your-data">Your data</h2>
      </header>
      <div className="choice">
        <div>
          <h3>Download</h3>
          <p>Everything we hold about you, in one file: profile, sign-ins, orders, reviews, mails.</p>
        </div>
        <a className="b" href={personalDataUrl(email)} download>
          <DashboardIcon name="download" />
          Download my data
        </a>
      </div>
      <div className="choice">
        <div>
          <h3>Delete</h3>
          <p>
            Your profile and sign-ins go for good. Orders stay for bookkeeping and reviews for other buyers,
            both without your name and address.
          </p>
        </div>
        <button type="button" className="b d" onClick={() => setIsDeleting(true)}>
          Delete my account
        </button>
      </div>
      {isDeleting && <DeleteAccountDialog email={email} onClose={() => setIsDeleting(false)} />}
    </section>
  )
}
