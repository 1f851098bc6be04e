/** Converts products of the API, with the specification's spellings, to the names of the code. */
import { quantityFromMinOrder } from '#app/pricing/min-order.ts'
import type { ProductDto, ProductSummaryDto } from './contract.ts'

interface SpecifiedFields {
  _id: string
  quentity: number
  discription: string
  minOrder: number
}

type Adapted<Dto extends SpecifiedFields> = Omit<Dto, keyof SpecifiedFields> & {
  id: string
  stock: number
  description: string
  minOrderQuantity: number
}
export type Product = Adapted<ProductDto>
export type ProductSummary = Adapted<ProductSummaryDto>

export function productFromDto<Dto extends SpecifiedFields>(dto: Dto): Adapted<Dto> {
  const { _id, quentity, discription, minOrder, ...rest } = dto
  return {
    ...rest,
    id: _id,
    stock: quentity,
    description: discription,
    minOrderQuantity: quantityFromMinOrder(minOrder),
  }
}
