import { useState } from 'react'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import { personalDataUrl } from './client.ts'
import { DELETE_INFO, DOWNLOAD_INFO } from './copy.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** The section of My Profile that exports personal data and deletes the account. */
export function PersonalDataSection({ email }: { email: string }) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <Panel id="your-data" title="Your data">
      <ul className={panelStyles.rows}>
        <li>
          <div>
            <h3>Download</h3>
            <p>{DOWNLOAD_INFO}</p>
          </div>
          <a className={buttonClass()} href={personalDataUrl(email)} download>
            <Icon name="download" />
            Download my data
          </a>
        </li>
        <li>
          <div>
            <h3>Delete</h3>
            <p>{DELETE_INFO}</p>
          </div>
          <Button kind="danger" onClick={() => setIsDeleting(true)}>
            Delete my account
          </Button>
        </li>
      </ul>
      {isDeleting && <DeleteAccountDialog email={email} onClose={() => setIsDeleting(false)} />}
    </Panel>
  )
}
