import type { Page } from '@playwright/test'
import { pdfPages } from '../testing/pdf-text.ts'
import { type Product, smallestQuantity } from './bulk-order.ts'
import { expect, signInAsAdmin, signInAsCustomer, test, waitForHydration } from './shop.ts'

/** The printable area of an A4 page, in CSS pixels. */
const PAPER = { width: 703, height: 1032 }

/** The smallest order of each of the first `count` products with enough stock. */
async function smallestLines(page: Page, count: number) {
  const products = (await (await page.request.get('/api/products?limit=100')).json()) as Product[]
  const lines = products.flatMap((product) => {
    const { _id: productID, price, quentity } = product
    const quantity = smallestQuantity(product)
    return quantity <= quentity ? [{ productID, quantity, price }] : []
  })
  expect(lines.length).toBeGreaterThanOrEqual(count)
  return lines.slice(0, count)
}

async function placeOrder(page: Page, count: number): Promise<string> {
  const data = { lines: await smallestLines(page, count), address: 'Hall 7', Phone: '', poNumber: 'PO paper' }
  const answer = await page.request.post('/api/orders', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).number
}

test('a long order and its payment page are printed with every line, including those hidden behind a button', async ({
  page,
}) => {
  await signInAsCustomer(page)
  const number = await placeOrder(page, 52)
  await page.goto(`/myorders/${number}`)
  const lines = page.getByRole('region', { name: '52 lines' }).getByRole('row')
  // One row is the header.
  await expect(lines).toHaveCount(51)
  const pages = await pdfPages(await page.pdf({ format: 'A4' }))
  await expect(lines).toHaveCount(53)
  for (const [index, text] of pages.entries()) expect(text).toContain(`${index + 1} / ${pages.length}`)

  await page.goto(`/payment/${number}`)
  await expect(page.getByRole('heading', { name: 'This order' })).toBeVisible()
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print' })
  await page.pdf({ format: 'A4' })
  await expect(lines).toHaveCount(53)
  const list = page.getByRole('region', { name: '52 lines' })
  await expect.poll(() => list.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
})

test('a printed order list has plain quantities instead of fields, and full product names', async ({
  page,
}) => {
  await signInAsCustomer(page)
  const lines = (await smallestLines(page, 3)).map(({ productID, quantity }) => ({ productID, quantity }))
  await page.request.post('/api/orderlist/lines', { data: { mode: 'add', lines } })
  await page.goto('/orderlist')
  await waitForHydration(page)
  const table = page.getByRole('table', { name: 'Order list' })
  await expect(table.getByRole('textbox')).toHaveCount(3)
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print' })
  await expect(table.getByRole('button')).toHaveCount(0)
  for (const row of (await table.locator('tbody').getByRole('row').all()).slice(0, 3)) {
    await expect(async () => {
      const name = await row.getByRole('link').boundingBox()
      const quantity = await row.getByRole('textbox').boundingBox()
      expect(name && quantity && name.x + name.width).toBeLessThan(quantity?.x ?? 0)
      expect(name?.width).toBeGreaterThan(60)
    }).toPass()
  }
})

test('printed orders show every delivery address in full', async ({ page }) => {
  await signInAsCustomer(page)
  const data = {
    lines: await smallestLines(page, 2),
    address: 'Whitlock Drilling Ltd, Goods in, Hall 7, Harbour Road 12, 20457 Hamburg',
    Phone: '+49 40 555 0100',
    poNumber: 'PO paper',
  }
  const { number } = await (await page.request.post('/api/orders', { data })).json()
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dashboard/manageallorders?q=${number}`)
  const address = page.getByRole('cell').getByText(data.address)
  await expect(page.getByRole('cell', { name: 'Hamburg', exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // On wide paper, nothing is as narrow as the sidebar.
  await expect.poll(() => page.locator('main').evaluate((one) => one.clientWidth)).toBeGreaterThan(1400)
  await page.setViewportSize(PAPER)
  await expect(address).toBeVisible()
  const hiddenHeight = () => address.evaluate((one) => one.scrollHeight - one.clientHeight)
  await expect.poll(() => address.evaluate((one) => one.clientWidth)).toBeGreaterThan(100)
  await expect.poll(hiddenHeight).toBe(0)
  await expect(page.locator('main').getByRole('checkbox')).toHaveCount(0)
})

test('the datasheet of a product is printed on one page, the catalog four to a row without buttons, and a comparison by itself', async ({
  page,
}) => {
  await signInAsCustomer(page)
  const products = (await (await page.request.get('/api/products?limit=100')).json()) as Product[]
  await page.goto(`/products/${products[0]?._id}`)
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
  const pdf = await page.pdf({ format: 'A4' })
  const [datasheet, ...more] = await pdfPages(pdf)
  expect(more).toEqual([])
  expect(datasheet).toMatch(/units \d+ Your quantity/)

  await page.goto('/products?family=magnetic-drill')
  await waitForHydration(page)
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print' })
  const cards = page.getByRole('article')
  const firstRow = () =>
    cards.evaluateAll((all) => {
      const tops = all.map((card) => Math.round(card.getBoundingClientRect().top))
      return tops.filter((top) => top === tops[0]).length
    })
  await expect.poll(firstRow).toBe(4)
  const right = await cards.nth(3).evaluate((card) => card.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(PAPER.width)
  await expect(cards.getByRole('button')).toHaveCount(0)
  await expect(cards.getByRole('link', { name: /Buy Now/ })).toHaveCount(0)

  await page.emulateMedia({ media: null })
  // Other tests add products without a rating, whose SKUs begin otherwise.
  const rated = cards.filter({ hasText: 'FX-' })
  for (const card of [rated.nth(0), rated.nth(1)]) await card.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Comparison' })).toBeVisible()
  const comparison = (await pdfPages(await page.pdf({ format: 'A4' }))).join('').replaceAll(' ', '')
  expect(comparison).toMatch(/Comparison.*IPrating$/)
  expect(comparison.match(/FX-/g)).toHaveLength(2)
})
