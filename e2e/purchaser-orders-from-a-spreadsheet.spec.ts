import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { pdfPages } from '../testing/pdf-text.ts'
import { expect, findProduct, signInAsAdmin, signInAsCustomer, test, waitForHydration } from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)', '401 (Unauthorized)', 'net::ERR'] })

interface Product {
  _id: string
  sku: string
  name: string
  price: number
  quentity: number
  minOrder: number
  orderMultiple: number
  priceTiers: { from: number; price: number }[]
}

const smallestQuantity = ({ minOrder, orderMultiple }: Product) =>
  (Math.floor(minOrder / orderMultiple) + 1) * orderMultiple

/** In cents, calculated independently of the shop: the highest tier reached is the price of every unit. */
function orderPrice({ price, priceTiers }: Product, quantity: number): number {
  const tier = priceTiers.filter(({ from }) => from <= quantity).at(-1)
  return Math.round((tier?.price ?? price) * 100) * quantity
}

const money = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const toast = (page: Page, words: string | RegExp) =>
  page.locator('.Toastify__toast').filter({ hasText: words })

/** Products with enough stock for two of the smallest orders, so that other tests can order them too. */
async function productsInStock(page: Page, count: number): Promise<Product[]> {
  const all = (await (await page.request.get('/api/products')).json()) as Product[]
  const enough = all.filter((product) => product.quentity >= 2 * smallestQuantity(product))
  expect(enough.length).toBeGreaterThanOrEqual(count)
  return enough.slice(0, count)
}

async function asAdmin(browser: Browser, url: string, run: (adminPage: Page) => Promise<void>) {
  const adminPage = await browser.newPage({ baseURL: url })
  await signInAsAdmin(adminPage)
  await run(adminPage)
  await adminPage.close()
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

const quantityOf = (page: Page, sku: string) =>
  page.getByRole('textbox', { name: `Quantity of ${sku}`, exact: true })

/** The total shown by the order list. */
const total = (page: Page) => page.getByRole('region', { name: 'Your order' }).getByRole('status')

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
  await expect(shown.getByRole('button')).toHaveText(['All rows40', 'Valid37', 'Needs attention3'])
  await shown.getByRole('button', { name: /Needs attention/ }).click()
  const table = page.getByRole('table', { name: 'Rows' })
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
  await expect(page.getByRole('heading', { name: 'Your order list is empty' })).toBeVisible()

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

test('a guest’s list stays in the browser and is merged into their account at sign-in', async ({
  page,
  context,
}) => {
  const person = await signInAsCustomer(page)
  const [first, second] = await productsInStock(page, 2)
  if (!first || !second) throw new Error('too few machines')
  await page.request.post('/api/orderlist/lines', {
    data: { mode: 'add', lines: [{ productID: second._id, quantity: 900 }] },
  })
  await context.clearCookies()

  await open(page, `/products?q=${first.sku}`)
  await expect(page.getByRole('img', { name: `Drawing of ${first.name}` }).first()).toBeVisible()
  await page
    .getByRole('button', { name: `Add to order list: ${first.name}` })
    .first()
    .click()
  await toast(page, `${smallestQuantity(first)} × ${first.name} added.`)
    .getByRole('link')
    .click()
  await expect(quantityOf(page, first.sku)).toHaveValue(String(smallestQuantity(first)))
  // A change in another tab of the browser appears in this one.
  const other = await context.newPage()
  await open(other, '/orderlist')
  await quantityOf(other, first.sku).fill('777')
  await expect(quantityOf(page, first.sku)).toHaveValue('777')
  await other.close()
  await page.reload()
  await expect(quantityOf(page, first.sku)).toHaveValue('777')

  await page.getByRole('link', { name: 'Sign in to order' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/orderlist$/)
  await expect(quantityOf(page, first.sku)).toHaveValue('777')
  await expect(quantityOf(page, second.sku)).toHaveValue('900')
  expect(await page.evaluate(() => localStorage.getItem('fixit-order-list'))).toBeNull()
  await expect(page.getByRole('link', { name: /^ORDER LIST/ })).toContainText('2')
})

test('two windows change one list: both changes are kept, and it is ordered once', async ({
  page,
  context,
}) => {
  await signInAsCustomer(page)
  const [first, second] = await productsInStock(page, 2)
  if (!first || !second) throw new Error('too few machines')
  const lines = [first, second].map((product) => ({
    productID: product._id,
    quantity: smallestQuantity(product),
  }))
  await page.request.post('/api/orderlist/lines', { data: { mode: 'add', lines } })
  await open(page, '/orderlist')
  const other = await context.newPage()
  await open(other, '/orderlist')

  const more = (product: Product) => String(smallestQuantity(product) + product.orderMultiple)
  await quantityOf(page, first.sku).fill(more(first))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await quantityOf(other, second.sku).fill(more(second))
  await expect(other.getByText('This list was also changed in another window.')).toBeVisible()
  await expect(quantityOf(other, first.sku)).toHaveValue(more(first))
  await expect(quantityOf(other, second.sku)).toHaveValue(more(second))

  // The first window still shows the older list: it must not order what it does not show.
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('alert')).toContainText('Your order list was changed in another window')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: /Order .* placed/ })).toBeVisible()
  await other.getByRole('button', { name: 'Place Order' }).click()
  await expect(other.getByRole('alert')).toContainText('Your order list was changed in another window')
  await other.close()
})

test('a product page shows the savings of a price tier and remembers the usual quantity', async ({
  page,
}) => {
  await signInAsCustomer(page)
  const all = (await (await page.request.get('/api/products')).json()) as Product[]
  const product = all.find(
    ({ orderMultiple, priceTiers: [tier], quentity }) =>
      orderMultiple > 2 && tier !== undefined && quentity > 3 * tier.from,
  )
  const [tier] = product?.priceTiers ?? []
  if (!product || !tier) throw new Error('the demo catalogue has no such machine')
  await open(page, `/products/${product._id}`)
  await expect(page.getByRole('table', { name: 'Volume prices' })).toContainText(
    `${tier.from}${money(tier.price * 100)}`,
  )
  const quantity = page.getByLabel('Quantity', { exact: true })
  await quantity.fill(String(tier.from - 1))
  await page.getByRole('button', { name: 'Add to order list' }).click()
  await expect(quantity).toBeFocused()
  await expect(
    page.getByText(`${tier.from - 1} is not a multiple of ${product.orderMultiple}.`),
  ).toBeVisible()
  await quantity.fill(String(smallestQuantity(product)))
  const saving = Math.round((product.price - tier.price) * 100) * tier.from
  await page
    .getByRole('button', {
      name: `${tier.from - smallestQuantity(product)} more: ${money(tier.price * 100)} a piece, saves ${money(saving)}`,
    })
    .click()
  await expect(quantity).toHaveValue(String(tier.from))
  await page.getByLabel(/^PO number/).fill('4711')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Order .* placed/ })).toContainText(
    money(orderPrice(product, tier.from)),
  )
  await page.getByRole('button', { name: `You usually order ${tier.from}` }).click()
  await expect(quantity).toHaveValue(String(tier.from))
  await page.getByLabel(/^PO number/).fill('4711')
  await page.getByRole('button', { name: 'Place Order' }).click()
  const warning = page.getByRole('alert').filter({ hasText: 'Nothing is ordered yet.' })
  await expect(warning).toContainText('You already placed this order with PO number 4711')
  await page.goto(`/products?q=${product.sku}`)
  const card = page.getByRole('article').filter({ hasText: product.sku })
  await expect(card).toContainText(`You usually order ${tier.from}`)
  await card.getByRole('button', { name: /^Add to order list/ }).click()
  await toast(page, `${tier.from} × ${product.name} added.`).getByRole('link').click()

  // Without a PO number, the similar earlier order is shown and the buyer decides.
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(warning).toContainText('You placed a similar order in the last 7 days')
  await expect(warning).toContainText('PO 4711')
  await warning.getByRole('button', { name: 'Order anyway' }).click()
  await expect(page.getByRole('heading', { name: /Order .* placed/ })).toBeVisible()
})

test('lines that cannot be ordered are marked and suggest quantities', async ({ page }) => {
  await signInAsCustomer(page)
  const all = (await (await page.request.get('/api/products')).json()) as Product[]
  const withMultiple = all.find(
    ({ orderMultiple, quentity, minOrder }) => orderMultiple > 2 && quentity > minOrder * 2,
  )
  const out = all.find(({ quentity }) => quentity === 0)
  if (!withMultiple || !out) throw new Error('the demo catalogue has neither')
  const wrong = smallestQuantity(withMultiple) + 1
  await page.request.post('/api/orderlist/lines', {
    data: {
      mode: 'add',
      lines: [
        { productID: withMultiple._id, quantity: wrong },
        { productID: out._id, quantity: 30 },
      ],
    },
  })
  await open(page, '/orderlist')
  await page.getByRole('button', { name: 'Place Order' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Order not placed: 2 lines need attention')
  await summary.getByRole('link', { name: new RegExp(`^${withMultiple.sku}:`) }).click()
  await expect(quantityOf(page, withMultiple.sku)).toBeFocused()
  await page.getByRole('button', { name: `Use ${wrong - 1} for ${withMultiple.sku}` }).press('Enter')
  await expect(quantityOf(page, withMultiple.sku)).toHaveValue(String(wrong - 1))
  // The button has disappeared, but the focus is kept.
  await expect(quantityOf(page, withMultiple.sku)).toBeFocused()
  await page.getByRole('button', { name: `Remove ${out.sku}` }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(quantityOf(page, out.sku)).toHaveValue('30')
  await expect(quantityOf(page, out.sku)).toBeFocused()
  // A corrected line is no longer reported.
  await page.getByRole('button', { name: `Remove ${out.sku}` }).click()
  await expect(page.getByText('Order not placed')).toHaveCount(0)
})

test('a line that cannot be ordered is excluded from every total', async ({ page }) => {
  await signInAsCustomer(page)
  const [good, bad] = [await findProduct(page, 'FX-13CD'), await findProduct(page, 'FX-13CK')]
  const lines = [
    // The price tier saves more than a thousand dollars.
    { productID: good._id, quantity: 160 },
    { productID: bad._id, quantity: bad.quentity + 1 },
  ]
  await page.request.post('/api/orderlist/lines', { data: { mode: 'add', lines } })
  await open(page, '/orderlist')
  const due = money(orderPrice(good as Product, 160))
  await expect(total(page)).toHaveText(due)
  await expect(page.locator('header.sh dl > div')).toHaveText([
    'Lines1, 1 needs attention',
    'Units160',
    'Savings, USD2,560.00',
    `Total, USD${due.slice(1)}`,
  ])
  const row = (sku: string) => page.getByRole('row').filter({ hasText: sku })
  const saving = row(good.sku).getByRole('cell').filter({ hasText: 'saves 2,560.00' })
  expect(await saving.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0)
  await expect(row(bad.sku)).toContainText(`Only ${bad.quentity} units are in stock`)
  await expect(row(bad.sku).getByRole('cell').nth(3)).toHaveText('–')
})

test('a row can be typed, added and ordered by keyboard alone', async ({ page }) => {
  await signInAsCustomer(page)
  const product = (await findProduct(page, 'FX-23B')) as Product
  await open(page, '/orderlist/quick')
  const article = page.getByRole('combobox', { name: 'SKU or name, row 1' })
  await article.focus()
  await page.keyboard.type('bench drill 23')
  const option = page.getByRole('option', { name: /FX-23B/ })
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(article).toHaveValue('FX-23B')
  await expect(page.getByRole('textbox', { name: 'Quantity, row 1' })).toBeFocused()
  await page.keyboard.type(String(smallestQuantity(product)))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'SKU or name, row 2' })).toBeFocused()
  await expect(page.getByText('1 valid row,')).toBeVisible()
  const compare = page.getByRole('button', { name: 'Compare quantities in row 1' })
  await compare.press('Enter')
  const chosen = page
    .getByRole('dialog')
    .getByRole('button', { name: `Order ${smallestQuantity(product)} units` })
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(compare).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 line added to your order list' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orderlist$/)
  const quantity = quantityOf(page, 'FX-23B')
  await quantity.focus()
  await page.keyboard.press('ArrowUp')
  await expect(quantity).toHaveValue(String(smallestQuantity(product) + product.orderMultiple))
  await page.getByRole('button', { name: 'Place Order' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /Order .* placed/ })).toBeFocused()
})

test('unreadable files are rejected with advice, and valid ones are imported', async ({ page }) => {
  await open(page, '/orderlist/quick')
  const importFile = (name: string, buffer: Buffer) =>
    page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  const alert = page.getByRole('alert')
  await importFile('big.csv', Buffer.alloc(6 * 1024 * 1024, 'a'))
  await expect(alert).toContainText('This file is too large: 6.0 MB')
  await importFile('book.xlsx', Buffer.from('PK\u0003\u0004…'))
  await expect(alert).toContainText('This is a workbook, not a CSV file')
  await importFile('picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))
  await expect(alert).toContainText('This is not a text file')
  await importFile('long.csv', Buffer.from(`SKU,Quantity\n${'FX-13,21\n'.repeat(5_001)}`))
  await expect(alert).toContainText('Too many rows: 5,001')
  const rows = page.getByRole('table', { name: 'Rows' })
  await expect(rows.getByRole('row')).toHaveCount(2)

  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download sample file' }).click(),
  ])
  await page.getByLabel('CSV file').setInputFiles(await sample.path())
  await expect(page.getByText('3 valid rows,')).toBeVisible()
  // Windows-1252, quotes, line ends inside a field, formulas.
  await importFile(
    'erp.csv',
    Buffer.from('"Stück";"Artikel-Nr."\r\n21;"FX-13"\r\n=1+1;"FX-13"\r\n21;"=1+1\r\nx"\r\n', 'latin1'),
  )
  await expect(page.getByText('3 rows imported (Windows-1252).')).toBeVisible()
  await expect(rows).toContainText('The quantity is a formula. Enter its result.')
  await expect(page.getByText('4 valid rows,')).toBeVisible()
})

test('removing the last invalid row leaves a blank row', async ({ page }) => {
  await open(page, '/orderlist/quick')
  await page.getByLabel('Paste rows').fill('FX-NOBODY 20\nFX-NEITHER 30')
  await page.getByRole('button', { name: 'Import rows' }).click()
  const shown = page.getByRole('group', { name: 'Filter rows' })
  await shown.getByRole('button', { name: /Needs attention/ }).click()
  await page.getByRole('button', { name: 'Remove all rows' }).click()
  await expect(shown.getByRole('button', { name: /All rows/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('table', { name: 'Rows' }).getByRole('combobox')).toHaveCount(1)
})

test('5,000 rows are validated without blocking the page', async ({ page }) => {
  await open(page, '/orderlist/quick')
  const lines = Array.from({ length: 5_000 }, (_, index) => (index % 2 ? 'FX-13,21' : `FX-${index},1`))
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'all.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  const shown = page.getByRole('group', { name: 'Filter rows' })
  await expect(shown.getByRole('button').first()).toHaveText('All rows5,000')
  await expect(page.getByText('Looking up')).toHaveCount(0, { timeout: 30_000 })
  const pages = page.getByRole('navigation', { name: 'Pages of rows' })
  await expect(pages).toContainText('Rows 1 to 50 of 5,000')
  await expect(page.getByRole('table', { name: 'Rows' }).getByRole('row')).toHaveCount(51)
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages).toContainText('Rows 51 to 100 of 5,000')
  await page.reload()
  await expect(shown.getByRole('button').first()).toHaveText('All rows5,000')
})

test('a saved list is created, renamed, added to the order list, and deleted', async ({ page }) => {
  await signInAsCustomer(page)
  const [product] = await productsInStock(page, 1)
  if (!product) throw new Error('no machine')
  const lines = [{ productID: product._id, quantity: smallestQuantity(product) }]
  await page.request.post('/api/orderlist/lines', { data: { mode: 'add', lines } })
  await open(page, '/orderlist')
  await page.getByRole('button', { name: 'Save as list' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Quarterly, Leeds')
  await page.getByRole('button', { name: 'Save list' }).click()
  await expect(toast(page, '“Quarterly, Leeds” saved')).toBeVisible()
  await page.getByRole('link', { name: 'Saved lists' }).click()
  await page.getByRole('button', { name: 'Rename Quarterly, Leeds' }).click()
  await page.getByRole('textbox', { name: 'New name of Quarterly, Leeds' }).fill('Quarterly, York')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Review and add Quarterly, York' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 product is already on your order list')
  await page.getByRole('button', { name: 'Add 1 line to order list' }).click()
  await expect(quantityOf(page, product.sku)).toHaveValue(String(2 * smallestQuantity(product)))
  await toast(page, '1 line added').getByRole('button', { name: 'Undo' }).click()
  await expect(quantityOf(page, product.sku)).toHaveValue(String(smallestQuantity(product)))
  await page.getByRole('link', { name: 'Saved lists' }).click()
  await page.getByRole('button', { name: 'Delete Quarterly, York' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click()
  await expect(page.getByRole('heading', { name: 'No saved lists yet' })).toBeVisible()
})
