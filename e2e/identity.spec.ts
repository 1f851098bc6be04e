import { holdCode, intercept, loseAnswer } from './intercept.ts'
import { expect, signInAsCustomer, submitSignIn, test, toast, waitForHydration } from './shop.ts'

test.use({
  expectedErrors: [
    '401 (Unauthorized)',
    '400 (Bad Request)',
    '403 (Forbidden)',
    '422 (Unprocessable',
    '404 (Not Found)',
    'net::ERR_',
  ],
})

test('the sign-in form names what is wrong in a field or with the password, and then signs in', async ({
  page,
  shop,
}) => {
  const person = await signInAsCustomer(page)
  await page.context().clearCookies()
  await page.goto(`/login?from=${encodeURIComponent('/\\evil.example')}`)
  await waitForHydration(page)
  await test.step('its fields are checked with the specification’s messages', async () => {
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Email is required').first()).toBeVisible()
    await expect(page.getByText('Password is required').first()).toBeVisible()
    await submitSignIn(page, { email: 'nobody', password: '12345' })
    await expect(page.getByText('Please provide a valid email').first()).toBeVisible()
    await expect(page.getByText('Min 6 characters or longer').first()).toBeVisible()
  })
  await test.step('a wrong password shows the provider’s message and keeps what was typed', async () => {
    await submitSignIn(page, { ...person, password: 'wrong-one' })
    await expect(page.getByText('Invalid email or password')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
  })
  await test.step('the right one leads to no other site', async () => {
    await submitSignIn(page, person)
    await expect(page).toHaveURL(`${shop.url}/`)
  })
})

test('the register form names empty fields, and a common password shows advice and is accepted', async ({
  page,
}) => {
  await page.goto('/register')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Register' }).click()
  for (const message of ['Name is required', 'Email is required', 'Password is required'])
    await expect(page.getByText(message).first()).toBeVisible()
  await page.getByLabel('Name').fill('Advised Buyer')
  await page.getByLabel('Email').fill(`advised-${process.pid}-${Date.now()}@company.example`)
  await page.getByLabel('Password').fill('123456')
  await expect(page.getByText('one of the most common passwords')).toBeVisible()
  // An account whose answer was lost is not taken for that of somebody else.
  await intercept(page, '**/sign-up/email', loseAnswer, 1)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('The server did not answer.')).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('a guest goes from a page for signed-in users to sign in without its code, and after sign-in the visitor returns to the page they came from, query included', async ({
  page,
}) => {
  const person = await signInAsCustomer(page)
  await page.context().clearCookies()
  const code: string[] = []
  page.on('request', (request) => {
    if (request.frame().url().includes('/myorders') && request.url().includes('/assets/main-'))
      code.push(request.url())
  })
  await page.goto('/dashboard/myorders?status=placed', { waitUntil: 'commit' })
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/dashboard/myorders?status=placed')}`)
  expect(code).toEqual([])
  await waitForHydration(page)
  await submitSignIn(page, person)
  await expect(page).toHaveURL(/\/dashboard\/myorders\?status=placed$/)
})

test('a forgotten password is reset with an emailed link that works once', async ({ page, mailbox }) => {
  const person = await signInAsCustomer(page)
  await page.context().clearCookies()
  await page.goto('/login')
  const release = await holdCode(page)
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible()
  // Sent before the page is hydrated, the form still shows its message.
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'RESET' }).click()
  release()
  await expect(toast(page, 'Email sent')).toBeVisible()
  const email = await mailbox.waitForEmail(person.email, 'Reset')
  const link = /http:\S+resetpassword\?token=\S+/.exec(email.text ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await waitForHydration(page)
  // The token gives access to the account: neither the address bar nor the history shows it.
  await expect(page).toHaveURL(/\/resetpassword$/)
  await page.getByLabel('New password').fill('another-1')
  await page.getByRole('button', { name: /password/i }).click()
  await expect(page).toHaveURL(/\/login/)
  await submitSignIn(page, { ...person, password: 'another-1' })
  await expect(page.getByRole('button', { name: 'SIGN OUT' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto(pathname + search)
  await waitForHydration(page)
  await page.getByLabel('New password').fill('a-third-1')
  await page.getByRole('button', { name: /password/i }).click()
  await expect(page.getByText(/new link/i).first()).toBeVisible()
})

test('an address that Google has not verified is rejected in red under the form, and with another one a visitor signs in through a popup of 500 by 600 and returns, or continues on the open page', async ({
  page,
  google,
}) => {
  google.person = { sub: 'g-11', email: 'unverified@company.example', email_verified: false, name: 'Una' }
  await page.goto('/login?from=%2Fblog')
  await waitForHydration(page)
  const withGoogle = page.getByRole('button', { name: /Google/ })
  await withGoogle.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Google has not verified this email address.' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'SIGN OUT' })).toHaveCount(0)
  google.person = { sub: 'g-10', email: 'gina@company.example', email_verified: true, name: 'Gina Google' }
  const opening = page.waitForEvent('popup')
  await withGoogle.click()
  await opening
  await expect(page).toHaveURL(/\/blog$/)
  await expect(page.getByText('Gina Google')).toBeVisible()

  // A page whose session has ended stays, also if the window of Google is blocked first.
  await page.goto('/dashboard/addreview')
  const review = page.getByRole('textbox', { name: 'Review' })
  await review.fill('Typed before the end')
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Send/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  await dialog.getByRole('button', { name: /Google/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('blocked the Google window')
  await dialog.getByRole('button', { name: /Google/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(review).toHaveValue('Typed before the end')
})

test('without JavaScript, every form of a guest names what is missing, and then works', async ({
  browser,
  shop,
  mailbox,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  const main = page.getByRole('main')
  const email = `plain-${crypto.randomUUID()}@company.example`

  await page.goto('/login')
  await main.getByRole('button', { name: /^(Login|Sign in)$/ }).click()
  await expect(main.getByText('Email is required')).toBeVisible()
  await expect(main.getByText('Password is required')).toBeVisible()
  await expect(main.getByText('Invalid email or password')).toHaveCount(0)

  await page.goto('/register?from=%2Fblog')
  await main.getByRole('button', { name: 'Register' }).click()
  for (const message of ['Name is required', 'Email is required', 'Password is required'])
    await expect(main.getByText(message)).toBeVisible()
  await page.getByLabel('Name').fill('Plain Jane')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('12345')
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(main.getByText('Min 6 characters or longer')).toBeVisible()
  await page.getByLabel('Name').fill('Plain Jane')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('secret-1')
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/home')
  const session = await context.request.get('/api/auth/get-session')
  expect(await session.json()).toMatchObject({ user: { email, name: 'Plain Jane' } })

  await page.goto('/resetpassword')
  await main.getByRole('button', { name: 'RESET' }).click()
  await expect(main.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'RESET' }).click()
  await expect(main.getByText('Email sent.')).toBeVisible()
  await mailbox.waitForEmail(email, 'Reset')
  await context.close()
})
