import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { userRecordQuery } from '#app/auth/account/account-client.ts'
import type { Session } from '#app/auth/account/client.ts'
import { WithSession } from '#app/auth/account/with-session.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyIllustration } from '#app/ui/empty-illustration.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Table } from '#app/ui/table.tsx'
import { listStore } from '../add-to-list/list-store.ts'
import { BulkOrderFrame } from '../core/bulk-order-frame.tsx'
import { savedListsQuery } from '../core/client.ts'
import { EMPTY_SAVED_LISTS, SAVED_LISTS_DESCRIPTION, SAVED_LISTS_NEED_ACCOUNT } from '../core/copy.ts'
import { SavedListRow } from './saved-list-row.tsx'

const COLUMNS = [
  { label: 'Name' },
  { label: 'Lines', numeric: true },
  { label: 'Changed' },
  { label: 'Actions', isLabelHidden: true },
]

/** Named lists to reorder from. */
export function SavedListsPage() {
  return <WithSession>{(session) => <SavedListsContent session={session} />}</WithSession>
}

function SavedListsContent({ session }: { session: Session | null }) {
  const { data: list } = useQuery(listStore(session !== null).query)
  return (
    <BulkOrderFrame title="Saved lists" description={SAVED_LISTS_DESCRIPTION} lineCount={list?.lines.length}>
      {session ? <SavedLists email={session.email} /> : <SignInPrompt />}
    </BulkOrderFrame>
  )
}

function SignInPrompt() {
  return (
    <EmptyState
      title="Sign in to save lists"
      actions={
        <Link
          className={buttonClass({ kind: 'primary', size: 'large' })}
          to="/login"
          search={{ from: '/orderlist/saved' }}
        >
          Sign in
        </Link>
      }
      drawing={<EmptyIllustration />}
    >
      {SAVED_LISTS_NEED_ACCOUNT}
    </EmptyState>
  )
}

function SavedLists({ email }: { email: string }) {
  const { data: record } = useQuery(userRecordQuery(email))
  const query = useQuery(savedListsQuery)
  const { data: lists, error } = query
  if (error && !lists) {
    return <LoadError what="Your saved lists" query={query} />
  }
  if (!lists) return <Spinner />
  if (lists.length === 0) {
    return (
      <EmptyState
        title="No saved lists yet"
        actions={
          <Link className={buttonClass({ size: 'large' })} to="/orderlist">
            Open order list
          </Link>
        }
        drawing={<EmptyIllustration />}
      >
        {EMPTY_SAVED_LISTS}
      </EmptyState>
    )
  }
  return (
    <div className={tableStyles.frame}>
      <Table label="Saved lists" columns={COLUMNS}>
        {lists.map((savedList) => (
          <SavedListRow
            key={savedList.id}
            list={savedList}
            email={email}
            canShare={record?.hasCompany === true}
          />
        ))}
      </Table>
    </div>
  )
}
