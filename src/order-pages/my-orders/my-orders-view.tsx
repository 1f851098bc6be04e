import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatPlural } from '#app/lib/numbers.ts'
import { myOrdersQuery, orderCountsQuery } from '#app/orders/core/client.ts'
import type { PurchaseCounts } from '#app/orders/core/contract.ts'
import { type OrderView, orderFromDto } from '#app/orders/core/order-adapter.ts'
import { myOrdersExportUrl } from '#app/orders/core/order-client.ts'
import type { MyOrdersSearch } from '#app/orders/core/order-search.ts'
import { STATUS_LABELS } from '#app/orders/core/order-status-badge.tsx'
import { ORDER_STATUSES } from '#app/orders/core/order-statuses.ts'
import type { OrderStatus } from '#app/orders/core/rules.ts'
import { orderFigures, totalOrderCount } from '#app/orders/statistics/order-counts.ts'
import { RequestsLink } from '#app/purchase-requests/page/requests-link.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyIllustration } from '#app/ui/empty-illustration.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { RowDensitySwitch, useRowDensity } from '#app/ui/row-density.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import textStyles from '#app/ui/text.module.css'
import { canChangeOrder } from '../details/actions/can-change-order.ts'
import { myOrdersCopy } from './copy.ts'
import styles from './my-orders.module.css'
import { MyOrdersTable, type ReorderDialogComponent } from './my-orders-table.tsx'

interface MyOrdersViewProps {
  email: string
  search: MyOrdersSearch
  onSearch: (part: MyOrdersSearch) => void
  /** An order to open and scroll to. It comes first if no loaded page has it. */
  highlightedOrder?: OrderView | undefined
  ReorderDialog: ReorderDialogComponent
}

export function MyOrdersView({
  email,
  search,
  onSearch,
  highlightedOrder,
  ReorderDialog,
}: MyOrdersViewProps) {
  const [density, setDensity] = useRowDensity()
  const counts = useQuery(orderCountsQuery('mine')).data
  const { list, orders: listed } = useListedOrders(email, search)
  // Not before the others, which would move it.
  const orders =
    highlightedOrder && !list.isPending && !listed.some(({ id }) => id === highlightedOrder.id)
      ? [highlightedOrder, ...listed]
      : listed
  const total =
    counts && !search.q && !search.company
      ? search.status
        ? counts.counts[search.status]
        : totalOrderCount(counts)
      : undefined
  const hasNone =
    list.isSuccess &&
    counts !== undefined &&
    totalOrderCount(counts) === 0 &&
    orders.length === 0 &&
    !counts.companies
  return (
    <div className={styles.view}>
      <PageHeader title="My Orders" figures={counts && !hasNone ? orderFigures(counts) : []}>
        {myOrdersCopy.terms}
      </PageHeader>
      <p className={`${layoutStyles.tightRow} ${filterBarStyles.filterBar}`}>
        {!highlightedOrder && <RequestsLink email={email} />}
      </p>
      {hasNone ? (
        <NoOrders />
      ) : (
        <>
          <MyOrdersFilters
            search={search}
            onSearch={onSearch}
            counts={counts}
            isOfOneOrder={highlightedOrder !== undefined}
          >
            <RowDensitySwitch density={density} onChange={setDensity} />
          </MyOrdersFilters>
          {search.q && (
            <p className={textStyles.visuallyHidden} role="status">
              {list.isSuccess && `${formatPlural(orders.length, ['order', 'orders'])} shown`}
            </p>
          )}
          <MyOrdersTable
            key={highlightedOrder?.id}
            orders={orders}
            density={density}
            canChange={(order) => canChangeOrder(order, email, counts)}
            highlightedId={highlightedOrder?.id}
            ReorderDialog={ReorderDialog}
          >
            {list.isPending && <p className={`${panelStyles.body} ${textStyles.muted}`}>Loading orders</p>}
            {list.isError && !list.data && <LoadError what="Your orders" query={list} />}
            {list.isSuccess && orders.length === 0 && (
              <NoMatchingOrders search={search} onSearch={onSearch} />
            )}
            {(list.hasNextPage || (list.data?.pages.length ?? 0) > 1) && (
              <LoadMore list={list} shown={orders.length} total={total} what={['order', 'orders']} />
            )}
          </MyOrdersTable>
        </>
      )}
    </div>
  )
}

interface MyOrdersFiltersProps extends Pick<MyOrdersViewProps, 'search' | 'onSearch'> {
  counts: PurchaseCounts | undefined
  /** A search from the page of one order would navigate away while the buyer types. */
  isOfOneOrder: boolean
  children: ReactNode
}

function MyOrdersFilters({ search, onSearch, counts, isOfOneOrder, children }: MyOrdersFiltersProps) {
  return (
    <div className={filterBarStyles.filterBar}>
      {!isOfOneOrder && (
        <SearchField
          label="Search my orders"
          placeholder="PO number, order, product, SKU"
          value={search.q ?? ''}
          onSearch={(q) => onSearch({ q: q || undefined })}
        />
      )}
      {counts?.companies && !isOfOneOrder && (
        <FilterChips
          label="Whose orders"
          chips={[
            { value: '', label: 'My orders' },
            ...counts.companies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          chosen={search.company ?? ''}
          onChoose={(company) => onSearch({ company: company || undefined })}
        />
      )}
      <MyOrdersStatusFilter
        status={search.status}
        onSearch={onSearch}
        counts={search.company === undefined ? counts : undefined}
      />
      <span className={`${layoutStyles.tightRow} ${layoutStyles.atEnd}`}>
        {!isOfOneOrder && (
          <a className={buttonClass({ size: 'small' })} href={myOrdersExportUrl(search)} download>
            <Icon name="download" />
            CSV
          </a>
        )}
        {children}
      </span>
    </div>
  )
}

/** The orders of the buyer, or of all members of the chosen company. */
function useListedOrders(email: string, search: MyOrdersSearch) {
  const list = useInfiniteQuery({ ...myOrdersQuery(email, search), placeholderData: keepPreviousData })
  return { list, orders: list.data?.pages.flatMap(({ items }) => items.map(orderFromDto)) ?? [] }
}

interface StatusFilterProps {
  counts: PurchaseCounts | undefined
  status: OrderStatus | undefined
  onSearch: MyOrdersViewProps['onSearch']
}

function MyOrdersStatusFilter({ counts, status, onSearch }: StatusFilterProps) {
  const chips = ORDER_STATUSES.map((value) => ({
    value,
    label: STATUS_LABELS[value],
    count: counts && (counts.counts[value] ?? 0),
  }))
  return (
    <FilterChips
      label="Status"
      chips={[{ value: 'all', label: 'All', count: counts && totalOrderCount(counts) }, ...chips]}
      chosen={status ?? 'all'}
      onChoose={(value) => onSearch({ status: value === 'all' ? undefined : value })}
    />
  )
}

function NoMatchingOrders({
  search: { q, status },
  onSearch,
}: Pick<MyOrdersViewProps, 'search' | 'onSearch'>) {
  if (!q && !status) return <NoOrders />
  return (
    <EmptyState
      icon="search"
      title={myOrdersCopy.noMatch(q, status && STATUS_LABELS[status])}
      actions={
        <Button
          onClick={() => onSearch(q && status ? { status: undefined } : { q: undefined, status: undefined })}
        >
          {q && status ? 'Search all statuses' : 'Show all'}
        </Button>
      }
    />
  )
}

function NoOrders() {
  return (
    <EmptyState
      title={myOrdersCopy.empty.title}
      actions={
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} to="/products" search={{}}>
          OUR PRODUCTS
        </Link>
      }
      drawing={<EmptyIllustration />}
    >
      {myOrdersCopy.empty.text}
    </EmptyState>
  )
}
