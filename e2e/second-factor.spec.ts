import { currentCode } from '../src/auth/second-factor/one-time-codes.server.ts'
import { expectAccessible } from './expect-accessible.ts'
import { intercept } from './intercept.ts'
import { ADMIN, expect, placeOrder, signInAsAdmin, signInAsCustomer, test } from './shop.ts'

test.use({ expectedErrors: ['401 (Unauthorized)', '403 (Forbidden)', '422 (Unprocessable'] })

/** The bytes of a secret, as an authenticator app reads it. */
function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((digit) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(digit).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const OUTDATED = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code: 'second-factor-outdated', detail: 'Confirm it again.', status: 403 }),
}

test('a staff member adds a second factor, signs in with it, and confirms it again before removing it', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await signInAsCustomer(page, 'Ana Sales')
  await placeOrder(page, person, 'FX-24', 16)
  const admin = await browser.newPage({ baseURL: baseURL ?? '' })
  await signInAsAdmin(admin)
  await admin.goto('/dashboard/staff')
  await admin.getByRole('button', { name: 'Add staff member' }).click()
  await admin.getByLabel('Email').fill(person.email)
  await admin.getByLabel('Sales').check()
  await admin.getByLabel('Your password').fill('wrong')
  await admin.getByRole('button', { name: 'Save roles' }).click()
  await expect(admin.getByText('Wrong password.')).toBeInViewport()
  await expect(admin.getByLabel('Your password')).toBeFocused()
  await admin.getByLabel('Your password').fill(ADMIN.password)
  await admin.getByRole('button', { name: 'Save roles' }).click()
  await expect(admin.getByText('Roles of Ana Sales changed')).toBeVisible()
  await admin.context().close()

  const signIn = () => page.request.post('/api/auth/sign-in/email', { data: person })
  await signIn()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Add second factor' }).click()
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Add second factor' }).click()
  const codes = page.getByLabel('Backup codes').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = '', second = '', third = ''] = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'I saved the backup codes' }).click()
  const secret = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const code = currentCode(bytesOf(secret.replaceAll(' ', '')), new Date())
  // As apps show it, and with what the selection takes along.
  await page.getByLabel('Code', { exact: true }).fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your account has a second factor.')).toBeVisible()

  await signIn()
  await page.goto('/dashboard/manageallorders')
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await expect(page.getByText('npm run reset-second-factor')).toBeVisible()
  await expectAccessible(page, '/dashboard/manageallorders')
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Enter a backup code.')).toBeVisible()
  await page.getByLabel('Backup code').fill(first)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('link', { name: 'Manage All Orders' })).toBeVisible()

  // An export asks first, because a download cannot.
  const prompt = page.getByRole('dialog', { name: 'Confirm it is you' })
  await intercept(page, '**/api/orders/export.csv*', (route) => route.fulfill(OUTDATED), 1)
  await page.getByRole('link', { name: 'Orders CSV' }).click()
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Orders CSV' }).click()
  expect((await download).suggestedFilename()).toBe('fixit-orders.csv')

  // A page whose session has ended asks for the code too, before it continues.
  await page.goto('/dashboard')
  const education = page.getByLabel('Education')
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await education.fill('Typed before the end')
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Save/ }).first().click()
  const ended = page.getByRole('dialog')
  await ended.getByLabel('Password').fill(person.password)
  await ended.getByRole('button', { name: 'Sign in' }).click()
  await expect(ended.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page, 'the code after an ended session')
  await ended.getByRole('button', { name: 'Use a backup code' }).click()
  await expect(ended.getByLabel('Backup code')).toBeFocused()
  await page.keyboard.type(third)
  await page.keyboard.press('Enter')
  await expect(ended).toHaveCount(0)
  await expect(education).toHaveValue('Typed before the end')

  await page.goto('/dashboard')
  await intercept(page, '**/api/auth/second-factor', (route) => route.fulfill(OUTDATED), 1)
  await page.getByRole('button', { name: 'Remove second factor' }).click()
  const removal = page.getByRole('alertdialog')
  await removal.getByLabel('Your password').fill(person.password)
  await removal.getByRole('button', { name: 'Remove second factor' }).click()
  await prompt.getByRole('button', { name: 'Use a backup code' }).click()
  await prompt.getByLabel('Backup code').fill(second)
  await prompt.getByRole('button', { name: 'Confirm' }).click()
  await removal.getByRole('button', { name: 'Remove second factor' }).click()
  await expect(page.getByRole('button', { name: 'Add second factor' })).toBeVisible()
})
