import { type Cents, centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import styles from './price.module.css'

/** '$1,490.00'; undefined for a price that is not in whole cents, so that it is not shown as $0.00. */
export function formatPrice(
  price: number,
  format: (cents: Cents) => string = formatMoney,
): string | undefined {
  const cents = centsFromDecimal(price)
  return cents === null ? undefined : format(cents)
}

/** The price of one unit. */
export function Price({ price }: { price: number }) {
  return <p className={styles.price}>{formatPrice(price)}</p>
}
