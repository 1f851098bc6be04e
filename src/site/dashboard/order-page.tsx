import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { adminQuery } from '#app/auth/account/staff-access.ts'
import { usePermissions, useSession } from '#app/auth/sessions/access-guards.tsx'
import { isNotFound } from '#app/lib/api.ts'
import { BuyerOrderActions } from '#app/order-pages/details/actions/buyer-order-actions.tsx'
import { canChangeOrder } from '#app/order-pages/details/actions/can-change-order.ts'
import { OrderDetails } from '#app/order-pages/details/order-details.tsx'
import { orderCountsQuery, orderQuery } from '#app/orders/core/client.ts'
import { type OrderView, orderFromDto } from '#app/orders/core/order-adapter.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { LazyReorderDialog } from './lazy-reorder-dialog.tsx'

/** Only administrators load the code of their actions. */
const AdminOrderActions = lazyWithRetry(
  () => import('#app/order-pages/details/actions/admin-order-actions.tsx'),
  'The actions',
)

/** One order on a page of its own, for its buyer and for administrators. Order events keep it up to date. */
export function OrderPage() {
  const { id } = useParams({ from: '/dashboard/orders/$id' })
  const { email } = useSession()
  const isAdmin = useQuery(adminQuery(email)).data?.admin === true
  const can = usePermissions()
  const query = useQuery(orderQuery(id))
  const { data, error } = query
  const isOfColleague = data?.company !== undefined && data.buyer.email !== email
  const { data: counts } = useQuery({ ...orderCountsQuery('mine'), enabled: isOfColleague })
  // The API responds to another buyer's order as if it did not exist.
  if (!data && error && isNotFound(error)) return <NotFound />
  if (!data && error) return <LoadError what="The order" query={query} />
  if (!data) return <Spinner />
  const order = orderFromDto(data)
  const canChange = isAdmin ? can('orders.change-address') : canChangeOrder(order, email, counts)
  return (
    <>
      <Breadcrumbs
        list={
          isAdmin ? (
            <Link to="/dashboard/manageallorders">Manage All Orders</Link>
          ) : (
            <Link to="/dashboard/myorders">My Orders</Link>
          )
        }
        current={formatOrderNumber(order.id)}
      />
      <OrderDetails
        order={order}
        reader={isAdmin ? 'admin' : 'buyer'}
        canChange={canChange}
        headingLevel={1}
        buyerSummary={data.buyerSummary}
        internalNote={data.internalNote}
        actions={
          isAdmin ? (
            <AdminOrderActions order={order} undo={data.undo} />
          ) : (
            canChange && <BuyerActions order={order} />
          )
        }
      />
    </>
  )
}

function BuyerActions({ order }: { order: OrderView }) {
  const [isReordering, setReordering] = useState(false)
  return (
    <>
      <BuyerOrderActions order={order} onReorder={() => setReordering(true)} />
      {isReordering && <LazyReorderDialog id={order.id} onDone={() => setReordering(false)} />}
    </>
  )
}
