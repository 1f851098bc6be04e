import type { Ref } from 'react'
import { shownWebAddress } from '#app/auth/rules.ts'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import type { UserRecord } from '../contract.ts'

/** The record as a list, with the button that turns it into the form. */
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
          <DeskIcon name="pen" />
          Edit profile
        </button>
      </header>
      <dl className="spec">
        <div>
          <dt>E-mail</dt>
          <dd>
            {record.email}{' '}
            <span className="muted small">
              <DeskIcon name="lock" /> sign-in address
            </span>
          </dd>
        </div>
        <Entry label="Name">{record.name}</Entry>
        <Entry label="Education">{record.education}</Entry>
        <Entry label="Location">{record.location}</Entry>
        <div>
          <dt>Phone</dt>
          <dd className={record.phone ? 'mono' : 'muted'}>{record.phone || 'not given'}</dd>
        </div>
        <div>
          <dt>Professional profile</dt>
          <dd className={record.social ? undefined : 'muted'}>
            {record.social ? <OutsideLink address={record.social} /> : 'not given'}
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Entry({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={children ? undefined : 'muted'}>{children || 'not given'}</dd>
    </div>
  )
}

/** The API takes web addresses only, so nothing else can stand here. */
function OutsideLink({ address }: { address: string }) {
  return (
    <>
      <a href={address} rel="noreferrer nofollow" target="_blank">
        {shownWebAddress(address)}
        <span className="vh"> (opens a new tab)</span>
      </a>{' '}
      <DeskIcon name="external" />
    </>
  )
}
