import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { SellingTerms } from '#app/pricing/price-tiers.ts'
import { largestOrderQuantity, smallestOrderQuantity } from '#app/pricing/quantity-rules.ts'
import { type QuantityOption, quantityOptions } from '#app/pricing/quotes.ts'
import { CELL_ROLE, COLUMN_HEADER_ROLE, ROW_HEADER_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import './quantity-table.css'

interface QuantityTableProps {
  /** Of the product: for screen readers, where several tables stand on a page. */
  name: string
  terms: SellingTerms
  /** NaN while what is typed is no number. */
  chosen: number
  massKg?: number | undefined
  onChoose: (quantity: number) => void
}

/** What some quantities come to, side by side; choosing one takes it. */
export function QuantityTable({ name, terms, chosen, massKg, onChoose }: QuantityTableProps) {
  const candidates = quantityOptions(terms, chosen)
  if (candidates.length === 0) return <p>Too few are in stock for an order.</p>
  return (
    <table {...TABLE_ROLE} className="sim qts">
      <caption className="vh">{name}: what some quantities come to; choosing one takes it</caption>
      <QuantityTableHead hasMass={massKg !== undefined} />
      <tbody>
        {candidates.map((candidate) => (
          <QuantityOptionRow
            key={candidate.quantity}
            {...candidate}
            {...{ terms, massKg, onChoose }}
            isChosen={candidate.quantity === chosen}
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
          Quantity <i>pcs</i>
        </th>
        <th {...COLUMN_HEADER_ROLE}>
          Unit price <i>USD</i>
        </th>
        <th {...COLUMN_HEADER_ROLE}>
          Total <i>USD</i>
        </th>
        <th {...COLUMN_HEADER_ROLE}>
          Saving <i>USD</i>
        </th>
        {hasMass && (
          <th {...COLUMN_HEADER_ROLE} className="mass">
            Net mass <i>kg</i>
          </th>
        )}
        <th {...COLUMN_HEADER_ROLE}>
          Stock left <i>pcs</i>
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

function QuantityOptionRow({ isChosen, onChoose, terms, massKg, ...candidate }: QuantityOptionRowProps) {
  const { quantity, unitPrice, total, saving, stockLeft: left, isBestPrice: isBest } = candidate
  const tags = [
    ...(isChosen ? ['your order'] : []),
    ...(quantity === smallestOrderQuantity(terms) ? ['smallest order'] : []),
    ...(quantity === largestOrderQuantity(terms) ? ['all in stock'] : []),
  ]
  return (
    <tr {...ROW_ROLE} className={isChosen ? 'sel' : undefined}>
      <th {...ROW_HEADER_ROLE}>
        <button
          type="button"
          aria-label={`Order ${quantity} pieces`}
          aria-pressed={isChosen}
          onClick={() => onChoose(quantity)}
        >
          {formatNumber(quantity)}
        </button>
        {isBest && <b className="best">best value</b>}
        {tags.length > 0 && <span className="tag">{tags.join(', ')}</span>}
      </th>
      <td {...CELL_ROLE} data-l="A piece">
        {formatAmount(unitPrice)}
      </td>
      <td {...CELL_ROLE} className="all">
        {formatAmount(total)}
      </td>
      <td {...CELL_ROLE} data-l="Saving">
        {saving > 0 ? formatAmount(saving) : <span className="no">–</span>}
      </td>
      {massKg !== undefined && (
        <td {...CELL_ROLE} className="mass">
          {formatNumber(massKg * quantity)}
        </td>
      )}
      <td {...CELL_ROLE} data-l="Stock left">
        {formatNumber(left)}
      </td>
    </tr>
  )
}
