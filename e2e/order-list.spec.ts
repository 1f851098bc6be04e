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
import { beforeAnswer, holdAnswer } from './intercept.ts'
import { expect, findProduct, signInAsCustomer, submitSignIn, test, toast, waitForHydration } from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)', '401 (Unauthorized)', 'net::ERR'] })

test('a guest’s list stays in the browser and is merged into their account at sign-in', async ({
  page,
  context,
}) => {
  const person = await signInAsCustomer(page)
  const [first, second] = await productsInStock(page, 2)
  if (!first || !second) throw new Error('too few products')
  await page.request.post('/api/orderlist/lines', {
    data: { mode: 'add', lines: [{ productID: second._id, quantity: 900 }] },
  })
  await context.clearCookies()

  // Each filter is a step for the button Back, also a typed one.
  await open(page, '/products')
  const mains = page.getByRole('checkbox', { name: 'Mains, 230 V' })
  await mains.check()
  await expect(page).toHaveURL(/power=mains/)
  await page.getByLabel('From').fill('900')
  await expect(page).toHaveURL(/priceFrom=900/)
  await page.goBack()
  await expect(page).not.toHaveURL(/priceFrom/)
  await expect(page.getByLabel('From')).toHaveValue('')
  await page.goBack()
  await expect(page).not.toHaveURL(/power/)
  await expect(mains).not.toBeChecked()

  // A product without enough units keeps its place for a quantity, and its picture is below the check box.
  await open(page, '/products?q=FX-252K')
  await expect(page.getByRole('button', { name: 'Add to order list: Core drill 252' })).toBeDisabled()
  const boxes = [
    page.getByRole('checkbox', { name: 'Compare FX-252K' }),
    page.getByRole('img', { name: 'Core drill 252' }).first(),
  ]
  const [label, picture] = await Promise.all(boxes.map((box) => box.boundingBox()))
  expect(picture?.y).toBeGreaterThanOrEqual((label?.y ?? 0) + (label?.height ?? 0))
  await open(page, `/products?q=${first.sku}`)
  await expect(page.getByRole('img', { name: first.name }).first()).toBeVisible()
  // The quantity on a card is typed as elsewhere, and the buttons step from it.
  const typed = page.getByLabel(`Quantity of ${first.name}`, { exact: true })
  await typed.fill('1,000')
  await page.getByRole('button', { name: `More units of ${first.name}`, exact: true }).click()
  await expect(typed).not.toHaveValue('1,000')
  await typed.fill('')
  await typed.press('ArrowUp')
  await expect(typed).toHaveValue(String(smallestQuantity(first)))
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
  await submitSignIn(page, person)
  await expect(page).toHaveURL(/\/orderlist$/)
  await expect(quantityOf(page, first.sku)).toHaveValue('777')
  await expect(quantityOf(page, second.sku)).toHaveValue('900')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fixit-order-list'))).toBeNull()
  await expect(page.getByRole('link', { name: /^Order list 2 lines/ })).toBeVisible()
})

test('two windows change one list: both changes are kept, and it is ordered once', async ({
  page,
  context,
}) => {
  await signInAsCustomer(page)
  const [first, second] = await productsInStock(page, 2)
  if (!first || !second) throw new Error('too few products')
  const lines = [first, second].map((product) => ({
    productID: product._id,
    quantity: smallestQuantity(product),
  }))
  await page.request.post('/api/orderlist/lines', { data: { mode: 'add', lines } })
  await open(page, '/orderlist')
  const other = await context.newPage()
  await open(other, '/orderlist')

  const more = (product: Product) => String(smallestQuantity(product) + product.orderMultiple)
  // “Saved” is shown until the save begins.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await quantityOf(page, first.sku).fill(more(first))
  await saved
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await quantityOf(other, second.sku).fill(more(second))
  await expect(other.getByText('This list was also changed in another window.')).toBeVisible()
  await expect(quantityOf(other, first.sku)).toHaveValue(more(first))
  await expect(quantityOf(other, second.sku)).toHaveValue(more(second))

  // The first window still shows the older list, so it must not order the newer one.
  await page.getByLabel('Delivery address').fill('Quay 7')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('alert')).toContainText('Your order list has changed')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: /Order .* placed/ })).toBeVisible()
  await other.getByLabel('Delivery address').fill('Quay 7')
  await other.getByRole('button', { name: 'Place Order' }).click()
  await expect(other.getByRole('alert')).toContainText('Your order list has changed')
  await other.close()
})

test('lines that cannot be ordered are marked and suggest quantities', async ({ page }) => {
  await signInAsCustomer(page)
  const all = (await (await page.request.get('/api/products')).json()) as Product[]
  const withMultiple = all.find(
    ({ orderMultiple, quentity, minOrder }) => orderMultiple > 2 && quentity > minOrder * 2,
  )
  const out = all.find(({ quentity }) => quentity === 0)
  if (!withMultiple || !out) throw new Error('the demo catalog has neither')
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
  await page.getByLabel('Delivery address').fill('Quay 7')
  await page.getByRole('button', { name: 'Place Order' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Order not placed: 2 lines need fixing')
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
  await expect(page.locator('main header dl > div')).toHaveText([
    'Lines1, 1 needs fixing',
    'Units160',
    'Savings, USD2,560.00',
    `Total, USD${due.slice(1)}`,
  ])
  const row = (sku: string) => page.getByRole('row').filter({ hasText: sku })
  const saving = row(good.sku).getByRole('cell').filter({ hasText: 'saves 2,560.00' })
  await expect
    .poll(() => saving.evaluate((cell) => cell.scrollWidth - cell.clientWidth))
    .toBeLessThanOrEqual(0)
  await expect(row(bad.sku)).toContainText(`Only ${bad.quentity} units are in stock`)
  await expect(row(bad.sku).getByRole('cell').nth(3)).toHaveText('–')
})

test('a saved list is created, renamed, added to the order list, and deleted', async ({ page }) => {
  await signInAsCustomer(page)
  const [product] = await productsInStock(page, 1)
  if (!product) throw new Error('no product')
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
  const answer = await holdAnswer(page, '**/api/orderlist/lines')
  await page.getByRole('button', { name: 'Add 1 line to order list' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeDisabled()
  // The answer does not move a buyer who has left the page.
  await page.goBack()
  await page.getByRole('link', { name: 'Quick order' }).click()
  await expect(page).toHaveURL(/\/orderlist\/quick$/)
  answer()
  await expect(toast(page, '1 line added')).toBeVisible()
  await expect(page).toHaveURL(/\/orderlist\/quick$/)
  await page.getByRole('link', { name: 'Order list' }).first().click()
  await expect(quantityOf(page, product.sku)).toHaveValue(String(2 * smallestQuantity(product)))
  await toast(page, '1 line added').getByRole('button', { name: 'Undo' }).click()
  await expect(quantityOf(page, product.sku)).toHaveValue(String(smallestQuantity(product)))
  await page.getByRole('link', { name: 'Saved lists' }).click()
  await page.getByRole('button', { name: 'Delete Quarterly, York' }).click()
  const question = page.getByRole('alertdialog')
  // It stays while its action is carried out.
  await beforeAnswer(page, '**/api/savedlists/*', 'DELETE', async () => {
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Cancel' }).dispatchEvent('click')
    await expect(question).toBeVisible()
  })
  await question.getByRole('button', { name: 'Delete list' }).click()
  await expect(page.getByRole('heading', { name: 'No saved lists yet' })).toBeVisible()
})

test('on a phone, a first-time visitor gets from the home page to a list with a total in four screens', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  await waitForHydration(page)
  const search = page.getByRole('navigation', { name: 'Catalog' }).getByLabel('Search the catalog')
  await search.fill('mag drill 50mm')
  await expect(page.getByRole('option', { name: /Magnetic drill 50/ })).toBeVisible()
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await search.press('Enter')

  await expect(page).toHaveURL('/products?q=mag+drill+50mm')
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(
    'Hole diameter at least 50 mm',
  )
  await expect(page.getByRole('article')).toHaveCount(5)
  const card = page.getByRole('article').first()
  await expect(card).toContainText('FX-50M')
  await card.getByRole('button', { name: /^Add/ }).click()

  const list = page
    .getByRole('navigation', { name: 'Catalog' })
    .getByRole('link', { name: /^Order list 1 line/ })
  await expect(list).toBeVisible()
  // The message covers no link of the bar.
  await expect(async () => {
    const message = await page.locator('.Toastify__toast').boundingBox()
    const bar = await list.boundingBox()
    expect(message?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
  }).toPass()
  await list.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order list' })).toBeFocused()
  await expect(quantityOf(page, 'FX-50M')).toHaveValue('5')
  await expect(page.getByText('$5,950.00').first()).toBeVisible()

  // The product's page asks guests to sign in, and neither sign-in nor registration loses the product.
  await page.getByRole('table').getByRole('link', { name: 'Magnetic drill 50' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/register\?from=%2Fproducts%2F/)
})

test('on a phone, from “50 mm in steel” on the home page to an order of the right quantity', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAsCustomer(page)
  const { quentity: stock } = await findProduct(page, 'FX-60M')
  await open(page, '/')
  const entry = page.getByRole('form', { name: 'What do you need to drill?' })
  await entry.getByLabel('Hole diameter').fill('50')
  await entry.getByLabel('Material').selectOption('Steel')
  await entry.getByRole('button', { name: 'Find drills' }).click()
  await expect(page).toHaveURL(/\/finder\?/)
  await waitForHydration(page)
  await expect(page.getByLabel('Hole diameter')).toHaveValue('50')
  await page.getByLabel('Depth').fill('30')
  await page.getByLabel('Where').selectOption('Steel structure')
  await page.getByLabel('Holes per shift').fill('400')
  const best = page
    .getByRole('region', { name: /products? fits?$/ })
    .getByRole('listitem')
    .first()
  await expect(best).toContainText('400 holes in one shift need')
  await expect(best.getByRole('heading')).toContainText('Magnetic drill 60')
  await expect(best.getByRole('link', { name: 'Order form' })).toHaveAttribute('href', /quantity=6/)
  await best.getByRole('button', { name: 'Add to order list' }).click()
  await toast(page, '6 × Magnetic drill 60 added.').getByRole('link', { name: 'View order list' }).click()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('1 line, 6 units')
  await page.getByLabel('Delivery address').fill('Quay 7')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: /Order .* placed/ })).toBeVisible()
  await expect.poll(async () => (await findProduct(page, 'FX-60M')).quentity).toBe(stock - 6)
})

test('from a product page to whether it drills the hole, and to the others side by side', async ({
  page,
}) => {
  await signInAsCustomer(page)
  const product = await findProduct(page, 'FX-40M')
  await open(page, `/products/${product._id}`)
  await page.getByRole('link', { name: 'Check it for your hole' }).click()
  await expect(page.getByText('The result for FX-40M comes first.')).toBeVisible()
  await page.getByLabel('Hole diameter').fill('50')
  const asked = page.getByRole('region', { name: 'FX-40M and this hole' })
  await expect(asked).toContainText('does not drill this hole')
  await expect(asked).toContainText('It fits holes up to 40 mm.')
  await page.getByRole('button', { name: /^Compare the first \d/ }).click()
  const comparison = page.getByRole('region', { name: 'Comparison' })
  await expect(comparison.getByRole('row', { name: /^Price of the quantity/ })).toContainText('$')
  await expect(page.getByRole('button', { name: /Copy link/ })).toBeVisible()
})
