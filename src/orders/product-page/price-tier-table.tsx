import { useWatch } from 'react-hook-form'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { type SellingTerms, smallestQuantity } from '#app/products/rules.ts'
import { quantityFromInput } from '../rules.ts'
import type { OrderForm } from './use-order-form.ts'
import './price-tier-table.css'

interface PriceLadderProps {
  terms: SellingTerms
  form: OrderForm
}

/** What each piece costs from which quantity on; the rung of the quantity in the form is marked. */
export function PriceLadder({ terms, form }: PriceLadderProps) {
  const quantity = quantityFromInput(useWatch({ control: form.control, name: 'quantity' }))
  const { breaks, listPrice } = terms
  if (breaks.length === 0) return null
  const rungs = [{ from: smallestQuantity(terms), unitPrice: listPrice }, ...breaks]
  return (
    <table className="ladder">
      <caption className="vh">Volume prices</caption>
      <thead>
        <tr>
          <th scope="col">
            From <i>pcs</i>
          </th>
          <th scope="col">A piece</th>
          <th scope="col">Less</th>
        </tr>
      </thead>
      <tbody>
        {rungs.map(({ from, unitPrice }, index) => {
          const next = rungs[index + 1]
          const isReached = quantity >= from && (next === undefined || quantity < next.from)
          return (
            <tr key={from} className={isReached ? 'on' : undefined} aria-current={isReached || undefined}>
              <th scope="row">{formatNumber(from)}</th>
              <td>{formatMoney(unitPrice)}</td>
              <td>{unitPrice < listPrice ? `−${percentLess(unitPrice, listPrice)} %` : '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** '3.4' */
function percentLess(unitPrice: number, listPrice: number): string {
  return formatNumber(Math.round((1 - unitPrice / listPrice) * 1_000) / 10)
}
