import { Link } from '@tanstack/react-router'
import type { Session } from '#app/auth/client.ts'
import { WithSession } from '#app/auth/with-session.tsx'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { EmptyIllustration } from '#app/ui/empty-illustration.tsx'
import { EmptyText } from '#app/ui/empty-text.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import type { HeaderFigure } from '#app/ui/page-header.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { BulkOrderFrame } from '../bulk-order-frame.tsx'
import { clearDeliveryDraft } from '../checkout/delivery-draft.ts'
import { type LineFailure, unresolvedFailures } from '../checkout/list-order-failure.ts'
import {
  DuplicateListOrderWarning,
  ListOrderFailedNotice,
  ListOrderPlacedNotice,
} from '../checkout/list-order-notices.tsx'
import { Checkout, ListSummary, SignInToOrder } from '../checkout/list-summary.tsx'
import { type PlaceListOrderState, usePlaceListOrder } from '../checkout/use-place-list-order.ts'
import { type ListRow, type ListTotals, listTotals } from './list-rows.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { useLineRemoval } from './use-line-removal.ts'
import { type OrderListController, useOrderList } from './use-order-list.ts'

/** The order list: many machines, ordered at once. Guests keep theirs in the browser. */
export function OrderListPage() {
  return <WithSession>{(session) => <OrderListContent session={session} />}</WithSession>
}

function OrderListContent({ session }: { session: Session | null }) {
  const list = useOrderList(session)
  const sums = listTotals(list.rows)
  const ordering = usePlaceListOrder(list, () => session && clearDeliveryDraft(session.email))
  const refused = unresolvedLines(ordering.placing, list.rows)
  const isEmpty = list.isKnown && list.rows.length === 0
  return (
    <BulkOrderFrame
      title="Order list"
      description="As many machines as you need, ordered at once: all of them, or none."
      figures={isEmpty ? [] : orderListFigures(sums)}
      lineCount={list.isKnown ? list.rows.length : undefined}
    >
      <Outcome {...{ ordering, refused }} rows={list.rows} />
      {/* What was removed before an order is history with it. */}
      <ListBody key={placementKey(ordering.placing)} {...{ session, list, sums, ordering, refused }} />
    </BulkOrderFrame>
  )
}

const placementKey = (placing: PlaceListOrderState) =>
  placing.step === 'placed' ? placing.order.number : 'list'

/** As the sum below counts: only what can be ordered, and how many lines cannot. */
function orderListFigures({
  lines,
  invalidLines: toMend,
  units: pieces,
  total,
  saving,
}: ListTotals): HeaderFigure[] {
  return [
    {
      label: 'Lines',
      value: (
        <>
          {formatNumber(lines)}
          {toMend > 0 && <small> and {formatNumber(toMend)} to mend</small>}
        </>
      ),
    },
    { label: 'Pieces', value: formatNumber(pieces) },
    { label: 'Saved, USD', value: formatAmount(saving) },
    { label: 'Total, USD', value: formatAmount(total) },
  ]
}

type Ordering = ReturnType<typeof usePlaceListOrder>

type Refused = ReturnType<typeof unresolvedLines>

interface OutcomeProps {
  ordering: Ordering
  rows: readonly ListRow[]
  refused: Refused
}

function Outcome({ ordering, rows, refused }: OutcomeProps) {
  const { placing, forget } = ordering
  switch (placing.step) {
    case 'refused':
      return <ListOrderFailedNotice key={placing.attempt} refusal={placing.refusal} {...{ rows, refused }} />
    case 'placed':
      return <ListOrderPlacedNotice order={placing.order} />
    case 'asking':
      return (
        <DuplicateListOrderWarning
          known={placing.known}
          poNumber={placing.asked.poNumber ?? ''}
          onKeep={forget}
        />
      )
    default:
      return null
  }
}

interface ListBodyProps {
  session: Session | null
  list: OrderListController
  sums: ListTotals
  ordering: Ordering
  refused: Refused
}

function ListBody({ session, list, sums, ordering, refused }: ListBodyProps) {
  const { placing, place } = ordering
  const removing = useLineRemoval(list)
  if (list.error && !list.isKnown)
    return <LoadError what="Your order list" error={list.error} onRetry={list.refetch} />
  if (!list.isKnown) return <Spinner />
  if (list.rows.length === 0 && removing.last === null) return <EmptyOrderList placing={placing} />
  return (
    <div className="cols">
      <div>
        <ListTable rows={list.rows} refusals={refused} onType={list.type} onRemove={removing.remove}>
          <ListToolbar {...{ session, list, removing }} />
        </ListTable>
      </div>
      {list.rows.length > 0 && (
        <ListSummary sums={sums}>
          {session ? (
            <Checkout
              session={session}
              isBusy={placing.step === 'checking' || placing.step === 'sending'}
              onPlace={place}
            />
          ) : (
            <SignInToOrder />
          )}
        </ListSummary>
      )}
    </div>
  )
}

const NO_REJECTED_LINES: ReadonlyMap<string, LineFailure> = new Map()

function unresolvedLines(placing: PlaceListOrderState, rows: readonly ListRow[]) {
  return placing.step === 'refused' && placing.refusal.because === 'lines'
    ? unresolvedFailures(rows, placing.refusal.lines)
    : NO_REJECTED_LINES
}

function EmptyOrderList({ placing }: { placing: PlaceListOrderState }) {
  return (
    <EmptyText
      title={placing.step === 'placed' ? 'Your list is empty again' : 'Nothing on your list yet'}
      action={
        <p className="acts-l">
          <Link className="b p lg" to="/products" search={{}}>
            OUR PRODUCTS
          </Link>
          <Link className="b lg" to="/orderlist/quick">
            Quick order
          </Link>
        </p>
      }
      drawing={<EmptyIllustration />}
    >
      ‘Add to order list’ stands on every machine. A list of SKUs and quantities from a spreadsheet goes into
      Quick order at once.
    </EmptyText>
  )
}
