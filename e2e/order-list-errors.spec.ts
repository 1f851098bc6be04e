import type { Page } from '@playwright/test'
import { holdAnswer, intercept, loseAnswer } from './intercept.ts'
import { expect, findProduct, signInAsCustomer, test, toast, waitForHydration } from './shop.ts'

test.use({ expectedErrors: ['net::ERR', '401 (Unauthorized)', '409 (Conflict)'] })

/** Opens an order list with one product in its smallest quantity. */
async function openList(page: Page, sku = 'FX-60M') {
  const { _id, minOrder } = await findProduct(page, sku)
  const data = { mode: 'add', lines: [{ productID: _id, quantity: minOrder + 1 }] }
  expect((await page.request.post('/api/orderlist/lines', { data })).ok()).toBe(true)
  await page.goto('/orderlist')
  await waitForHydration(page)
  // Waits for the list, so that the routes of a test affect only later calls.
  const quantity = page.getByRole('textbox', { name: `Quantity of ${sku}`, exact: true })
  await expect(quantity).toBeVisible()
  return { quantity }
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' })

const ordersOf = async (page: Page) => (await (await page.request.get('/api/orders')).json()) as unknown[]

test('an order whose response is lost is placed once, even if it is sent again, and a page that was opened meanwhile says what came of it', async ({
  page,
}) => {
  await signInAsCustomer(page)
  await openList(page)
  await page.getByLabel('Delivery address').fill('Quay 7')
  await page.getByLabel(/^PO number/).fill('PO lost')
  await intercept(page, '**/api/orders', loseAnswer, 1)
  await placeOrder(page).click()
  await expect(page.getByRole('alert')).toContainText('The server did not answer')
  await placeOrder(page).click()
  await expect(page.getByRole('status').filter({ hasText: /Order .* placed/ })).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)

  await openList(page, 'FX-24')
  const answer = await holdAnswer(page, '**/api/orders')
  await placeOrder(page).click()
  await expect(page.getByRole('button', { name: 'Placing order…' })).toBeVisible()
  await page.getByRole('link', { name: 'BLOG', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible()
  answer()
  await expect(toast(page, /^Order .* placed$/)).toBeVisible()
})

test('changing an order whose response was lost warns that it may have been placed', async ({ page }) => {
  await signInAsCustomer(page)
  const { quantity } = await openList(page)
  await page.getByLabel('Delivery address').fill('Quay 7')
  await intercept(page, '**/api/orders', loseAnswer, 1)
  await placeOrder(page).click()
  await expect(page.getByRole('alert')).toContainText('The server did not answer')
  await page.getByLabel(/^PO number/).fill('PO other')
  await placeOrder(page).click()
  await expect(page.getByRole('alert')).toContainText('Your order may have been placed')
  await expect(quantity).toHaveCount(0)
  expect(await ordersOf(page)).toHaveLength(1)
})

test('the list and the form keep what was typed when a save, a response, a dialog or the session is lost', async ({
  page,
  context,
}) => {
  const buyer = await signInAsCustomer(page)
  const { quantity } = await openList(page)
  await test.step('edits that could not be saved before a reload are saved after it', async () => {
    let isDown = true
    await page.route('**/api/orderlist', (route) =>
      isDown && route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await quantity.fill('77')
    await expect(page.getByText('Not saved yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.locator('#save-status')).toBeFocused()
    // The closing page tries once more and fails; the next page reaches the shop again.
    page.once('domcontentloaded', () => {
      isDown = false
    })
    await page.reload()
    await expect(quantity).toHaveValue('77')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const list = (await (await page.request.get('/api/orderlist')).json()) as {
      lines: { quantity: number }[]
    }
    expect(list.lines).toMatchObject([{ quantity: 77 }])
  })
  await test.step('a late response does not undo a newer save', async () => {
    const sendAnswer = await holdAnswer(page, '**/api/orderlist')
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/orderlist'))
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await asked
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await quantity.fill('99')
    await saved
    const arrived = page.waitForResponse((answer) => answer.request().method() === 'GET')
    sendAnswer()
    await (await arrived).finished()
    // Any change would be visible after two frames.
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    )
    await expect(quantity).toHaveValue('99')
  })
  await test.step('delivery details stay while the buyer visits quick order and when the page is loaded again, and a dialog that cannot be loaded offline opens later', async () => {
    await page.getByLabel('Delivery address').fill('Quay 7')
    await page.getByLabel(/^PO number/).fill('PO kept')
    await page.getByRole('link', { name: 'Quick order' }).click()
    await expect(page.getByLabel('Paste rows')).toBeVisible()
    for (const comeBack of [() => page.goBack(), () => page.reload()]) {
      await comeBack()
      await expect(page.getByLabel('Delivery address')).toHaveValue('Quay 7')
      await expect(page.getByLabel(/^PO number/)).toHaveValue('PO kept')
    }

    const typed = await quantity.inputValue()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save as list' }).click()
    await expect(page.getByRole('alert')).toContainText('The form could not be loaded')
    await expect(quantity).toHaveValue(typed)
    await context.setOffline(false)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('a buyer whose session has ended signs in again and keeps the list', async () => {
    const typed = await quantity.inputValue()
    await page.getByLabel('Delivery address').fill('Quay 7')
    await context.clearCookies()
    await placeOrder(page).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password').fill(buyer.password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('alert')).toContainText('because you were not signed in')
    await expect(quantity).toHaveValue(typed)
    await expect(page.getByLabel('Delivery address')).toHaveValue('Quay 7')
  })
  await test.step('nothing is done for somebody else who has signed in in another tab, and the page says who it is', async () => {
    const other = await signInAsCustomer(page, 'Other Buyer')
    await placeOrder(page).click()
    await expect(toast(page, `You are now signed in as ${other.email}`)).toBeVisible()
    await expect(page.getByText('Your order list is empty')).toBeVisible()
    expect(await ordersOf(page)).toEqual([])
  })
  await test.step('an account that cannot be loaded is not shown as signed out', async () => {
    await page.route('**/api/auth/get-session', (route) => route.abort())
    await page.goto('/blog')
    const load = page.getByRole('button', { name: 'LOAD ACCOUNT' })
    await expect(load).toBeVisible()
    await page.unroute('**/api/auth/get-session')
    await load.click()
    await expect(page.getByRole('button', { name: 'SIGN OUT' })).toBeVisible()
  })
})

test('‘Order anyway’ submits the current form, and warns again about another PO number', async ({ page }) => {
  const buyer = await signInAsCustomer(page)
  const product = await findProduct(page, 'FX-60M')
  const lines = [{ productID: product._id, quantity: product.minOrder + 1, price: product.price }]
  for (const poNumber of ['PO one', 'PO two']) {
    const data = { lines, address: 'Old site', Phone: '', poNumber }
    expect((await page.request.post('/api/orders', { data })).status()).toBe(201)
  }
  await openList(page)
  const [address, number] = [page.getByLabel('Delivery address'), page.getByLabel(/^PO number/)]
  await expect(address).toHaveValue('Old site')
  await number.fill('PO one')
  await placeOrder(page).click()
  await expect(page.getByText('Nothing is ordered yet.')).toBeVisible()
  await number.fill('PO two')
  await address.fill('New site')
  await page.getByRole('button', { name: 'Order anyway' }).click()
  await expect(
    page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'PO two' }),
  ).toBeVisible()
  await expect(page.getByText('Nothing is ordered yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Order anyway' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Order .* placed/ })).toBeVisible()
  const [latest] = (await ordersOf(page)).slice(-1)
  expect(latest).toMatchObject({ poNumber: 'PO two', address: 'New site', buyer: { email: buyer.email } })
})

test('small parts whose code cannot be loaded are named, and load with Try again', async ({ page }) => {
  await signInAsCustomer(page)
  const restore = await intercept(page, /assets\/order-list-summary[^/]*\.js/, (route) => route.abort())
  await page.goto('/blog')
  const notice = page.getByRole('status', { name: 'Incomplete page' })
  await expect(notice).toContainText('Not loaded: order list count')
  restore()
  const loaded = page.waitForResponse(/assets\/order-list-summary[^/]*\.js/)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await loaded
  await expect(notice).toBeHidden()
})

test('rows pasted and a file chosen while the shop is unreachable show an error, and can be imported later', async ({
  page,
  context,
}) => {
  await page.goto('/orderlist/quick')
  await waitForHydration(page)
  await page.getByLabel('Paste rows').fill('FX-24\t16')
  const chooseFile = () =>
    page.getByLabel('CSV file').setInputFiles({
      name: 'order.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('SKU,Quantity\nFX-13,21'),
    })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Import rows' }).click()
  await expect(page.getByText('The rows could not be imported')).toBeVisible()
  await expect(page.getByLabel('Paste rows')).toHaveValue('FX-24\t16')
  await chooseFile()
  await expect(page.getByRole('alert').filter({ hasText: 'The file could not be imported' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Import rows' }).click()
  await expect(page.getByRole('button', { name: 'Add 1 valid row' })).toBeVisible()
  await chooseFile()
  await expect(page.getByRole('button', { name: 'Add 2 valid rows' })).toBeVisible()
})

test('placing an order offline shows that it was not sent and keeps the form', async ({ page, context }) => {
  await signInAsCustomer(page)
  const { _id } = await findProduct(page, 'FX-60M')
  await page.goto(`/products/${_id}`)
  await waitForHydration(page)
  const number = page.getByLabel(/^PO number/)
  await number.fill('PO kept')
  await context.setOffline(true)
  await page.getByLabel('Delivery address').fill('Quay 7')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(number).toHaveValue('PO kept')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Order Placed')).toBeVisible()
  await expect.poll(() => ordersOf(page)).toHaveLength(1)
})

test('an order is placed although the messages of the page cannot be loaded', async ({ page }) => {
  await signInAsCustomer(page)
  const { _id } = await findProduct(page, 'FX-60M')
  await intercept(page, /assets\/toasts-[^/]*\.js/, (route) => route.abort())
  await page.goto(`/products/${_id}`)
  await waitForHydration(page)
  await page.getByLabel('Delivery address').fill('Quay 7')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Order .* placed/ })).toBeVisible()
  await expect.poll(() => ordersOf(page)).toHaveLength(1)
})
