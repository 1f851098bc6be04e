import { type Cents, centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { readAmount } from '#app/lib/typed-number.ts'
import { formatPriceChange, isBelowVolumePrices, scalePriceTiers } from '#app/pricing/scale-price-tiers.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getSellingTerms } from '#app/products/core/rules.ts'
import fieldStyles from '#app/ui/field.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { manageProductCopy } from './copy.ts'
import styles from './volume-price-offer.module.css'

export interface ScaledPrices {
  from: Cents
  to: Cents
  tiers: { from: number; before: Cents; after: Cents }[]
}

/** The volume prices that fit a new list price; null if those of today still fit, or if the input is no price. */
export function offerScaledPrices(product: Product, typed: string): ScaledPrices | null {
  const to = centsFromDecimal(readAmount(typed))
  const { listPrice, priceTiers } = getSellingTerms(product)
  if (to === null || to <= 0 || listPrice <= 0 || !isBelowVolumePrices(to, priceTiers)) return null
  const scaled = scalePriceTiers(priceTiers, { from: listPrice, to })
  return {
    from: listPrice,
    to,
    tiers: priceTiers.map(({ from, unitPrice }, index) => ({
      from,
      before: unitPrice,
      after: scaled[index]?.unitPrice ?? unitPrice,
    })),
  }
}

interface VolumePriceOfferProps {
  offer: ScaledPrices
  isAccepted: boolean
  onChange: (isAccepted: boolean) => void
}

/** Offers to scale the volume prices with the list price, and shows each result. */
export function VolumePriceOffer({ offer, isAccepted, onChange }: VolumePriceOfferProps) {
  return (
    <span className={styles.offer}>
      <label className={fieldStyles.checkbox}>
        <input type="checkbox" checked={isAccepted} onChange={({ target }) => onChange(target.checked)} />
        {manageProductCopy.scaleVolumePrices(offer.tiers.length, formatPriceChange(offer))}
      </label>
      {isAccepted ? (
        <span className={`${textStyles.number} ${textStyles.hint} ${layoutStyles.tightStack}`}>
          {offer.tiers.map(({ from, before, after }) => (
            <span key={from}>
              {formatNumber(from)}+: {formatMoney(before)} → {formatMoney(after)}
            </span>
          ))}
        </span>
      ) : (
        <span className={textStyles.error}>
          {manageProductCopy.volumePriceAbove(formatMoney(offer.tiers[0]?.before ?? 0))}
        </span>
      )}
    </span>
  )
}
