/** A buyer orders more than is in stock with a ship-by date, and both parts leave. */
import type { Browser, Page } from '@playwright/test'
import { addDays, formatDay, formatDayAndMonth, utcDay } from '../src/lib/dates.ts'
import type { Order } from '../src/orders/core/order-contract.ts'
import { formatOrderNumber } from '../src/orders/core/rules.ts'
import type { ProductDto } from '../src/products/core/contract.ts'
import type { QuantityPromiseDto } from '../src/promises/contract.ts'
import { open, quantityOf } from './bulk-order.ts'
import { ADMIN, expect, send, signInAsAdmin, signInAsCustomer, test, toast } from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)'] })

/** A product with 22 units in stock, of which 40 more may be promised. */
async function addBackorderable(admin: Page, sku: string) {
  const product = await send<ProductDto>(admin, 'post', '/api/products', {
    email: ADMIN.email,
    sku,
    family: 'magnetic-drill',
    productName: `Drill ${sku}`,
    price: 10,
    quentity: 22,
    minOrder: 0,
    discription: 'Takes backorders',
    specs: {},
  })
  const supply = { allowsBackorder: true, backorderLimit: 40, leadDays: 30, version: 0 }
  await send(admin, 'put', `/api/products/${product._id}/supply`, supply)
  return product
}

/** Accounts that have never paid order what is in stock only. */
async function payOneOrder(page: Page, admin: Page) {
  const product = await addBackorderable(admin, `BO-${Date.now()}`)
  const lines = [{ productID: product._id, quantity: 1, price: 10 }]
  const { number } = await send<Order>(page, 'post', '/api/orders', { lines, address: 'Quay 7', Phone: '' })
  await send(admin, 'post', `/api/orders/${number}/transitions`, { to: 'paid' })
}

/** Ships what the panel suggests. */
async function ship(admin: Page, units: number) {
  await admin
    .getByRole('button', { name: /^Ship…|^Ship .*…$/ })
    .first()
    .click()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: `Ship ${units} units` })
    .click()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
}

/** Changes it by mistake, takes that back, and changes it. */
async function changeShipByDate(admin: Page, sku: string, moved: string) {
  const part = admin.getByRole('region', { name: 'Units that were not in stock' })
  await expect(part).toContainText(`${sku}, 38 to come`)
  const shown = (await part.textContent()) ?? ''
  const dialog = admin.getByRole('dialog', { name: `Ship-by date of ${sku}` })
  const change = async (reason: string) => {
    await part.getByRole('button', { name: `Change the ship-by date of ${sku}` }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Ships by')).toHaveAccessibleDescription(/Enter a day/)
    await dialog.getByLabel('Ships by').fill(moved)
    await dialog.getByLabel('Reason').selectOption(reason)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(part).toContainText(`now for ${formatDay(moved)}`)
  }
  await change('Carrier')
  await admin.getByRole('button', { name: 'Undo' }).last().click()
  await expect(part).toHaveText(shown)
  await change('Material')
  await expect(part).toContainText('Reason: Material.')
}

/** From the figures of its week on Today. */
async function findByWeek(admin: Page, { number, moved }: { number: string; moved: string }) {
  await open(admin, '/dashboard/today')
  const monday = new Date(moved)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  const week = admin.getByRole('row').filter({ hasText: formatDay(utcDay(monday)) })
  await week.getByRole('link').first().click()
  await expect(admin.getByText('Orders with units that are not in stock yet, promised from')).toBeVisible()
  await expect(admin.getByText(formatOrderNumber(number)).first()).toBeVisible()
  await admin.getByRole('button', { name: 'Show all' }).click()
  await expect(admin).toHaveURL(/manageallorders$/)
}

/** Orders 60 of 22 units in stock from the product page and the order list. @returns the number of the order */
async function orderBeyondStock(page: Page, admin: Page, product: ProductDto) {
  const { sku } = product
  const url = `/api/products/${product._id}/promise?quantity=60`
  const promise = (await (await page.request.get(url)).json()) as QuantityPromiseDto
  const day = formatDayAndMonth(promise.shipsBy ?? '')
  const parts = `22 in stock: 3 working days after payment · 38 by ${day}`
  await open(page, `/products/${product._id}`)
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await quantity.fill('60')
  const offer = page.getByRole('region', { name: 'More than in stock' })
  await expect(offer).toContainText(parts)
  // The form itself ends at the stock.
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(toast(page, 'Must be more than 0 and  less than 22')).toBeVisible()
  await quantity.fill('63')
  await expect(page.getByText('Only 62 can be promised. Need 63?')).toBeVisible()
  await quantity.fill('60')
  await offer.getByRole('button', { name: 'Add 60 units to order list' }).click()
  await expect(toast(page, /60 × .* added/)).toBeVisible()

  await open(page, '/orderlist')
  const row = page.getByRole('row').filter({ has: quantityOf(page, sku) })
  await expect(row).toContainText(parts)
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Last units ship by')
  await expect(page.getByLabel('Delivery address')).toHaveValue('Quay 7')
  await quantityOf(page, sku).fill('63')
  await expect(row).toContainText('Only 62 can be promised. Enter 62 or fewer.')
  await quantityOf(page, sku).fill('60')
  // The lead time becomes longer while the buyer reads the old day: the new one is shown, and asked once more.
  const longer = { allowsBackorder: true, backorderLimit: 40, leadDays: 60, version: 1 }
  await send(admin, 'put', `/api/products/${product._id}/supply`, longer)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(row).toContainText(new RegExp(`The ship-by date is now .* \\(was ${day}\\)`))
  await expect(row).not.toContainText(parts)
  await expect(page.getByLabel('Delivery address')).toHaveValue('Quay 7')
  await page.getByRole('button', { name: 'Place Order' }).click()
  const notice = page.getByRole('status').filter({ hasText: /Order .* placed/ })
  const placed = /Order (\w{4})-(\w{4}) placed/.exec((await notice.textContent()) ?? '')
  return `${placed?.[1]}${placed?.[2]}`
}

/** Guests read the lead time of a product, and nothing of what was sold or of the days that were promised. */
async function expectLeadTimeForGuests(
  browser: Browser,
  { url, sku }: { url: string; sku: string },
  days: readonly string[],
) {
  const guest = await browser.newContext({ baseURL: url.replace(/\/products\/.*/, '') })
  const html = await (await guest.request.get(url)).text()
  for (const day of days)
    for (const text of [day, formatDay(day), formatDayAndMonth(day)]) expect(html).not.toContain(text)
  expect(html).not.toMatch(/backordered|backorderLimit|promisedOn/)
  expect(html).toMatch(/"availability":"[^"]*BackOrder","deliveryLeadTime":\{[^}]*"maxValue":60,/)
  const list = await guest.newPage()
  for (const view of ['grid', 'table']) {
    await open(list, `/products?q=${sku}&view=${view}`)
    await expect(list.getByText('Made to order In about 9 weeks')).toBeVisible()
  }
  await guest.close()
}

test('60 of 22 units are ordered on a phone with a ship-by date, and leave in two shipments', async ({
  page,
  browser,
  shop,
}) => {
  const admin = await browser.newPage({ baseURL: shop.url })
  await page.setViewportSize({ width: 360, height: 900 })
  await signInAsAdmin(admin)
  await signInAsCustomer(page, 'Ingrid Sand')
  await payOneOrder(page, admin)
  const article = page.getByRole('article')
  const product = await addBackorderable(admin, 'BO-22')
  const number = await orderBeyondStock(page, admin, product)
  await send(admin, 'post', `/api/orders/${number}/transitions`, { to: 'paid' })
  const { lines } = (await (await page.request.get(`/api/orders/${number}`)).json()) as Order
  const promisedOn = lines[0]?.promise?.promisedOn ?? ''
  const moved = utcDay(addDays(new Date(), 100))
  const openOrder = () => Promise.all([page, admin].map((each) => open(each, `/dashboard/orders/${number}`)))

  await openOrder()
  await expect(article).toContainText(`38 by ${formatDay(promisedOn)}, in production`)
  // The panel counts what is in stock.
  await ship(admin, 22)
  await expect(article).toContainText('22 of 60 shipped')
  await changeShipByDate(admin, product.sku, moved)
  await page.reload()
  await expect(article).toContainText(`38 by ${formatDay(moved)}, in production`)
  await expect(article).toContainText(`First promised by ${formatDay(promisedOn)}. Changed: material.`)

  await findByWeek(admin, { number, moved })
  const url = `${shop.url}/products/${product._id}`
  await expectLeadTimeForGuests(browser, { url, sku: product.sku }, [promisedOn, moved])
  await open(page, url)
  await expect(page.getByText('Made to order In about 9 weeks').first()).toBeVisible()
  const received = { kind: 'received', quantity: 38 }
  await send(admin, 'post', `/api/products/${product._id}/stock-movements`, received)
  await openOrder()
  await ship(admin, 38)
  await expect(article).toContainText(`38 by ${formatDay(moved)}, shipped`)
  await admin.close()
})
