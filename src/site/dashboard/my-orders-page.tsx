import { getRouteApi } from '@tanstack/react-router'
import { useSession } from '#app/auth/sessions/access-guards.tsx'
import { MyOrdersView } from '#app/order-pages/my-orders/my-orders-view.tsx'
import { LazyReorderDialog } from './lazy-reorder-dialog.tsx'

const route = getRouteApi('/dashboard/myorders')

/** The buyer's orders. The search text and the status filter are in the URL. */
export function MyOrdersPage() {
  const { email } = useSession()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <MyOrdersView
      email={email}
      search={search}
      ReorderDialog={LazyReorderDialog}
      onSearch={(part) =>
        navigate({ search: (before) => ({ ...before, ...part }), replace: 'q' in part, resetScroll: false })
      }
    />
  )
}
