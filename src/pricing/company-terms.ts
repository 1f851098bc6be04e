/** The terms of a product for a company with an agreement. */

import { isWithin, type Period } from '#app/lib/dates.ts'
import type { Cents } from '#app/lib/money.ts'
import type { PriceTier, SellingTerms } from './price-tiers.ts'

/** The terms agreed for all products. */
export interface AgreementTerms extends Period {
  /** In hundredths of a percent; null for none. */
  discountBp: number | null
}

/** The terms agreed for one product. Null keeps the term of the list, or its price with the discount. */
export interface AgreedPrice {
  unitPrice: Cents | null
  priceTiers: readonly PriceTier[] | null
  minOrderQuantity: number | null
  orderMultiple: number | null
}

export const MAX_DISCOUNT_BP = 9_000

/** Rounded to whole cents, at least one. */
export function discountPrice(price: Cents, discountBp: number | null): Cents {
  return Math.max(1, Math.floor((price * (10_000 - (discountBp ?? 0)) + 5_000) / 10_000))
}

/** The agreed price of a unit below the first tier, which may be above the list price. */
export function agreedUnitPrice(
  listPrice: Cents,
  { discountBp }: Pick<AgreementTerms, 'discountBp'>,
  agreed: AgreedPrice | undefined,
): Cents {
  return agreed?.unitPrice ?? discountPrice(listPrice, discountBp)
}

/**
 * Today's terms: each from the agreed price of the product, otherwise from the discount, otherwise from the list. No
 * quantity costs more than at list prices. The list price stays, and the agreed price is a tier from one unit on, so that
 * every calculation with terms compares it with the list price.
 */
export function companyTerms<Terms extends Omit<SellingTerms, 'available'>>(
  list: Terms,
  agreement: AgreementTerms | null,
  agreed: AgreedPrice | undefined,
  day: string,
): Terms {
  if (!agreement || !isWithin(day, agreement)) return list
  const orderMultiple = agreed?.orderMultiple ?? list.orderMultiple
  const discountedTiers = () =>
    list.priceTiers.map(({ from, unitPrice }) => ({
      from,
      unitPrice: discountPrice(unitPrice, agreement.discountBp),
    }))
  const candidates = [
    { from: 1, unitPrice: agreedUnitPrice(list.listPrice, agreement, agreed) },
    ...list.priceTiers,
    ...(agreed?.priceTiers ?? discountedTiers()),
  ]
  return {
    ...list,
    minOrderQuantity: agreed?.minOrderQuantity ?? list.minOrderQuantity,
    orderMultiple,
    priceTiers: lowestTiers(candidates, list.listPrice, orderMultiple),
  }
}

/** Of several tiers that are reached, the cheapest counts. Another order multiple may reach a tier only at a larger quantity. */
function lowestTiers(candidates: readonly PriceTier[], listPrice: Cents, orderMultiple: number): PriceTier[] {
  const rounded = candidates
    .map(({ from, unitPrice }) => ({
      from: from === 1 ? 1 : Math.ceil(from / orderMultiple) * orderMultiple,
      unitPrice,
    }))
    .sort((one, other) => one.from - other.from || one.unitPrice - other.unitPrice)
  const tiers: PriceTier[] = []
  let lowest = listPrice
  for (const tier of rounded) {
    if (tier.unitPrice >= lowest) continue
    lowest = tier.unitPrice
    // Ascending prices of the same quantity: the first one counts.
    tiers.push(tier)
  }
  return tiers
}
