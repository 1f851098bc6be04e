import { expect, settled, signInAsAdmin, signInAsCustomer, test } from './shop.ts'

test('a stranger’s address answers 404 with its words', async ({ page, shop }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: "Here's Nothing !" })).toBeVisible()
  expect((await page.request.get(`${shop.url}/products/nothing-here`)).status()).toBe(200)
})
test.use({ expectedErrors: ['404 (Not Found)'] })

test.describe('public pages', () => {
  for (const [path, heading] of [
    ['/', 'FIX IT!'],
    ['/home', 'FIX IT!'],
    ['/products', 'Products'],
  ] as const) {
    test(`${path} is sent whole, with words of its own`, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await settled(page)
    })
  }
})

test('who is signed in decides the top bar', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(['HOME', 'BLOG', 'MY PORTFOLIO', 'SIGN IN'])
  const person = await signInAsCustomer(page)
  await page.goto('/')
  await expect(bar.getByRole('link')).toHaveText(['HOME', 'BLOG', 'MY PORTFOLIO', 'DASHBOARD'])
  await expect(bar.getByText(person.name)).toBeVisible()
  await bar.getByRole('button', { name: 'SIGN OUT' }).click()
  await expect(bar.getByRole('link', { name: 'SIGN IN' })).toBeVisible()
})

test('administrators sign in', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/')
  await settled(page)
})
