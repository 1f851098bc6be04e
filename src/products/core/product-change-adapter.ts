/** Converts added and changed products to the specification's spellings for the API. Only administrators load this. */
import type { NewProductDto, ProductChangeDto } from './contract.ts'

export type NewProduct = Omit<NewProductDto, 'quentity' | 'discription'> & {
  stock: number
  description: string
}
export type ProductChange = Omit<ProductChangeDto, 'quentity' | 'discription'> & {
  stock?: number
  description?: string
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  quentity: 'stock',
  discription: 'description',
}

/** The code's name of a field in a problem response. */
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
