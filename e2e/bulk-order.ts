/** Products, prices and page elements that the tests of bulk ordering share. */
import type { Page } from '@playwright/test'
import { expect, waitForHydration } from './shop.ts'

export interface Product {
  _id: string
  sku: string
  name: string
  price: number
  quentity: number
  minOrder: number
  orderMultiple: number
  priceTiers: { from: number; price: number }[]
}

export const smallestQuantity = ({ minOrder, orderMultiple }: Product) =>
  (Math.floor(minOrder / orderMultiple) + 1) * orderMultiple

/** In cents, calculated independently of the shop: the highest tier reached is the price of every unit. */
export function orderPrice({ price, priceTiers }: Product, quantity: number): number {
  const tier = priceTiers.filter(({ from }) => from <= quantity).at(-1)
  return Math.round((tier?.price ?? price) * 100) * quantity
}

export const money = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** Products with enough stock for two of the smallest orders, so that other tests can order them too. */
export async function productsInStock(page: Page, count: number): Promise<Product[]> {
  const all = (await (await page.request.get('/api/products')).json()) as Product[]
  const enough = all.filter((product) => product.quentity >= 2 * smallestQuantity(product))
  expect(enough.length).toBeGreaterThanOrEqual(count)
  return enough.slice(0, count)
}

export async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

export const quantityOf = (page: Page, sku: string) =>
  page.getByRole('textbox', { name: `Quantity of ${sku}`, exact: true })

/** The total shown by the order list. */
export const total = (page: Page) => page.getByRole('region', { name: 'Your order' }).getByRole('status')
