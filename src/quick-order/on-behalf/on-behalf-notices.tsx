import { Link } from '@tanstack/react-router'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatPlural, formatUnits } from '#app/lib/numbers.ts'
import type { ListOrderFailure } from '#app/order-lists/checkout/list-order-failure.ts'
import bulkOrderFrameStyles from '#app/order-lists/core/bulk-order-frame.module.css'
import {
  ORDER_FAILED_TITLE,
  ORDER_UNCONFIRMED_ADVICE,
  ORDER_UNCONFIRMED_TITLE,
  orderNotPlacedTitle,
} from '#app/order-lists/core/copy.ts'
import { DuplicateListOrderWarning } from '#app/order-lists/core/duplicate-list-order-warning.tsx'
import { InvoiceLink } from '#app/orders/core/invoice-link.tsx'
import type { Order } from '#app/orders/core/order-contract.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import type { PurchaseRequest } from '#app/purchase-requests/contract.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ErrorNotice, FormNotice } from '#app/ui/form-notice.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import type { RowResult } from '../core/validate-rows.ts'
import {
  CHECK_ORDERS,
  FOUND_IN_MY_ORDERS,
  FOUND_IN_REQUESTS,
  LOOKING_UP_ADVICE,
  LOOKING_UP_TITLE,
  NO_ROWS_ADVICE,
  NO_ROWS_TITLE,
  orderPlacedTitle,
  ROWS_NOT_READY,
  requestSentTitle,
  requestWaits,
  rowsNotReadyTitle,
  TOO_LARGE_ADVICE,
  TOO_LARGE_TITLE,
} from './copy.ts'
import type { PlaceOnBehalfState, RowsProblem } from './use-place-on-behalf.ts'

export const ON_BEHALF_FORM_ID = 'order-on-behalf'

/** More errors would push the rows off the screen. */
const MAX_LISTED_ERRORS = 8

interface OutcomeNoticeProps {
  placing: PlaceOnBehalfState
  name: string
  results: readonly RowResult[]
  onCancel: () => void
}

/** The result of the order, or what it still needs. */
export function OutcomeNotice({ placing, name, results, onCancel }: OutcomeNoticeProps) {
  switch (placing.step) {
    case 'placed':
      return <PlacedNotice order={placing.order} name={name} />
    case 'requested':
      return <RequestedNotice request={placing.request} name={name} />
    case 'not-ready':
      return <NotReadyNotice key={placing.attempt} problem={placing.problem} />
    case 'failed':
      return <FailedNotice key={placing.attempt} failure={placing.failure} results={results} />
    case 'confirming':
      return (
        <DuplicateListOrderWarning
          key={placing.attempt}
          duplicates={placing.duplicates}
          poNumber={placing.check.poNumber ?? ''}
          formId={ON_BEHALF_FORM_ID}
          onCancel={onCancel}
        />
      )
    default:
      return null
  }
}

function PlacedNotice({ order, name }: { order: Order; name: string }) {
  const { number, total, units, lineCount } = order
  return (
    <FormNotice key={number} kind="done" title={orderPlacedTitle(formatOrderNumber(number), name)}>
      <p>
        {formatPlural(lineCount, ['line', 'lines'])}, {formatUnits(units)} reserved. Total:{' '}
        <b className={textStyles.number}>{formatMoney(centsForDisplay(total))}</b>. {FOUND_IN_MY_ORDERS}
      </p>
      <p className={`${layoutStyles.wrappingRow} ${bulkOrderFrameStyles.noticeActions}`}>
        <Link className={buttonClass({ kind: 'primary' })} to="/dashboard/orders/$id" params={{ id: number }}>
          Open order
        </Link>
        <InvoiceLink order={number} />
      </p>
    </FormNotice>
  )
}

function RequestedNotice({ request, name }: { request: PurchaseRequest; name: string }) {
  const { number, total, steps } = request
  const waitingFor = steps.flatMap((step) => step.waitingFor)
  return (
    <FormNotice key={number} kind="done" title={requestSentTitle(number, name)}>
      <p>
        Total: <b className={textStyles.number}>{formatMoney(centsForDisplay(total))}</b>.{' '}
        {requestWaits(waitingFor)} {FOUND_IN_REQUESTS}
      </p>
      <p className={`${layoutStyles.wrappingRow} ${bulkOrderFrameStyles.noticeActions}`}>
        <Link
          className={buttonClass({ kind: 'primary' })}
          to="/dashboard/purchaserequests/$id"
          params={{ id: number }}
        >
          Open request
        </Link>
      </p>
    </FormNotice>
  )
}

function NotReadyNotice({ problem }: { problem: RowsProblem }) {
  switch (problem.code) {
    case 'invalid':
      return <ErrorNotice title={rowsNotReadyTitle(problem.count)}>{ROWS_NOT_READY}</ErrorNotice>
    case 'looking-up':
      return <ErrorNotice title={LOOKING_UP_TITLE}>{LOOKING_UP_ADVICE}</ErrorNotice>
    case 'too-large':
      return <ErrorNotice title={TOO_LARGE_TITLE}>{TOO_LARGE_ADVICE}</ErrorNotice>
    case 'no-rows':
      return <ErrorNotice title={NO_ROWS_TITLE}>{NO_ROWS_ADVICE}</ErrorNotice>
  }
}

interface FailedNoticeProps {
  failure: ListOrderFailure
  results: readonly RowResult[]
}

function FailedNotice({ failure, results }: FailedNoticeProps) {
  switch (failure.code) {
    case 'lines':
      return <RejectedLines lines={failure.lines} results={results} />
    case 'other':
      return <ErrorNotice title={ORDER_FAILED_TITLE}>{failure.message}</ErrorNotice>
    default:
      return (
        <ErrorNotice title={ORDER_UNCONFIRMED_TITLE}>
          {ORDER_UNCONFIRMED_ADVICE} {CHECK_ORDERS}
        </ErrorNotice>
      )
  }
}

function RejectedLines({
  lines,
  results,
}: {
  lines: Extract<ListOrderFailure, { code: 'lines' }>['lines']
  results: readonly RowResult[]
}) {
  const skus = new Map(
    results.flatMap((result) =>
      'product' in result && result.product ? [[result.product.id, result.product.sku] as const] : [],
    ),
  )
  const listed = [...lines].slice(0, MAX_LISTED_ERRORS)
  return (
    <FormNotice kind="error" title={orderNotPlacedTitle(lines.size)}>
      <ul>
        {listed.map(([productID, { message }]) => (
          <li key={productID}>
            {skus.get(productID) ?? productID}: {message}
          </li>
        ))}
      </ul>
      {lines.size > listed.length && <p>And {lines.size - listed.length} more.</p>}
    </FormNotice>
  )
}
