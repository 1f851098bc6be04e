import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Can } from '#app/auth/sessions/access-guards.tsx'
import { errorMessage } from '#app/lib/api.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PagedList } from '#app/ui/paged-list.tsx'
import tableStyles from '#app/ui/table.module.css'
import { TableHead } from '#app/ui/table-head.tsx'
import { CELL_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { notify } from '#app/ui/toasts.ts'
import { changeProductRequestStatus, productRequestsQuery } from '../core/client.ts'
import type { ProductRequest, ProductRequestStatus } from '../core/contract.ts'
import { productRequestsCopy } from '../core/copy.ts'

const route = getRouteApi('/dashboard/requests')

const STATUS_FILTERS = [
  { value: 'open' as const, label: 'Open' },
  { value: 'answered' as const, label: 'Answered' },
]

/** The sales team's list of requests for products with too little stock. */
export function RequestsPage() {
  const { status = 'open' } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery({ ...productRequestsQuery(status), placeholderData: keepPreviousData })
  const requests = list.data?.pages.flatMap((page) => page.items) ?? []
  const empty = status === 'open' ? productRequestsCopy.noneOpen : productRequestsCopy.noneAnswered
  return (
    <>
      <PageHeader title="Product Requests">{productRequestsCopy.intro}</PageHeader>
      <div className={filterBarStyles.filterBar}>
        <FilterChips
          label="Status"
          chips={STATUS_FILTERS}
          chosen={status}
          onChoose={(chosen) =>
            navigate({ search: { status: chosen === 'open' ? undefined : chosen }, replace: true })
          }
        />
      </div>
      <PagedList
        list={list}
        shown={requests.length}
        what={['request', 'requests']}
        empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
      >
        <RequestTable requests={requests} />
      </PagedList>
    </>
  )
}

const COLUMNS = [
  { label: 'Time (UTC)' },
  { label: 'Buyer' },
  { label: 'Product' },
  { label: 'Requested', unit: 'units', numeric: true },
  { label: 'In stock', unit: 'units', numeric: true },
  { label: 'Actions', isLabelHidden: true },
]

function RequestTable({ requests }: { requests: readonly ProductRequest[] }) {
  return (
    <table {...TABLE_ROLE} className={tableStyles.table} aria-label="Product requests">
      <TableHead columns={COLUMNS} />
      <tbody>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </tbody>
    </table>
  )
}

function RequestRow({ request }: { request: ProductRequest }) {
  const { quantity, requestedAt, product, buyer } = request
  return (
    <tr {...ROW_ROLE}>
      <td {...CELL_ROLE} className={`${tableStyles.firstRow} ${textStyles.noWrap}`} data-label="Time (UTC)">
        <time dateTime={requestedAt}>{formatMoment(requestedAt)}</time>
      </td>
      <td {...CELL_ROLE} className={`${tableStyles.firstRow} ${tableStyles.lineBefore}`} data-label="Buyer">
        <span className={tableStyles.primary}>{buyer.name}</span>
        <span className={tableStyles.secondary}>
          <a href={answerUrl(request)}>{buyer.email}</a>
        </span>
        {buyer.phone && <span className={tableStyles.secondary}>{buyer.phone}</span>}
        {!buyer.emailVerified && <Badge tone="warning">Email not confirmed</Badge>}
      </td>
      <td {...CELL_ROLE} data-label="Product">
        <Can
          permission="products.change"
          fallback={
            <Link to="/products/$id" params={{ id: product.id }}>
              {product.name}
            </Link>
          }
        >
          <Link to="/dashboard/manageproduct" search={{ q: product.sku }}>
            {product.name}
          </Link>
        </Can>
        <span className={tableStyles.secondary}>{product.sku}</span>
      </td>
      <td {...CELL_ROLE} className={tableStyles.numeric} data-label="Requested">
        {formatNumber(quantity)}
      </td>
      <td {...CELL_ROLE} className={tableStyles.numeric} data-label="In stock">
        {formatNumber(product.stock)}
      </td>
      <td {...CELL_ROLE} className={tableStyles.spanRow}>
        <StatusButton request={request} />
      </td>
    </tr>
  )
}

/** Opens the administrator's email program with the subject filled in. */
function answerUrl({ quantity, product, buyer }: ProductRequest): string {
  const subject = `Your request: ${formatUnits(quantity)} of ${product.sku}`
  return `mailto:${encodeURIComponent(buyer.email)}?subject=${encodeURIComponent(subject)}`
}

function StatusButton({ request: { id, status, product } }: { request: ProductRequest }) {
  const queryClient = useQueryClient()
  const isOpen = status === 'open'
  const change = useMutation({
    mutationFn: (to: ProductRequestStatus) => changeProductRequestStatus(id, to),
    onSuccess: () =>
      notify.success((isOpen ? productRequestsCopy.answered : productRequestsCopy.reopened)(product.sku)),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['product-requests'] }),
  })
  return (
    <Button
      size="small"
      disabled={change.isPending}
      onClick={() => change.mutate(isOpen ? 'answered' : 'open')}
    >
      {isOpen ? 'Mark answered' : 'Open again'}
      <span className={textStyles.visuallyHidden}>: {product.sku}</span>
    </Button>
  )
}
