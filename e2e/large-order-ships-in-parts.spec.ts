/** A large order leaves in parts by keyboard alone, and the buyer watches. */
import type { Page } from '@playwright/test'
import type { Shipment } from '../src/fulfillment/shipments/contract.ts'
import type { Order } from '../src/orders/core/order-contract.ts'
import type { ProductDto } from '../src/products/core/contract.ts'
import { importProducts } from './import-products.ts'
import { fetchAnswer, intercept } from './intercept.ts'
import { expect, signInAsAdmin, signInAsCustomer, test } from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)', '422 (Unprocessable', 'net::ERR_FAILED'] })

const LINES = 300
const STOCK = 100
const UNITS_PER_LINE = 4
const PRICE = 10
const skuOf = (line: number) => `KB-${String(line).padStart(3, '0')}`

const HEAD = 'SKU,Name,Family,Price (USD),Stock (units),Minimum order (units)'
const rowOf = (line: number) => `${skuOf(line)},Keyboard drill ${line},hammer-drill,${PRICE},${STOCK},1`
const addProducts = (page: Page) =>
  importProducts(page, 'KB-', [HEAD, ...Array.from({ length: LINES }, (_, index) => rowOf(index + 1))])

const panel = (page: Page) => page.getByRole('dialog')
const sheet = (page: Page) => page.getByRole('article')

/** Ships the open units up to a line: a scanned SKU goes to the next line, and Shift+N leaves out the rest. */
async function shipBefore(page: Page, line: number, units: number) {
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Ship…/ }).press('Enter')
  await expect(panel(page).getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type(skuOf(line))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+N')
  const button = panel(page).getByRole('button', { name: `Ship ${units} units` })
  await expect(button).toBeEnabled()
  await page.keyboard.press('Control+Enter')
}

test('300 lines leave in three parts by keyboard, 20 units are cancelled in between, and the buyer sees it all', async ({
  page,
  browser,
  shop,
}) => {
  const admin = await browser.newPage({ baseURL: shop.url })
  await signInAsAdmin(admin)
  await signInAsCustomer(page, 'Ingrid Sand')
  const products = await addProducts(admin)
  expect(products).toHaveLength(LINES)
  const lines = products.map(({ _id }) => ({ productID: _id, quantity: UNITS_PER_LINE, price: PRICE }))
  const placed = await page.request.post('/api/orders', {
    data: { lines, address: 'Store 4, Harbour Road', Phone: '+1 555 0100', poNumber: 'NQ-2291' },
  })
  expect(placed.status()).toBe(201)
  const { number } = (await placed.json()) as Order
  const calls = `/api/orders/${number}`
  await admin.request.post(`${calls}/transitions`, { data: { to: 'paid' } })
  await Promise.all([page, admin].map((each) => each.goto(`/dashboard/orders/${number}`)))

  await shipBefore(admin, 101, 400)
  await expect(sheet(page)).toContainText('Paid · 400 of 1,200 shipped')

  // Another administrator ships line 101 in the moment in which this one ships it too.
  await intercept(
    admin,
    '**/dispatch',
    async (route) => {
      const data = { lines: [{ line: 101, quantity: UNITS_PER_LINE }] }
      const draft = (await (await admin.request.post(`${calls}/shipments`, { data })).json()) as Shipment
      await admin.request.post(`${calls}/shipments/${draft.number}/dispatch`, { data: {} })
      await route.continue()
    },
    1,
  )
  await shipBefore(admin, 201, 400)
  // The second, if the page has heard of the other shipment before its own was rejected.
  await expect(panel(admin).getByRole('alert')).toContainText(
    /Somebody else shipped or cancelled units|Check the marked quantities/,
  )
  const contested = panel(admin).getByRole('textbox', { name: `Units of Keyboard drill 101 ${skuOf(101)}` })
  await expect(contested).toHaveAccessibleDescription('None are open. Enter 0.')
  await expect(contested).toBeFocused()
  await admin.keyboard.press('n')
  await admin.keyboard.press('Control+Enter')
  await expect(panel(admin)).toHaveCount(0)
  await expect(sheet(page)).toContainText('Paid · 800 of 1,200 shipped')

  await admin.getByRole('button', { name: 'Cancel units…' }).press('Enter')
  await expect(panel(admin).getByRole('textbox').first()).toBeFocused()
  for (let line = 201; line <= 205; line += 1) {
    await admin.keyboard.press('a')
    await admin.keyboard.press('ArrowDown')
  }
  await expect(panel(admin)).toContainText('We will refund $200.00 to the account it came from.')
  const rejected: string[] = []
  admin.on('response', (answer) => {
    if (answer.status() === 409) rejected.push(answer.url())
  })
  await panel(admin).getByRole('button', { name: 'Cancel 20 units' }).press('Enter')
  await expect(panel(admin)).toHaveCount(0)
  await expect(sheet(page)).toContainText('Paid · 800 of 1,180 shipped')
  expect(rejected).toEqual([])
  await expect(sheet(page)).toContainText('We will refund $200.00 to the account it came from.')

  // A draft reserves nothing: its units leave with the next shipment.
  const data = { lines: [{ line: 300, quantity: 1 }] }
  const draft = (await (await admin.request.post(`${calls}/shipments`, { data })).json()) as Shipment
  await admin.getByRole('button', { name: /^Ship…/ }).press('Enter')
  await expect(panel(admin).getByRole('button', { name: 'Ship 380 units' })).toBeEnabled()
  // The shop has stored the draft, but its answer does not arrive. The next attempt has another carrier.
  const restore = await intercept(admin, '**/shipments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await fetchAnswer(route)
    await route.abort()
  })
  await admin.keyboard.press('Control+Enter')
  await expect(panel(admin).getByRole('alert')).toContainText('The server did not answer')
  restore()
  await panel(admin).getByLabel('Carrier').fill('Harbour Freight')
  await admin.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Confirm delivery' })).toHaveCount(4)

  const shipments = (await (await admin.request.get(`${calls}/shipments`)).json()) as Shipment[]
  expect(shipments.map(({ units }) => units)).toEqual([400, 396, 4, 1, 380])
  expect(shipments.at(-1)?.carrier).toBe('Harbour Freight')
  await expect(admin.getByRole('button', { name: `Discard ${draft.number}` })).toBeVisible()
  await expect(admin.getByRole('button', { name: `Ship ${draft.number}…` })).toHaveCount(0)
  const [first, ...others] = shipments
  const slip = await page.request.get(`${calls}/shipments/${first?.number}/packing-slip.pdf`)
  expect(slip.headers()['content-type']).toBe('application/pdf')
  await page.getByRole('button', { name: 'Confirm delivery' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm delivery' }).click()
  await expect(sheet(page)).toContainText('Shipped · 400 of 1,180 delivered')
  await Promise.all(others.map((other) => page.request.post(`${calls}/shipments/${other.number}/deliver`)))
  await expect(page.getByRole('button', { name: 'Confirm delivery' })).toHaveCount(0)

  // The cancelled units were paid: the money goes back, and the buyer reads it.
  await admin.getByRole('button', { name: /^Record refund…/ }).press('Enter')
  const refund = admin.getByRole('dialog')
  await expect(refund.getByLabel('Amount')).toHaveValue('200.00')
  await refund.getByLabel('Amount').fill('200.01')
  await admin.keyboard.press('Enter')
  await expect(refund).toContainText('The amount must be at most $200.00, which is still to be refunded.')
  await refund.getByLabel('Amount').fill('200')
  await refund.getByLabel(/Bank reference/).fill('SEPA 4711')
  await admin.keyboard.press('Enter')
  await expect(refund).toHaveCount(0)
  await expect(sheet(page)).toContainText(/Refunded \$200\.00 on .*\. Bank reference: SEPA 4711\./)

  const order = (await (await page.request.get(calls)).json()) as Order
  expect(order).toMatchObject({
    status: 'delivered',
    amountDue: 1_180 * PRICE,
    fulfillment: { ordered: 1_200, shipped: 1_180, delivered: 1_180, cancelled: 20, open: 0 },
  })
  const catalog = (await (await page.request.get('/api/products')).json()) as ProductDto[]
  const stock = catalog.filter(({ sku }) => sku.startsWith('KB-')).map(({ quentity }) => quentity)
  expect(stock.reduce((sum, quantity) => sum + quantity, 0)).toBe(LINES * STOCK - 1_180)
  await admin.close()

  await page
    .getByRole('link', { name: /^Review / })
    .first()
    .click()
  const reviewed = page.getByRole('combobox', { name: 'What are you reviewing?' })
  await expect(reviewed).toHaveValue(/^Keyboard drill \d+$/)
  await reviewed.press('ArrowDown')
  await expect(page.getByRole('option')).toHaveCount(6)
  await reviewed.pressSequentially('supplier')
  await reviewed.press('Enter')
  await expect(reviewed).toHaveValue('FIX IT as a supplier')
  await reviewed.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Review' })).toBeFocused()
})
