import { useWatch } from 'react-hook-form'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { quantityRange } from '#app/pricing/quantity-messages.ts'
import { parseQuantityInput, type QuantityLimits, quantityProblem } from '#app/pricing/quantity-rules.ts'
import { quoteLine } from '#app/pricing/quotes.ts'
import type { Product } from '#app/products/product-adapter.ts'
import { getSellingTerms } from '#app/products/rules.ts'
import { changeAndFocusByKeyboard } from '#app/ui/focus-after-change.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import textStyles from '#app/ui/text.module.css'
import orderFormStyles from './order-form.module.css'
import styles from './order-total.module.css'
import { chooseQuantity, type OrderFormApi } from './use-order-form.ts'

interface OrderTotalProps {
  form: OrderFormApi
  product: Product
  limits: QuantityLimits
}

/** The total of the quantity in the form; a dash while the quantity is invalid. */
export function OrderTotal({ form, product, limits }: OrderTotalProps) {
  const quantity = parseQuantityInput(useWatch({ control: form.control, name: 'quantity' }))
  const range = quantityRange(limits)
  const quote =
    quantityProblem(quantity, limits) === null ? quoteLine(quantity, getSellingTerms(product)) : null
  const next = quote?.nextTier
  return (
    <>
      <output className={styles.total} htmlFor="quantity">
        <span className={`${textStyles.label} ${styles.label}`}>Total</span>
        <span className={`${textStyles.number} ${styles.calculation}`}>
          {quote ? `${formatNumber(quantity)} × ${formatMoney(quote.unitPrice)}` : range && `enter ${range}`}
        </span>
        <b className={`${textStyles.number} ${styles.amount}`}>{quote ? formatMoney(quote.total) : '–'}</b>
        {quote && quote.saving > 0 && (
          <span className={styles.saving}>{formatMoney(quote.saving)} less than the list price</span>
        )}
      </output>
      {next && (
        <LinkButton
          className={orderFormStyles.suggestion}
          onClick={(event) =>
            changeAndFocusByKeyboard(event, () => chooseQuantity(form, next.from), 'quantity')
          }
        >
          {formatNumber(next.additionalUnits)} more: {formatMoney(next.unitPrice)} per unit, saves{' '}
          {formatMoney(next.saving)}
        </LinkButton>
      )}
    </>
  )
}
