import { useWatch } from 'react-hook-form'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { SellingTerms } from '#app/pricing/price-tiers.ts'
import { getSmallestQuantity, parseQuantityInput } from '#app/pricing/quantity-rules.ts'
import textStyles from '#app/ui/text.module.css'
import styles from './price-tier-table.module.css'
import type { OrderFormApi } from './use-order-form.ts'

interface PriceTierTableProps {
  terms: SellingTerms
  form: OrderFormApi
}

/** The price tiers. The one that the quantity in the form reaches is marked. */
export function PriceTierTable({ terms, form }: PriceTierTableProps) {
  const quantity = parseQuantityInput(useWatch({ control: form.control, name: 'quantity' }))
  const { priceTiers, listPrice } = terms
  if (priceTiers.length === 0) return null
  const tiers = [{ from: getSmallestQuantity(terms), unitPrice: listPrice }, ...priceTiers]
  return (
    <table className={styles.table}>
      <caption className={textStyles.visuallyHidden}>Volume prices</caption>
      <thead>
        <tr>
          <th scope="col">
            From <i>units</i>
          </th>
          <th scope="col">Per unit</th>
          <th scope="col">Discount</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ from, unitPrice }, index) => {
          const next = tiers[index + 1]
          const isReached = quantity >= from && (next === undefined || quantity < next.from)
          return (
            <tr key={from} aria-current={isReached || undefined}>
              <th scope="row">{formatNumber(from)}</th>
              <td>{formatMoney(unitPrice)}</td>
              <td>{unitPrice < listPrice ? `−${discountPercent(unitPrice, listPrice)} %` : '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** '3.4' */
function discountPercent(unitPrice: number, listPrice: number): string {
  return formatNumber(Math.round((1 - unitPrice / listPrice) * 1_000) / 10)
}
