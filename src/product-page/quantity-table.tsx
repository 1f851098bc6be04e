import { CURRENCY } from '#app/lib/currency.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { SellingTerms } from '#app/pricing/price-tiers.ts'
import { tooFewInStock } from '#app/pricing/quantity-messages.ts'
import { type QuantityOption, quantityOptions } from '#app/pricing/quantity-options.ts'
import { maxAvailableQuantity, minAvailableQuantity } from '#app/pricing/quantity-rules.ts'
import figureTableStyles from '#app/ui/figure-table.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import { LinkButton } from '#app/ui/link-button.tsx'
import { CELL_ROLE, COLUMN_HEADER_ROLE, ROW_HEADER_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import styles from './quantity-table.module.css'

interface QuantityTableProps {
  /** The product's name, for screen readers. */
  name: string
  terms: SellingTerms
  /** NaN if the input is not a number. */
  chosen: number
  massKg?: number | undefined
  onChoose: (quantity: number) => void
}

/** The totals of some quantities. Choosing one enters it in the form. */
export function QuantityTable({ name, terms, chosen, massKg, onChoose }: QuantityTableProps) {
  const options = quantityOptions(terms, chosen)
  if (options.length === 0) return <p>{tooFewInStock(terms)}</p>
  return (
    <table
      {...TABLE_ROLE}
      className={`${figureTableStyles.figureTable} ${figureTableStyles.stacked} ${styles.table}`}
    >
      <caption className={textStyles.visuallyHidden}>
        {name}: totals for different quantities. Choose one to order it.
      </caption>
      <QuantityTableHead hasMass={massKg !== undefined} />
      <tbody>
        {options.map((option) => (
          <QuantityOptionRow
            key={option.quantity}
            {...option}
            terms={terms}
            massKg={massKg}
            onChoose={onChoose}
            isChosen={option.quantity === chosen}
          />
        ))}
      </tbody>
    </table>
  )
}

function QuantityTableHead({ hasMass }: { hasMass: boolean }) {
  return (
    <thead>
      <tr {...ROW_ROLE}>
        <th {...COLUMN_HEADER_ROLE}>
          Quantity <i>units</i>
        </th>
        <th {...COLUMN_HEADER_ROLE}>
          Unit price <i>{CURRENCY}</i>
        </th>
        <th {...COLUMN_HEADER_ROLE}>
          Total <i>{CURRENCY}</i>
        </th>
        <th {...COLUMN_HEADER_ROLE}>
          Discount <i>{CURRENCY}</i>
        </th>
        {hasMass && (
          <th {...COLUMN_HEADER_ROLE} className={layoutStyles.notOnPhones}>
            Net weight <i>kg</i>
          </th>
        )}
        <th {...COLUMN_HEADER_ROLE}>
          Stock left <i>units</i>
        </th>
      </tr>
    </thead>
  )
}

interface QuantityOptionRowProps
  extends QuantityOption,
    Pick<QuantityTableProps, 'terms' | 'massKg' | 'onChoose'> {
  isChosen: boolean
}

function QuantityOptionRow({ isChosen, onChoose, terms, massKg, ...option }: QuantityOptionRowProps) {
  const { quantity, unitPrice, total, saving, stockLeft, isBestPrice } = option
  const tags = [
    ...(isChosen ? ['Your quantity'] : []),
    ...(quantity === minAvailableQuantity(terms) ? ['Smallest order'] : []),
    ...(quantity === maxAvailableQuantity(terms) ? ['All in stock'] : []),
  ]
  return (
    <tr {...ROW_ROLE} data-state={isChosen ? 'selected' : undefined}>
      <th {...ROW_HEADER_ROLE}>
        <LinkButton
          className={styles.quantity}
          aria-label={`Order ${quantity} units`}
          aria-pressed={isChosen}
          onClick={() => onChoose(quantity)}
        >
          {formatNumber(quantity)}
        </LinkButton>
        {isBestPrice && <b className={styles.bestValue}>Lowest price</b>}
        {tags.length > 0 && <span className={styles.tags}>{tags.join(', ')}</span>}
      </th>
      <td {...CELL_ROLE} data-label="Unit price">
        {formatAmount(unitPrice)}
      </td>
      <td {...CELL_ROLE} className={styles.total}>
        {formatAmount(total)}
      </td>
      <td {...CELL_ROLE} data-label="Discount">
        {saving > 0 ? formatAmount(saving) : <span className={textStyles.muted}>–</span>}
      </td>
      {massKg !== undefined && (
        <td {...CELL_ROLE} className={layoutStyles.notOnPhones}>
          {formatNumber(massKg * quantity)}
        </td>
      )}
      <td {...CELL_ROLE} data-label="Stock left">
        {formatNumber(stockLeft)}
      </td>
    </tr>
  )
}
