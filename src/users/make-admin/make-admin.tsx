import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usersQuery } from '#app/auth/account/account-client.ts'
import { sessionQuery } from '#app/auth/account/client.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PagedList } from '#app/ui/paged-list.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { Table } from '#app/ui/table.tsx'
import type { ListedUser } from '../core/contract.ts'
import { MAKE_ADMIN_INTRO, USER_SEARCH_SCOPE } from './copy.ts'
import { DemoteAdminDialog } from './demote-admin-dialog.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import styles from './make-admin.module.css'
import { MakeAdminDialog, RemoveUserDialog } from './user-dialogs.tsx'
import { UserRow } from './user-row.tsx'

export function MakeAdmin() {
  return <UserList title="Make Admin">{MAKE_ADMIN_INTRO}</UserList>
}

/** All users, with the actions of administrators. The search is `q` in the URL of the page. */
export function UserList({
  title,
  views,
  children,
}: {
  title: string
  /** Between the header and the filters. */
  views?: ReactNode
  children: ReactNode
}) {
  const { q = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = (text: string) =>
    navigate({
      to: '.',
      search: (before) => ({ ...before, q: text || undefined }),
      replace: true,
      resetScroll: false,
    })
  const list = useInfiniteQuery({ ...usersQuery(q), placeholderData: keepPreviousData })
  const users = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHeader title={title} figures={list.hasNextPage || q ? [] : userCounts(users)}>
        {children}
      </PageHeader>
      {views}
      <div className={filterBarStyles.filterBar}>
        <SearchField label="Search accounts" placeholder="Name or email" value={q} onSearch={search} />
      </div>
      <PagedList
        list={list}
        shown={users.length}
        what={['account', 'accounts']}
        empty={<NoUsers q={q} onAll={() => search('')} />}
      >
        <UserTable users={users} />
      </PagedList>
    </>
  )
}

/** Counts the loaded users, so call it only if all users are loaded. */
function userCounts(users: readonly ListedUser[]) {
  if (users.length === 0) return []
  const staff = users.filter(({ staffRoles }) => staffRoles.length > 0)
  return [
    { label: 'Accounts', value: formatNumber(users.length) },
    { label: 'Staff', value: formatNumber(staff.length) },
  ]
}

const COLUMNS = [
  { label: 'Name' },
  { label: 'Role' },
  { label: 'Location' },
  { label: 'Phone' },
  { label: 'Profile', className: styles.profileCell, widthClassName: styles.profileCell },
  { label: 'Orders', numeric: true },
  { label: 'Reviews', numeric: true },
  { label: 'Since', numeric: true },
  { label: 'Actions', isLabelHidden: true },
]

type PendingDialog = {
  user: ListedUser
  action: 'make-admin' | 'demote' | 'demote-to-remove' | 'end-sessions' | 'remove'
} | null

function UserTable({ users }: { users: readonly ListedUser[] }) {
  const { data: session } = useQuery(sessionQuery)
  const [dialog, setDialog] = useState<PendingDialog>(null)
  const close = () => setDialog(null)
  return (
    <>
      <Table label="Accounts" columns={COLUMNS} className={styles.usersTable} id="users" tabIndex={-1}>
        {users.map((user) => (
          <UserRow
            key={user.email}
            user={user}
            isSelf={user.email === session?.email}
            onMakeAdmin={() => setDialog({ user, action: 'make-admin' })}
            onDemote={() => setDialog({ user, action: 'demote' })}
            onEndSessions={() => setDialog({ user, action: 'end-sessions' })}
            onRemove={() =>
              setDialog({ user, action: user.role === 'admin' ? 'demote-to-remove' : 'remove' })
            }
          />
        ))}
      </Table>
      {dialog?.action === 'make-admin' && <MakeAdminDialog user={dialog.user} onClose={close} />}
      {dialog?.action === 'demote' && (
        <DemoteAdminDialog user={dialog.user} isSelf={dialog.user.email === session?.email} onClose={close} />
      )}
      {dialog?.action === 'demote-to-remove' && (
        <DemoteAdminDialog
          user={dialog.user}
          isSelf={false}
          onClose={close}
          onDemoted={() => setDialog({ user: dialog.user, action: 'remove' })}
        />
      )}
      {dialog?.action === 'end-sessions' && <EndSessionsDialog user={dialog.user} onClose={close} />}
      {dialog?.action === 'remove' && <RemoveUserDialog user={dialog.user} onClose={close} />}
    </>
  )
}

function NoUsers({ q, onAll }: { q: string; onAll: () => void }) {
  const all = <Button onClick={onAll}>Show all</Button>
  return (
    <EmptyState icon="search" title={q ? `No accounts for “${q}”` : 'No accounts'} actions={q && all}>
      {USER_SEARCH_SCOPE}
    </EmptyState>
  )
}
