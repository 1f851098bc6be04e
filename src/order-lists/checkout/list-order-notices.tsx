import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'
import { SignInAgain } from '#app/order-placement/place/sign-in-again.tsx'
import type { Order } from '#app/orders/core/order-contract.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { PlacedOrderLinks, PlacedOrderTerms } from '#app/product-page/placed-order.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { FieldLink } from '#app/ui/field-link.tsx'
import { FormNotice } from '#app/ui/form-notice.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import bulkOrderFrameStyles from '../core/bulk-order-frame.module.css'
import {
  ORDER_FAILED_TITLE,
  ORDER_FAILURES,
  ORDER_UNCONFIRMED_ADVICE,
  ORDER_UNCONFIRMED_TITLE,
  orderNotPlacedTitle,
  SIGNED_OUT_TITLE,
} from '../core/copy.ts'
import type { ListRow, ListRowProblem } from '../core/list-rows.ts'
import { quantityInputId } from '../order-list/list-line-row.tsx'
import type { ListOrderFailure } from './list-order-failure.ts'

/** More errors would push the list off the screen. */
const MAX_LISTED_ERRORS = 8

interface ListOrderFailedNoticeProps {
  failure: ListOrderFailure
  rows: readonly ListRow[]
  /** Lines that the server rejected and that have not been changed since. */
  rejectedLines: ReadonlyMap<string, ListRowProblem>
}

/** Why the list was not ordered, and what to do. */
export function ListOrderFailedNotice({ failure, rows, rejectedLines }: ListOrderFailedNoticeProps) {
  switch (failure.code) {
    case 'lines':
      return <InvalidLinesNotice rows={rows} rejectedLines={rejectedLines} />
    case 'list-changed':
    case 'not-saved': {
      const { title, advice } = ORDER_FAILURES[failure.code]
      return <FailureNotice title={title}>{advice}</FailureNotice>
    }
    case 'signed-out':
      return (
        <FailureNotice title={SIGNED_OUT_TITLE}>
          The order was not placed. <SignInAgain />
        </FailureNotice>
      )
    case 'no-answer':
      return (
        <FailureNotice title={ORDER_UNCONFIRMED_TITLE}>
          {ORDER_UNCONFIRMED_ADVICE} Before you change it, check{' '}
          <Link to="/dashboard/myorders">My Orders</Link>.
        </FailureNotice>
      )
    case 'maybe-placed':
      return (
        <FailureNotice title={ORDER_FAILURES['maybe-placed'].title}>
          {ORDER_FAILURES['maybe-placed'].advice} Check <Link to="/dashboard/myorders">My Orders</Link> before
          you order again.
        </FailureNotice>
      )
    case 'other':
      return <FailureNotice title={ORDER_FAILED_TITLE}>{failure.message}</FailureNotice>
  }
}

function FailureNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FormNotice kind="error" title={title}>
      <p>{children}</p>
    </FormNotice>
  )
}

/** Lists the lines that still need attention; disappears with the last one. */
function InvalidLinesNotice({ rows, rejectedLines }: Omit<ListOrderFailedNoticeProps, 'failure'>) {
  const invalidLines = rows.flatMap(({ productID, product, problem }) => {
    const message = (problem ?? rejectedLines.get(productID))?.message
    return message ? [{ productID, sku: product?.sku ?? productID, message }] : []
  })
  if (invalidLines.length === 0) return null
  const more = invalidLines.length - MAX_LISTED_ERRORS
  return (
    <FormNotice kind="error" title={orderNotPlacedTitle(invalidLines.length)}>
      <ul>
        {invalidLines.slice(0, MAX_LISTED_ERRORS).map(({ productID, sku, message }) => (
          <li key={productID}>
            <FieldLink field={quantityInputId(productID)}>
              {sku}: {message}
            </FieldLink>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {formatNumber(more)} more, marked below.</p>}
    </FormNotice>
  )
}

export function ListOrderPlacedNotice({ order }: { order: Order }) {
  const { number, total, units, lineCount, poNumber, awaitsBankDetails } = order
  return (
    <FormNotice kind="done" title={`Order ${formatOrderNumber(number)} placed`}>
      <p>
        {formatPlural(lineCount, ['line', 'lines'])}, {formatUnits(units)} reserved for you
        {poNumber && <>, PO number {poNumber}</>}. Total:{' '}
        <b className={textStyles.number}>{formatMoney(centsForDisplay(total))}</b>.
      </p>
      <PlacedOrderTerms order={order} />
      <p className={`${layoutStyles.wrappingRow} ${bulkOrderFrameStyles.noticeActions}`}>
        <PlacedOrderLinks id={number} canPay={!awaitsBankDetails} />
        <a className={buttonClass()} href={`/api/orders/${number}/pro-forma.pdf`}>
          <Icon name="download" />
          Pro-forma invoice (PDF)
        </a>
      </p>
    </FormNotice>
  )
}
