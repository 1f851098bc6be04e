import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { CURRENCY } from '#app/lib/currency.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { formatNextTier, isNearTier } from '#app/pricing/next-tier.ts'
import { formatSmallestOrder } from '#app/pricing/smallest-order.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getSellingTerms } from '#app/products/core/rules.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { ShipsBy } from '#app/promises/ships-by.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import { changeAndFocusByKeyboard } from '#app/ui/focus-after-change.ts'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import tableStyles from '#app/ui/table.module.css'
import { Cell } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { REQUEST_OR_REPLACE } from '../core/copy.ts'
import editableRowsStyles from '../core/editable-rows.module.css'
import type { ListRow, ListRowProblem } from '../core/list-rows.ts'
import styles from './order-list.module.css'
import { QuantityStepper } from './quantity-stepper.tsx'

/** The target of the links in the error summary. */
export const quantityInputId = (productID: string) => `quantity-${productID}`

export interface ListLineRowProps {
  row: ListRow
  /** Its index on the list. */
  at: number
  /** Why the server rejected it; the screen's own rules may find nothing wrong. */
  failure: ListRowProblem | undefined
  onType: (productID: string, typed: string, at: number) => void
  onRemove: (row: ListRow, at: number) => void
  onCompare: (productID: string) => void
}

/** Typing in one row does not render the others again. */
function areRowPropsEqual(before: ListLineRowProps, now: ListLineRowProps): boolean {
  return (
    before.row.typed === now.row.typed &&
    before.row.product === now.row.product &&
    before.row.limits.available === now.row.limits.available &&
    before.row.promise?.shipsBy === now.row.promise?.shipsBy &&
    before.at === now.at &&
    before.failure === now.failure &&
    before.onType === now.onType &&
    before.onRemove === now.onRemove &&
    before.onCompare === now.onCompare
  )
}

/** One product of the order list. */
export const ListLineRow = memo(function ListLineRow(props: ListLineRowProps) {
  const { row, at, failure, onRemove, onCompare } = props
  const { product, price, productID } = row
  const problem = row.problem ?? failure
  const sku = product?.sku ?? productID
  const terms = product && getSellingTerms(product)
  const amountClassName = `${styles.amountCell} ${problem ? textStyles.muted : ''}`
  // Lines that cannot be ordered show no total, so that the column adds up to the order total.
  const countedPrice = row.problem ? null : price
  return (
    <tr {...ROW_ROLE} data-problem={problem ? '' : undefined}>
      <Cell span="row">
        {product ? (
          <ProductCell product={product} />
        ) : (
          <span className={textStyles.muted}>Product {productID}</span>
        )}
      </Cell>
      <Cell label="Quantity" span="row">
        <QuantityCell {...props} problem={problem} />
      </Cell>
      <Cell label={`Unit price ${CURRENCY}`} isNumeric span={2} className={amountClassName}>
        {price ? formatAmount(price.unitPrice) : '–'}
        {price && terms && price.unitPrice < terms.listPrice && (
          <s className={tableStyles.secondary}>
            <span className={textStyles.visuallyHidden}>instead of </span>
            {formatAmount(terms.listPrice)}
          </s>
        )}
      </Cell>
      <Cell label={`Total ${CURRENCY}`} isNumeric span={2} className={amountClassName}>
        <b>{countedPrice ? formatAmount(countedPrice.total) : '–'}</b>
        {countedPrice && countedPrice.saving > 0 && (
          <span className={`${tableStyles.secondary} ${textStyles.success} ${styles.saving}`}>
            saves {formatAmount(countedPrice.saving)}
          </span>
        )}
      </Cell>
      <Cell span={2} className={styles.actionsCell}>
        <div className={tableStyles.actions}>
          {product && !product.archived && (
            <Button size="small" aria-label={`Volume prices of ${sku}`} onClick={() => onCompare(productID)}>
              <Icon name="compare" />
              <span className={styles.compareLabel}>Volume prices</span>
            </Button>
          )}
          <Button
            size="small"
            isIconOnly
            aria-label={`Remove ${sku}`}
            title="Remove"
            onClick={() => onRemove(row, at)}
          >
            <Icon name="close" />
          </Button>
        </div>
      </Cell>
    </tr>
  )
}, areRowPropsEqual)

function ProductCell({ product }: { product: Product }) {
  const { id, name, sku, stock } = product
  return (
    <div className={tableStyles.product}>
      <ProductImage product={product} view="thumb" />
      <div>
        <Link
          className={`${tableStyles.primary} ${layoutStyles.inline} ${styles.productLink}`}
          to="/products/$id"
          params={{ id }}
        >
          {name}
        </Link>
        <span className={`${tableStyles.secondary} ${textStyles.code}`}>{sku}</span>
        <span className={tableStyles.secondary}>
          {formatNumber(stock)} in stock. {formatSmallestOrder(product)}.
        </span>
      </div>
    </div>
  )
}

function QuantityCell({
  row,
  at,
  onType,
  problem,
}: ListLineRowProps & { problem: ListRowProblem | undefined }) {
  const { product, typed, productID, price } = row
  const id = quantityInputId(productID)
  const sku = product?.sku ?? productID
  const setQuantity = (event: MouseEvent, quantity: number) =>
    changeAndFocusByKeyboard(event, () => onType(productID, String(quantity), at), id)
  const nextTier = !problem && price?.nextTier && isNearTier(price.nextTier) ? price.nextTier : null
  return (
    <>
      <QuantityStepper
        id={id}
        sku={sku}
        typed={typed}
        limits={row.limits}
        isInvalid={problem !== undefined}
        describedBy={problem ? `${id}-error` : undefined}
        onType={(text) => onType(productID, text, at)}
      />
      {problem && (
        <div className={`${layoutStyles.tightRow} ${editableRowsStyles.rowError}`}>
          <FieldMessage id={`${id}-error`}>{problem.message}</FieldMessage>
          {problem.nearest.map((quantity) => (
            <Button key={quantity} size="small" onClick={(event) => setQuantity(event, quantity)}>
              Use {formatNumber(quantity)}
              <span className={textStyles.visuallyHidden}> for {sku}</span>
            </Button>
          ))}
        </div>
      )}
      {row.promise && <ShipsBy promise={row.promise} />}
      {product && !product.archived && row.quantity > row.limits.available && (
        <Link
          className={`${textStyles.small} ${layoutStyles.linkTarget}`}
          data-screen-only
          to="/products/$id"
          params={{ id: productID }}
          search={{ quantity: row.quantity }}
        >
          {REQUEST_OR_REPLACE}
          <span className={textStyles.visuallyHidden}>, {sku}</span>
        </Link>
      )}
      {product && nextTier && (
        <button
          type="button"
          className={editableRowsStyles.textButton}
          data-screen-only
          onClick={(event) => setQuantity(event, nextTier.from)}
        >
          {formatNextTier(nextTier, getSellingTerms(product).listPrice)}
          <span className={textStyles.visuallyHidden}> on {sku}</span>
        </button>
      )}
    </>
  )
}
