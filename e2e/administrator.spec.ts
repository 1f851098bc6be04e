import sharp from 'sharp'
import {
  expect,
  findProduct,
  placeOrder,
  signInAsAdmin,
  signInAsCustomer,
  signInAsUnconfirmedCustomer,
  test,
  waitForHydration,
} from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)', '422 (Unprocessable', '403 (Forbidden)'] })

const toast = (page: import('@playwright/test').Page, text: string) =>
  page.locator('.Toastify__toast').filter({ hasText: text })

test('an administrator adds a product and it appears in the catalog immediately', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/addproduct')
  await page.getByLabel('Name', { exact: true }).fill('Quarry hammer 60')
  await page.getByRole('textbox', { name: /^SKU/ }).fill('QX-60')
  await page.getByRole('textbox', { name: /^Price/ }).fill('799.50')
  await page.getByRole('textbox', { name: /^Stock/ }).fill('40')
  await page.getByRole('textbox', { name: /^Minimum/ }).fill('4')
  await page.getByRole('textbox', { name: /^Description/ }).fill('Rotary hammer for quarries.')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(toast(page, 'Product Added')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.goto('/products?q=quary')
  await expect(page.getByRole('article').filter({ hasText: 'QX-60' })).toContainText('$799.50')
  await page.goto('/')
  await expect(page.getByRole('article').filter({ hasText: 'Quarry hammer 60' }).first()).toBeVisible()
})

test('a duplicate product name needs confirmation', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/addproduct')
  const name = page.getByLabel('Name', { exact: true })
  const fillAndAdd = async (productName: string) => {
    await name.fill(productName)
    await page.getByRole('textbox', { name: /^Price/ }).fill('10')
    await page.getByRole('textbox', { name: /^Stock/ }).fill('4')
    await page.getByRole('textbox', { name: /^Minimum/ }).fill('1')
    await page.getByRole('button', { name: 'Add Product' }).click()
  }
  await fillAndAdd('Echo drill')
  await expect(name).toHaveValue('')
  await fillAndAdd('ECHO drill')
  const question = page.getByRole('alertdialog', { name: 'A product with this name already exists' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('ECHO drill')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await question.getByRole('button', { name: 'Use this name' }).click()
  await expect(name).toHaveValue('')
  await expect(question).toHaveCount(0)
})

test('field errors from the server appear beside the field and in a summary', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/addproduct')
  await page.getByLabel('Name', { exact: true }).fill('Twice')
  await page.getByRole('textbox', { name: /^SKU/ }).fill('fx13')
  await page.getByRole('textbox', { name: /^Price/ }).fill('10')
  await page.getByRole('textbox', { name: /^Stock/ }).fill('4')
  await page.getByRole('textbox', { name: /^Minimum/ }).fill('1')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText(/already used/).first()).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Twice')
})

test("Make Admin shows 'user made' and removes the button; it shows 'failed' to users without permission", async ({
  page,
  browser,
  shop,
}) => {
  const other = await browser.newPage({ baseURL: shop.url })
  const person = await signInAsCustomer(other, 'Grace Oduya')
  await signInAsAdmin(page)
  await page.goto(`/dashboard/makeadmin?q=${encodeURIComponent(person.email)}`)
  const row = page.getByRole('row').filter({ hasText: person.email })
  await row.getByRole('button', { name: 'Make Admin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make Admin' }).click()
  await expect(toast(page, 'user made')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Make Admin' })).toHaveCount(0)
  // The promotion signs the user out everywhere, so the previous session does not get the new role.
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/login/)
  await waitForHydration(other)
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Password').fill(person.password)
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other.getByRole('link', { name: 'Manage All Orders' })).toBeVisible()
  await other.close()
})

test('Make Admin marks users who have not confirmed their address and does not promote them', async ({
  page,
  browser,
  shop,
}) => {
  const other = await browser.newPage({ baseURL: shop.url })
  const person = await signInAsUnconfirmedCustomer(other, 'Una Confirmed')
  await other.close()
  await signInAsAdmin(page)
  await page.goto(`/dashboard/makeadmin?q=${encodeURIComponent(person.email)}`)
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row).toContainText('Email not confirmed')
  await row.getByRole('button', { name: 'Make Admin' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Una Confirmed must confirm this email address first.')
  await question.getByRole('button', { name: 'Make Admin' }).click()
  await expect(question.getByRole('alert')).toContainText('has not confirmed their email address')
  await expect(question.getByRole('button', { name: 'Make Admin' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('button', { name: 'Make Admin' })).toBeVisible()
})

test('Remove User asks for confirmation, names the user, and signs them out everywhere', async ({
  page,
  browser,
  shop,
}) => {
  const other = await browser.newPage({ baseURL: shop.url })
  const person = await signInAsCustomer(other, 'Owen Pryce')
  await other.goto('/dashboard')
  await expect(other.getByText(person.email).first()).toBeVisible()
  await signInAsAdmin(page)
  await page.goto(`/dashboard/makeadmin?q=${encodeURIComponent(person.email)}`)
  const remove = page
    .getByRole('row')
    .filter({ hasText: person.email })
    .getByRole('button', { name: 'Remove User' })
  await remove.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Owen Pryce')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await remove.click()
  await question.getByRole('button', { name: 'Remove User' }).click()
  await expect(remove).toHaveCount(0)
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/login/)
  await other.close()
})

test('Manage Product shows the specified columns, edits stock in place, archives and restores', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/manageproduct?q=FX-352K')
  const table = page.getByRole('table')
  for (const head of ['Price', 'Stock', 'Minimum', 'Job', 'Favorite Color']) {
    await expect(table.getByRole('columnheader', { name: new RegExp(head) })).toBeVisible()
  }
  const row = page.getByRole('row').filter({ hasText: 'FX-352K' })
  await expect(row).toContainText('Quality Control Specialist')
  await expect(row).toContainText('Blue')
  const { quentity } = await findProduct(page, 'FX-352K')
  await row.getByRole('button', { name: /stock/i }).first().click()
  const field = row.getByRole('textbox').or(row.getByRole('spinbutton')).first()
  await field.fill(String(quentity + 7))
  await field.press('Enter')
  await expect.poll(async () => (await findProduct(page, 'FX-352K')).quentity).toBe(quentity + 7)
})

test('Manage Product shows the image next to the name on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signInAsAdmin(page)
  await page.goto('/dashboard/manageproduct?q=FX-352K')
  const row = page.getByRole('row').filter({ hasText: 'FX-352K' })
  const image = await row.getByRole('img').first().boundingBox()
  const name = await row.locator('td b').first().boundingBox()
  if (!image || !name) throw new Error('The row has no image or no name.')
  const gap = name.x - (image.x + image.width)
  expect(gap).toBeGreaterThan(0)
  expect(gap).toBeLessThan(30)
  expect(Math.abs(name.y - image.y)).toBeLessThan(image.height)
})

test('an invalid volume price is marked in its field, and closing the dialog needs confirmation', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/manageproduct?q=FX-352K')
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Selling terms' }).click()
  const terms = page.getByRole('dialog', { name: /^Selling terms/ })
  await terms.getByRole('button', { name: 'Add price tier' }).click()
  const tiers = await terms.getByRole('textbox', { name: /from quantity/ }).count()
  await terms.getByRole('textbox', { name: `Tier ${tiers}: from quantity` }).fill('100000')
  const price = terms.getByRole('textbox', { name: `Tier ${tiers}: price per unit` })
  await price.fill('99999')
  await terms.getByRole('button', { name: 'Save' }).click()
  await expect(price).toBeFocused()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await expect(price).toHaveAccessibleDescription(/price must be below/)
  await expect(terms.locator('[aria-invalid]')).toHaveCount(1)

  const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
  // The Escape key never discards the changes.
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(price).toBeVisible()
    await expect(price).toHaveValue('99999')
  }
  await terms.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(terms).toHaveCount(0)
})

test('the image of a product is replaced, and later the rendered picture restored', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/manageproduct?q=FX-352K')
  const row = page.getByRole('row').filter({ hasText: 'FX-352K' })
  const currentImage = row.getByRole('cell').first().getByRole('img')
  const dialog = page.getByRole('dialog')
  const chooseFile = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await row.getByRole('button', { name: /^Edit/ }).click()
  await chooseFile('notes.png', Buffer.from('not an image'))
  await expect(dialog.getByRole('alert')).toContainText(/image/)
  const background = { r: 255, g: 90, b: 31 }
  await chooseFile(
    'drill.png',
    await sharp({ create: { width: 480, height: 360, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  await expect(dialog.getByRole('img', { name: 'Uploaded' })).toBeVisible()
  await expect(currentImage).toHaveAttribute('src', /^\/renders\//)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(currentImage).toHaveAttribute('src', /^\/pictures\//)

  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Use the image generated from the specifications').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(currentImage).toHaveAttribute('src', /^\/renders\//)
})

test('an order goes through every status with time to undo, and the buyer sees each change without a reload', async ({
  page,
  browser,
  shop,
  mailbox,
}) => {
  const adminPage = await browser.newPage({ baseURL: shop.url })
  const buyer = await signInAsCustomer(page, 'Dana Whitlock')
  const placed = await placeOrder(page, buyer, 'FX-10', 31)
  await page.goto('/dashboard/myorders')
  const mine = page.getByRole('row').filter({ hasText: 'FX-10' })
  await expect(mine).toContainText(/placed/i)
  await signInAsAdmin(adminPage)
  await adminPage.goto(`/dashboard/manageallorders?q=${placed.order._id}`)
  const row = adminPage.getByRole('row').filter({ hasText: buyer.email })
  const number = `${placed.order._id.slice(0, 4)}-${placed.order._id.slice(4)}`
  await row.getByRole('button', { name: 'Mark paid' }).click()
  await expect(mine).toContainText(/paid/i)
  // The next step is locked, so a second click in the same place does nothing.
  const ship = row.getByRole('button', { name: 'Mark shipped' })
  await expect(ship).toBeDisabled()
  await toast(adminPage, `Order ${number} marked paid`).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(adminPage, `Order ${number}: change undone`)).toBeVisible()
  await expect(mine).toContainText(/placed/i)
  await expect(mine.getByRole('button', { name: 'Cancel Order' })).toBeVisible()

  await row.getByRole('button', { name: 'Mark paid' }).click()
  await expect(mine).toContainText(/paid/i)
  await expect(mine.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
  await adminPage.mouse.move(0, 0)
  await expect(ship).toBeEnabled()
  await ship.click()
  const form = adminPage.getByRole('dialog')
  await form.getByLabel('Carrier').fill('Norfreight')
  await form.getByLabel('Tracking number').fill('NF 4471 0092 18')
  await form.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(mine).toContainText(/shipped/i)
  await mine.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await expect(page.getByText('Tracking number: NF 4471 0092 18.').first()).toBeVisible()

  // From here the order's own page shows each change.
  await adminPage.goto(`/dashboard/orders/${placed.order._id}`)
  await adminPage.getByRole('button', { name: 'Mark delivered' }).click()
  await expect(page.getByRole('article')).toContainText(/Delivered on/)
  // The email about the payment that was undone was never sent.
  await mailbox.waitForEmail(buyer.email, `Order ${number} was delivered`)
  const paid = mailbox.received.filter((raw) => raw.includes(`Subject: Order ${number} is paid`))
  expect(paid).toHaveLength(1)
  await adminPage.close()
})

test('an administrator works on several orders with the keyboard, and sees beforehand which cannot', async ({
  page,
}) => {
  const buyer = await signInAsCustomer(page, 'Keyboard Works')
  for (const units of [16, 18, 20]) await placeOrder(page, buyer, 'FX-24', units)
  await signInAsAdmin(page)
  await page.goto(`/dashboard/manageallorders?q=${encodeURIComponent(buyer.email)}&status=placed`)
  const rows = page.locator('tr[data-order]')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText(/Pay by \d/)
  await waitForHydration(page)
  await rows.first().focus()

  // More time for all of them.
  await page.keyboard.press('a')
  await page.keyboard.press('d')
  const dates = page.getByRole('dialog', { name: 'Payment deadline of 3 orders' })
  await dates.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dates.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
  await dates.getByRole('checkbox', { name: /^No deadline/ }).press('Space')
  await dates.getByLabel('Reason').fill('As agreed by phone.')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Payment deadline of 3 orders changed')).toBeVisible()
  await expect(rows.filter({ hasText: 'Payment deadline changed' })).toHaveCount(3)
  await expect(rows.filter({ hasText: /Pay by/ })).toHaveCount(0)

  // One is paid; the bar says that it cannot be paid again.
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('p')
  await expect(rows.first()).toContainText('Marked paid')
  await page.keyboard.press('a')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('“Mark paid”: 3 orders, 1 cannot: 1 paid already.')
  await bar.getByRole('button', { name: 'Mark 2 paid' }).press('Enter')
  await expect(rows.filter({ hasText: 'Marked paid' })).toHaveCount(2)

  // A change that can still be undone rejects the next one, with the reason in its row and above the list.
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.keyboard.press('c')
  const question = page.getByRole('alertdialog', { name: 'Cancel 3 orders?' })
  await question.getByLabel('Reason').selectOption('We cannot deliver')
  await question.getByRole('button', { name: 'Cancel 3 orders' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Not changed:')
  await page.goto('/dashboard/manageallorders?queue=overdue')
  await expect(page.getByText('No overdue orders')).toBeVisible()
})

test('stock is received, counted and scrapped in the ledger, and a threshold is changed in the list of low stock', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const { _id: id, quentity, name } = await findProduct(page, 'FX-352K')
  await page.goto('/dashboard/manageproduct?q=FX-352K')
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Stock ledger' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Stock of ${name}` })).toBeVisible()
  const record = async (action: string, units: number, reason: string) => {
    await page.getByRole('button', { name: `${action}…` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Units/ }).fill(String(units))
    await dialog.getByRole('textbox').last().fill(reason)
    await dialog.getByRole('textbox').last().press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  await record('Receive', 50, 'DN 4711')
  await record('Scrap', 3, 'Water damage')
  await record('Count', quentity + 45, 'Stocktaking')
  const rows = page.getByRole('table', { name: 'Stock ledger' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Counted')
  await expect(rows.nth(1)).toContainText('−2')
  await expect(rows.nth(2)).toContainText('Water damage')
  await expect(rows.nth(3)).toContainText('+50')
  await page.getByRole('button', { name: /^Change low stock threshold/ }).click()
  await page.getByRole('textbox', { name: `Low stock threshold of ${name}` }).fill(String(quentity + 45))
  await page.keyboard.press('Enter')
  await page.goto('/dashboard/lowstock')
  const row = page.getByRole('row').filter({ hasText: 'FX-352K' })
  await expect(row).toContainText('Low')
  await row.getByRole('button', { name: /^Change low stock threshold/ }).click()
  await row.getByRole('textbox').fill('')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await findProduct(page, 'FX-352K')).lowStock).toBeUndefined()
  const csv = await page.request.get(`/api/products/${id}/stock-movements.csv`)
  expect(await csv.text()).toContain('Scrapped')
})

test('a customer who opens an administrator’s page is told that it is for administrators', async ({
  page,
}) => {
  await signInAsCustomer(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['manageallorders', 'addproduct', 'makeadmin', 'manageproduct']) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByText(/administrator/i).first()).toBeVisible()
    await waitForHydration(page)
  }
  expect(asked.filter((path) => ['/api/purchase', '/api/user'].includes(path))).toEqual([])
})
