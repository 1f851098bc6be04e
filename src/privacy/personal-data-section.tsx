import { useState } from 'react'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import { personalDataUrl } from './client.ts'
import { DELETE_INFO, DOWNLOAD_INFO } from './copy.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import styles from './personal-data-section.module.css'

/** The section of My Profile that exports personal data and deletes the account. */
export function PersonalDataSection({ email }: { email: string }) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <section className="sheet" aria-labelledby="your-data">
      <header>
        <h2 id="your-data">Your data</h2>
      </header>
      <div className={styles.choice}>
        <div>
          <h3>Download</h3>
          <p>{DOWNLOAD_INFO}</p>
        </div>
        <a className="b" href={personalDataUrl(email)} download>
          <DashboardIcon name="download" />
          Download my data
        </a>
      </div>
      <div className={styles.choice}>
        <div>
          <h3>Delete</h3>
          <p>{DELETE_INFO}</p>
        </div>
        <button type="button" className="b d" onClick={() => setIsDeleting(true)}>
          Delete my account
        </button>
      </div>
      {isDeleting && <DeleteAccountDialog email={email} onClose={() => setIsDeleting(false)} />}
    </section>
  )
}
