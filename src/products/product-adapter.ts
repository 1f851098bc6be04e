/** Products between the API, with the specification's spellings, and the code. */
import type { NewProductDto, ProductChangeDto, ProductDto, ProductSummaryDto } from './contract.ts'

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

export type NewProduct = Omit<NewProductDto, 'quentity' | 'discription'> & {
  stock: number
  description: string
}
export type ProductChange = Omit<ProductChangeDto, 'quentity' | 'discription'> & {
  stock?: number
  description?: string
}

export function productFromDto<Dto extends SpecifiedFields>(dto: Dto): Adapted<Dto> {
  const { _id, quentity, discription, ...rest } = dto
  return { ...rest, id: _id, stock: quentity, description: discription }
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  quentity: 'stock',
  discription: 'description',
}

/** The name of a field that a problem response names. */
export const productFieldFromDto = (field: string): string => FIELD_NAMES[field] ?? field

export function newProductToDto({ stock, description, ...rest }: NewProduct): NewProductDto {
  return { ...rest, quentity: stock, discription: description }
}

export function productChangeToDto({ stock, description, ...rest }: ProductChange): ProductChangeDto {
  return {
    ...rest,
    ...(stock !== undefined && { quentity: stock }),
    ...(description !== undefined && { discription: description }),
  }
}
