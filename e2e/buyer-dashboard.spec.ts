import { intercept, loseAnswer } from './intercept.ts'
import {
  expect,
  findProduct,
  placeOrder,
  signInAsAdmin,
  signInAsCustomer,
  test,
  toast,
  waitForHydration,
} from './shop.ts'

test.use({
  expectedErrors: [
    '404 (Not Found)',
    '422 (Unprocessable',
    '401 (Unauthorized)',
    '409 (Conflict)',
    'net::ERR',
    '503',
  ],
})

test('a buyer cancels an order after confirming a dialog that names it, and its stock is restored; Pay Now shows the amount due, how to pay it, a payment reference and the invoice', async ({
  page,
}) => {
  const buyer = await signInAsCustomer(page)
  const { product } = await placeOrder(page, buyer, 'FX-10C', 21)
  const placed = await placeOrder(page, buyer, 'FX-26', 16)
  await page.goto('/dashboard/myorders')
  const row = page.getByRole('row').filter({ hasText: product.name })
  await row.getByRole('button', { name: 'Cancel Order' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(product.name)
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  await row.getByRole('link', { name: /^[A-Z\d]{4}-[A-Z\d]{4}$/ }).click()
  await page.getByRole('button', { name: 'Cancel Order', exact: true }).click()
  await question.getByRole('button', { name: 'Cancel Order' }).click()
  // The button has disappeared.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(row).toContainText(/cancelled/i)
  await expect(row.getByRole('link', { name: 'Pay Now' })).toHaveCount(0)
  const again = (await (await page.request.get(`/api/products/${product._id}`)).json()) as {
    quentity: number
  }
  expect(again.quentity).toBe(product.quentity)

  await page.getByRole('link', { name: 'Pay Now' }).click()
  await expect(page).toHaveURL(new RegExp(`/payment/${placed.order._id}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Processing for Payment ID: ${placed.order._id}`,
  )
  await expect(page.getByText(/RF\d\d/).first()).toBeVisible()
  const invoice = page.getByRole('link', { name: /Pro-forma/ })
  const pdf = await page.request.get((await invoice.getAttribute('href')) ?? '')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  // The order is cancelled in another tab, so this tab no longer asks for payment.
  await expect(page.getByText('Bank transfer', { exact: true })).toBeVisible()
  const cancelled = await page.request.post(`/api/orders/${placed.order._id}/transitions`, {
    data: { to: 'cancelled', note: '' },
  })
  expect(cancelled.ok()).toBe(true)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Bank transfer', { exact: true })).toHaveCount(0)
})

test('/myorders/{id} highlights one order in the same table, and another buyer’s order is not found', async ({
  page,
  browser,
  shop,
}) => {
  const buyer = await signInAsCustomer(page)
  await placeOrder(page, buyer, 'FX-24', 16)
  const placed = await placeOrder(page, buyer, 'FX-24', 16)
  await page.goto(`/myorders/${placed.order._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders')
  await expect(page.getByRole('list', { name: 'Order history' })).toBeVisible()
  // The order can be printed on its own.
  const rows = page.getByRole('table', { name: 'My Orders' }).locator('tbody > tr:visible')
  await expect(rows).toHaveCount(3)
  await page.emulateMedia({ media: 'print' })
  await expect(rows).toHaveCount(2)
  await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  const otherBuyer = await browser.newPage({ baseURL: shop.url })
  await signInAsCustomer(otherBuyer)
  const answer = await otherBuyer.request.get(`/api/orders/${placed.order._id}`)
  expect(answer.status()).toBe(404)
  await otherBuyer.goto(`/payment/${placed.order._id}`)
  await expect(otherBuyer.getByText("Here's Nothing !")).toBeVisible()
  await otherBuyer.close()
})

test('a buyer finds an order by its PO number, also after returning through the URL', async ({ page }) => {
  await signInAsCustomer(page)
  const { _id: productID, price } = await findProduct(page, 'FX-24')
  for (const poNumber of ['4500-1234', '4500-9999']) {
    const lines = [{ productID, quantity: 16, price }]
    const order = { lines, address: 'Store 4, Harbour Road', Phone: '+1 555 0100', poNumber }
    expect((await page.request.post('/api/orders', { data: order })).status()).toBe(201)
  }
  await page.goto('/dashboard/myorders')
  await waitForHydration(page)
  const orders = page.getByRole('table', { name: 'My Orders' })
  await expect(orders).toContainText('PO 4500-9999')
  const search = page.getByRole('searchbox', { name: 'Search my orders' })
  await search.fill('4500-1234')
  await expect(orders).not.toContainText('PO 4500-9999')
  await expect(orders).toContainText('PO 4500-1234')
  await expect(page).toHaveURL(/\/dashboard\/myorders\?q=4500-1234$/)
  await page.reload()
  await expect(search).toHaveValue('4500-1234')
  await expect(orders).toContainText('PO 4500-1234')
  await expect(orders).not.toContainText('PO 4500-9999')
  await page.getByRole('button', { name: /^Shipped/ }).click()
  await expect(
    page.getByRole('heading', { name: 'You have no order for “4500-1234” with the status Shipped' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Search all statuses' }).click()
  await expect(orders).toContainText('PO 4500-1234')
  await search.fill('4500-0000')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(orders).toContainText('PO 4500-9999')
})

test('a review is thanked for immediately and appears on the home page, is edited by its author, reported by a reader and hidden by an administrator', async ({
  page,
}) => {
  const buyer = await signInAsCustomer(page)
  await page.goto('/dashboard/addreview')
  await waitForHydration(page)
  const text = page.getByRole('textbox', { name: 'Review' })
  await page.getByRole('radio', { name: /4/ }).check({ force: true })
  await text.fill('Smells of oil.')
  await page.goto('/products')
  await page.goBack()
  await expect(text).toHaveValue('Smells of oil.')
  await page.getByRole('button', { name: 'Send 4-star review' }).click()
  await expect(toast(page, 'Thanks for the Review')).toBeVisible()
  await expect
    .poll(async () =>
      JSON.stringify(await (await page.request.get('/api/review?sort=newest&limit=5')).json()),
    )
    .toContain(buyer.email)
  await page.getByRole('button', { name: /^Edit the review/ }).click()
  await expect(text).toHaveValue('Smells of oil.')
  await text.fill('Smells of oil and solvent.')
  await page.getByRole('button', { name: 'Update 4-star review' }).click()
  await expect(page.getByRole('region', { name: 'Your reviews' })).toContainText('oil and solvent')
  await page.goto('/')
  await expect(page.getByText('Smells of oil and solvent.')).toBeVisible()

  await signInAsCustomer(page, 'Reader')
  await page.goto('/reviews?stars=4')
  await page
    .getByRole('article')
    .filter({ hasText: 'oil and solvent' })
    .getByRole('link', { name: 'Report' })
    .click()
  await page.getByLabel('Not about the product or the seller').check()
  await page.getByRole('button', { name: 'Report review' }).click()
  await expect(toast(page, 'Review reported')).toBeVisible()

  await signInAsAdmin(page)
  await page.goto('/dashboard/reviews')
  const reported = page.locator('[data-review]').filter({ hasText: 'oil and solvent' })
  await expect(reported).toContainText('1 open report')
  await reported.getByRole('button', { name: /^Hide/ }).click()
  await page.getByLabel('Reason').fill('Not about drilling.')
  await page.getByRole('button', { name: 'Hide review' }).click()
  await expect(toast(page, 'Review hidden')).toBeVisible()
  await page.goto('/reviews?stars=4')
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  await expect(page.getByText('oil and solvent')).toHaveCount(0)
})

test('the profile is edited in place; a change of another window is shown first, and nothing typed is lost while signed out', async ({
  page,
}) => {
  const buyer = await signInAsCustomer(page)
  const path = `/api/user/${buyer.email}`
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Location').fill('Leeds')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(toast(page, 'user updated')).toBeVisible()
  await expect(page.getByText('Leeds')).toBeVisible()
  expect(await (await page.request.get(path)).json()).toMatchObject({ location: 'Leeds' })

  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Location').fill('Bradford')
  const elsewhere = { phone: '+44 1632 960118', location: 'York' }
  expect((await page.request.put(path, { data: elsewhere })).status()).toBe(200)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Your profile was changed in another window.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('+44 1632 960118')
  await expect(page.getByLabel('Location')).toHaveValue('Bradford')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Bradford')).toBeVisible()
  expect(await (await page.request.get(path)).json()).toMatchObject({ ...elsewhere, location: 'Bradford' })

  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Location').fill('Otley')
  await intercept(page, '**/api/user/*', loseAnswer, 1)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('The server did not answer.')).toBeVisible()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Otley')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Location').fill('Hull')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('No user is logged in').first()).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Hull')
})

test('a list that fails to load is requested three more times, then shows an error and Try again', async ({
  page,
}) => {
  await signInAsCustomer(page)
  let requests = 0
  await page.clock.install()
  const restore = await intercept(page, '**/api/orders?limit=10&mine=1**', (route) => {
    requests += 1
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"detail":"Away."}' })
  })
  await page.goto('/dashboard/myorders')
  // The longest pause between them.
  await expect(async () => {
    await page.clock.runFor(4_000)
    expect(requests).toBe(4)
  }).toPass()
  await page.clock.resume()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
  expect(requests).toBe(4)
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'OUR PRODUCTS' })).toBeVisible()
})
