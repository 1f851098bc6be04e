/** A session that ends while its page is open: what was typed stays, and the page continues with the same user only. */
import { type Page, request } from '@playwright/test'
import { PASSWORD } from '../testing/accounts.ts'
import { pdfPages } from '../testing/pdf-text.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, findProduct, signInAsCustomer, test, toast, waitForHydration } from './shop.ts'

test.use({ expectedErrors: ['401 (Unauthorized)', '409 (Conflict)'] })

const endedDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

/** The person signs out on all other devices, with which the session of the page ends. */
async function endSession(email: string, baseURL: string | undefined) {
  const device = await request.newContext({ baseURL: baseURL ?? '' })
  expect((await device.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } })).ok()).toBe(
    true,
  )
  const ended = await device.delete(`/api/user/${encodeURIComponent(email)}/sessions`)
  expect(ended.ok()).toBe(true)
  await device.dispose()
}

/** As when the user comes back from another tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => ['visibilitychange', 'focus'].map((type) => dispatchEvent(new Event(type))))

async function signInAgain(page: Page) {
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(endedDialog(page)).toHaveCount(0)
}

test('a review and a message stay when the session ends, and are sent once after signing in again', async ({
  page,
  baseURL,
}) => {
  const { email } = await signInAsCustomer(page)
  const sent: string[] = []
  page.on('request', (call) => call.method() === 'POST' && sent.push(new URL(call.url()).pathname))

  await page.goto('/dashboard/addreview')
  const review = page.getByRole('textbox', { name: 'Review' })
  await review.fill('Drilled 4,000 holes without a new battery.')
  await page.getByRole('radio', { name: /^5 stars/ }).check({ force: true })
  const send = page.getByRole('button', { name: /^Send .-star review$/ })
  const label = await send.innerText()
  await endSession(email, baseURL)
  await send.click()
  await expect(endedDialog(page)).toContainText(email)
  await expectAccessible(page, 'the dialog of an ended session')
  // The page behind it is hidden, and the keyboard stays in the dialog.
  const cover = endedDialog(page).evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor)
  expect(await cover).toMatch(/^rgb\(/)
  const printed = (await pdfPages(await page.pdf())).join(' ')
  expect(printed).toContain('Your session has ended')
  expect(printed).not.toContain('Add Review')
  expect(printed).not.toContain('Drilled 4,000 holes')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.keyboard.type('wrong-one')
  await page.keyboard.press('Enter')
  await expect(endedDialog(page).getByRole('alert')).toContainText('Invalid email or password')
  await page.getByLabel('Password').fill('')
  await signInAgain(page)
  await expect(send).toBeFocused()
  await expect(review).toHaveValue('Drilled 4,000 holes without a new battery.')
  await expect(send).toHaveText(label)
  await page.keyboard.press('Enter')
  await expect(review).toHaveValue('')
  const own = await page.request.get(`/api/user/${encodeURIComponent(email)}/reviews`)
  expect(await own.json()).toMatchObject([{ reviewText: 'Drilled 4,000 holes without a new battery.' }])

  const { _id: productID } = await findProduct(page, 'FX-24')
  const asked = await page.request.post('/api/quotes', { data: { lines: [{ productID, quantity: 60 }] } })
  const { number } = (await asked.json()) as { number: string }
  await page.goto(`/dashboard/quotes/${number}`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Please deliver before noon.')
  await endSession(email, baseURL)
  // The end is noticed without a request of the form too, and in another tab its user signs in again.
  await page.clock.install()
  await page.clock.fastForward(120_000)
  await comeBack(page)
  await expect(endedDialog(page)).toBeVisible()
  sent.length = 0
  await page.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } })
  await comeBack(page)
  await expect(endedDialog(page)).toHaveCount(0)
  await expect(message).toHaveValue('Please deliver before noon.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(message).toHaveValue('')
  expect(sent).toEqual([`/api/quotes/${number}/messages`])
})

test('a page whose session has ended shows nothing to somebody else, and sends nothing in their name', async ({
  page,
  baseURL,
}) => {
  const first = await signInAsCustomer(page, 'First Buyer')
  await page.goto('/dashboard/addreview')
  const review = page.getByRole('textbox', { name: 'Review' })
  await review.fill('Only the first buyer says this.')
  await endSession(first.email, baseURL)
  // The answer to the dialog's question deletes the cookie of the browser, which is the second buyer's if it comes late.
  const answer = page.waitForResponse('**/api/auth/get-session')
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(endedDialog(page)).toBeVisible()
  await answer
  const second = await signInAsCustomer(page, 'Second Buyer')
  await comeBack(page)
  await expect(toast(page, `You are now signed in as ${second.email}`)).toBeVisible()
  await expect(review).toHaveValue('')
  for (const { email } of [first, second]) {
    const own = await page.request.get(`/api/user/${encodeURIComponent(email)}/reviews`)
    expect(own.ok() && ((await own.json()) as unknown[]).length > 0).toBe(false)
  }

  // After a sign-out in another tab nothing stays.
  await review.fill('Typed before the sign-out.')
  const other = await page.context().newPage()
  // A page whose lists are requested once more, and refused, before it is left.
  await other.goto('/dashboard')
  await waitForHydration(other)
  await expect(other.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await other.getByRole('button', { name: 'SIGN OUT' }).click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await expect(endedDialog(page)).toHaveCount(0)
  await other.close()

  // A page that shows everyone the same continues for a guest.
  await signInAsCustomer(page, 'Reader')
  await page.goto('/blog')
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: 'SIGN OUT' })).toBeVisible()
  await page.context().clearCookies()
  await page.clock.install()
  await page.clock.fastForward(120_000)
  await comeBack(page)
  await expect(page.getByRole('link', { name: 'SIGN IN' })).toBeVisible()
  await expect(endedDialog(page)).toHaveCount(0)

  // From the dialog its user can leave instead.
  const third = await signInAsCustomer(page, 'Third Buyer')
  await page.goto('/dashboard/myorders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitForHydration(page)
  await endSession(third.email, baseURL)
  await page.getByRole('link', { name: 'My Profile' }).click()
  await endedDialog(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'SIGN IN' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})
