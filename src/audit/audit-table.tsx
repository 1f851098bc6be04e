import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import type { Permission } from '#app/staff/permissions.ts'
import tableStyles from '#app/ui/table.module.css'
import { Cell, Table } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import styles from './audit-trail.module.css'
import type { AuditEvent } from './contract.ts'
import { formatChanges } from './format-changes.ts'
import { AREA_LABELS, formatAuditAction } from './rules.ts'

const COLUMNS = [
  { label: 'Time (UTC)' },
  { label: 'By' },
  { label: 'Action', width: 120 },
  { label: 'Subject', width: 160 },
  { label: 'Changes', width: '36%' },
]

/** Tells what the reader may do: nothing links to a page that is closed to them. */
export type ReaderCan = (permission: Permission) => boolean

export function AuditTable({ entries, can }: { entries: readonly AuditEvent[]; can: ReaderCan }) {
  return (
    <Table label="Audit trail" columns={COLUMNS} className={styles.eventsTable}>
      {entries.map((entry) => (
        <AuditEventRow key={entry.id} entry={entry} can={can} />
      ))}
    </Table>
  )
}

function AuditEventRow({ entry, can }: { entry: AuditEvent; can: ReaderCan }) {
  const { at, by, area, action, requestId } = entry
  const { link, permission } = subjectLink(entry)
  return (
    <tr {...ROW_ROLE}>
      <Cell
        label="Time (UTC)"
        className={`${textStyles.noWrap} ${styles.timeCell}`}
        title={requestId ? `Request ID: ${requestId}` : undefined}
      >
        <time dateTime={at}>{formatMoment(at)}</time>
      </Cell>
      <Cell label="By">
        <span className={tableStyles.primary}>{by.name}</span>
        <span className={tableStyles.secondary}>{by.email}</span>
      </Cell>
      <Cell label="Action">
        <span className={tableStyles.primary}>{formatAuditAction(action)}</span>
        <span className={tableStyles.secondary}>{AREA_LABELS[area]}</span>
      </Cell>
      <Cell label="Subject">{!permission || can(permission) ? link : entry.subject}</Cell>
      <Cell label="Changes" span="row">
        <AuditEventChanges entry={entry} />
      </Cell>
    </tr>
  )
}

interface SubjectLink {
  link: ReactNode
  permission?: Permission
}

/** The changed record as a link to its page, or to the list that contains it, and the permission that the page needs. */
function subjectLink({ area, action, subject, subjectId }: AuditEvent): SubjectLink {
  if (action === 'approval-requested-on-behalf')
    return {
      link: (
        <Link className={textStyles.code} to="/dashboard/purchaserequests/$id" params={{ id: subject }}>
          {subject}
        </Link>
      ),
    }
  if (area === 'orders')
    return {
      link: (
        <Link className={textStyles.code} to="/dashboard/manageallorders" search={{ q: subject }}>
          {subject}
        </Link>
      ),
    }
  if (action === 'image-uploaded') return { link: <a href={subject}>{subject}</a> }
  if (area === 'catalog') {
    const [sku = ''] = subject.split(' ', 1)
    const link = (
      <Link to="/dashboard/manageproduct" search={{ q: sku }}>
        {subject}
      </Link>
    )
    return { link, permission: 'products.change' }
  }
  if (action === 'admin-made' || action === 'admin-demoted' || action === 'sessions-ended') {
    const link = (
      <Link to="/dashboard/makeadmin" search={{ q: subject }}>
        {subject}
      </Link>
    )
    return { link, permission: 'staff.manage' }
  }
  if (action === 'customer-note-changed') {
    const link = (
      <Link to="/dashboard/customers" search={{ email: subject }}>
        {subject}
      </Link>
    )
    return { link, permission: 'customers.read' }
  }
  if (area !== 'companies') return { link: subject }
  const link = (
    <Link to="/dashboard/company" search={{ company: subjectId }}>
      {subject}
    </Link>
  )
  return { link, permission: 'companies.read' }
}

function AuditEventChanges({ entry: { before, after } }: { entry: AuditEvent }) {
  const lines = formatChanges(before, after)
  if (lines.length === 0) return <span className={`${textStyles.muted} ${textStyles.small}`}>none</span>
  return (
    <dl className={styles.changes}>
      {lines.map((line) => (
        <div key={line.name}>
          <dt>{line.name}</dt>
          <dd>
            {line.before !== null && (
              <>
                <del>{line.before}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            {line.after !== null && <ins>{line.after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
