import type { Ref } from 'react'
import { formatWebAddress } from '#app/auth/core/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import type { UserRecord } from '../core/contract.ts'

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
    <Panel
      id="contact"
      title="Contact details"
      actions={
        <Button ref={editButton} onClick={onEdit}>
          <Icon name="edit" />
          Edit profile
        </Button>
      }
    >
      <dl className={panelStyles.details}>
        <div>
          <dt>Email</dt>
          <dd>
            {record.email}{' '}
            <span className={`${textStyles.muted} ${textStyles.small}`}>
              <Icon name="lock" /> sign-in address
            </span>
          </dd>
        </div>
        <RecordEntry label="Name">{record.name}</RecordEntry>
        <RecordEntry label="Education">{record.education}</RecordEntry>
        <RecordEntry label="Location">{record.location}</RecordEntry>
        <div>
          <dt>Phone</dt>
          <dd className={record.phone ? `${textStyles.code} ${textStyles.anywhere}` : textStyles.muted}>
            {record.phone || 'not provided'}
          </dd>
        </div>
        <RecordEntry label="Company">{record.companyName}</RecordEntry>
        <RecordEntry label="VAT ID">{record.vatId}</RecordEntry>
        <div>
          <dt>Professional profile</dt>
          <dd className={record.social ? undefined : textStyles.muted}>
            {record.social ? <ExternalLink address={record.social} /> : 'not provided'}
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

function RecordEntry({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={children ? undefined : textStyles.muted}>{children || 'not provided'}</dd>
    </div>
  )
}

/** The API accepts only http and https addresses. */
function ExternalLink({ address }: { address: string }) {
  return (
    <>
      <a href={address} rel="noreferrer nofollow" target="_blank">
        {formatWebAddress(address)}
        <span className={textStyles.visuallyHidden}> (opens a new tab)</span>
      </a>{' '}
      <Icon name="external" />
    </>
  )
}
