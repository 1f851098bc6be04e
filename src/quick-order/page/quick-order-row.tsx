import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo } from 'react'
import { ShortStockRow } from '#app/availability/short-stock/short-stock-row.tsx'
import { usePriceMark } from '#app/catalog/company-prices/company-prices.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { formatAmount, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import editableRowsStyles from '#app/order-lists/core/editable-rows.module.css'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
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
import { rowProblemMessage, SEARCH_CATALOG } from '../core/copy.ts'
import type { QuickOrderRowInput } from '../core/parse-cells.ts'
import type { QuickOrderRow, QuickOrderRowProblem, RowResult } from '../core/validate-rows.ts'
import { ProductField } from './product-field.tsx'
import styles from './quick-order.module.css'
import { shortProductOf } from './short-products.ts'

export const productInputId = (id: number) => `row-${id}-product`
export const quickQuantityInputId = (id: number) => `row-${id}-quantity`

export interface QuickOrderRowActions {
  onChange: (id: number, change: Partial<QuickOrderRowInput>) => void
  onChoose: (id: number, product: Product) => void
  onRemove: (event: MouseEvent, id: number) => void
  /** The row whose SKU or name is being typed; null once the field is left. */
  onTyping: (id: number | null) => void
  /** Enter was pressed in the quantity. */
  onNext: (id: number) => void
  onCompare: (id: number) => void
  /** Text was pasted into a field; true if it is imported as rows instead. */
  onPaste: (text: string) => boolean
  /** Offers what a buyer can do when too few units are in stock; absent in an order for a customer. */
  shortStock?: { isSignedIn: boolean } | undefined
}

interface QuickOrderTableRowProps extends QuickOrderRowActions {
  row: QuickOrderRow
  result: RowResult
  /** Counted from 1. */
  rowNumber: number
  /** Its SKU or name is being typed and not looked up yet. */
  isTyping: boolean
}

function areRowPropsEqual(before: QuickOrderTableRowProps, now: QuickOrderTableRowProps): boolean {
  return (
    before.row === now.row &&
    before.rowNumber === now.rowNumber &&
    before.isTyping === now.isTyping &&
    before.onNext === now.onNext &&
    JSON.stringify(before.result) === JSON.stringify(now.result)
  )
}

/** One row of a quick order: what was entered, the product it matches, and what is wrong with it. */
export const QuickOrderTableRow = memo(function QuickOrderTableRow({
  row,
  result,
  rowNumber,
  isTyping,
  ...actions
}: QuickOrderTableRowProps) {
  const { id, line, term, quantity } = row
  const rowName = `row ${rowNumber}`
  const product = 'product' in result ? result.product : null
  const isInvalid = result.status === 'invalid'
  const errorId = isInvalid ? `row-${id}-error` : undefined
  const validRow = result.status === 'valid' ? result : null
  return (
    <tr {...ROW_ROLE} data-problem={isInvalid || undefined}>
      <RowNumberCell rowNumber={rowNumber} line={line} />
      <Cell label="SKU or name">
        <ProductField
          id={productInputId(id)}
          label={`SKU or name, ${rowName}`}
          value={term}
          describedBy={errorId}
          isInvalid={isInvalid && product === null}
          onType={(text) => {
            actions.onTyping(id)
            actions.onChange(id, { term: text })
          }}
          onLeave={() => actions.onTyping(null)}
          onChoose={(chosen) => {
            actions.onChoose(id, chosen)
            document.getElementById(quickQuantityInputId(id))?.focus()
          }}
          onEnter={() => document.getElementById(quickQuantityInputId(id))?.focus()}
          onPaste={actions.onPaste}
        />
      </Cell>
      <QuantityCell
        id={quickQuantityInputId(id)}
        label={`Quantity, ${rowName}`}
        value={quantity}
        errorId={errorId}
        isInvalid={isInvalid && product !== null}
        onChange={(typed) => actions.onChange(id, { quantity: typed })}
        onNext={() => actions.onNext(id)}
      />
      <Cell className={styles.resultCell}>
        <RowOutcome
          errorId={errorId}
          result={isTyping && result.status === 'pending' ? { status: 'blank' } : result}
          rowName={rowName}
          term={term}
          shortStock={actions.shortStock}
          onCompare={() => actions.onCompare(id)}
          onUseQuantity={(event, suggested) =>
            changeAndFocusByKeyboard(
              event,
              () => actions.onChange(id, { quantity: String(suggested) }),
              quickQuantityInputId(id),
            )
          }
          onChoose={(event, choice) =>
            changeAndFocusByKeyboard(event, () => actions.onChoose(id, choice), quickQuantityInputId(id))
          }
        />
      </Cell>
      <AmountCells row={validRow} />
      <Cell className={styles.removeCell}>
        {result.status !== 'blank' && (
          <Button
            size="small"
            isIconOnly
            aria-label={`Remove ${rowName}`}
            onClick={(event) => actions.onRemove(event, id)}
          >
            <Icon name="close" />
          </Button>
        )}
      </Cell>
    </tr>
  )
}, areRowPropsEqual)

function RowNumberCell({ rowNumber, line }: { rowNumber: number; line: number | null }) {
  return (
    <Cell label="Row" isNumeric className={`${styles.amountCell} ${styles.rowCell} ${textStyles.muted}`}>
      {formatNumber(rowNumber)}
      {/* The line in the file differs from the row number after a header, blank lines or other rows. */}
      {line !== null && line !== rowNumber && (
        <span className={tableStyles.secondary}>line {formatNumber(line)}</span>
      )}
    </Cell>
  )
}

interface QuantityCellProps {
  id: string
  label: string
  value: string
  errorId: string | undefined
  isInvalid: boolean
  onChange: (typed: string) => void
  /** Enter was pressed. */
  onNext: () => void
}

function QuantityCell({ id, label, value, errorId, isInvalid, onChange, onNext }: QuantityCellProps) {
  return (
    <Cell label="Quantity" span={2}>
      <input
        id={id}
        className={`${textStyles.number} ${textStyles.atRight}`}
        aria-label={label}
        aria-describedby={errorId}
        aria-invalid={isInvalid}
        inputMode="numeric"
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onNext()
        }}
      />
    </Cell>
  )
}

/** Unit price and total; empty for a row that cannot be ordered. */
function AmountCells({ row }: { row: Extract<RowResult, { status: 'valid' }> | null }) {
  const mark = usePriceMark()
  return (
    <>
      <Cell label={`Unit price ${CURRENCY}`} isNumeric span={2} className={styles.amountCell}>
        {row && <span data-price={mark}>{formatAmount(row.price.unitPrice)}</span>}
      </Cell>
      <Cell label={`Total ${CURRENCY}`} isNumeric span={4} className={styles.amountCell}>
        {row && (
          <b data-price={mark}>
            {formatAmount(orderTotal([{ unitPrice: row.price.unitPrice, quantity: row.quantity }]))}
          </b>
        )}
      </Cell>
    </>
  )
}

interface RowOutcomeProps {
  errorId: string | undefined
  result: RowResult
  rowName: string
  term: string
  shortStock: QuickOrderRowActions['shortStock']
  onCompare: () => void
  onUseQuantity: (event: MouseEvent, quantity: number) => void
  onChoose: (event: MouseEvent, product: Product) => void
}

/** The product, or the error with buttons that correct it. */
function RowOutcome({
  errorId,
  result,
  rowName,
  term,
  shortStock,
  onCompare,
  onUseQuantity,
  onChoose,
}: RowOutcomeProps) {
  if (result.status === 'blank') return null
  if (result.status === 'pending') return <span className={textStyles.muted}>Looking up…</span>
  if (result.status === 'valid') return <ValidRowCell {...result} rowName={rowName} onCompare={onCompare} />
  const { product, problem } = result
  const short = shortStock ? shortProductOf(result) : null
  return (
    <div className={`${layoutStyles.tightRow} ${editableRowsStyles.rowError}`}>
      {product && (
        <span className={`${tableStyles.primary} ${editableRowsStyles.productName}`}>{product.name}</span>
      )}
      <FieldMessage id={errorId}>{rowProblemMessage(problem)}</FieldMessage>
      {suggestedQuantities(problem).map((quantity) => (
        <Button key={quantity} size="small" onClick={(event) => onUseQuantity(event, quantity)}>
          Use {formatNumber(quantity)}
          <span className={textStyles.visuallyHidden}> in {rowName}</span>
        </Button>
      ))}
      {short && shortStock && (
        <ShortStockRow {...short} isSignedIn={shortStock.isSignedIn} rowName={rowName} />
      )}
      {problem.code === 'unknown' && (
        <Link to="/products" search={{ q: term }}>
          {SEARCH_CATALOG}
          <span className={textStyles.visuallyHidden}>, {rowName}</span>
        </Link>
      )}
      {problem.code === 'ambiguous' &&
        problem.choices.map((choice) => (
          <Button key={choice.id} size="small" onClick={(event) => onChoose(event, choice)}>
            <span className={textStyles.code}>{choice.sku}</span> {choice.name}
            <span className={textStyles.visuallyHidden}> in {rowName}</span>
          </Button>
        ))}
    </div>
  )
}

function suggestedQuantities(problem: QuickOrderRowProblem): readonly number[] {
  if ('nearest' in problem) return problem.nearest
  return 'possibleQuantities' in problem ? problem.possibleQuantities : []
}

type ValidRowCellProps = Extract<RowResult, { status: 'valid' }> &
  Pick<RowOutcomeProps, 'rowName' | 'onCompare'>

function ValidRowCell({ product, otherUnits, price, promise, rowName, onCompare }: ValidRowCellProps) {
  const { listPrice } = product
  return (
    <span className={styles.validProduct}>
      <Icon name="check" className={textStyles.success} />
      <span>
        <span className={tableStyles.primary}>{product.name}</span>
        {otherUnits > 0 && (
          <span className={tableStyles.secondary}>
            {formatNumber(otherUnits)} more in other rows or on your order list
          </span>
        )}
        {promise && (
          <span className={tableStyles.secondary}>
            <ShipsBy promise={promise} />
          </span>
        )}
        {price.unitPrice < listPrice && (
          <span className={tableStyles.secondary}>List price {formatMoney(listPrice)}</span>
        )}
        {/* Prices depend on all units of a product, so a comparison is wrong if other rows or the list have more. */}
        {otherUnits === 0 && (
          <button
            type="button"
            className={editableRowsStyles.textButton}
            data-screen-only
            onClick={onCompare}
          >
            Volume prices<span className={textStyles.visuallyHidden}> in {rowName}</span>
          </button>
        )}
      </span>
    </span>
  )
}
