/** Places orders of many lines in a test shop and reads the responses. */
import { expect } from 'vitest'
import type { NewOrder, Order, RejectedLine } from '../src/orders/core/order-contract.ts'
import type { ProductDto } from '../src/products/core/contract.ts'
import { type openTestShop, problemOf, type Visitor } from './test-shop.ts'

type Shop = Awaited<ReturnType<typeof openTestShop>>
type Line = NewOrder['lines'][number]

export function orderCalls({ ask, addProduct }: Shop) {
  /** A line with the price that the buyer saw, by default the list price. */
  const line = (product: ProductDto, quantity: number, price = product.price): Line => ({
    productID: product._id,
    quantity,
    price,
  })

  function send(as: Visitor | undefined, lines: Line[], more: Partial<NewOrder> = {}, key?: string) {
    return ask('POST', '/api/orders', {
      as,
      body: { lines, address: 'Store 4, Harbour Road', Phone: '+1 555 0100', ...more },
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  }

  async function addProducts(count: number, given: Parameters<typeof addProduct>[0] = {}) {
    const products: ProductDto[] = []
    for (let created = 0; created < count; created += 1) products.push(await addProduct(given))
    return products
  }

  return { line, send, addProducts }
}

export async function placedOrder(answer: Response): Promise<Order> {
  expect(answer.status).toBe(201)
  return (await answer.json()) as Order
}

export async function refusedLines(answer: Response): Promise<RejectedLine[]> {
  return (await problemOf(answer, 409, 'invalid-order-lines')).lines as RejectedLine[]
}
