import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#app/auth/sessions/access-guards.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { notify } from '#app/ui/notify.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PagedList } from '#app/ui/paged-list.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell, Table } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import type { OwnConfirmation } from '#app/users/core/contract.ts'
import { OwnConfirmDialog } from '#app/users/make-admin/own-confirm-dialog.tsx'
import { STAFF_ROLES } from '../permissions.ts'
import { resetSecondFactor, staffQuery } from './client.ts'
import type { StaffMemberDto } from './contract.ts'
import { endsOn, resetConsequences, secondFactorReset, staffCopy } from './copy.ts'
import { RolesDialog } from './roles-dialog.tsx'

const COLUMNS = [
  { label: 'Name' },
  { label: 'Roles' },
  { label: 'Second factor' },
  { label: 'Last active' },
  { label: 'Actions', isLabelHidden: true },
]

/** The people with staff roles. The search is `q` in the URL of the page. */
export function StaffPage() {
  const { q = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const list = useInfiniteQuery({ ...staffQuery(q), placeholderData: keepPreviousData })
  const people = list.data?.pages.flatMap((page) => page.items) ?? []
  const [reset, setReset] = useState<StaffMemberDto>()
  /** `new` for somebody whose email address is typed in. */
  const [edited, setEdited] = useState<StaffMemberDto | 'new'>()
  return (
    <>
      <PageHeader title="Staff">
        {staffCopy.intro} <Link to="/dashboard/staff/permissions">Who may do what</Link>
      </PageHeader>
      <div className={filterBarStyles.filterBar}>
        <SearchField
          label="Search staff"
          placeholder="Name or email"
          value={q}
          onSearch={(text) =>
            navigate({ to: '.', search: { q: text || undefined }, replace: true, resetScroll: false })
          }
        />
        <Button kind="primary" onClick={() => setEdited('new')}>
          {staffCopy.add}
        </Button>
      </div>
      <PagedList
        list={list}
        shown={people.length}
        what={['person', 'people']}
        empty={
          <EmptyState icon="search" title={`Nobody found for “${q}”`}>
            {staffCopy.searchScope}
          </EmptyState>
        }
      >
        <Table label="Staff" columns={COLUMNS} id="staff" tabIndex={-1}>
          {people.map((person) => (
            <StaffRow
              key={person.email}
              person={person}
              onEdit={() => setEdited(person)}
              onReset={() => setReset(person)}
            />
          ))}
        </Table>
      </PagedList>
      {reset && <ResetDialog person={reset} onClose={() => setReset(undefined)} />}
      {edited && (
        <RolesDialog person={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

interface StaffRowProps {
  person: StaffMemberDto
  onEdit: () => void
  onReset: () => void
}

function StaffRow({ person, onEdit, onReset }: StaffRowProps) {
  const isSelf = useSession().email === person.email
  return (
    <tr {...ROW_ROLE}>
      <Cell span="row">
        <span className={tableStyles.primary}>{person.name}</span>{' '}
        {isSelf && <span className={`${textStyles.muted} ${textStyles.small}`}>(you)</span>}
        <span className={tableStyles.secondary}>{person.email}</span>
      </Cell>
      <Cell label="Roles" span="row">
        {person.roles.map(({ role, endsAt }) => (
          <span key={role}>
            <Badge tone={role === 'administrator' ? 'warning' : 'neutral'} shape="shield">
              {STAFF_ROLES[role]}
              {endsAt && ` ${endsOn(formatDay(endsAt))}`}
            </Badge>{' '}
          </span>
        ))}
      </Cell>
      <Cell label="Second factor">
        {person.hasSecondFactor ? (
          <Badge tone="success" shape="check">
            Yes
          </Badge>
        ) : (
          <Badge tone="muted">No</Badge>
        )}
      </Cell>
      <Cell label="Last active">
        {person.lastUsedAt ? (
          <span className={textStyles.noWrap}>{formatDay(person.lastUsedAt)}</span>
        ) : (
          <span className={textStyles.muted}>not signed in</span>
        )}
      </Cell>
      <Cell span="row">
        <div className={tableStyles.actions}>
          {person.hasSecondFactor && !isSelf && (
            <Button kind="quiet" size="small" onClick={onReset}>
              {staffCopy.reset}
              <span className={textStyles.visuallyHidden}> of {person.name}</span>
            </Button>
          )}
          <Button size="small" onClick={onEdit}>
            Change roles<span className={textStyles.visuallyHidden}> of {person.name}</span>
          </Button>
        </div>
      </Cell>
    </tr>
  )
}

/** For a colleague who has lost phone and backup codes. */
function ResetDialog({ person, onClose }: { person: StaffMemberDto; onClose: () => void }) {
  const resetting = useMutation({
    meta: { changes: ['users'] },
    mutationFn: (confirmation: OwnConfirmation) => resetSecondFactor(person.email, confirmation),
    onSuccess: () => {
      onClose()
      notify.success(secondFactorReset(person.name))
    },
  })
  return (
    <OwnConfirmDialog
      title={`Reset the second factor of ${person.name}?`}
      confirmLabel={staffCopy.reset}
      request={resetting}
      onCancel={onClose}
    >
      <SentenceList sentences={resetConsequences(person.name)} />
    </OwnConfirmDialog>
  )
}
