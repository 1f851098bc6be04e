import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { formatAmount, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { Product } from '#app/products/contract.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { getSellingTerms, quantityLimits } from '#app/products/rules.ts'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import { changeAndFocusByKeyboard } from '#app/ui/focus-after-change.ts'
import { CELL_ROLE, ROW_ROLE } from '#app/ui/table-roles.ts'
import rows from '../editable-rows.module.css'
import type { ListRow, ListRowProblem } from './list-rows.ts'
import styles from './order-list.module.css'
import { QuantityStepper } from './quantity-stepper.tsx'

/** Links from the error summary lead here. */
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
  const { product, quote, productID } = row
  const problem = row.problem ?? failure
  const sku = product?.sku ?? productID
  const terms = product && getSellingTerms(product)
  const amountClassName = `${styles.amountCell} ${problem ? styles.invalidAmount : ''}`
  // Lines that cannot be ordered show no total, so that the column adds up to the order total.
  const countedQuote = row.problem ? null : quote
  return (
    <tr {...ROW_ROLE} className={problem && rows.invalidRow}>
      <td {...CELL_ROLE} className="s6 first">
        {product ? <ProductCell product={product} /> : <span className="muted">Product {productID}</span>}
      </td>
      <td {...CELL_ROLE} className="s6" data-l="Quantity">
        <QuantityCell {...props} problem={problem} />
      </td>
      <td {...CELL_ROLE} className={`num ${amountClassName}`} data-l="Unit price USD">
        {quote ? formatAmount(quote.unitPrice) : '–'}
        {quote && terms && quote.unitPrice < terms.listPrice && (
          <s className={`t2 ${styles.listPrice}`}>
            <span className="vh">instead of </span>
            {formatAmount(terms.listPrice)}
          </s>
        )}
      </td>
      <td {...CELL_ROLE} className={`num bl ${amountClassName}`} data-l="Total USD">
        <b>{countedQuote ? formatAmount(countedQuote.total) : '–'}</b>
        {countedQuote && countedQuote.saving > 0 && (
          <span className={`t2 ${styles.saving}`}>saves {formatAmount(countedQuote.saving)}</span>
        )}
      </td>
      <td {...CELL_ROLE} className="s6">
        <div className="acts">
          {product && !product.archived && (
            <button type="button" className="b sm" onClick={() => onCompare(productID)}>
              <DashboardIcon name="compare" />
              Compare<span className="vh"> quantities of {sku}</span>
            </button>
          )}
          <button
            type="button"
            className="b sm ic"
            aria-label={`Remove ${sku}`}
            title="Remove"
            onClick={() => onRemove(row, at)}
          >
            <DashboardIcon name="close" />
          </button>
        </div>
      </td>
    </tr>
  )
}, areRowPropsEqual)

function ProductCell({ product }: { product: Product }) {
  const { _id: id, name, sku, quentity, minOrder, orderMultiple } = product
  return (
    <div className="mc">
      <ProductImage product={product} view="thumb" />
      <div>
        <Link className="t1" to="/products/$id" params={{ id }}>
          {name}
        </Link>
        <span className="t2 mono">{sku}</span>
        <span className="t2">
          {formatNumber(quentity)} in stock, order more than {formatNumber(minOrder)}
          {orderMultiple > 1 && ` in multiples of ${formatNumber(orderMultiple)}`}
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
  const { product, typed, productID, quote } = row
  const id = quantityInputId(productID)
  const sku = product?.sku ?? productID
  const setQuantity = (event: MouseEvent, quantity: number) =>
    changeAndFocusByKeyboard(event, () => onType(productID, String(quantity), at), id)
  const nextTier = problem ? null : quote?.nextTier
  return (
    <>
      <QuantityStepper
        id={id}
        sku={sku}
        typed={typed}
        limits={product ? quantityLimits(product) : { minOrder: 0, multiple: 1, available: 0 }}
        isInvalid={problem !== undefined}
        describedBy={problem ? `${id}-error` : undefined}
        onType={(text) => onType(productID, text, at)}
      />
      {problem && (
        <div className={`${rows.rowError} ${styles.quantityError}`}>
          <p className="emsg" id={`${id}-error`}>
            <DashboardIcon name="error" />
            <span>{problem.message}</span>
          </p>
          {problem.nearest.map((quantity) => (
            <button
              key={quantity}
              type="button"
              className="b sm"
              onClick={(event) => setQuantity(event, quantity)}
            >
              Use {formatNumber(quantity)}
              <span className="vh"> for {sku}</span>
            </button>
          ))}
        </div>
      )}
      {nextTier && (
        <button
          type="button"
          className={rows.textButton}
          onClick={(event) => setQuantity(event, nextTier.from)}
        >
          {formatNumber(nextTier.additionalUnits)} more:{' '}
          <span className="num">{formatMoney(nextTier.unitPrice)}</span> per unit, saves{' '}
          <span className="num">{formatMoney(nextTier.saving)}</span>
          <span className="vh"> on {sku}</span>
        </button>
      )}
    </>
  )
}
