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
  const own = (await page.locator('script[data-sheets]').getAttribute('data-sheets'))?.split(' ') ?? []
  expect(own.length).toBeGreaterThan(2)
  const sheets = () =>
    page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links: HTMLLinkElement[]) =>
        links.map(
          (link) => [link.getAttribute('href') ?? '', link.sheet !== null && link.media === ''] as const,
        ),
      )
  const applied = (await sheets()).flatMap(([href, isApplied]) => (isApplied ? [href] : []))
  expect(applied).toEqual(expect.arrayContaining(own))
  // That of the parts that are loaded after hydration may still be on its way.
  await expect.poll(async () => (await sheets()).map(([, isApplied]) => isApplied)).not.toContain(false)
})
