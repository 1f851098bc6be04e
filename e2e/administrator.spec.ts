import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { intercept, loseAnswer } from './intercept.ts'
import {
  ADMIN,
  expect,
  findProduct,
  placeOrder,
  signInAsAdmin,
  signInAsCustomer,
  signInAsUnconfirmedCustomer,
  submitSignIn,
  test,
  toast,
  waitForHydration,
} from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)', '422 (Unprocessable', '403 (Forbidden)', 'net::ERR_'] })

test('an administrator adds products: a taken SKU is named, a name in use needs confirmation, and the catalog shows them immediately', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/addproduct')
  const name = page.getByLabel('Name', { exact: true })
  const sku = page.getByRole('textbox', { name: /^SKU/ })
  const addProduct = async (productName: string) => {
    await name.fill(productName)
    await page.getByRole('textbox', { name: /^Price/ }).fill('799.50')
    await page.getByRole('textbox', { name: /^Stock/ }).fill('40')
    await page.getByRole('textbox', { name: /^Minimum/ }).fill('4')
    await page.getByRole('textbox', { name: /^Description/ }).fill('Rotary hammer for quarries.')
    await page.getByRole('button', { name: 'Add Product' }).click()
  }
  await sku.fill('fx13')
  await addProduct('Quarry hammer 60')
  await expect(page.getByText(/already used/).first()).toBeVisible()
  await expect(name).toHaveValue('Quarry hammer 60')
  await sku.fill('QX-60')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(toast(page, 'Product Added')).toBeVisible()
  await expect(name).toHaveValue('')

  await addProduct('QUARRY hammer 60')
  const question = page.getByRole('alertdialog', { name: 'A product with this name already exists' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('QUARRY hammer 60')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await question.getByRole('button', { name: 'Use this name' }).click()
  await expect(name).toHaveValue('')
  await expect(question).toHaveCount(0)

  await page.goto('/products?q=quary')
  await expect(page.getByRole('article').filter({ hasText: 'QX-60' })).toContainText('$799.50')
  await page.goto('/')
  await expect(page.getByRole('article').filter({ hasText: 'Quarry hammer 60' }).first()).toBeVisible()
})

async function isSignedIn(page: Page): Promise<boolean> {
  const session = await page.request.get('/api/auth/get-session')
  return (await session.json()) !== null
}

test("an administrator signs a user out everywhere, which the audit trail records; Make Admin shows 'user made' and removes the button", async ({
  page,
  browser,
  shop,
}) => {
  const other = await browser.newPage({ baseURL: shop.url })
  const person = await signInAsCustomer(other, 'Grace Oduya')
  await signInAsAdmin(page)
  const users = `/dashboard/makeadmin?q=${encodeURIComponent(person.email)}`
  await page.goto(users)
  await page.getByRole('button', { name: 'More for Grace Oduya' }).click()
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(toast(page, 'Grace Oduya is signed out on 1 device')).toBeVisible()
  expect(await isSignedIn(other)).toBe(false)
  await other.request.post('/api/auth/sign-in/email', { data: person })
  expect(await isSignedIn(other)).toBe(true)

  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Audit Trail' }).click()
  await page.getByRole('searchbox', { name: 'Search the audit trail' }).fill(person.email)
  const entries = page.getByRole('table', { name: 'Audit trail' }).getByRole('row')
  await expect(entries).toHaveCount(2)
  await expect(entries.last()).toContainText('Signed out everywhere')
  await expect(page).toHaveURL(/q=buyer/)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv.trim().split('\n')).toHaveLength(2)
  await page.getByRole('button', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { name: /No entries for .* in Orders/ })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/dashboard\/audit$/)

  await page.goto(users)
  const row = page.getByRole('row').filter({ hasText: person.email })
  await row.getByRole('button', { name: 'Make Admin' }).click()
  await expect(question.getByLabel('Your password')).toBeFocused()
  await question.getByLabel('Your password').fill('not mine')
  await question.getByLabel('Your password').press('Enter')
  await expect(question.getByText('Wrong password. Enter the password that you sign in with.')).toBeVisible()
  await question.getByLabel('Your password').fill(ADMIN.password)
  await question.getByRole('button', { name: 'Make Admin' }).click()
  await expect(toast(page, 'user made')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Make Admin' })).toHaveCount(0)
  // The promotion signs the user out everywhere, so the previous session does not get the new role.
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/login/)
  await waitForHydration(other)
  await submitSignIn(other, person)
  await expect(other.getByRole('link', { name: 'Manage All Orders' })).toBeVisible()
  await other.close()
})

test('Make Admin marks users who have not confirmed their address and does not promote them; Remove User asks for confirmation, names the user, and signs them out everywhere', async ({
  page,
  browser,
  shop,
}) => {
  const other = await browser.newPage({ baseURL: shop.url })
  const person = await signInAsUnconfirmedCustomer(other, 'Una Confirmed')
  await signInAsAdmin(page)
  await page.goto(`/dashboard/makeadmin?q=${encodeURIComponent(person.email)}`)
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row).toContainText('Email not confirmed')
  await row.getByRole('button', { name: 'Make Admin' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Una Confirmed must confirm this email address first.')
  await question.getByLabel('Your password').fill(ADMIN.password)
  await question.getByRole('button', { name: 'Make Admin' }).click()
  await expect(question.getByRole('alert')).toContainText('has not confirmed their email address')
  await expect(question.getByRole('button', { name: 'Make Admin' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('button', { name: 'Make Admin' })).toBeVisible()

  const remove = row.getByRole('button', { name: 'Remove User' })
  await remove.click()
  await expect(question).toContainText('Una Confirmed')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await isSignedIn(other)).toBe(true)
  await remove.click()
  await question.getByRole('button', { name: 'Remove User' }).click()
  await expect(remove).toHaveCount(0)
  expect(await isSignedIn(other)).toBe(false)
  await other.close()
})

test('Manage Product shows the specified columns, the image next to the name on a tablet, and edits stock, volume prices and the image in place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signInAsAdmin(page)
  await page.goto('/dashboard/manageproduct?q=FX-352K')
  const row = page.getByRole('row').filter({ hasText: 'FX-352K' })
  await expect(async () => {
    const image = await row.getByRole('img').first().boundingBox()
    const name = await row.locator('td b').first().boundingBox()
    if (!image || !name) throw new Error('The row has no image or no name.')
    const gap = name.x - (image.x + image.width)
    expect(gap).toBeGreaterThan(0)
    // The checkbox is between them.
    expect(gap).toBeLessThan(45)
    expect(Math.abs(name.y - image.y)).toBeLessThan(image.height)
  }).toPass()

  await page.setViewportSize({ width: 1280, height: 900 })
  const table = page.getByRole('table')
  for (const head of ['Price', 'Stock', 'Minimum', 'Job', 'Favorite Color']) {
    await expect(table.getByRole('columnheader', { name: new RegExp(head) })).toBeVisible()
  }
  await expect(row).toContainText('Quality Control Specialist')
  await expect(row).toContainText('Blue')
  const { quentity } = await findProduct(page, 'FX-352K')
  await row.getByRole('button', { name: /stock/i }).first().click()
  const field = row.getByRole('textbox').or(row.getByRole('spinbutton')).first()
  await field.fill(String(quentity + 7))
  await field.press('Enter')
  await expect.poll(async () => (await findProduct(page, 'FX-352K')).quentity).toBe(quentity + 7)

  // An invalid volume price is marked in its field, and closing the dialog needs confirmation.
  const tiers = (await findProduct(page, 'FX-352K')).priceTiers.length + 1
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Selling terms' }).click()
  const terms = page.getByRole('dialog', { name: /^Selling terms/ })
  await terms.getByRole('button', { name: 'Add price tier' }).click()
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

  // The image is replaced, and later the rendered picture restored.
  const currentImage = row.getByRole('cell').nth(1).getByRole('img')
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

test.describe(() => {
  // The page of a removed customer.
  test.use({ expectedErrors: ['404 (Not Found)'] })

  test('an administrator opens a customer from an order, notes something and reads it again', async ({
    page,
  }) => {
    const buyer = await signInAsCustomer(page, 'Nadia Haddad')
    const { order } = await placeOrder(page, buyer, 'FX-24', 16)
    await signInAsAdmin(page)
    await page.goto(`/dashboard/orders/${order._id}`)
    await page.getByRole('link', { name: 'Open customer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nadia Haddad')
    await expect(page.getByRole('region', { name: 'Orders' })).toContainText('16 units')
    const note = page.getByRole('region', { name: 'Internal note' })
    await note.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Wants one invoice a month.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(note.getByText('Wants one invoice a month.')).toBeVisible()
    await page.goto('/dashboard/customers?q=nadia')
    await page.getByRole('link', { name: 'Nadia Haddad' }).click()
    await expect(note.getByText('Wants one invoice a month.')).toBeVisible()
    await page.getByRole('link', { name: 'Manage account' }).click()
    await page.getByRole('button', { name: 'Remove User Nadia Haddad' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove User' }).click()
    await expect(page.getByText('Nadia Haddad removed')).toBeVisible()
    await page.goto(`/dashboard/customers?email=${buyer.email}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`No account ${buyer.email}`)
  })
})

test('an administrator gives a program a key, replaces it, and revokes the first', async ({
  page,
  request,
}) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/integrations')
  await expect(page.getByRole('heading', { name: 'No service accounts yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add service account' }).click()
  await page.keyboard.type('ERP Essen')
  await page.keyboard.press('Enter')
  const account = page.getByRole('region', { name: 'ERP Essen' })
  await expect(account).toContainText('No valid key')
  await account.getByRole('button', { name: 'Create key for ERP Essen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog).toContainText('Choose at least one')
  await dialog.getByLabel('Read all orders').check()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog).toContainText('It is not shown again.')
  const key = (await dialog.locator('code').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('body')).not.toContainText(key)
  const read = () => request.get('/api/orders/changes', { headers: { authorization: `Bearer ${key}` } })
  expect((await read()).status()).toBe(200)
  await page.reload()
  await expect(account).toContainText('Changes of orders: last read')
  await account.getByRole('button', { name: /^Replace key/ }).click()
  await expect(dialog.getByLabel('Read all orders')).toBeChecked()
  // A key whose answer was lost is never shown, and has to be revoked. So it is in the list.
  await intercept(page, '**/keys', loseAnswer, 1)
  for (const answer of ['The server did not answer.', 'revoke what was made']) {
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(dialog).toContainText(answer)
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(account).toContainText('Two keys are valid')
  const question = page.getByRole('alertdialog')
  const revoke = account.getByRole('button', { name: /^Revoke key/ })
  await revoke.filter({ hasNotText: key.slice(0, 16) }).click()
  await question.getByRole('button', { name: 'Revoke key' }).click()
  await account.getByRole('button', { name: /^Replace key/ }).click()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(account).toContainText('Two keys are valid')
  await revoke.filter({ hasText: key.slice(0, 16) }).click()
  await expect(question).toContainText('ERP Essen cannot call the API with this key any more')
  await question.getByRole('button', { name: 'Revoke key' }).click()
  await expect(toast(page, key.slice(0, 16))).toBeVisible()
  expect((await read()).status()).toBe(401)
})
