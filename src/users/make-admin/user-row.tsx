import { Link } from '@tanstack/react-router'
import { MAX_COUNT } from '#app/auth/core/rules.ts'
import { usePermissions } from '#app/auth/sessions/access-guards.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { formatCount } from '#app/lib/numbers.ts'
import { STAFF_ROLES } from '#app/staff/permissions.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MenuItem, MoreMenu } from '#app/ui/popover.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import type { ListedUser } from '../core/contract.ts'
import { CANNOT_REMOVE_SELF, END_ADMIN_ACCESS } from './copy.ts'
import styles from './make-admin.module.css'

interface UserRowProps {
  user: ListedUser
  isSelf: boolean
  onMakeAdmin: () => void
  onDemote: () => void
  onEndSessions: () => void
  onRemove: () => void
}

export function UserRow(props: UserRowProps) {
  const { user, isSelf } = props
  return (
    <tr {...ROW_ROLE}>
      <Cell span="row">
        <Link className={tableStyles.primary} to="/dashboard/customers" search={{ email: user.email }}>
          {user.name}
        </Link>{' '}
        {isSelf && <span className={`${textStyles.muted} ${textStyles.small}`}>(you)</span>}
        <span className={tableStyles.secondary}>{user.email}</span>
        {!user.emailVerified && (
          <Badge tone="warning" shape="triangle">
            Email not confirmed
          </Badge>
        )}
      </Cell>
      <Cell label="Role">
        {user.staffRoles.map((role) => (
          <span key={role}>
            <Badge tone={role === 'administrator' ? 'warning' : 'neutral'} shape="shield">
              {STAFF_ROLES[role]}
            </Badge>{' '}
          </span>
        ))}
        {user.staffRoles.length === 0 && <Badge tone="muted">Customer</Badge>}
      </Cell>
      <Cell label="Location">{user.location || <NoValue />}</Cell>
      <Cell label="Phone">
        {user.phone ? (
          <span className={`${textStyles.code} ${textStyles.anywhere} ${textStyles.small} ${styles.phone}`}>
            {user.phone}
          </span>
        ) : (
          <NoValue />
        )}
      </Cell>
      <Cell label="Profile" className={styles.profileCell}>
        <ProfileLink user={user} />
      </Cell>
      <Cell label="Orders" isNumeric span={2}>
        <UserCount of={user.orders} />
      </Cell>
      <Cell label="Reviews" isNumeric span={2}>
        <UserCount of={user.reviews} />
      </Cell>
      <Cell label="Since" isNumeric span={2}>
        <span className={textStyles.small}>{formatDay(user.createdAt)}</span>
      </Cell>
      <Cell span="row">
        <UserActions {...props} />
      </Cell>
    </tr>
  )
}

function UserActions({ user, isSelf, onMakeAdmin, onDemote, onEndSessions, onRemove }: UserRowProps) {
  const can = usePermissions()
  const endAccess = can('staff.manage') && (
    <MenuItem data-danger onClick={onDemote}>
      {END_ADMIN_ACCESS}
    </MenuItem>
  )
  if (isSelf)
    return (
      <div className={`${tableStyles.actions} ${styles.actions}`}>
        <span className={`${textStyles.small} ${textStyles.muted} ${styles.ownRow}`}>
          {CANNOT_REMOVE_SELF}
        </span>
        <MoreMenu label={`More for ${user.name}`}>{endAccess}</MoreMenu>
      </div>
    )
  return (
    <div className={`${tableStyles.actions} ${styles.actions}`}>
      {can('users.remove') && (
        <Button kind="quiet" size="small" onClick={onRemove}>
          Remove User<span className={textStyles.visuallyHidden}> {user.name}</span>
        </Button>
      )}
      {can('staff.manage') && user.role !== 'admin' && (
        <Button size="small" onClick={onMakeAdmin}>
          Make Admin<span className={textStyles.visuallyHidden}>: {user.name}</span>
        </Button>
      )}
      {can('orders.place-on-behalf') || can('users.remove') || can('staff.manage') ? (
        <MoreMenu label={`More for ${user.name}`}>
          {can('orders.place-on-behalf') && (
            <Link role="menuitem" to="/dashboard/orderfor" search={{ customer: user.email }}>
              Order for {user.name}
            </Link>
          )}
          {can('users.remove') && <MenuItem onClick={onEndSessions}>Sign out everywhere</MenuItem>}
          {user.role === 'admin' && endAccess}
        </MoreMenu>
      ) : null}
    </div>
  )
}

function ProfileLink({ user: { social, name } }: { user: ListedUser }) {
  // User input: only web addresses become links.
  if (!/^https?:\/\//.test(social)) return <NoValue />
  return (
    <a
      href={social}
      className={`${textStyles.small} ${textStyles.noWrap}`}
      title={social}
      target="_blank"
      rel="noreferrer noopener"
    >
      Open
      <span className={textStyles.visuallyHidden}> the professional profile of {name} (opens a new tab)</span>{' '}
      <Icon name="external" />
    </a>
  )
}

function UserCount({ of }: { of: number }) {
  return of > 0 ? formatCount(of, of === MAX_COUNT) : <span className={textStyles.muted}>0</span>
}

function NoValue() {
  return <span className={`${textStyles.muted} ${textStyles.small}`}>none</span>
}
