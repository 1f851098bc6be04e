import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { pdfPages } from '../testing/pdf-text.ts'
import {
  money,
  open,
  orderPrice,
  type Product,
  productsInStock,
  quantityOf,
  smallestQuantity,
  total,
} from './bulk-order.ts'
import { expect, signInAsAdmin, signInAsCustomer, test } from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)', '401 (Unauthorized)', 'net::ERR'] })

async function asAdmin(browser: Browser, url: string, run: (adminPage: Page) => Promise<void>) {
  const adminPage = await browser.newPage({ baseURL: url })
  await signInAsAdmin(adminPage)
  await run(adminPage)
  await adminPage.close()
}

async function changePrice(admin: Page, id: string, price: number) {
  const { version } = (await (await admin.request.get(`/api/products/${id}`)).json()) as { version: number }
  const answer = await admin.request.patch(`/api/products/${id}`, { data: { price, version } })
  expect(answer.ok()).toBe(true)
}

test('a purchaser pastes 40 rows, corrects one of three invalid ones, orders 38, and reorders them', async ({
  page,
  browser,
  shop,
}) => {
  await signInAsCustomer(page, 'Dana Whitlock')
  const products = await productsInStock(page, 40)
  // One line reaches a price tier; the others have the smallest valid quantity.
  const tieredIndex = products.findIndex(
    ({ priceTiers: [tier], quentity }, index) => index > 3 && tier !== undefined && 2 * tier.from <= quentity,
  )
  const quantities = products.map((product, index) =>
    index === tieredIndex ? (product.priceTiers[0]?.from ?? 0) : smallestQuantity(product),
  )
  const rows = products.map(({ sku }, index) => `${sku}\t${quantities[index]}`)
  rows[0] = `FX-NOBODY\t20`
  rows[1] = `${products[1]?.sku}\tquite a few`
  rows[2] = `${products[2]?.sku}\t${products[2]?.minOrder}`

  await open(page, '/orderlist/quick')
  await page.getByLabel('Paste rows').fill(rows.join('\n'))
  await page.getByRole('button', { name: 'Import rows' }).click()
  const shown = page.getByRole('group', { name: 'Filter rows' })
  await expect(shown.getByRole('button')).toHaveText(['All rows40', 'Ready37', 'Needs fixing3'])
  const table = page.getByRole('table', { name: 'Rows' })
  await expect(table.getByRole('rowheader')).toHaveText(['Needs fixing 3', 'Ready 37'])
  await shown.getByRole('button', { name: /Needs fixing/ }).click()
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table).toContainText('No product has this SKU or name. Check the spelling.')
  await expect(table).toContainText('The quantity is in words. Enter a number.')
  await expect(table).toContainText(`Orders must be above the minimum of ${products[2]?.minOrder}.`)

  // The nearest valid quantity is a button.
  await table.getByRole('button', { name: new RegExp(`^Use ${quantities[2]} `) }).click()
  await page.getByRole('button', { name: 'Add 38 valid rows' }).click()
  await expect(page.getByRole('heading', { name: '38 lines added to your order list' })).toBeVisible()
  await expect(page.getByText('2 rows remain here.')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 2 rows with errors (CSV)' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toBe(
    `\ufeffLine,SKU,Quantity,Problem\r\n1,FX-NOBODY,20,No product has this SKU or name. Check the spelling.\r\n2,${products[1]?.sku},quite a few,The quantity is in words. Enter a number.\r\n`,
  )

  await page.getByRole('link', { name: 'Open order list' }).click()
  const ordered = products.map((product, index) => ({ product, quantity: quantities[index] ?? 0 })).slice(2)
  const totalDue = ordered.reduce((sum, { product, quantity }) => sum + orderPrice(product, quantity), 0)
  const list = ordered.reduce(
    (sum, { product, quantity }) => sum + Math.round(product.price * 100) * quantity,
    0,
  )
  expect(totalDue).toBeLessThan(list)
  await expect(total(page)).toHaveText(money(totalDue))
  await expect(page.getByText(`−${money(list - totalDue)}`)).toBeVisible()

  await page.getByLabel('Delivery address').fill('Quay 7, Harbour Road')
  await page.getByLabel(/^PO number/).fill('PO 2026-0815')
  await page.getByRole('button', { name: 'Place Order' }).click()
  const done = page.getByRole('status').filter({ hasText: /Order .* placed/ })
  await expect(done).toContainText('38 lines')
  await expect(done).toContainText(money(totalDue))
  const invoice = await page.request.get(
    (await done.getByRole('link', { name: /Pro-forma/ }).getAttribute('href')) ?? '',
  )
  const words = (await pdfPages(await invoice.body())).join('\n')
  expect(words).toContain((totalDue / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }))
  expect(words).toContain('PO 2026-0815')
  await expect(done).toContainText(/Pay by \d+ \w+ \d{4}\./)
  await expect(done).toContainText('Delivery to Quay 7, Harbour Road.')
  await expect(done.getByRole('link', { name: 'View order' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your order list is empty' })).toBeHidden()

  // After a price increase, reordering shows the changed line.
  const repriced = ordered.find(({ product }) => product.sku !== products[tieredIndex]?.sku)?.product
  if (!repriced) throw new Error('nothing was ordered')
  await asAdmin(browser, shop.url, async (adminPage) => {
    await changePrice(adminPage, repriced._id, repriced.price + 10)
  })
  await open(page, '/dashboard/myorders')
  const row = page.getByRole('row').filter({ hasText: 'PO 2026-0815' })
  await expect(row).toContainText('and 35 more')
  await row.getByRole('button', { name: /^Reorder/ }).click()
  const reorderDialog = page.getByRole('dialog')
  await expect(reorderDialog).toContainText('1 of 38 lines changed')
  await expect(reorderDialog.getByRole('region', { name: 'Changed', exact: true })).toContainText(
    `Price up: ${money((repriced.price + 10) * 100)} per unit, was ${money(repriced.price * 100)}.`,
  )
  await reorderDialog.getByRole('button', { name: 'Add 38 lines to order list' }).click()
  await expect(page).toHaveURL(/\/orderlist$/)
  await expect(total(page)).toHaveText(money(totalDue + 1_000 * smallestQuantity(repriced as Product)))

  // The same PO number causes a warning that shows the earlier order.
  await page.getByLabel(/^PO number/).fill('po 2026-0815')
  await page.getByRole('button', { name: 'Place Order' }).click()
  const warning = page.getByRole('alert').filter({ hasText: 'Nothing is ordered yet.' })
  await expect(warning).toContainText('38 lines')
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await expect(quantityOf(page, repriced.sku)).toBeVisible()
  await asAdmin(browser, shop.url, async (adminPage) => {
    await changePrice(adminPage, repriced._id, repriced.price)
  })
})
