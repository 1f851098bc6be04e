import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Session } from '#app/auth/client.ts'
import { WithSession } from '#app/auth/with-session.tsx'
import { EmptyIllustration } from '#app/ui/empty-illustration.tsx'
import { EmptyText } from '#app/ui/empty-text.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { COLUMN_HEADER_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import { listStore } from '../add-to-list/list-store.ts'
import { BulkOrderFrame } from '../bulk-order-frame.tsx'
import { savedListsQuery } from '../client.ts'
import { SavedListRow } from './saved-list-row.tsx'

/** Lists kept under a name, to be ordered again. */
export function SavedListsPage() {
  return <WithSession>{(session) => <SavedListsContent session={session} />}</WithSession>
}

function SavedListsContent({ session }: { session: Session | null }) {
  const { data: list } = useQuery(listStore(session !== null).query)
  return (
    <BulkOrderFrame
      title="Saved lists"
      description="What you order every quarter, under a name of your own."
      lineCount={list?.lines.length}
    >
      {session ? <SavedLists /> : <SignInPrompt />}
    </BulkOrderFrame>
  )
}

function SignInPrompt() {
  return (
    <EmptyText
      title="Saved lists belong to an account"
      action={
        <Link className="b p lg" to="/login" search={{ from: '/orderlist/saved' }}>
          Sign in
        </Link>
      }
      drawing={<EmptyIllustration />}
    >
      Sign in to keep lists under a name and to order them again. Your order list needs no account until you
      order.
    </EmptyText>
  )
}

function SavedLists() {
  const { data: lists, error, refetch, isFetching } = useQuery(savedListsQuery)
  if (error && !lists) {
    return <LoadError what="Your saved lists" error={error} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!lists) return <Spinner />
  if (lists.length === 0) {
    return (
      <EmptyText
        title="No saved lists yet"
        action={
          <Link className="b lg" to="/orderlist">
            Order list
          </Link>
        }
        drawing={<EmptyIllustration />}
      >
        ‘Save as a list’ stands above your order list and keeps its lines under a name.
      </EmptyText>
    )
  }
  return (
    <div className="tw">
      <table {...TABLE_ROLE} className="sl" aria-label="Saved lists">
        <thead>
          <tr {...ROW_ROLE}>
            <th {...COLUMN_HEADER_ROLE}>Name</th>
            <th {...COLUMN_HEADER_ROLE} className="num">
              Lines
            </th>
            <th {...COLUMN_HEADER_ROLE}>Changed</th>
            <th {...COLUMN_HEADER_ROLE}>
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lists.map((one) => (
            <SavedListRow key={one.id} list={one} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
