import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { intercept } from './intercept.ts'
import { expect, test, waitForHydration } from './shop.ts'

const SUGGESTIONS = '**/api/search/suggestions*'

async function type(page: Page, text: string) {
  await page.getByRole('navigation', { name: 'Catalog' }).getByLabel('Search the catalog').fill(text)
}
const firstProduct = (page: Page) => page.getByRole('option', { name: /Magnetic drill 50/ })

test.describe('while suggestions cannot be loaded', () => {
  test.use({ expectedErrors: ['500 (', '503 (', 'ERR_INTERNET_DISCONNECTED'] })

  test('the search field says so, and offers to try again', async ({ page }) => {
    await page.goto('/')
    await waitForHydration(page)
    const json = { status: 503, code: 'service-unavailable', title: 'Not available' }
    const restore = await intercept(page, SUGGESTIONS, (route) => route.fulfill({ status: 503, json }))
    await type(page, 'mag drill 50mm')
    const problem = page.getByRole('alert').filter({ hasText: 'Search is not available.' })
    await expect(problem).toBeVisible()
    await expectAccessible(page, 'suggestions that failed')
    restore()
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expect(firstProduct(page)).toBeVisible()
    await expect(problem).toHaveCount(0)
    await expectAccessible(page, 'suggestions')
  })

  test('an offline browser says so, and the suggestions come with the connection', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await waitForHydration(page)
    // The first focus loads the code of the suggestions.
    await type(page, 'fx')
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
    await context.setOffline(true)
    await type(page, 'mag drill 50mm')
    await expect(
      page.getByText('You are offline. Suggestions appear when you are connected again.'),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(firstProduct(page)).toBeVisible()
  })
})

test('a slow search says that it is still searching, and shows what it finds', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const answered = Promise.withResolvers<void>()
  await page.route(SUGGESTIONS, async (route) => {
    await answered.promise
    await route.continue()
  })
  await type(page, 'mag drill 50mm')
  await expect(page.getByRole('progressbar', { name: 'Searching' })).toHaveCount(1)
  await expect(page.getByText('Still searching…')).toBeVisible()
  answered.resolve()
  await expect(firstProduct(page)).toBeVisible()
  await expect(page.getByText('Still searching…')).toHaveCount(0)
})
