import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Chips } from '../../ui/chips.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { NoticeRow } from '../../ui/notice-row.tsx'
import { SheetHead } from '../../ui/sheet-head.tsx'
import { myOrdersQuery, orderCountsQuery } from '../client.ts'
import type { PurchaseCounts } from '../contract.ts'
import { type Order, ordersOf } from '../grouping.ts'
import { ORDER_STATES, type OrderState } from '../rules.ts'
import { MachineOutline } from './machine-outline.tsx'
import { figuresOf, totalCount } from './order-figures.ts'
import { OrderTable } from './order-table.tsx'
import { STATE_WORDS } from './state-plate.tsx'

interface MyOrderListProps {
  email: string
  state?: OrderState | undefined
  onState: (state: OrderState | undefined) => void
  /** An order to open and bring into view; it comes first if it is on none of the pages shown. */
  marked?: Order | undefined
}

/** My Orders: figures, the state filter with its counts, and the table. */
export function MyOrderList({ email, state, onState, marked }: MyOrderListProps) {
  const counts = useQuery(orderCountsQuery('mine')).data
  const list = useInfiniteQuery(myOrdersQuery(email, state))
  const listed = ordersOf(list.data?.pages.flatMap(({ items }) => items) ?? [])
  const orders = marked && !listed.some(({ id }) => id === marked.id) ? [marked, ...listed] : listed
  const hasNone = list.isSuccess && counts !== undefined && totalCount(counts) === 0 && orders.length === 0
  return (
    <>
      <SheetHead title="My Orders" figures={counts && !hasNone ? figuresOf(counts) : []}>
        An order can be cancelled until it is paid. There are no refunds after payment.
      </SheetHead>
      {hasNone ? (
        <NoOrders />
      ) : (
        <>
          <StateChips {...{ counts, state, onState }} />
          <OrderTable key={marked?.id} orders={orders} marked={marked?.id}>
            {list.isPending && <p className="pad muted">Loading orders</p>}
            {list.isError && !list.data && (
              <Failed what="Your orders" error={list.error} onRetry={list.refetch} />
            )}
            {list.isSuccess && orders.length === 0 && state && (
              <NoneInState state={state} onState={onState} />
            )}
            {(list.hasNextPage || (list.data?.pages.length ?? 0) > 1) && (
              <LoadMore list={list} shown={orders.length} what={['order', 'orders']} />
            )}
          </OrderTable>
        </>
      )}
    </>
  )
}

function StateChips({
  counts,
  state,
  onState,
}: Pick<MyOrderListProps, 'state' | 'onState'> & { counts: PurchaseCounts | undefined }) {
  const chips = ORDER_STATES.map((value) => ({
    value,
    label: STATE_WORDS[value],
    count: counts && (counts.counts[value] ?? 0),
  }))
  return (
    <div className="bar">
      <Chips
        label="State"
        chips={[{ value: 'all', label: 'All', count: counts && totalCount(counts) }, ...chips]}
        chosen={state ?? 'all'}
        onChoose={(value) => onState(value === 'all' ? undefined : value)}
      />
    </div>
  )
}

function NoneInState({ state, onState }: { state: OrderState; onState: MyOrderListProps['onState'] }) {
  return (
    <NoticeRow
      icon="search"
      title={`No order is in the state ${STATE_WORDS[state]}`}
      actions={
        <button type="button" className="b" onClick={() => onState(undefined)}>
          Show all
        </button>
      }
    />
  )
}

function NoOrders() {
  return (
    <Empty
      title="No orders yet"
      action={
        <Link className="b p lg" to="/products" search={{}}>
          OUR PRODUCTS
        </Link>
      }
      drawing={<MachineOutline />}
    >
      Each order you place is listed here with its state, its payment reference and what happened to it.
    </Empty>
  )
}
