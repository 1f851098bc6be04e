import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import type { Order, OrderCheckResult } from '#app/orders/order-contract.ts'
import { DuplicateOrders, duplicateWarningTitle } from '#app/orders/place/duplicate-orders.tsx'
import { formatOrderNumber } from '#app/orders/rules.ts'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import { FieldLink } from '#app/ui/field-link.tsx'
import { FormNotice } from '#app/ui/form-notice.tsx'
import { quantityInputId } from '../order-list/list-line-row.tsx'
import type { ListRow, ListRowProblem } from '../order-list/list-rows.ts'
import type { ListOrderFailure } from './list-order-failure.ts'
import { CHECKOUT_FORM_ID, SUBMIT_ANYWAY_NAME } from './list-summary.tsx'

/** More of them would push the list off the screen. */
const MAX_LISTED_ERRORS = 8

interface ListOrderFailedNoticeProps {
  refusal: ListOrderFailure
  rows: readonly ListRow[]
  /** Lines that were refused and have not been changed since. */
  refused: ReadonlyMap<string, ListRowProblem>
}

/** Why the list was not ordered, and what to do now. Nothing of it is lost. */
export function ListOrderFailedNotice({ refusal, rows, refused }: ListOrderFailedNoticeProps) {
  switch (refusal.because) {
    case 'lines':
      return <InvalidLinesNotice rows={rows} refused={refused} />
    case 'list-changed':
      return (
        <FailureNotice title="The list was changed in another window">
          Nothing was ordered. The list below is the newest, with what you changed here. Look it through, then
          place the order again.
        </FailureNotice>
      )
    case 'not-saved':
      return (
        <FailureNotice title="The list could not be saved">
          Nothing was ordered, and nothing you typed is lost. Check the connection and try again.
        </FailureNotice>
      )
    case 'signed-out':
      return (
        <FailureNotice title="You are signed out">
          Nothing was ordered.{' '}
          <a href="/login" target="_blank" rel="noopener">
            Sign in again
          </a>{' '}
          in a new tab, then place the order here.
        </FailureNotice>
      )
    case 'no-answer':
      return (
        <FailureNotice title="The server did not answer">
          The order may have arrived. Place it again as it is: it is never ordered twice. Before you change
          it, look in <Link to="/dashboard/myorders">My Orders</Link>.
        </FailureNotice>
      )
    case 'maybe-placed':
      return (
        <FailureNotice title="Your order may have arrived">
          The server did not answer when you placed it, and the list has changed since. Look in{' '}
          <Link to="/dashboard/myorders">My Orders</Link> before you order again.
        </FailureNotice>
      )
    case 'other':
      return <FailureNotice title="The order was not placed">{refusal.say}</FailureNotice>
  }
}

function FailureNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FormNotice kind="error" title={title}>
      <p>{children}</p>
    </FormNotice>
  )
}

/** Follows the mending: when the last line is right, there is nothing left to say. */
function InvalidLinesNotice({ rows, refused }: Omit<ListOrderFailedNoticeProps, 'refusal'>) {
  const bad = rows.flatMap(({ productID, product: machine, problem }) => {
    const say = (problem ?? refused.get(productID))?.message
    return say ? [{ productID, sku: machine?.sku ?? productID, say }] : []
  })
  if (bad.length === 0) return null
  const more = bad.length - MAX_LISTED_ERRORS
  return (
    <FormNotice
      kind="error"
      title={`Nothing was ordered: ${formatPlural(bad.length, ['line needs', 'lines need'])} a look`}
    >
      <ul>
        {bad.slice(0, MAX_LISTED_ERRORS).map(({ productID, sku, say }) => (
          <li key={productID}>
            <FieldLink field={quantityInputId(productID)}>
              {sku}: {say}
            </FieldLink>
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {formatNumber(more)} more, each marked below.</p>}
    </FormNotice>
  )
}

interface DuplicateListOrderWarningProps {
  known: OrderCheckResult
  poNumber: string
  onKeep: () => void
}

/** A soft warning: the buyer decides, and what is ordered is the form as it then stands. */
export function DuplicateListOrderWarning({ known, poNumber, onKeep }: DuplicateListOrderWarningProps) {
  return (
    <FormNotice kind="warning" title={duplicateWarningTitle(known, poNumber)}>
      <DuplicateOrders known={known} />
      <p>Nothing is ordered yet.</p>
      <p className="go">
        <button type="button" className="b" onClick={onKeep}>
          Do not order
        </button>
        <button type="submit" form={CHECKOUT_FORM_ID} name={SUBMIT_ANYWAY_NAME} className="b">
          Order anyway
        </button>
      </p>
    </FormNotice>
  )
}

/** The order there is now, and where to go with it. */
export function ListOrderPlacedNotice({ order }: { order: Order }) {
  const { number, total, pieces, lineCount, poNumber } = order
  const params = { id: number }
  return (
    <FormNotice kind="done" title={`Order ${formatOrderNumber(number)} placed`}>
      <p>
        {formatPlural(lineCount, ['line', 'lines'])} with {formatNumber(pieces)} pieces are set aside for you
        {poNumber && <> under your PO number {poNumber}</>}. The total is{' '}
        <b className="num">{formatMoney(centsFromDecimal(total) ?? 0)}</b>.
      </p>
      <p className="go">
        <Link className="b p" to="/payment/$id" params={params}>
          Pay Now
        </Link>
        <a className="b" href={`/api/orders/${number}/pro-forma.pdf`}>
          <DashboardIcon name="download" />
          Pro-forma invoice (PDF)
        </a>
        <Link className="b" to="/myorders/$id" params={params}>
          My Orders
        </Link>
      </p>
    </FormNotice>
  )
}
