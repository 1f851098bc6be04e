import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ApiError } from '#app/lib/api.ts'
import { orderQuery } from '#app/orders/client.ts'
import { MyOrdersView } from '#app/orders/list/my-orders-view.tsx'
import { orderFromDto } from '#app/orders/order-adapter.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { DashboardLayout } from './dashboard-layout.tsx'
import { ReorderDialog } from './lazy-reorder-dialog.tsx'

/** My Orders with one order opened, highlighted and scrolled into view. */
export function OrderDetail() {
  return <DashboardLayout>{({ email }) => <OrderDetailContent email={email} />}</DashboardLayout>
}

function OrderDetailContent({ email }: { email: string }) {
  const { id } = useParams({ from: '/myorders/$id' })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    ...orderQuery(id),
    retry: (failures, failure) => !isUnknown(failure) && failures < 3,
  })
  const marked = data && orderFromDto(data)
  if (error && !isUnknown(error)) return <LoadError what="The order" error={error} onRetry={refetch} />
  if (error) return <UnknownOrder id={id} />
  if (!marked) return <Spinner />
  return (
    <MyOrdersView
      email={email}
      marked={marked}
      ReorderDialog={ReorderDialog}
      search={{}}
      onSearch={(search) => navigate({ to: '/dashboard/myorders', search })}
    />
  )
}

/** True if the order does not exist or belongs to another buyer, or if its number is malformed. */
function isUnknown(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422 || error.status === 400)
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
