import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { adminQuery } from '#app/auth/account/staff-access.ts'
import type { Permission } from '#app/staff/permissions.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import textStyles from '#app/ui/text.module.css'

const NO_ACCESS = 'You do not have access'

/** A page for staff members with the permission. Other users see a notice, and nothing of the page loads. */
export function StaffOnly({
  email,
  permission,
  fallback,
  children,
}: {
  email: string
  permission: Permission
  fallback: ReactNode
  children: ReactNode
}) {
  const { data } = useQuery(adminQuery(email))
  if (data === undefined) return fallback
  if (data.permissions?.includes(permission)) return children
  return (
    <>
      <h1 className={textStyles.visuallyHidden}>{data.admin ? NO_ACCESS : 'Administrators only'}</h1>
      <EmptyState
        icon="lock"
        title={data.admin ? NO_ACCESS : 'This page is for administrators'}
        actions={
          <Link className={buttonClass()} to="/dashboard">
            My Profile
          </Link>
        }
      >
        {data.admin
          ? 'Your roles do not include this page. Ask an administrator if you need it.'
          : `You are signed in as ${email}.`}
      </EmptyState>
    </>
  )
}
