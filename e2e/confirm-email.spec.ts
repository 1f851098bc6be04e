import { confirmationLink } from '../testing/confirmation.ts'
import {
  expect,
  findProduct,
  placeOrder,
  signInAsUnconfirmedCustomer,
  test,
  waitForHydration,
} from './shop.ts'

test.use({ expectedErrors: ['400 (Bad Request)', '429 (Too Many'] })

const banner = (page: import('@playwright/test').Page) =>
  page.getByRole('region', { name: 'Email confirmation' })

test('a new customer confirms with the emailed link, the banner disappears, and order emails arrive', async ({
  page,
  mailbox,
}) => {
  const email = `confirming-${process.pid}-${Date.now()}@company.example`
  const name = 'Confirming Buyer'
  const product = await findProduct(page, 'FX-24')
  await page.goto(`/register?from=${encodeURIComponent(`/products/${product._id}?quantity=20`)}`)
  await waitForHydration(page)
  await expect(banner(page)).toHaveCount(0)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('secret-1')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(banner(page)).toContainText(`Open the link we sent to ${email}.`)
  await page.getByRole('link', { name: 'DASHBOARD' }).click()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  const orderWithoutEmail = await placeOrder(page, { name, email }, 'FX-24', 16)

  // Email programs open the link in another tab. Opening it must not confirm the address.
  const tab = await page.context().newPage()
  const { pathname, search } = new URL(await confirmationLink(mailbox, email))
  await tab.goto(pathname + search)
  await expect(tab.getByText(email)).toBeVisible()
  await expect(tab).toHaveURL(/\/confirmemail$/)
  await expect(banner(page)).toBeVisible()
  await tab.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(tab.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await tab.getByRole('link', { name: 'Continue to your product' }).click()
  await expect(tab.getByRole('heading', { name: product.name, level: 1 })).toBeVisible()
  await expect(tab.getByLabel('Quantity', { exact: true })).toHaveValue('20')
  await expect(banner(tab)).toHaveCount(0)

  await mailbox.waitForEmail(email, 'Welcome to FIX IT')
  const placed = await placeOrder(page, { name, email }, 'FX-24', 16)
  const received = await mailbox.waitForEmail(email, 'received')
  expect(received.text).toContain(name)
  expect(received.subject?.replace('-', '')).toContain(placed.order._id.replace('-', ''))
  expect(mailbox.received.filter((raw) => raw.includes(orderWithoutEmail.order._id))).toEqual([])
})

test('an invalid link shows how to get another one, and the email is sent again on request, up to a limit with a message', async ({
  page,
  mailbox,
}) => {
  const person = await signInAsUnconfirmedCustomer(page)
  await confirmationLink(mailbox, person.email)
  const payload = Buffer.from(JSON.stringify({ email: person.email })).toString('base64url')
  await page.goto(`/confirmemail?token=x.${payload}.x`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Resend email' }).click()
  await expect(page.getByText(/^Email sent, if/)).toBeVisible()

  await page.goto('/dashboard')
  const resend = banner(page).getByRole('button', { name: 'Resend email' })
  await resend.click()
  await expect(banner(page)).toContainText('Email sent. Check your spam folder as well.')
  for (let each = 0; each < 2; each += 1) {
    const data = { email: person.email }
    expect((await page.request.post('/api/auth/send-verification-email', { data })).status()).toBe(200)
  }
  await resend.click()
  await expect(banner(page)).toContainText(/Too many confirmation emails to this address\. .* \d+ minutes\./)
})
