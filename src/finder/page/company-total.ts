import type { CompanyPrices } from '#app/catalog/company-prices/company-prices.ts'
import { type Cents, centsForDisplay } from '#app/lib/money.ts'
import type { FinderMatch } from '../client.ts'

/** The price of the quantity, for a member at the prices of the company. */
export function companyTotal({ product, quantity, total }: FinderMatch, prices: CompanyPrices | null): Cents {
  const cents = centsForDisplay(total)
  return prices ? prices.unitPriceAt(product, quantity, cents / quantity) * quantity : cents
}
