import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '#app/lib/api.ts'
import { productUrl } from './client.ts'
import type { FloorPriceDto, ProductDto } from './contract.ts'
import { type Product, productFromDto } from './product-adapter.ts'
import {
  type NewProduct,
  newProductToDto,
  type ProductChange,
  productChangeToDto,
} from './product-change-adapter.ts'

export async function addProduct(product: NewProduct): Promise<Product> {
  return productFromDto(await sendJson<ProductDto>('POST', '/api/products', newProductToDto(product)))
}

export async function patchProduct(id: string, change: ProductChange): Promise<Product> {
  return productFromDto(await sendJson<ProductDto>('PATCH', productUrl(id), productChangeToDto(change)))
}

export const floorPriceQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'floor-price', id],
    queryFn: () => getJson<FloorPriceDto>(`${productUrl(id)}/floor-price`),
    staleTime: 0,
    meta: { tags: ['products'], isPersonal: true },
  })
