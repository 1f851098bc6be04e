import { MAX_COUNT } from '#app/auth/rules.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatCount } from '#app/lib/numbers.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import { Popover } from '#app/ui/popover.tsx'
import { CELL_ROLE, ROW_ROLE } from '#app/ui/table-roles.ts'
import type { ListedUser } from '../contract.ts'
import { CANNOT_REMOVE_SELF } from './copy.ts'
import styles from './make-admin.module.css'

interface UserRowProps {
  user: ListedUser
  isSelf: boolean
  onMakeAdmin: () => void
  onEndSessions: () => void
  onRemove: () => void
}

/** One user, with counts and actions. */
export function UserRow(props: UserRowProps) {
  const { user, isSelf } = props
  return (
    <tr {...ROW_ROLE}>
      <td {...CELL_ROLE} className="s6 first">
        <span className="t1">{user.name}</span> {isSelf && <span className="muted small">(you)</span>}
        <span className="t2">{user.email}</span>
        {!user.emailVerified && <Badge kind="low">Email not confirmed</Badge>}
      </td>
      <td {...CELL_ROLE} data-l="Role">
        {user.role === 'admin' ? <Badge kind="admin">Admin</Badge> : <Badge kind="cust">Customer</Badge>}
      </td>
      <td {...CELL_ROLE} className="bl" data-l="Location">
        {user.location || <NoValue />}
      </td>
      <td {...CELL_ROLE} data-l="Phone">
        {user.phone ? <span className="mono small nw">{user.phone}</span> : <NoValue />}
      </td>
      <td {...CELL_ROLE} className={`bl ${styles.profileCell}`} data-l="Profile">
        <ProfileLink user={user} />
      </td>
      <td {...CELL_ROLE} className="num s2" data-l="Orders">
        <UserCount of={user.orders} />
      </td>
      <td {...CELL_ROLE} className="num s2 bl" data-l="Reviews">
        <UserCount of={user.reviews} />
      </td>
      <td {...CELL_ROLE} className="num s2 bl" data-l="Since">
        <span className="small nw">{formatDay(user.createdAt)}</span>
      </td>
      <td {...CELL_ROLE} className="s6">
        <UserActions {...props} />
      </td>
    </tr>
  )
}

function UserActions({ user, isSelf, onMakeAdmin, onEndSessions, onRemove }: UserRowProps) {
  if (isSelf) return <span className={`small muted ${styles.ownRow}`}>{CANNOT_REMOVE_SELF}</span>
  return (
    <div className={`acts ${styles.actions}`}>
      <button type="button" className="b q sm" onClick={onRemove}>
        Remove User<span className="vh"> {user.name}</span>
      </button>
      {user.role !== 'admin' && (
        <button type="button" className="b sm" onClick={onMakeAdmin}>
          Make Admin<span className="vh">: {user.name}</span>
        </button>
      )}
      <Popover
        buttonContent={<DashboardIcon name="more" />}
        label={`More for ${user.name}`}
        className="b sm ic"
        popup="menu"
        popClassName="rowmenu"
      >
        <button type="button" role="menuitem" onClick={onEndSessions}>
          Sign out everywhere
        </button>
      </Popover>
    </div>
  )
}

function ProfileLink({ user: { social, name } }: { user: ListedUser }) {
  // User input: only web addresses become links.
  if (!/^https?:\/\//.test(social)) return <NoValue />
  return (
    <a href={social} className="small nw" title={social} target="_blank" rel="noreferrer noopener">
      Open<span className="vh"> the professional profile of {name} (opens a new tab)</span>{' '}
      <DashboardIcon name="external" />
    </a>
  )
}

function UserCount({ of }: { of: number }) {
  return of > 0 ? formatCount(of, of === MAX_COUNT) : <span className="muted">0</span>
}

function NoValue() {
  return <span className="muted small">none</span>
}
