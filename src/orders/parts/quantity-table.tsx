import type { SellingTerms } from '../../catalog/rules.ts'
import { formatAmount } from '../../lib/money.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { type Candidate, candidateQuantities } from '../pricing.ts'
import { largestOrder, smallestOrder } from '../rules.ts'
import '../quantity-table.css'

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
    <table className="sim">
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
      <tr>
        <th scope="col">
          Quantity <i>pcs</i>
        </th>
        <th scope="col">
          Unit price <i>USD</i>
        </th>
        <th scope="col">
          Total <i>USD</i>
        </th>
        <th scope="col">
          Saving <i>USD</i>
        </th>
        {hasMass && (
          <th scope="col" className="mass">
            Net mass <i>kg</i>
          </th>
        )}
        <th scope="col">
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
    <tr className={isChosen ? 'sel' : undefined}>
      <th scope="row">
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
      <td>{formatAmount(unitPrice)}</td>
      <td>{formatAmount(total)}</td>
      <td>{saving > 0 ? formatAmount(saving) : <span className="no">–</span>}</td>
      {massKg !== undefined && <td className="mass">{formatNumber(massKg * quantity)}</td>}
      <td>{formatNumber(left)}</td>
    </tr>
  )
}
