import { Link } from '@tanstack/react-router'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'
import { InvoiceLink } from '#app/orders/core/invoice-link.tsx'
import type { Order } from '#app/orders/core/order-contract.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { PlacedOrderLinks, PlacedOrderTerms } from '#app/product-page/placed-order.tsx'
import { FieldLink } from '#app/ui/field-link.tsx'
import { ErrorNotice, FormNotice } from '#app/ui/form-notice.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import bulkOrderFrameStyles from '../core/bulk-order-frame.module.css'
import {
  listOrderedTitle,
  ORDER_FAILED_TITLE,
  ORDER_FAILURES,
  ORDER_UNCONFIRMED_ADVICE,
  ORDER_UNCONFIRMED_TITLE,
  orderNotPlacedTitle,
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
      return <ErrorNotice title={title}>{advice}</ErrorNotice>
    }
    case 'no-answer':
      return (
        <ErrorNotice title={ORDER_UNCONFIRMED_TITLE}>
          {ORDER_UNCONFIRMED_ADVICE} Before you change it, check{' '}
          <Link to="/dashboard/myorders">My Orders</Link>.
        </ErrorNotice>
      )
    case 'maybe-placed':
      return (
        <ErrorNotice title={ORDER_FAILURES['maybe-placed'].title}>
          {ORDER_FAILURES['maybe-placed'].advice} Check <Link to="/dashboard/myorders">My Orders</Link> before
          you order again.
        </ErrorNotice>
      )
    case 'other':
      return <ErrorNotice title={ORDER_FAILED_TITLE}>{failure.message}</ErrorNotice>
  }
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
    <FormNotice kind="done" title={listOrderedTitle(formatOrderNumber(number))}>
      <p>
        {formatPlural(lineCount, ['line', 'lines'])}, {formatUnits(units)} reserved for you
        {poNumber && (
          <>
            , PO number <span className={`${textStyles.code} ${textStyles.anywhere}`}>{poNumber}</span>
          </>
        )}
        . Total: <b className={textStyles.number}>{formatMoney(centsForDisplay(total))}</b>.
      </p>
      <PlacedOrderTerms order={order} />
      <p className={`${layoutStyles.wrappingRow} ${bulkOrderFrameStyles.noticeActions}`}>
        <PlacedOrderLinks id={number} canPay={!awaitsBankDetails} />
        <InvoiceLink order={number} />
      </p>
    </FormNotice>
  )
}
