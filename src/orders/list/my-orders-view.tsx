import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatPlural } from '#app/lib/numbers.ts'
import { MachineOutline } from '#app/ui/empty-illustration.tsx'
import { NoticeRow } from '#app/ui/empty-state.tsx'
import { Empty } from '#app/ui/empty-text.tsx'
import { Chips } from '#app/ui/filter-chips.tsx'
import { Failed } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { SheetHead } from '#app/ui/page-header.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { type MyOrdersSearch, myOrdersQuery, orderCountsQuery } from '../client.ts'
import type { PurchaseCounts } from '../contract.ts'
import { type Order, ordersOf } from '../order-adapter.ts'
import { STATE_WORDS } from '../order-status-badge.tsx'
import { ORDER_STATES, type OrderState } from '../rules.ts'
import { figuresOf, totalCount } from '../statistics/order-counts.ts'
import { OrderTable } from './my-orders-table.tsx'

interface MyOrderListProps {
  email: string
  search: MyOrdersSearch
  onSearch: (part: MyOrdersSearch) => void
  /** An order to open and bring into view; it comes first if it is on none of the pages shown. */
  marked?: Order | undefined
}

/** My Orders: figures, the search, the state filter with its counts, and the table. */
export function MyOrderList({ email, search, onSearch, marked }: MyOrderListProps) {
  const counts = useQuery(orderCountsQuery('mine')).data
  const list = useInfiniteQuery({ ...myOrdersQuery(email, search), placeholderData: keepPreviousData })
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
          <div className="bar">
            {/* Beside a marked order it would leave the page under the hands that type. */}
            {!marked && (
              <SearchField
                label="Search my orders"
                placeholder="PO number, order, machine, SKU"
                value={search.q ?? ''}
                onSearch={(q) => onSearch({ q: q || undefined })}
              />
            )}
            <StateChips {...{ counts, state: search.state, onSearch }} />
          </div>
          {search.q && (
            <p className="vh" role="status">
              {list.isSuccess && `${formatPlural(orders.length, ['order', 'orders'])} shown`}
            </p>
          )}
          <OrderTable key={marked?.id} orders={orders} marked={marked?.id}>
            {list.isPending && <p className="pad muted">Loading orders</p>}
            {list.isError && !list.data && (
              <Failed what="Your orders" error={list.error} onRetry={list.refetch} />
            )}
            {list.isSuccess && orders.length === 0 && <NoneFound search={search} onSearch={onSearch} />}
            {(list.hasNextPage || (list.data?.pages.length ?? 0) > 1) && (
              <LoadMore list={list} shown={orders.length} what={['order', 'orders']} />
            )}
          </OrderTable>
        </>
      )}
    </>
  )
}

interface StateChipsProps {
  counts: PurchaseCounts | undefined
  state: OrderState | undefined
  onSearch: MyOrderListProps['onSearch']
}

function StateChips({ counts, state, onSearch }: StateChipsProps) {
  const chips = ORDER_STATES.map((value) => ({
    value,
    label: STATE_WORDS[value],
    count: counts && (counts.counts[value] ?? 0),
  }))
  return (
    <Chips
      label="State"
      chips={[{ value: 'all', label: 'All', count: counts && totalCount(counts) }, ...chips]}
      chosen={state ?? 'all'}
      onChoose={(value) => onSearch({ state: value === 'all' ? undefined : value })}
    />
  )
}

function NoneFound({ search: { q, state }, onSearch }: Pick<MyOrderListProps, 'search' | 'onSearch'>) {
  const title = q
    ? `You have no order for ‘${q}’${state ? ` in the state ${STATE_WORDS[state]}` : ''}`
    : `No order is in the state ${state && STATE_WORDS[state]}`
  return (
    <NoticeRow
      icon="search"
      title={title}
      actions={
        <button
          type="button"
          className="b"
          onClick={() => onSearch(q && state ? { state: undefined } : { q: undefined, state: undefined })}
        >
          {q && state ? 'Search in every state' : 'Show all'}
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
