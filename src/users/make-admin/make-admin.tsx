import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { sessionQuery, usersQuery } from '#app/auth/client.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { COLUMN_HEADER_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import type { ListedUser } from '../contract.ts'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { MakeAdminDialog, RemoveUserDialog } from './user-dialogs.tsx'
import { UserRow } from './user-row.tsx'
import './make-admin.css'

const route = getRouteApi('/dashboard/makeadmin')

/** All users: who they are, who of them is an administrator, and who shall be. */
export function MakeAdmin() {
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const search = (text: string) =>
    navigate({ search: { q: text || undefined }, replace: true, resetScroll: false })
  const list = useInfiniteQuery({ ...usersQuery(q), placeholderData: keepPreviousData })
  const users = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHeader title="Make Admin" figures={list.hasNextPage || q ? [] : userCounts(users)}>
        Administrators see all orders and users and can change the catalogue.
      </PageHeader>
      <div className="bar">
        <SearchField label="Search users" placeholder="Name or e-mail" value={q} onSearch={search} />
      </div>
      <div className="tw" aria-busy={list.isFetching}>
        {list.isError && !list.data ? (
          <LoadError
            what="The users"
            error={list.error}
            onRetry={list.refetch}
            isRetrying={list.isFetching}
          />
        ) : (
          <UserTable users={users} />
        )}
        {list.data && users.length === 0 && <NoUsers q={q} onAll={() => search('')} />}
        {users.length > 0 && <LoadMore list={list} shown={users.length} what={['user', 'users']} />}
      </div>
    </>
  )
}

/** Counted where every user is on the page; the server cuts longer lists. */
function userCounts(users: readonly ListedUser[]) {
  if (users.length === 0) return []
  const admins = users.filter((user) => user.role === 'admin')
  return [
    { label: 'Users', value: formatNumber(users.length) },
    { label: 'Admins', value: formatNumber(admins.length) },
  ]
}

const TABLE_HEADERS = [
  { label: 'Name' },
  { label: 'Role' },
  { label: 'Location' },
  { label: 'Phone' },
  { label: 'Profile', className: 'c-profile' },
  { label: 'Orders', className: 'num' },
  { label: 'Reviews', className: 'num' },
  { label: 'Since', className: 'num' },
]

type PendingDialog = { user: ListedUser; action: 'make-admin' | 'end-sessions' | 'remove' } | null

function UserTable({ users }: { users: readonly ListedUser[] }) {
  const { data: session } = useQuery(sessionQuery)
  const [question, setQuestion] = useState<PendingDialog>(null)
  const close = () => setQuestion(null)
  return (
    <>
      <table {...TABLE_ROLE} id="users" className="users" aria-label="Users" tabIndex={-1}>
        <thead>
          <tr {...ROW_ROLE}>
            {TABLE_HEADERS.map(({ label, className }) => (
              <th key={label} {...COLUMN_HEADER_ROLE} className={className}>
                {label}
              </th>
            ))}
            <th {...COLUMN_HEADER_ROLE}>
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.email}
              user={user}
              isSelf={user.email === session?.email}
              onMakeAdmin={() => setQuestion({ user: user, action: 'make-admin' })}
              onEndSessions={() => setQuestion({ user: user, action: 'end-sessions' })}
              onRemove={() => setQuestion({ user: user, action: 'remove' })}
            />
          ))}
        </tbody>
      </table>
      {question?.action === 'make-admin' && <MakeAdminDialog user={question.user} onClose={close} />}
      {question?.action === 'end-sessions' && <EndSessionsDialog user={question.user} onClose={close} />}
      {question?.action === 'remove' && <RemoveUserDialog user={question.user} onClose={close} />}
    </>
  )
}

function NoUsers({ q, onAll }: { q: string; onAll: () => void }) {
  const all = (
    <button type="button" className="b" onClick={onAll}>
      Show all
    </button>
  )
  return (
    <EmptyState icon="search" title={q ? `No user for ‘${q}’` : 'No users'} actions={q && all}>
      Searched by name and e-mail.
    </EmptyState>
  )
}
