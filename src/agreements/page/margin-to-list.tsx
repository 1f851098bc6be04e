import type { Cents } from '#app/lib/money.ts'
import tableStyles from '#app/ui/table.module.css'
import { agreementsCopy, formatMargin } from '../copy.ts'
import styles from './margin-to-list.module.css'

/** The difference of an agreed price to the list price, in percent and as an amount. */
export function MarginToList({ listPrice, price }: { listPrice: Cents; price: Cents }) {
  const { percent, amount } = formatMargin(listPrice, price)
  return (
    <>
      {percent}
      <span className={tableStyles.secondary}>{amount}</span>
      {price > listPrice && (
        <span className={`${tableStyles.secondary} ${styles.note}`}>{agreementsCopy.listPriceApplies}</span>
      )}
    </>
  )
}
