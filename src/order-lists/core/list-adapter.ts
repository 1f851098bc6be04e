/** Converts the lists of the API: the products get the field names of the code. */
import { type Product, productFromDto } from '#app/products/core/product-adapter.ts'
import type { ListLineDto, OrderListDto, SavedListDto } from './contract.ts'

export type ListLine = Omit<ListLineDto, 'product'> & { product: Product | null }
export type OrderList = Omit<OrderListDto, 'lines'> & { lines: ListLine[] }
export type SavedList = Omit<SavedListDto, 'lines'> & { lines: ListLine[] }

const lineFromDto = ({ product, ...line }: ListLineDto): ListLine => ({
  ...line,
  product: product && productFromDto(product),
})

function listFromDto<Dto extends { lines: ListLineDto[] }>(list: Dto) {
  return { ...list, lines: list.lines.map(lineFromDto) }
}

export const orderListFromDto = (list: OrderListDto): OrderList => listFromDto(list)
export const savedListFromDto = (list: SavedListDto): SavedList => listFromDto(list)
