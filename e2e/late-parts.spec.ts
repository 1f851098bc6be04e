/** Pages stay in place while they arrive: fonts and pictures late, the end of the document, or cards below the screen. */
import { expectStable, observeLayoutShifts } from './layout-shifts.ts'
import { openPageDelayingProxy } from './page-delaying-proxy.ts'
import { expect, findProduct, signInAsCustomer, test, waitForHydration } from './shop.ts'

/** Products of the demo catalog only: other tests add products whose names are long and whose figures are missing. */
const PRODUCTS = '/products?family=core-drill&family=cordless-drill&family=rotary-hammer'

test('cards that are not laid out yet have the height that they get, at every width', async ({ page }) => {
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(PRODUCTS)
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const reserved = await height()
    const last = page.locator('article').last()
    expect(
      await last.locator('dl').evaluate((list) => list.checkVisibility({ contentVisibilityAuto: true })),
    ).toBe(false)
    await page.locator('article').evaluateAll((cards) => {
      for (const card of cards) (card as HTMLElement).style.contentVisibility = 'visible'
    })
    expect(Math.abs((await height()) - reserved), `at ${width} px`).toBeLessThan(80)
  }
})

for (const [width, paths] of [
  [360, ['/', PRODUCTS, '/blog', '/login', '/businesssummery']],
  [1440, ['/', PRODUCTS]],
] as const)
  test(`nothing moves at ${width} px when fonts and images load late`, async ({ page: first, context }) => {
    await first.close()
    await observeLayoutShifts(context)
    for (const path of paths) {
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 900 })
      const late = Promise.withResolvers<void>()
      // A page with a route loads everything again.
      await page.route(/\.woff2$|\/(drawings|renders)\//, async (route) => {
        await late.promise
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: 'FIX IT' }).first()).toBeVisible()
      late.resolve()
      await waitForHydration(page)
      await page.waitForLoadState('networkidle')
      const loadedFonts = () =>
        page.evaluate(() =>
          [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? [family] : [])),
        )
      await expect
        .poll(loadedFonts)
        .toEqual(expect.arrayContaining([expect.stringContaining('Barlow Condensed')]))
      // A word of a long text may wrap differently, but no block may move.
      await expectStable(page, path, 0.02)
      await page.close()
    }
  })

test('a page whose end arrives late is hydrated after it, and nothing moves', async ({
  browser,
  page,
  shop,
}) => {
  await signInAsCustomer(page)
  const { _id } = await findProduct(page, 'FX-40')
  const proxy = await openPageDelayingProxy('</figure>')
  const context = await browser.newContext({
    baseURL: shop.url,
    storageState: await page.context().storageState(),
    viewport: { width: 360, height: 900 },
    // Chromium uses no proxy for this computer unless told to.
    proxy: { server: proxy.url, bypass: '<-loopback>' },
  })
  await observeLayoutShifts(context)
  const slow = await context.newPage()
  const code = slow.waitForResponse(/\/assets\/hydrate/)
  await slow.goto(`/products/${_id}`, { waitUntil: 'commit' })
  await expect(slow.getByRole('heading', { level: 1 })).toBeVisible()
  await code
  // Long enough for a hydration that begins too early.
  await new Promise((wake) => setTimeout(wake, 1_500))
  await expectStable(slow, 'the beginning')
  proxy.sendRest()
  await waitForHydration(slow)
  await expect(slow.getByRole('contentinfo')).toHaveCount(1)
  await expectStable(slow, 'the page')
  await context.close()
  await proxy.close()
})
