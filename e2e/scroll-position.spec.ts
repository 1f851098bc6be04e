import type { Page } from '@playwright/test'
import { holdAnswer, holdCode } from './intercept.ts'
import { expect, placeOrder, signInAsCustomer, test, waitForHydration } from './shop.ts'

const position = (page: Page) => page.evaluate(() => scrollY)

/** Less than 50 pixels away, because rows that have not been on the screen have an estimated height. */
const expectPosition = (page: Page, top: number) => expect.poll(() => position(page)).toBeCloseTo(top, -2)

/** Scrolls, and waits for the event of it. */
const scrollPage = (page: Page, top: number) =>
  page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true })
        scrollTo({ top: to, behavior: 'instant' })
      }),
    top,
  )

/** Without the test's own click, which scrolls first. */
const openProduct = (page: Page) =>
  page
    .getByRole('article')
    .nth(9)
    .getByRole('link')
    .first()
    .evaluate((link: HTMLElement) => link.click())

async function openList(page: Page) {
  await page.goto('/products?sort=price')
  await waitForHydration(page)
  // Its links are handled by the code of the list.
  await page.waitForLoadState('networkidle')
}

async function visitProduct(page: Page) {
  await openProduct(page)
  await expect(page.getByRole('heading', { name: 'Specification' })).toBeVisible()
}

test('Back, Forward and a reload return to where a page was scrolled to', async ({ page }) => {
  await signInAsCustomer(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openList(page)
  const list = page.getByRole('article').nth(9)
  await scrollPage(page, 1400)

  // At once, although the visitor has not asked for less motion.
  await visitProduct(page)
  await expectPosition(page, 0)
  await page.goBack()
  await expect(list).toBeVisible()
  await expectPosition(page, 1400)

  // While the product is loading, a shorter page is shown.
  const answer = await holdAnswer(page, '**/api/products/*')
  await openProduct(page)
  await expect.poll(() => position(page)).toBeLessThan(1000)
  await page.goBack()
  await expect(list).toBeVisible()
  await expectPosition(page, 1400)
  answer()

  // After a reload, the list is shorter until its products are there.
  await visitProduct(page)
  await page.reload()
  await waitForHydration(page)
  await page.goBack()
  await expect(list).toBeVisible()
  await expectPosition(page, 1400)

  // Scrolled after a reload, before the code has loaded.
  const release = await holdCode(page)
  await page.reload()
  await expectPosition(page, 1400)
  await scrollPage(page, 600)
  release()
  await waitForHydration(page)
  await expectPosition(page, 600)
  await page.waitForLoadState('networkidle')
  await visitProduct(page)
  await page.goBack()
  await expect(list).toBeVisible()
  await expectPosition(page, 600)

  // After a link within the page.
  await page.getByRole('link', { name: 'Back to top' }).evaluate((link: HTMLElement) => link.click())
  await expect.poll(() => position(page)).toBeLessThan(100)
  await scrollPage(page, 900)
  await visitProduct(page)
  await page.goBack()
  await expect(list).toBeVisible()
  await expectPosition(page, 900)

  // A page of the dashboard is short until its data is there.
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible()
  await scrollPage(page, 700)
  await page.reload()
  await expectPosition(page, 700)
})

test('a guest who is asked to sign in returns to where the list was', async ({ page }) => {
  await openList(page)
  await scrollPage(page, 1400)
  await openProduct(page)
  await expect(page).toHaveURL(/\/login/)
  await page.goBack()
  await expect(page.getByRole('article').nth(9)).toBeVisible()
  await expectPosition(page, 1400)
})

test('rows that a buyer has asked for are there again after a reload', async ({ page }) => {
  const buyer = await signInAsCustomer(page)
  for (let placed = 0; placed < 12; placed += 1) await placeOrder(page, buyer, 'FX-24', 60)
  await page.goto('/dashboard/myorders')
  const rows = page.getByRole('button', { name: /^Reorder/ })
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(rows).toHaveCount(12)
  // The button has disappeared with the last page, but not the focus.
  await expect(page.locator(':focus')).toHaveText('12 orders')
  const bottom = await page.evaluate(() => document.body.scrollHeight - innerHeight)
  await scrollPage(page, bottom)
  await page.reload()
  await expect(rows).toHaveCount(12)
  await expectPosition(page, bottom)
})
