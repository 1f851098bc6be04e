import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Session } from '#app/auth/client.ts'
import { ForEveryone } from '#app/auth/with-session.tsx'
import { MachineOutline } from '#app/ui/empty-illustration.tsx'
import { Empty } from '#app/ui/empty-text.tsx'
import { Failed } from '#app/ui/load-error.tsx'
import { Busy } from '#app/ui/spinner.tsx'
import { AS_COLUMN_HEAD, AS_ROW, AS_TABLE } from '#app/ui/table-roles.ts'
import { listStore } from '../add-to-list/list-store.ts'
import { ListFrame } from '../bulk-order-frame.tsx'
import { savedListsQuery } from '../client.ts'
import { SavedListRow } from './saved-list-row.tsx'

/** Lists kept under a name, to be ordered again. */
export function SavedListsPage() {
  return <ForEveryone>{(session) => <SavedListsOf session={session} />}</ForEveryone>
}

function SavedListsOf({ session }: { session: Session | null }) {
  const { data: list } = useQuery(listStore(session !== null).query)
  return (
    <ListFrame
      title="Saved lists"
      words="What you order every quarter, under a name of your own."
      lineCount={list?.lines.length}
    >
      {session ? <SavedLists /> : <ForAccounts />}
    </ListFrame>
  )
}

function ForAccounts() {
  return (
    <Empty
      title="Saved lists belong to an account"
      action={
        <Link className="b p lg" to="/login" search={{ from: '/orderlist/saved' }}>
          Sign in
        </Link>
      }
      drawing={<MachineOutline />}
    >
      Sign in to keep lists under a name and to order them again. Your order list needs no account until you
      order.
    </Empty>
  )
}

function SavedLists() {
  const { data: lists, error, refetch, isFetching } = useQuery(savedListsQuery)
  if (error && !lists) {
    return <Failed what="Your saved lists" error={error} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!lists) return <Busy />
  if (lists.length === 0) {
    return (
      <Empty
        title="No saved lists yet"
        action={
          <Link className="b lg" to="/orderlist">
            Order list
          </Link>
        }
        drawing={<MachineOutline />}
      >
        ‘Save as a list’ stands above your order list and keeps its lines under a name.
      </Empty>
    )
  }
  return (
    <div className="tw">
      <table {...AS_TABLE} className="sl" aria-label="Saved lists">
        <thead>
          <tr {...AS_ROW}>
            <th {...AS_COLUMN_HEAD}>Name</th>
            <th {...AS_COLUMN_HEAD} className="num">
              Lines
            </th>
            <th {...AS_COLUMN_HEAD}>Changed</th>
            <th {...AS_COLUMN_HEAD}>
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
