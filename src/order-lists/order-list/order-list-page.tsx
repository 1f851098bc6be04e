import { Link } from '@tanstack/react-router'
import type { Session } from '#app/auth/client.ts'
import { ForEveryone } from '#app/auth/with-session.tsx'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { MachineOutline } from '#app/ui/empty-illustration.tsx'
import { Empty } from '#app/ui/empty-text.tsx'
import { Failed } from '#app/ui/load-error.tsx'
import type { SheetFigure } from '#app/ui/page-header.tsx'
import { Busy } from '#app/ui/spinner.tsx'
import { ListFrame } from '../bulk-order-frame.tsx'
import { forgetDelivery } from '../checkout/delivery-draft.ts'
import { type LineRefusal, standingRefusals } from '../checkout/list-order-failure.ts'
import { AskFirst, ListPlaced, ListRefused } from '../checkout/list-order-notices.tsx'
import { Checkout, ListSummary, SignInToOrder } from '../checkout/list-summary.tsx'
import { type ListPlacing, useListPlacing } from '../checkout/use-place-list-order.ts'
import { type ListRow, type ListSums, sumsOf } from './list-rows.ts'
import { ListTable } from './list-table.tsx'
import { ListTools } from './list-toolbar.tsx'
import { useRemoving } from './use-line-removal.ts'
import { type OrderListHere, useList } from './use-order-list.ts'

/** The order list: many machines, ordered at once. Guests keep theirs in the browser. */
export function OrderListPage() {
  return <ForEveryone>{(session) => <ListOf session={session} />}</ForEveryone>
}

function ListOf({ session }: { session: Session | null }) {
  const list = useList(session)
  const sums = sumsOf(list.rows)
  const ordering = useListPlacing(list, () => session && forgetDelivery(session.email))
  const refused = refusedLines(ordering.placing, list.rows)
  const isEmpty = list.isKnown && list.rows.length === 0
  return (
    <ListFrame
      title="Order list"
      words="As many machines as you need, ordered at once: all of them, or none."
      figures={isEmpty ? [] : figuresOf(sums)}
      lineCount={list.isKnown ? list.rows.length : undefined}
    >
      <Outcome {...{ ordering, refused }} rows={list.rows} />
      {/* What was removed before an order is history with it. */}
      <ListBody key={orderedAs(ordering.placing)} {...{ session, list, sums, ordering, refused }} />
    </ListFrame>
  )
}

const orderedAs = (placing: ListPlacing) => (placing.step === 'placed' ? placing.order.number : 'list')

/** As the sum below counts: only what can be ordered, and how many lines cannot. */
function figuresOf({ lines, toMend, pieces, total, saving }: ListSums): SheetFigure[] {
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

type Ordering = ReturnType<typeof useListPlacing>

type Refused = ReturnType<typeof refusedLines>

interface OutcomeProps {
  ordering: Ordering
  rows: readonly ListRow[]
  refused: Refused
}

function Outcome({ ordering, rows, refused }: OutcomeProps) {
  const { placing, forget } = ordering
  switch (placing.step) {
    case 'refused':
      return <ListRefused key={placing.attempt} refusal={placing.refusal} {...{ rows, refused }} />
    case 'placed':
      return <ListPlaced order={placing.order} />
    case 'asking':
      return <AskFirst known={placing.known} poNumber={placing.asked.poNumber ?? ''} onKeep={forget} />
    default:
      return null
  }
}

interface ListBodyProps {
  session: Session | null
  list: OrderListHere
  sums: ListSums
  ordering: Ordering
  refused: Refused
}

function ListBody({ session, list, sums, ordering, refused }: ListBodyProps) {
  const { placing, place } = ordering
  const removing = useRemoving(list)
  if (list.error && !list.isKnown)
    return <Failed what="Your order list" error={list.error} onRetry={list.refetch} />
  if (!list.isKnown) return <Busy />
  if (list.rows.length === 0 && removing.last === null) return <NothingListed placing={placing} />
  return (
    <div className="cols">
      <div>
        <ListTable rows={list.rows} refusals={refused} onType={list.type} onRemove={removing.remove}>
          <ListTools {...{ session, list, removing }} />
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

const NONE_REFUSED: ReadonlyMap<string, LineRefusal> = new Map()

function refusedLines(placing: ListPlacing, rows: readonly ListRow[]) {
  return placing.step === 'refused' && placing.refusal.because === 'lines'
    ? standingRefusals(rows, placing.refusal.lines)
    : NONE_REFUSED
}

function NothingListed({ placing }: { placing: ListPlacing }) {
  return (
    <Empty
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
      drawing={<MachineOutline />}
    >
      ‘Add to order list’ stands on every machine. A list of SKUs and quantities from a spreadsheet goes into
      Quick order at once.
    </Empty>
  )
}
