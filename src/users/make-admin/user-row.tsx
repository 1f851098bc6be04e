import { MOST_COUNTED } from '#app/auth/rules.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatCount } from '#app/lib/numbers.ts'
import { Plate } from '#app/ui/badge.tsx'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { Popover } from '#app/ui/popover.tsx'
import { AS_CELL, AS_ROW } from '#app/ui/table-roles.ts'
import type { ListedUser } from '../contract.ts'

interface UserRowProps {
  user: ListedUser
  isSelf: boolean
  onMakeAdmin: () => void
  onEndSessions: () => void
  onRemove: () => void
}

/** One user with what they have done here, and what can be done about them. */
export function UserRow(props: UserRowProps) {
  const { user, isSelf } = props
  return (
    <tr {...AS_ROW}>
      <td {...AS_CELL} className="s6 first">
        <span className="t1">{user.name}</span> {isSelf && <span className="muted small">(you)</span>}
        <span className="t2">{user.email}</span>
        {!user.emailVerified && <Plate kind="low">Email not confirmed</Plate>}
      </td>
      <td {...AS_CELL} data-l="Role">
        {user.role === 'admin' ? <Plate kind="admin">Admin</Plate> : <Plate kind="cust">Customer</Plate>}
      </td>
      <td {...AS_CELL} className="bl" data-l="Location">
        {user.location || <None />}
      </td>
      <td {...AS_CELL} data-l="Phone">
        {user.phone ? <span className="mono small nw">{user.phone}</span> : <None />}
      </td>
      <td {...AS_CELL} className="bl c-profile" data-l="Profile">
        <ProfileLink user={user} />
      </td>
      <td {...AS_CELL} className="num s2" data-l="Orders">
        <Count of={user.orders} />
      </td>
      <td {...AS_CELL} className="num s2 bl" data-l="Reviews">
        <Count of={user.reviews} />
      </td>
      <td {...AS_CELL} className="num s2 bl" data-l="Since">
        <span className="small nw">{formatDay(user.createdAt)}</span>
      </td>
      <td {...AS_CELL} className="s6">
        <UserActions {...props} />
      </td>
    </tr>
  )
}

function UserActions({ user, isSelf, onMakeAdmin, onEndSessions, onRemove }: UserRowProps) {
  if (isSelf) return <span className="small muted self">You cannot remove yourself</span>
  return (
    <div className="acts three-a">
      <button type="button" className="b q sm" onClick={onRemove}>
        Remove User<span className="vh"> {user.name}</span>
      </button>
      {user.role !== 'admin' && (
        <button type="button" className="b sm" onClick={onMakeAdmin}>
          Make Admin<span className="vh">: {user.name}</span>
        </button>
      )}
      <Popover
        face={<DeskIcon name="more" />}
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
  // Typed by the user: anything but a web address stays text.
  if (!/^https?:\/\//.test(social)) return <None />
  return (
    <a href={social} className="small nw" title={social} target="_blank" rel="noreferrer noopener">
      Open<span className="vh"> the professional profile of {name}, in a new window</span>{' '}
      <DeskIcon name="external" />
    </a>
  )
}

function Count({ of }: { of: number }) {
  return of > 0 ? formatCount(of, of === MOST_COUNTED) : <span className="muted">0</span>
}

function None() {
  return <span className="muted small">none</span>
}
