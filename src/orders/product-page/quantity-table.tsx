import { formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { type Candidate, candidateQuantities } from '#app/pricing/quotes.ts'
import type { SellingTerms } from '#app/products/rules.ts'
import { AS_CELL, AS_COLUMN_HEAD, AS_ROW, AS_ROW_HEAD, AS_TABLE } from '#app/ui/table-roles.ts'
import { largestOrder, smallestOrder } from '../rules.ts'
import './quantity-table.css'

interface QuantityTableProps {
  /** Of the machine: for screen readers, where several tables stand on a page. */
  name: string
  terms: SellingTerms
  /** NaN while what is typed is no number. */
  chosen: number
  massKg?: number | undefined
  onChoose: (quantity: number) => void
}

/** What some quantities come to, side by side; choosing one takes it. */
export function QuantityTable({ name, terms, chosen, massKg, onChoose }: QuantityTableProps) {
  const candidates = candidateQuantities(terms, chosen)
  if (candidates.length === 0) return <p>Too few are in stock for an order.</p>
  return (
    <table {...AS_TABLE} className="sim qts">
      <caption className="vh">{name}: what some quantities come to; choosing one takes it</caption>
      <QuantityTableHead hasMass={massKg !== undefined} />
      <tbody>
        {candidates.map((candidate) => (
          <CandidateRow
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
      <tr {...AS_ROW}>
        <th {...AS_COLUMN_HEAD}>
          Quantity <i>pcs</i>
        </th>
        <th {...AS_COLUMN_HEAD}>
          Unit price <i>USD</i>
        </th>
        <th {...AS_COLUMN_HEAD}>
          Total <i>USD</i>
        </th>
        <th {...AS_COLUMN_HEAD}>
          Saving <i>USD</i>
        </th>
        {hasMass && (
          <th {...AS_COLUMN_HEAD} className="mass">
            Net mass <i>kg</i>
          </th>
        )}
        <th {...AS_COLUMN_HEAD}>
          Stock left <i>pcs</i>
        </th>
      </tr>
    </thead>
  )
}

interface CandidateRowProps extends Candidate, Pick<QuantityTableProps, 'terms' | 'massKg' | 'onChoose'> {
  isChosen: boolean
}

function CandidateRow({ isChosen, onChoose, terms, massKg, ...candidate }: CandidateRowProps) {
  const { quantity, unitPrice, total, saving, left, isBest } = candidate
  const tags = [
    ...(isChosen ? ['your order'] : []),
    ...(quantity === smallestOrder(terms) ? ['smallest order'] : []),
    ...(quantity === largestOrder(terms) ? ['all in stock'] : []),
  ]
  return (
    <tr {...AS_ROW} className={isChosen ? 'sel' : undefined}>
      <th {...AS_ROW_HEAD}>
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
      <td {...AS_CELL} data-l="A piece">
        {formatAmount(unitPrice)}
      </td>
      <td {...AS_CELL} className="all">
        {formatAmount(total)}
      </td>
      <td {...AS_CELL} data-l="Saving">
        {saving > 0 ? formatAmount(saving) : <span className="no">–</span>}
      </td>
      {massKg !== undefined && (
        <td {...AS_CELL} className="mass">
          {formatNumber(massKg * quantity)}
        </td>
      )}
      <td {...AS_CELL} data-l="Stock left">
        {formatNumber(left)}
      </td>
    </tr>
  )
}
