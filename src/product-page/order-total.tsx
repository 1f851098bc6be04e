import { useWatch } from 'react-hook-form'
import { useCompanyPrices, usePriceMark } from '#app/catalog/company-prices/company-prices.ts'
import type { Freight } from '#app/lib/freight.ts'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { freightInCalculation } from '#app/order-placement/freight/copy.ts'
import { linePrice } from '#app/pricing/line-price.ts'
import { formatNextTier, isNearTier } from '#app/pricing/next-tier.ts'
import { quantityRange } from '#app/pricing/quantity-messages.ts'
import { parseQuantityInput, type QuantityLimits, quantityProblem } from '#app/pricing/quantity-rules.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getSellingTerms } from '#app/products/core/rules.ts'
import { changeAndFocusByKeyboard } from '#app/ui/focus-after-change.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import textStyles from '#app/ui/text.module.css'
import { productPageCopy } from './copy.ts'
import styles from './order-total.module.css'
import { chooseQuantity, type OrderFormApi } from './use-order-form.ts'

interface QuotedForm {
  form: OrderFormApi
  product: Product
  limits: QuantityLimits
}

function useLinePrice({ form, product, limits }: QuotedForm) {
  const quantity = parseQuantityInput(useWatch({ control: form.control, name: 'quantity' }))
  const price =
    quantityProblem(quantity, limits) === null ? linePrice(quantity, getSellingTerms(product)) : null
  return { quantity, price }
}

/** The total of the quantity in the form, with the freight; a dash while the quantity is invalid. */
export function OrderTotal({ freight, ...props }: QuotedForm & { freight: Freight }) {
  const { quantity, price } = useLinePrice(props)
  const range = quantityRange(props.limits)
  const isAgreed = useCompanyPrices()?.agreement != null
  const saving = isAgreed ? productPageCopy.agreedSaving : productPageCopy.volumeDiscount
  return (
    <output className={styles.total} htmlFor="quantity" data-price={usePriceMark()}>
      <span className={`${textStyles.label} ${styles.label}`}>Total</span>
      <span className={`${textStyles.number} ${textStyles.multiline} ${styles.calculation}`}>
        {price
          ? `${formatNumber(quantity)} × ${formatMoney(price.unitPrice)}${freightInCalculation(freight)}`
          : range && `Enter ${range}`}
      </span>
      <b className={`${textStyles.number} ${styles.amount}`}>
        {price ? formatMoney(price.total + freight.amount) : '–'}
      </b>
      <span className={`${textStyles.success} ${textStyles.atRight} ${styles.saving}`}>
        {price && price.saving > 0 && saving(formatMoney(price.saving))}
      </span>
    </output>
  )
}

/** Suggests the next price tier if it needs few more units. */
export function NextTierHint(props: QuotedForm) {
  const { price } = useLinePrice(props)
  const next = price?.nextTier
  if (!next || !isNearTier(next)) return null
  return (
    <LinkButton
      className={styles.hint}
      onClick={(event) =>
        changeAndFocusByKeyboard(event, () => chooseQuantity(props.form, next.from), 'quantity')
      }
    >
      {formatNextTier(next, getSellingTerms(props.product).listPrice)}
    </LinkButton>
  )
}
