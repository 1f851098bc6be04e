/** Converts products of the API, with the specification's spellings, to the names of the code. */
import type { ProductDto, ProductSummaryDto } from './contract.ts'

interface SpecifiedFields {
  _id: string
  quentity: number
  discription: string
}

type Adapted<Dto extends SpecifiedFields> = Omit<Dto, keyof SpecifiedFields> & {
  id: string
  stock: number
  description: string
}
export type Product = Adapted<ProductDto>
export type ProductSummary = Adapted<ProductSummaryDto>

export function productFromDto<Dto extends SpecifiedFields>(dto: Dto): Adapted<Dto> {
  const { _id, quentity, discription, ...rest } = dto
  return { ...rest, id: _id, stock: quentity, description: discription }
}
