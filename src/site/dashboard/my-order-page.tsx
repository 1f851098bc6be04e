import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { isNotFound } from '#app/lib/api.ts'
import { MyOrdersView } from '#app/order-pages/my-orders/my-orders-view.tsx'
import { orderQuery } from '#app/orders/core/client.ts'
import { orderFromDto } from '#app/orders/core/order-adapter.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { DashboardLayout } from './dashboard-layout.tsx'
import { LazyReorderDialog } from './lazy-reorder-dialog.tsx'

/** My Orders with one order opened, highlighted and scrolled into view. */
export function MyOrderPage() {
  return <DashboardLayout>{({ email }) => <MyOrderContent email={email} />}</DashboardLayout>
}

function MyOrderContent({ email }: { email: string }) {
  const { id } = useParams({ from: '/myorders/$id' })
  const navigate = useNavigate()
  const query = useQuery(orderQuery(id))
  const { data, error } = query
  const order = data && orderFromDto(data)
  if (error && !isNotFound(error)) return <LoadError what="The order" query={query} />
  if (error) return <UnknownOrder id={id} />
  if (!order) return <Spinner />
  return (
    <MyOrdersView
      email={email}
      highlightedOrder={order}
      ReorderDialog={LazyReorderDialog}
      search={{}}
      onSearch={(search) => navigate({ to: '/dashboard/myorders', search })}
    />
  )
}

function UnknownOrder({ id }: { id: string }) {
  return (
    <>
      <PageHeader title="My Orders" />
      <EmptyState
        icon="search"
        title={`No order ${id.slice(0, 40)}`}
        actions={
          <Link className={buttonClass()} to="/dashboard/myorders">
            All my orders
          </Link>
        }
      >
        Order numbers have eight letters and digits, for example P6W6-BBRW.
      </EmptyState>
    </>
  )
}
