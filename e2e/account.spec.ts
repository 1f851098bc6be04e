import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  expect,
  findProduct,
  placeOrder,
  signInAsAdmin,
  signInAsCustomer,
  submitSignIn,
  test,
  toast,
  waitForHydration,
} from './shop.ts'

test.use({
  expectedErrors: ['400 (Bad Request)', '401 (Unauthorized)', '422 (Unprocessable', '429 (Too Many'],
})

async function signIn(page: Page, person: { email: string; password: string }) {
  await page.goto('/login')
  await waitForHydration(page)
  await submitSignIn(page, person)
}

/** Signs the same user in with another browser. */
async function otherDevice(page: Page, person: { email: string; password: string }) {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('expected a browser')
  const other = await context.newPage()
  await signIn(other, person)
  await expect(other.getByRole('button', { name: 'SIGN OUT' })).toBeVisible()
  return other
}

/** Parts of My Profile that load late move the sections below it, and a click at that moment may miss its button. */
async function openProfile(page: Page) {
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Add address' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create a company' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Devices' })).toContainText('This device')
}

test('after ten wrong passwords the form shows how long to wait', async ({ page, shop }) => {
  const person = await signInAsCustomer(page)
  await page.context().clearCookies()
  // Other tests may use up attempts from the same network at the same time.
  const wrong = { email: person.email, password: 'wrong-one' }
  let status = 0
  while (status !== 429) {
    status = (await page.request.post(`${shop.url}/api/auth/sign-in/email`, { data: wrong })).status()
  }
  await signIn(page, person)
  await expect(page.getByText(/Too many wrong passwords\. Try again in \d+ seconds?\./)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
})

test('My Profile signs out one device, and a new password all others; a wrong current password is shown beside its field', async ({
  page,
}) => {
  const person = await signInAsCustomer(page)
  await openProfile(page)
  const other = await otherDevice(page, person)
  await page.reload()
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await devices.getByRole('button', { name: /^Sign out/ }).click()
  await expect(devices).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused()
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/login/)
  await signIn(other, person)
  await expect(other.getByRole('button', { name: 'SIGN OUT' })).toBeVisible()

  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill('wrong-one')
  await page.getByLabel('New password').fill('another-1')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Wrong password. Enter your current password.' }),
  ).toBeFocused()
  await expect(page.getByLabel('New password')).toHaveValue('another-1')
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  await expect(devices).toHaveCount(1)
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/login/)
  await signIn(other, { ...person, password: 'another-1' })
  await expect(other.getByRole('button', { name: 'SIGN OUT' })).toBeVisible()
  await other.context().close()
})

test('personal data is downloaded as a file, and the account is deleted with its password after a dialog lists the consequences; an email confirms it', async ({
  page,
  mailbox,
}) => {
  const person = await signInAsCustomer(page, 'Leaving Buyer')
  const before = await findProduct(page, 'FX-24')
  const placed = await placeOrder(page, person, 'FX-24', 16)
  await openProfile(page)
  await expect(page.getByRole('heading', { name: 'To pay' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^fixit-my-data-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    account: { email: person.email },
    profile: { name: 'Leaving Buyer' },
    orders: [{ number: placed.order._id }],
  })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Your unpaid order is cancelled.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByLabel('Your password').fill('wrong-one')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog).toContainText('Wrong password. Enter the password that you sign in with.')
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByLabel('Your password').press('Enter')
  await expect(toast(page, 'Your account is deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'SIGN IN' })).toBeVisible()
  expect((await mailbox.waitForEmail(person.email, 'deleted')).text).toContain('Leaving Buyer')
  expect((await findProduct(page, 'FX-24')).quentity).toBe(before.quentity)
  await signIn(page, person)
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await signInAsAdmin(page)
  await page.goto('/dashboard/manageallorders?q=former+customer')
  await expect(page.getByRole('row').filter({ hasText: 'Former customer' }).first()).toBeVisible()
  await expect(page.getByText('Leaving Buyer')).toHaveCount(0)
})
