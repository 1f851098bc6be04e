import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AgreementEndedNotice } from '#app/agreements/agreement-notes.tsx'
import type { Session } from '#app/auth/account/client.ts'
import { WithSession } from '#app/auth/account/with-session.tsx'
import { usePriceMark } from '#app/catalog/company-prices/company-prices.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { type Cents, formatAmount, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'
import { type ShownFreight, useOrderFreight } from '#app/order-placement/freight/use-order-freight.ts'
import { BuyerNeedsNote } from '#app/promises/buyer-needs-note.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { EmptyIllustration } from '#app/ui/empty-illustration.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import type { HeaderFigure } from '#app/ui/page-header.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import textStyles from '#app/ui/text.module.css'
import { clearDeliveryDraft } from '../checkout/delivery-draft.ts'
import { type LineFailure, unresolvedFailures } from '../checkout/list-order-failure.ts'
import { ListOrderFailedNotice, ListOrderPlacedNotice } from '../checkout/list-order-notices.tsx'
import {
  CHECKOUT_FORM_ID,
  Checkout,
  ListSummary,
  SignInToOrder,
  SUMMARY_HEADING_ID,
} from '../checkout/list-summary.tsx'
import { type PlaceListOrderState, usePlaceListOrder } from '../checkout/use-place-list-order.ts'
import bulkOrderFrameStyles from '../core/bulk-order-frame.module.css'
import { BulkOrderFrame } from '../core/bulk-order-frame.tsx'
import {
  EMPTY_ORDER_LIST,
  fixLinesLabel,
  linesNeedFixing,
  ORDER_LIST_DESCRIPTION,
  ORDER_TOO_LARGE,
} from '../core/copy.ts'
import { DuplicateListOrderWarning } from '../core/duplicate-list-order-warning.tsx'
import {
  assessedOrder,
  type ListRow,
  type ListTotals,
  listTotals,
  orderableLines,
} from '../core/list-rows.ts'
import { TotalBar } from '../core/total-bar.tsx'
import { quantityInputId } from '../order-list/list-line-row.tsx'
import { useLineRemoval } from '../order-list/use-line-removal.ts'
import { type OrderListController, useOrderList } from '../order-list/use-order-list.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'

/** The order list: many products, ordered at once. A guest's list is stored in the browser. */
export function OrderListPage() {
  return <WithSession>{(session) => <OrderListContent session={session} />}</WithSession>
}

function OrderListContent({ session }: { session: Session | null }) {
  const list = useOrderList(session)
  const [address, setAddress] = useState('')
  const goods = listTotals(list.rows)
  const freight = useOrderFreight({ goods: goods.total, lines: orderableLines(list.rows), address })
  const totals = { ...goods, total: goods.total + freight.amount }
  const ordering = usePlaceListOrder(
    session?.email ?? '',
    list,
    () => session && clearDeliveryDraft(session.email),
  )
  const rejectedLines = unresolvedLines(ordering.placing, list.rows)
  const isEmpty = list.isLoaded && list.rows.length === 0
  return (
    <BulkOrderFrame
      title="Order list"
      description={ORDER_LIST_DESCRIPTION}
      figures={isEmpty ? [] : orderListFigures(totals)}
      lineCount={list.isLoaded ? list.rows.length : undefined}
    >
      <AgreementEndedNotice />
      <Outcome ordering={ordering} rejectedLines={rejectedLines} rows={list.rows} />
      {/* Placing an order discards the removed lines that could be restored. */}
      <ListBody
        key={placementKey(ordering.placing)}
        session={session}
        list={list}
        totals={totals}
        freight={freight}
        onAddress={setAddress}
        ordering={ordering}
        rejectedLines={rejectedLines}
      />
    </BulkOrderFrame>
  )
}

const placementKey = (placing: PlaceListOrderState) =>
  placing.step === 'placed' ? placing.order.number : 'list'

function Amount({ cents }: { cents: Cents }) {
  return <span data-price={usePriceMark()}>{formatAmount(cents)}</span>
}

/** Counts only lines that can be ordered, like the order summary. */
function orderListFigures({ lines, invalidLines, units, total, saving }: ListTotals): HeaderFigure[] {
  return [
    {
      label: 'Lines',
      value: (
        <>
          {formatNumber(lines)}
          {invalidLines > 0 && <small>, {linesNeedFixing(invalidLines)}</small>}
        </>
      ),
    },
    { label: 'Units', value: formatNumber(units) },
    { label: `Savings, ${CURRENCY}`, value: <Amount cents={saving} /> },
    { label: `Total, ${CURRENCY}`, value: <Amount cents={total} /> },
  ]
}

type Ordering = ReturnType<typeof usePlaceListOrder>

type RejectedLines = ReturnType<typeof unresolvedLines>

interface OutcomeProps {
  ordering: Ordering
  rows: readonly ListRow[]
  rejectedLines: RejectedLines
}

function Outcome({ ordering, rows, rejectedLines }: OutcomeProps) {
  const { placing, reset } = ordering
  switch (placing.step) {
    case 'failed':
      return (
        <ListOrderFailedNotice
          key={placing.attempt}
          failure={placing.failure}
          rows={rows}
          rejectedLines={rejectedLines}
        />
      )
    case 'placed':
      return <ListOrderPlacedNotice order={placing.order} />
    case 'confirming':
      return (
        <DuplicateListOrderWarning
          formId={CHECKOUT_FORM_ID}
          duplicates={placing.duplicates}
          poNumber={placing.check.poNumber ?? ''}
          onCancel={reset}
        />
      )
    default:
      return null
  }
}

interface ListBodyProps {
  session: Session | null
  list: OrderListController
  /** With the freight. */
  totals: ListTotals
  freight: ShownFreight
  /** Called with the delivery address, as it is entered. */
  onAddress: (address: string) => void
  ordering: Ordering
  rejectedLines: RejectedLines
}

function ListBody(props: ListBodyProps) {
  const { session, list, totals, freight, onAddress, ordering, rejectedLines } = props
  const { placing, place } = ordering
  const removal = useLineRemoval(list)
  if (list.error && !list.isLoaded) return <LoadError what="Your order list" query={list} />
  if (!list.isLoaded) return <Spinner />
  // The confirmation of the order says what is next.
  if (list.rows.length === 0 && placing.step === 'placed') return null
  if (list.rows.length === 0 && removal.last === null) return <EmptyOrderList />
  return (
    <div className={`${columnStyles.withAside} ${bulkOrderFrameStyles.columns}`}>
      <div>
        <a className={textStyles.visuallyHidden} data-screen-only href={`#${SUMMARY_HEADING_ID}`}>
          Skip to your order
        </a>
        {list.failedPromises && <LoadError what="The ship-by dates" query={list.failedPromises} />}
        <BuyerNeedsNote needs={list.needs} />
        <ListTable
          rows={list.rows}
          failures={rejectedLines}
          attempt={placing.step === 'failed' ? placing.attempt : 0}
          onType={list.type}
          onRemove={removal.remove}
        >
          <ListToolbar session={session} list={list} removal={removal} />
        </ListTable>
        {list.rows.length > 0 && <ListTotalBar rows={list.rows} totals={totals} />}
      </div>
      {list.rows.length > 0 && (
        <ListSummary totals={totals} freight={freight}>
          {session ? (
            <Checkout
              session={session}
              order={assessedOrder(list.rows, totals.total)}
              freight={freight}
              isBusy={placing.step === 'checking' || placing.step === 'sending'}
              onAddress={onAddress}
              onPlace={(fields, isAnyway) => place(fields, isAnyway, freight)}
            />
          ) : (
            <SignInToOrder />
          )}
        </ListSummary>
      )}
    </div>
  )
}

/** On screens where the order summary comes after the lines. */
function ListTotalBar({ rows, totals }: { rows: readonly ListRow[]; totals: ListTotals }) {
  const { lines, units, total, invalidLines, isTooLarge } = totals
  const firstInvalid = rows.find(({ problem }) => problem !== null)
  return (
    <TotalBar
      isNarrowOnly
      summary={`${formatPlural(lines, ['line', 'lines'])}, ${formatUnits(units)}`}
      total={isTooLarge ? ORDER_TOO_LARGE : formatMoney(total)}
    >
      {firstInvalid ? (
        <Button
          kind="danger"
          size="large"
          onClick={() => showAndFocus(quantityInputId(firstInvalid.productID))}
        >
          {fixLinesLabel(invalidLines)}
        </Button>
      ) : (
        <Button kind="primary" size="large" onClick={() => showAndFocus(SUMMARY_HEADING_ID)}>
          Check out
        </Button>
      )}
    </TotalBar>
  )
}

function showAndFocus(id: string) {
  const target = document.getElementById(id)
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

const NO_REJECTED_LINES: ReadonlyMap<string, LineFailure> = new Map()

function unresolvedLines(placing: PlaceListOrderState, rows: readonly ListRow[]) {
  return placing.step === 'failed' && placing.failure.code === 'lines'
    ? unresolvedFailures(rows, placing.failure.lines)
    : NO_REJECTED_LINES
}

function EmptyOrderList() {
  return (
    <EmptyState
      title="Your order list is empty"
      actions={
        <p className={layoutStyles.wrappingRow}>
          <Link className={buttonClass({ kind: 'primary', size: 'large' })} to="/products" search={{}}>
            OUR PRODUCTS
          </Link>
          <Link className={buttonClass({ size: 'large' })} to="/orderlist/quick">
            Quick order
          </Link>
        </p>
      }
      drawing={<EmptyIllustration />}
    >
      {EMPTY_ORDER_LIST}
    </EmptyState>
  )
}
