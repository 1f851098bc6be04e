import { Link } from '@tanstack/react-router'
import type { StaffRole } from '#app/lib/actor.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell, Table } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { getPermission, PERMISSION_NAMES, STAFF_ROLE_NAMES, STAFF_ROLES } from '../permissions.ts'
import { staffCopy } from './copy.ts'

const COLUMNS = [{ label: 'Permission' }, ...STAFF_ROLE_NAMES.map((role) => ({ label: STAFF_ROLES[role] }))]

/** The whole table of permissions. */
export function PermissionsPage() {
  return (
    <>
      <Breadcrumbs list={<Link to="/dashboard/staff">Staff</Link>} current="Who may do what" />
      <PageHeader title="Who may do what">{staffCopy.matrixIntro}</PageHeader>
      <div className={tableStyles.frame}>
        <Table label="Permissions by role" columns={COLUMNS}>
          {PERMISSION_NAMES.map((name) => (
            <PermissionRow key={name} {...getPermission(name)} />
          ))}
        </Table>
      </div>
    </>
  )
}

/** 'Administrator, Sales'; 'All roles' */
const rolesInWords = (roles: readonly StaffRole[]) =>
  roles.length === STAFF_ROLE_NAMES.length
    ? staffCopy.allRoles
    : roles.map((role) => STAFF_ROLES[role]).join(', ')

function PermissionRow({ label, roles, isSensitive }: ReturnType<typeof getPermission>) {
  return (
    <tr {...ROW_ROLE}>
      <Cell span="row">
        {label}
        {isSensitive && <span className={tableStyles.secondary}>{staffCopy.sensitive}</span>}
        <span className={`${tableStyles.secondary} ${layoutStyles.narrowOnly}`}>{rolesInWords(roles)}</span>
      </Cell>
      {STAFF_ROLE_NAMES.map((role) => (
        <Cell key={role} className={layoutStyles.wideOnly}>
          {roles.includes(role) ? (
            <>
              <Icon name="check" />
              <span className={textStyles.visuallyHidden}>Yes</span>
            </>
          ) : (
            <span className={textStyles.muted}>no</span>
          )}
        </Cell>
      ))}
    </tr>
  )
}
