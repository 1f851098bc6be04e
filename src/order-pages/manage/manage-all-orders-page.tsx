import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CURRENCY } from '#app/lib/currency.ts'
import { centsForDisplay, formatAmount } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { allOrdersQuery, orderCountsQuery } from '#app/orders/core/client.ts'
import { orderFromDto } from '#app/orders/core/order-adapter.ts'
import { orderExportUrl } from '#app/orders/core/order-client.ts'
import type { OrderSearch } from '#app/orders/core/order-search.ts'
import { SavedViews } from '#app/saved-views/saved-views.tsx'
import { sellerQuery } from '#app/seller/client.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PAGE_KEYS_PREFERENCE } from '#app/ui/page-keys.ts'
import { PagedList } from '#app/ui/paged-list.tsx'
import { RowDensitySwitch, useRowDensity } from '#app/ui/row-density.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { SortSelect } from '#app/ui/sort-select.tsx'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { useStoredPreference } from '#app/ui/use-stored-preference.ts'
import { BulkActionBar } from './bulk-action-bar.tsx'
import { BulkResults } from './bulk-results.tsx'
import { manageOrdersCopy } from './copy.ts'
import { daysSince } from './days-since.ts'
import { ExportLink } from './export-link.tsx'
import { KeyboardHints } from './keyboard-hints.tsx'
import { ManagedOrderTable, SelectAllOrders } from './managed-order-table.tsx'
import { NewOrdersButton } from './new-orders-button.tsx'
import { PlacedDays } from './placed-days.tsx'
import { focusOrder } from './use-order-keys.ts'
import { useOrderSelection } from './use-order-selection.ts'
import { useOrderTasks } from './use-order-tasks.tsx'
import { countOf, WorkFilter } from './work-filter.tsx'

const route = getRouteApi('/dashboard/manageallorders')

const SORT_LABELS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  '-total': 'Largest total first',
  total: 'Smallest total first',
  buyer: 'Buyer A to Z',
  '-buyer': 'Buyer Z to A',
  status: 'Status A to Z',
  '-status': 'Status Z to A',
  '-units': 'Most units first',
  units: 'Fewest units first',
  'pay-by': 'Unpaid, first deadline first',
}

const QUEUE_SORT_LABELS = { urgent: 'Most urgent first', ...SORT_LABELS }

/** All orders, for administrators. */
export function ManageAllOrdersPage() {
  const { view: _view, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const [enteredText, setEnteredText] = useState<string>()
  const change = (part: OrderSearch) =>
    navigate({ search: (before) => ({ ...before, ...part }), replace: 'q' in part, resetScroll: false })
  return (
    <>
      <Head />
      <SavedViews list="orders" />
      <div className={filterBarStyles.filterBar}>
        <SearchField
          hasShortcut
          label="Search orders"
          placeholder="Order, PO, reference, buyer, SKU"
          value={search.q ?? ''}
          onSearch={(q, isEntered) => {
            setEnteredText(isEntered ? q : undefined)
            change({ q: q || undefined })
          }}
        />
        <WorkFilter search={search} onChoose={change} />
        <PlacedDays search={search} onChange={change} />
      </div>
      <Orders
        search={search}
        onChange={change}
        isSearchEntered={enteredText === (search.q ?? '')}
        onFirstRowFocused={() => setEnteredText(undefined)}
      />
    </>
  )
}

function Head() {
  const { data } = useQuery(orderCountsQuery('all'))
  if (!data) return <PageHeader title="Manage All Orders" />
  const { unpaidTotal, oldestUnpaidAt } = data
  const days = oldestUnpaidAt === null ? null : daysSince(oldestUnpaidAt, new Date())
  const age = days === null ? 'none' : days === 0 ? 'today' : formatPlural(days, ['day', 'days'])
  return (
    <PageHeader
      title="Manage All Orders"
      figures={[
        { label: `To collect, ${CURRENCY}`, value: formatAmount(centsForDisplay(unpaidTotal)) },
        { label: 'To ship', value: formatNumber(data.queues?.['to-ship'] ?? 0) },
        { label: 'Oldest unpaid', value: age },
      ]}
    />
  )
}

interface OrdersProps {
  search: OrderSearch
  onChange: (part: OrderSearch) => void
  /** The search was started with Enter: its first order takes the focus. */
  isSearchEntered: boolean
  onFirstRowFocused: () => void
}

function Orders({ search, onChange, isSearchEntered, onFirstRowFocused }: OrdersProps) {
  const list = useInfiniteQuery({ ...allOrdersQuery(search), placeholderData: keepPreviousData })
  const { data: seller } = useQuery(sellerQuery)
  const [density, setDensity] = useRowDensity()
  const orders = list.data?.pages.flatMap(({ items }) => items.map(orderFromDto)) ?? []
  const selection = useOrderSelection(orders)
  const tasks = useOrderTasks(selection)
  const total = useMatchingOrders(search)
  const [hasPageWideKeys, setPageWideKeys] = useStoredPreference(...PAGE_KEYS_PREFERENCE)
  const isFirstRowAwaited = isSearchEntered && !list.isFetching
  const [first] = orders
  useEffect(() => {
    if (!isFirstRowAwaited) return
    focusOrder(first)
    onFirstRowFocused()
  })
  const sort = (next: OrderSearch['sort']) => onChange({ sort: next })
  return (
    <>
      {search.queue === 'overdue' && orders.length > 0 && seller?.cancelsUnpaidOrders && (
        <p className={filterBarStyles.filterBar}>{manageOrdersCopy.overdueNotice}</p>
      )}
      {(search.promisedFrom || search.promisedTo) && (
        <p className={filterBarStyles.filterBar}>
          {manageOrdersCopy.promisedNotice(search)}
          <Button size="small" onClick={() => onChange({ promisedFrom: undefined, promisedTo: undefined })}>
            Show all
          </Button>
        </p>
      )}
      <PagedList
        list={list}
        shown={orders.length}
        total={total}
        what={['order', 'orders']}
        density={density}
        head={
          <>
            <div className={tableStyles.toolbar}>
              <SelectAllOrders orders={orders} selection={selection} isAboveCards />
              {search.queue ? (
                <SortSelect
                  labels={QUEUE_SORT_LABELS}
                  value={search.sort ?? 'urgent'}
                  onSort={(next) => sort(next === 'urgent' ? undefined : next)}
                />
              ) : (
                <SortSelect labels={SORT_LABELS} value={search.sort ?? 'newest'} onSort={sort} />
              )}
              {list.data && <ShownOrderCount total={total} shown={orders.length} />}
              <NewOrdersButton key={JSON.stringify(search)} onShow={() => onChange(NO_FILTER)} />
              <span className={layoutStyles.spacer} />
              <Exports search={search} />
              <RowDensitySwitch density={density} onChange={setDensity} />
            </div>
            <BulkResults selection={selection} />
          </>
        }
        empty={<NoOrders search={search} onChange={onChange} />}
      >
        <ManagedOrderTable
          orders={orders}
          selection={selection}
          sort={search.sort}
          isQueue={search.queue !== undefined}
          onSort={sort}
          hasPageWideKeys={hasPageWideKeys}
          onStart={tasks.start}
        />
      </PagedList>
      {selection.selected.length > 0 && <BulkActionBar selection={selection} tasks={tasks} />}
      {tasks.dialog}
      <KeyboardHints hasPageWideKeys={hasPageWideKeys} onChange={setPageWideKeys} />
    </>
  )
}

/** Downloads of the matching orders: one row per order, or one per line. */
function Exports({ search }: { search: OrderSearch }) {
  return (
    <span className={layoutStyles.tightRow}>
      <ExportLink className={buttonClass({ size: 'small' })} href={orderExportUrl('orders', search)}>
        <Icon name="download" />
        Orders CSV
      </ExportLink>
      <ExportLink className={buttonClass({ size: 'small' })} href={orderExportUrl('lines', search)}>
        <Icon name="download" />
        Lines CSV
      </ExportLink>
    </span>
  )
}

/** The number of orders that match; undefined for a search, whose matches the API does not count. */
function useMatchingOrders({
  q,
  from,
  to,
  promisedFrom,
  promisedTo,
  placed,
  queue,
  status,
}: OrderSearch): number | undefined {
  const { data } = useQuery(orderCountsQuery('all'))
  return data && !q && !from && !to && !promisedFrom && !promisedTo && !placed
    ? countOf(data, queue ?? status ?? 'all')
    : undefined
}

function ShownOrderCount({ total, shown }: { total: number | undefined; shown: number }) {
  const of = total === undefined ? '' : ` of ${formatNumber(Math.max(total, shown))}`
  return (
    <span className={`${textStyles.small} ${textStyles.muted}`} role="status">
      <span className={textStyles.code}>{formatNumber(shown)}</span>
      {of} shown
    </span>
  )
}

const NO_FILTER: OrderSearch = {
  q: undefined,
  status: undefined,
  queue: undefined,
  from: undefined,
  to: undefined,
  promisedFrom: undefined,
  promisedTo: undefined,
  placed: undefined,
  sort: undefined,
}

function NoOrders({ search, onChange }: Pick<OrdersProps, 'search' | 'onChange'>) {
  const hasDays = search.from || search.to || search.placed || search.promisedFrom || search.promisedTo
  if (!search.q && !search.status && !hasDays) {
    const { title, text } = search.queue ? manageOrdersCopy.emptyQueue(search.queue) : manageOrdersCopy.empty
    return (
      <EmptyState icon={search.queue ? 'check' : 'search'} title={title}>
        {text}
      </EmptyState>
    )
  }
  const hasFilter = search.status !== undefined || search.queue !== undefined
  return (
    <EmptyState
      icon="search"
      title={manageOrdersCopy.noMatch(search)}
      actions={
        <Button onClick={() => onChange(hasFilter ? { status: undefined, queue: undefined } : NO_FILTER)}>
          {hasFilter && search.q ? 'Search all statuses' : 'Show all'}
        </Button>
      }
    />
  )
}
