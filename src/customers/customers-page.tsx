import { getRouteApi } from '@tanstack/react-router'
import { SavedViews } from '#app/saved-views/saved-views.tsx'
import { UserList } from '#app/users/make-admin/make-admin.tsx'
import { customerCopy } from './copy.ts'
import { CustomerPage } from './customer-page.tsx'

const route = getRouteApi('/dashboard/customers')

/** All accounts, or the one in the URL. */
export function CustomersPage() {
  const { email } = route.useSearch()
  if (email) return <CustomerPage key={email} email={email} />
  return (
    <UserList title="Customers" views={<SavedViews list="users" />}>
      {customerCopy.intro}
    </UserList>
  )
}
