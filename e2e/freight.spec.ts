import { open } from './bulk-order.ts'
import { beforeAnswer, intercept, loseAnswer } from './intercept.ts'
import { expect, findProduct, signInAsAdmin, signInAsCustomer, test } from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)', '422 (Unprocessable', 'net::ERR_'] })

test('an administrator sets the freight, and a buyer sees it on a phone before each order, also when it changes', async ({
  page,
  browser,
  shop,
}) => {
  await signInAsAdmin(page)
  const save = async (texts: Record<string, string>) => {
    const sections = (await (await page.request.get('/api/settings')).json()) as {
      id: string
      version: number
    }[]
    const version = sections.find(({ id }) => id === 'freight')?.version
    expect((await page.request.put('/api/settings/freight', { data: { version, texts } })).ok()).toBe(true)
  }
  const money = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

  await open(page, '/dashboard/settings')
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Freight' })
    .press('Enter')
  await expect(page).toHaveURL(/#section-freight$/)
  const heading = page.getByRole('heading', { name: 'Freight' })
  await expect(heading).toBeFocused()
  await page.reload()
  await expect(heading).toBeFocused()
  const section = page.getByRole('form', { name: 'Freight' })
  await section.getByLabel('Freight of an order').selectOption({ label: 'Free from an amount' })
  await section.getByLabel('Amount', { exact: true }).fill('-1')
  await section.getByLabel('Free from').fill('1000000')
  await section.getByLabel('Carrier service').fill('Pallet')
  await section.getByRole('button', { name: 'Save freight' }).click()
  await expect(section.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(/above 0/)
  await section.getByLabel('Amount', { exact: true }).fill('25')
  await expect(section.getByRole('status').last()).toHaveText(
    'An order of $500.00, 12 kg, to Germany: $25.00 freight.',
  )
  // The form keeps text that is typed before the answer arrives.
  await beforeAnswer(page, '**/api/settings/freight', 'PUT', () =>
    section.getByLabel('Carrier service').fill('Pallet, tail lift'),
  )
  await section.getByRole('button', { name: 'Save freight' }).click()
  await expect(page.getByText('Freight saved')).toBeVisible()
  await expect(section.getByLabel('Carrier service')).toHaveValue('Pallet, tail lift')
  await expect(section.getByRole('status').first()).toHaveText('1 unsaved change')
  // A save whose answer was lost is not taken for that of another administrator.
  await intercept(page, '**/api/settings/freight', loseAnswer, 1)
  await section.getByRole('button', { name: 'Save freight' }).click()
  await expect(section.getByText('The server did not answer.')).toBeVisible()
  await section.getByRole('button', { name: 'Save freight' }).click()
  await expect(section.getByRole('status').first()).toHaveText('')
  await expect(section.getByText(/did not answer|Another/)).toHaveCount(0)

  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await signInAsCustomer(phone)
  const product = await findProduct(phone, 'FX-24')
  const units = (Math.floor(product.minOrder / product.orderMultiple) + 1) * product.orderMultiple
  const goods = units * product.price
  await open(phone, `/products/${product._id}`)
  const calculation = phone.getByText(`${units} × ${money(product.price)} + $25.00 freight`)
  await expect(calculation).toBeVisible()
  expect(await calculation.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  await expect(phone.getByText(money(goods + 25))).toBeInViewport({ ratio: 1 })
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const lines = [{ productID: product._id, quantity: units }]
  await phone.request.post('/api/orderlist/lines', { data: { mode: 'add', lines } })
  await open(phone, '/orderlist')
  const summary = phone.getByRole('region', { name: 'Your order' })
  await expect(summary).toContainText(`${money(1_000_000 - goods)} more for free freight.`)
  await expect(summary.getByRole('status').first()).toHaveText(money(goods + 25))
  await phone.getByLabel('Delivery address').fill('Store 4, Harbour Road')
  await phone.getByLabel('PO number').fill('PO 4711')
  await save({ FREIGHT_AMOUNT: '30' })
  await phone.getByRole('button', { name: 'Place Order' }).click()
  await expect(phone.getByText('The freight is now $30.00.')).toBeVisible()
  await expect(summary.getByRole('status').first()).toHaveText(money(goods + 30))
  await expect(phone.getByLabel('PO number')).toHaveValue('PO 4711')
  await phone.getByRole('button', { name: 'Place Order' }).click()
  await phone.getByRole('link', { name: 'View order' }).first().click()
  await expect(phone.getByText('Freight, Pallet, tail lift')).toBeVisible()
  await expect(phone.getByText('PO 4711').first()).toBeVisible()
  await context.close()
  await save({ FREIGHT: 'none' })
})
