import { useWatch } from 'react-hook-form'
import { usePriceMark } from '#app/catalog/company-prices/company-prices.ts'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { discountPercent } from '#app/pricing/next-tier.ts'
import { getUnitPrice, type SellingTerms } from '#app/pricing/price-tiers.ts'
import { getSmallestOrder, maxAvailableQuantity, parseQuantityInput } from '#app/pricing/quantity-rules.ts'
import textStyles from '#app/ui/text.module.css'
import styles from './price-tier-scale.module.css'
import { chooseQuantity, type OrderFormApi } from './use-order-form.ts'

interface PriceTierScaleProps {
  terms: SellingTerms
  form: OrderFormApi
}

interface TierOnScale {
  from: number
  unitPrice: number
  /** Where the next tier or the stock ends; equal to `from` if nothing is left. */
  to: number
}

function listTiers(terms: SellingTerms): TierOnScale[] {
  const smallest = getSmallestOrder(terms)
  const tiers = [
    { from: smallest, unitPrice: getUnitPrice(smallest, terms) },
    ...terms.priceTiers.filter(({ from }) => from > smallest),
  ]
  const largest = terms.available === MAX_QUANTITY ? 0 : (maxAvailableQuantity(terms) ?? 0)
  return tiers.map((tier, index) => ({ ...tier, to: tiers[index + 1]?.from ?? Math.max(largest, tier.from) }))
}

/** The price tiers as a scale. Choosing a tier enters its smallest quantity; the mark follows the quantity. */
export function PriceTierScale({ terms, form }: PriceTierScaleProps) {
  const quantity = parseQuantityInput(useWatch({ control: form.control, name: 'quantity' }))
  const tiers = listTiers(terms)
  const reached = tiers.findLastIndex(({ from }) => quantity >= from)
  return (
    <fieldset className={styles.scale} data-price={usePriceMark()}>
      <legend className={textStyles.label}>Price per unit by quantity</legend>
      <div className={styles.tiers}>
        {tiers.map((tier, index) => (
          <Tier
            key={tier.from}
            tier={tier}
            terms={terms}
            isReached={index === reached}
            onChoose={() => chooseQuantity(form, tier.from)}
          />
        ))}
      </div>
      <Mark tiers={tiers} reached={reached} quantity={quantity} />
    </fieldset>
  )
}

interface TierProps {
  tier: TierOnScale
  terms: SellingTerms
  isReached: boolean
  onChoose: () => void
}

function Tier({ tier: { from, unitPrice }, terms, isReached, onChoose }: TierProps) {
  const { listPrice, available } = terms
  return (
    <label>
      <input
        type="radio"
        name="price-tier"
        className={textStyles.visuallyHidden}
        checked={isReached}
        disabled={from > available}
        onChange={onChoose}
      />
      <span className={styles.from}>{formatNumber(from)}+</span>
      <span className={textStyles.number}>{formatMoney(unitPrice)}</span>
      {unitPrice < listPrice ? (
        <span className={`${textStyles.small} ${textStyles.muted} ${styles.discount}`}>
          −{discountPercent(unitPrice, listPrice)}%
        </span>
      ) : (
        <span className={`${textStyles.small} ${textStyles.muted}`}>List price</span>
      )}
    </label>
  )
}

interface MarkProps {
  tiers: TierOnScale[]
  reached: number
  quantity: number
}

/** An SVG, because the content security policy forbids style attributes in server-rendered HTML. */
function Mark({ tiers, reached, quantity }: MarkProps) {
  const tier = tiers[reached]
  if (!tier) return <svg className={styles.mark} aria-hidden="true" />
  const share = tier.to > tier.from ? Math.min((quantity - tier.from) / (tier.to - tier.from), 1) : 0
  return (
    <svg className={styles.mark} aria-hidden="true">
      <svg aria-hidden="true" x={`${(((reached + share) / tiers.length) * 100).toFixed(1)}%`}>
        <path d="M0 0 8 6V13H-8V6Z" />
      </svg>
    </svg>
  )
}
