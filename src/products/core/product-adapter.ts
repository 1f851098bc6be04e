/** Converts products of the API, with the specification's spellings and decimals, to the names and cents of the code. */
import { type Cents, centsForDisplay } from '#app/lib/money.ts'
import { fromDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import { quantityFromMinOrder } from '#app/pricing/min-order.ts'
import type { PriceTier } from '#app/pricing/price-tiers.ts'
import type { ProductDto, ProductSummaryDto } from './contract.ts'

type SpecifiedFields = Pick<
  ProductSummaryDto,
  '_id' | 'quentity' | 'discription' | 'minOrder' | 'price' | 'priceTiers'
>

type Adapted<Dto extends SpecifiedFields> = Omit<Dto, keyof SpecifiedFields> & {
  id: string
  stock: number
  description: string
  minOrderQuantity: number
  listPrice: Cents
  priceTiers: readonly PriceTier[]
}
export type Product = Adapted<ProductDto>
export type ProductSummary = Adapted<ProductSummaryDto>

export function productFromDto<Dto extends SpecifiedFields>(dto: Dto): Adapted<Dto> {
  const { _id, quentity, discription, minOrder, price, priceTiers, ...rest } = dto
  return {
    ...rest,
    id: _id,
    stock: quentity,
    description: discription,
    minOrderQuantity: quantityFromMinOrder(minOrder),
    listPrice: centsForDisplay(price),
    priceTiers: fromDecimalTiers(priceTiers),
  }
}
