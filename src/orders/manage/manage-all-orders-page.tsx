import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import { centsFromDecimal, formatAmount } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { NoticeRow } from '#app/ui/empty-state.tsx'
import { Chips } from '#app/ui/filter-chips.tsx'
import { Failed } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { SheetHead } from '#app/ui/page-header.tsx'
import { DensitySwitch, useDensity } from '#app/ui/row-density.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { SortSelect } from '#app/ui/sort-select.tsx'
import { allOrdersQuery, type OrderSearch, orderCountsQuery } from '../client.ts'
import { ordersOf } from '../order-adapter.ts'
import { exportAddress } from '../order-client.ts'
import { STATE_WORDS } from '../order-status-badge.tsx'
import { ORDER_STATES } from '../rules.ts'
import { totalCount } from '../statistics/order-counts.ts'
import { daysSince } from '../transitions/next-status.ts'
import { BulkBar } from './bulk-action-bar.tsx'
import { OrderTable, SelectAll } from './managed-order-table.tsx'
import { NewOrders } from './new-orders-button.tsx'
import { useSelection } from './use-order-selection.ts'
import './manage-all-orders.css'

const route = getRouteApi('/dashboard/manageallorders')

const SORT_WORDS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  '-total': 'Largest total first',
  total: 'Smallest total first',
}

/** Everybody's orders: the workbench of those who collect and ship. */
export function ManageAllOrders() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const change = (part: OrderSearch) =>
    navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  return (
    <>
      <Head />
      <div className="bar">
        <SearchField
          ref={searchField}
          label="Search orders"
          placeholder="Order, PO, buyer, e-mail, SKU"
          value={search.q ?? ''}
          onSearch={(q) => change({ q: q || undefined })}
        />
        <StateChips chosen={search.state} onChoose={(state) => change({ state })} />
      </div>
      <Orders search={search} onChange={change} searchField={searchField} />
    </>
  )
}

function Head() {
  const { data } = useQuery(orderCountsQuery('all'))
  if (!data) return <SheetHead title="Manage All Orders" />
  const { toCollect, counts, oldestUnpaid } = data
  const days = oldestUnpaid === null ? null : daysSince(oldestUnpaid, new Date())
  const age = days === null ? 'none' : days === 0 ? 'today' : formatPlural(days, ['day', 'days'])
  return (
    <SheetHead
      title="Manage All Orders"
      figures={[
        { label: 'To collect, USD', value: formatAmount(centsFromDecimal(toCollect) ?? 0) },
        { label: 'To ship', value: formatNumber(counts.paid ?? 0) },
        { label: 'Oldest unpaid', value: age },
      ]}
    />
  )
}

type ChosenState = OrderSearch['state']

function StateChips({ chosen, onChoose }: { chosen: ChosenState; onChoose: (state: ChosenState) => void }) {
  const { data } = useQuery(orderCountsQuery('all'))
  const chips = [
    { value: 'all' as const, label: 'All', count: data && totalCount(data) },
    ...ORDER_STATES.map((state) => ({ value: state, label: STATE_WORDS[state], count: data?.counts[state] })),
  ]
  return (
    <Chips
      label="State"
      chips={chips}
      chosen={chosen ?? 'all'}
      onChoose={(value) => onChoose(value === 'all' ? undefined : value)}
    />
  )
}

interface OrdersProps {
  search: OrderSearch
  onChange: (part: OrderSearch) => void
  searchField: RefObject<HTMLInputElement | null>
}

function Orders({ search, onChange, searchField }: OrdersProps) {
  const list = useInfiniteQuery({ ...allOrdersQuery(search), placeholderData: keepPreviousData })
  const [density, setDensity] = useDensity()
  const orders = ordersOf(list.data?.pages.flatMap((page) => page.items) ?? [])
  const selection = useSelection(orders)
  const sort = (next: OrderSearch['sort']) => onChange({ sort: next })
  return (
    <>
      <div className={density === 'compact' ? 'tw compact' : 'tw'} aria-busy={list.isFetching}>
        <div className="cap">
          <SelectAll orders={orders} selection={selection}>
            All
          </SelectAll>
          <SortSelect words={SORT_WORDS} value={search.sort ?? 'newest'} onSort={sort} />
          {list.data && <Shown search={search} shown={orders.length} />}
          <NewOrders key={JSON.stringify(search)} onShow={() => onChange(UNFILTERED)} />
          <span className="sp" />
          <Exports search={search} />
          <DensitySwitch density={density} onChange={setDensity} />
        </div>
        {list.isError && !list.data ? (
          <Failed what="The orders" error={list.error} onRetry={list.refetch} isRetrying={list.isFetching} />
        ) : (
          <OrderTable
            orders={orders}
            selection={selection}
            sort={search.sort}
            onSort={sort}
            onSearchKey={() => searchField.current?.focus()}
          />
        )}
        {list.data && orders.length === 0 && <NoOrders search={search} onChange={onChange} />}
        {orders.length > 0 && <LoadMore list={list} shown={orders.length} what={['order', 'orders']} />}
      </div>
      {selection.selected.length > 0 && <BulkBar selection={selection} />}
      <Keys />
    </>
  )
}

/** The orders of the search, for spreadsheets: one row an order, or one a line. */
function Exports({ search }: { search: OrderSearch }) {
  return (
    <span className="exports">
      <a className="b sm" href={exportAddress('orders', search)} download>
        <DeskIcon name="download" />
        Orders CSV
      </a>
      <a className="b sm" href={exportAddress('lines', search)} download>
        <DeskIcon name="download" />
        Lines CSV
      </a>
    </span>
  )
}

function Shown({ search, shown }: { search: OrderSearch; shown: number }) {
  const { data } = useQuery(orderCountsQuery('all'))
  const all = data && (search.state ? data.counts[search.state] : totalCount(data))
  // How many a search finds in all, nobody has counted.
  const of = search.q || all === undefined ? '' : ` of ${formatNumber(Math.max(all, shown))}`
  return (
    <span className="small muted" role="status">
      <span className="mono">{formatNumber(shown)}</span>
      {of} shown
    </span>
  )
}

const UNFILTERED: OrderSearch = { q: undefined, state: undefined, sort: undefined }

function NoOrders({ search, onChange }: Omit<OrdersProps, 'searchField'>) {
  if (!search.q && !search.state) {
    return (
      <NoticeRow icon="search" title="No orders yet">
        The first one will stand here as soon as it is placed.
      </NoticeRow>
    )
  }
  const among = search.state ? ` among the ${search.state}` : ''
  return (
    <NoticeRow
      icon="search"
      title={search.q ? `No order for ‘${search.q}’${among}` : `No order is ${search.state}`}
      actions={
        <button
          type="button"
          className="b"
          onClick={() => onChange(search.state ? { state: undefined } : UNFILTERED)}
        >
          {search.state && search.q ? 'Search in every state' : 'Show all'}
        </button>
      }
    />
  )
}

function Keys() {
  return (
    <p className="keys">
      <span>In the table:</span>
      <span>
        <kbd>J</kbd> <kbd>K</kbd> next, previous row
      </span>
      <span>
        <kbd>X</kbd> select
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <span>
        <kbd>/</kbd> search
      </span>
    </p>
  )
}
