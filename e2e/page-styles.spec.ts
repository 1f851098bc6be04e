import { findMissingStyles } from './missing-sheets.ts'
import { expect, test, waitForHydration } from './shop.ts'

test('before its code a page has every rule for what it shows, and with it all sheets', async ({ page }) => {
  for (const path of ['/', '/products?view=table', '/finder', '/blog', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: 'SIGN IN' })).toBeVisible()
    expect(await findMissingStyles(page), path).toEqual([])
    expect(await page.locator('link[rel=stylesheet]').count(), path).toBe(0)
  }
  await waitForHydration(page)
  const sheets = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links: HTMLLinkElement[]) =>
      links.map(({ sheet, media }) => sheet !== null && media === ''),
    )
  expect(sheets.length).toBeGreaterThan(2)
  expect(sheets).not.toContain(false)
})
