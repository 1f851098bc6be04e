import { Link } from '@tanstack/react-router'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import type { OrderCheckResult } from '#app/order-placement/duplicates/contract.ts'
import { DuplicateOrders, duplicateWarningTitle } from '#app/order-placement/duplicates/duplicate-orders.tsx'
import type { PlacedPurchase } from '#app/order-placement/purchase/purchase-adapter.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { quantityRange, tooFewInStock } from '#app/pricing/quantity-messages.ts'
import type { QuantityLimits } from '#app/pricing/quantity-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldLink } from '#app/ui/field-link.tsx'
import { ErrorNotice, FormNotice } from '#app/ui/form-notice.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { productPageCopy } from './copy.ts'
import styles from './order-form.module.css'
import { PlacedOrderLinks, PlacedOrderTerms } from './placed-order.tsx'
import type { PurchaseFailure } from './purchase-failure.ts'

const money = (decimal: number) => formatMoney(centsForDisplay(decimal))

interface OrderFailedNoticeProps {
  failure: PurchaseFailure
  limits: QuantityLimits
}

export function OrderFailedNotice({ failure, limits }: OrderFailedNoticeProps) {
  switch (failure.code) {
    case 'quantity-out-of-range':
      return <InvalidQuantityNotice limits={limits} />
    case 'price-changed':
      return (
        <FormNotice
          kind="warning"
          title={productPageCopy.priceChanged.title(money(failure.now), money(failure.was))}
        >
          <p>{productPageCopy.priceChanged.text}</p>
        </FormNotice>
      )
    case 'discontinued':
      return (
        <ErrorNotice title={productPageCopy.productDiscontinued}>
          {productPageCopy.nothingOrdered}
        </ErrorNotice>
      )
    case 'no-answer':
      return (
        <ErrorNotice title="The server did not answer">
          Your order may have been placed. Place it again unchanged; it cannot be ordered twice. Before you
          change it, check <Link to="/dashboard/myorders">My Orders</Link>.
        </ErrorNotice>
      )
    case 'other':
      return <ErrorNotice title={productPageCopy.notPlaced}>{failure.message}</ErrorNotice>
  }
}

function InvalidQuantityNotice({ limits }: { limits: QuantityLimits }) {
  const range = quantityRange(limits)
  return (
    <FormNotice kind="error" title={productPageCopy.notPlaced}>
      {range === null ? (
        <p>{tooFewInStock(limits)}</p>
      ) : (
        <FieldLink field="quantity">{productPageCopy.enterQuantity(range)}</FieldLink>
      )}
    </FormNotice>
  )
}

interface DuplicateOrderWarningProps {
  duplicates: OrderCheckResult
  poNumber: string
  onOrder: () => void
  onCancel: () => void
}

export function DuplicateOrderWarning({
  duplicates,
  poNumber,
  onOrder,
  onCancel,
}: DuplicateOrderWarningProps) {
  return (
    <FormNotice kind="warning" title={duplicateWarningTitle(duplicates, poNumber)}>
      <DuplicateOrders duplicates={duplicates} />
      <p>Nothing is ordered yet.</p>
      <p className={`${layoutStyles.wrappingRow} ${styles.noticeActions}`}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" onClick={onOrder}>
          Order anyway
        </Button>
      </p>
    </FormNotice>
  )
}

export function OrderPlacedNotice({ order }: { order: PlacedPurchase }) {
  return (
    <FormNotice kind="done" title={`Order ${formatOrderNumber(order.id)} placed`}>
      <p>{productPageCopy.placed(order.units, formatMoney(order.total))}</p>
      <PlacedOrderTerms order={order} />
      <p className={`${layoutStyles.wrappingRow} ${styles.noticeActions}`}>
        <PlacedOrderLinks id={order.id} canPay={!order.awaitsBankDetails} />
      </p>
    </FormNotice>
  )
}
