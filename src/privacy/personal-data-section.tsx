import { useState } from 'react'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { myDataAddress } from './client.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** What is held about a person: to take away, and to have forgotten. */
export function YourData({ email }: { email: string }) {
  const [isLeaving, setIsLeaving] = useState(false)
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
        <a className="b" href={myDataAddress(email)} download>
          <DeskIcon name="download" />
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
        <button type="button" className="b d" onClick={() => setIsLeaving(true)}>
          Delete my account
        </button>
      </div>
      {isLeaving && <DeleteAccountDialog email={email} onClose={() => setIsLeaving(false)} />}
    </section>
  )
}
