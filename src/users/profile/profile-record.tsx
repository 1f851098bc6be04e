import type { Ref } from 'react'
import { formatWebAddress } from '#app/auth/rules.ts'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import type { UserRecord } from '../contract.ts'

/** The profile as a list, with the button that opens the form. */
export function ProfileRecord({
  record,
  onEdit,
  editButton,
}: {
  record: UserRecord
  onEdit: () => void
  editButton: Ref<HTMLButtonElement>
}) {
  return (
    <section className="sheet" aria-labelledby="contact">
      <header>
        <h2 id="contact">Contact details</h2>
        <span className="sp" />
        <button ref={editButton} type="button" className="b" onClick={onEdit}>
          <DashboardIcon name="pen" />
          Edit profile
        </button>
      </header>
      <dl className="spec">
        <div>
          <dt>Email</dt>
          <dd>
            {record.email}{' '}
            <span className="muted small">
              <DashboardIcon name="lock" /> sign-in address
            </span>
          </dd>
        </div>
        <RecordEntry label="Name">{record.name}</RecordEntry>
        <RecordEntry label="Education">{record.education}</RecordEntry>
        <RecordEntry label="Location">{record.location}</RecordEntry>
        <div>
          <dt>Phone</dt>
          <dd className={record.phone ? 'mono' : 'muted'}>{record.phone || 'not provided'}</dd>
        </div>
        <div>
          <dt>Professional profile</dt>
          <dd className={record.social ? undefined : 'muted'}>
            {record.social ? <ExternalLink address={record.social} /> : 'not provided'}
          </dd>
        </div>
      </dl>
    </section>
  )
}

function RecordEntry({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={children ? undefined : 'muted'}>{children || 'not provided'}</dd>
    </div>
  )
}

/** The API accepts only http and https addresses. */
function ExternalLink({ address }: { address: string }) {
  return (
    <>
      <a href={address} rel="noreferrer nofollow" target="_blank">
        {formatWebAddress(address)}
        <span className="vh"> (opens a new tab)</span>
      </a>{' '}
      <DashboardIcon name="external" />
    </>
  )
}
