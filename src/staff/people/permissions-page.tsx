import { Link } from '@tanstack/react-router'
import type { StaffRole } from '#app/lib/actor.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import tableStyles from '#app/ui/table.module.css'
import { TableHead } from '#app/ui/table.tsx'
import { CELL_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { getPermission, PERMISSION_NAMES, STAFF_ROLE_NAMES, STAFF_ROLES } from '../permissions.ts'
import { staffCopy } from './copy.ts'
import styles from './permissions-page.module.css'

const COLUMNS = [{ label: 'Permission' }, ...STAFF_ROLE_NAMES.map((role) => ({ label: STAFF_ROLES[role] }))]

/** The whole table of permissions. */
export function PermissionsPage() {
  return (
    <>
      <Breadcrumbs list={<Link to="/dashboard/staff">Staff</Link>} current="Who may do what" />
      <PageHeader title="Who may do what">{staffCopy.matrixIntro}</PageHeader>
      <div className={tableStyles.frame}>
        <table
          {...TABLE_ROLE}
          className={`${tableStyles.table} ${styles.table}`}
          aria-label="Permissions by role"
        >
          <TableHead columns={COLUMNS} />
          <tbody>
            {PERMISSION_NAMES.map((name) => (
              <PermissionRow key={name} {...getPermission(name)} />
            ))}
          </tbody>
        </table>
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
      <td {...CELL_ROLE} className={`${tableStyles.spanRow} ${tableStyles.firstRow}`}>
        {label}
        {isSensitive && <span className={tableStyles.secondary}>{staffCopy.sensitive}</span>}
        <span className={`${tableStyles.secondary} ${styles.narrowOnly}`}>{rolesInWords(roles)}</span>
      </td>
      {STAFF_ROLE_NAMES.map((role) => (
        <td key={role} {...CELL_ROLE} className={styles.wideOnly}>
          {roles.includes(role) ? (
            <>
              <Icon name="check" />
              <span className={textStyles.visuallyHidden}>Yes</span>
            </>
          ) : (
            <span className={textStyles.muted}>no</span>
          )}
        </td>
      ))}
    </tr>
  )
}
