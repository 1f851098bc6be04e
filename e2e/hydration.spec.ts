import type { Page } from '@playwright/test'
import { fetchAnswer, holdAnswer, holdCode, intercept } from './intercept.ts'
import { expect, signInAsCustomer, submitSignIn, test, waitForHydration } from './shop.ts'

/** All requests from now on, as method and path. */
function requestsOf(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    seen.push(`${request.method()} ${pathname}${search}`)
  })
  return seen
}

for (const path of ['/products', '/login'])
  test(`a guest reads ${path} without its code, which is fetched in part and runs with the first interaction`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: 'SIGN IN' })).toBeVisible()
    const isHydrated = () =>
      page.evaluate(() => window.earlyEvents?.isHydrated(document.querySelector('main') as Element))
    const fetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => /\/assets\/([a-z]+)-.*js$/.exec(name)?.[1] ?? []),
      )
    await expect.poll(async () => (await fetched()).sort()).toEqual(['frame', 'visitor'])
    await page.waitForLoadState('networkidle')
    expect(await fetched()).toHaveLength(2)
    expect(await isHydrated()).toBe(false)
    await page.mouse.move(200, 200)
    await expect.poll(isHydrated).toBe(true)
    await expect(page.getByRole('banner').getByRole('link', { name: 'SIGN IN' })).toBeVisible()
  })

test('the first interaction requests the code at once', async ({ page }) => {
  // Without this event, nothing but an interaction requests the code.
  await page.addInitScript(() => addEventListener('load', (event) => event.stopImmediatePropagation()))
  const seen = requestsOf(page)
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(seen.filter((request) => request.includes('/assets/frame-'))).toEqual([])
  const code = page.waitForRequest(/\/assets\/frame-/)
  await page.getByRole('searchbox').focus()
  await code
})

test.describe('a page whose data', () => {
  test.use({ expectedErrors: ['React error #418', 'net::ERR_FAILED'] })

  test('has changed since, or cannot be loaded, is hydrated all the same', async ({ page }) => {
    const product = page.getByRole('article').first()
    const heading = product.getByRole('heading')
    const backgroundOf = () => product.evaluate((card) => getComputedStyle(card).backgroundColor)
    await page.goto('/products')
    const name = (await heading.textContent()) ?? ''
    const background = await backgroundOf()
    const restore = await intercept(page, '**/hydration-data/**', async (route) => {
      const response = await fetchAnswer(route)
      await route.fulfill({ response, body: (await response.text()).replaceAll(name, 'Renamed drill') })
    })
    await page.reload()
    await waitForHydration(page)
    await expect(heading).toHaveText('Renamed drill')
    expect(await backgroundOf()).toBe(background)
    restore()
    await page.route('**/hydration-data/**', (route) => route.abort())
    await page.goto('/products')
    await waitForHydration(page)
    await expect(heading).toHaveText(name)
    expect(await backgroundOf()).toBe(background)
  })
})

test.describe('a page whose code', () => {
  test.use({ expectedErrors: ['status of 502', 'Failed to fetch dynamically imported module'] })

  const notice = (page: Page) => page.getByRole('status', { name: 'Incomplete page' })

  for (const file of ['visitor', 'frame', 'hydrate'])
    test(`fails to load (${file}) says so, and works when it is loaded again`, async ({ page }) => {
      const restore = await intercept(page, new RegExp(`/assets/${file}-.*\\.js$`), (route) =>
        route.fulfill({ status: 502, body: 'Bad Gateway' }),
      )
      await page.goto('/products?family=core-drill')
      await page.getByRole('button', { name: 'Dark' }).click()
      await expect(notice(page)).toContainText('This page has not loaded completely')
      restore()
      await notice(page).getByRole('link', { name: 'Load again' }).click()
      await waitForHydration(page)
      await expect(page).toHaveURL('/products?family=core-drill')
      await expect(notice(page)).toHaveCount(0)
    })

  test('is late says so until it has arrived', async ({ page }) => {
    await page.clock.install()
    const release = await holdCode(page)
    await page.goto('/products')
    await expect(notice(page)).toBeHidden()
    await page.getByRole('button', { name: 'Dark' }).click()
    await page.clock.runFor(16_000)
    await expect(notice(page)).toBeVisible()
    release()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(notice(page)).toHaveCount(0)
  })
})

test.describe('what a visitor does before the code has loaded', () => {
  test('a button press is handled as soon as the code has loaded, where the page was scrolled to', async ({
    page,
  }) => {
    const release = await holdCode(page)
    await page.goto('/')
    const dark = page.getByRole('button', { name: 'Dark' })
    await dark.click()
    await expect(dark).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    release()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(dark).not.toHaveAttribute('aria-busy')
    await expect(dark).toHaveAttribute('aria-pressed', 'true')
    // The page stays where it was scrolled to.
    await expect(dark).toBeInViewport()
  })

  test('checked boxes and typed text are kept', async ({ page }) => {
    const release = await holdCode(page)
    await page.goto('/products')
    const families = [/Core drills/, /Radial drills/].map((name) => page.getByRole('checkbox', { name }))
    for (const family of families) await family.check()
    const compared = page.getByRole('checkbox', { name: /^Compare/ })
    for (const index of [0, 1, 2]) await compared.nth(index).click()
    await compared.nth(2).click()
    const search = page.getByLabel('Search the catalog')
    await search.fill('162')
    release()
    await expect(page).toHaveURL(/family=core-drill/, { timeout: 30_000 })
    await expect(search).toHaveValue('162')
    for (const family of families) await expect(family).toBeChecked()
    await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('Compare 2 of 4')
    await expect(page.getByRole('option', { name: /Core drill 162/ })).toBeVisible()
    await search.press('Enter')
    await expect(page).toHaveURL('/products?q=162')
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  test('a form without its own action is submitted once', async ({ page }) => {
    const release = await holdCode(page)
    await page.goto('/register')
    const seen = requestsOf(page)
    await page.getByLabel('Name').fill('Early Bird')
    await page.getByLabel('Email').fill('early@company.example')
    await page.getByLabel('Password').fill('secret-1')
    const register = page.getByRole('button', { name: 'Register' })
    await register.click()
    await expect(register).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByText('Early Bird')).toBeVisible()
    expect(seen.filter((request) => request === 'POST /api/auth/sign-up/email')).toHaveLength(1)
  })

  test('an empty sign-in form waits for the code and names its fields', async ({ page }) => {
    const release = await holdCode(page)
    await page.goto('/login')
    const seen = requestsOf(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Login|Sign in)$/ })
      .click()
    release()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    expect(seen.filter((request) => request.startsWith('POST'))).toEqual([])
  })

  test('a link is followed', async ({ page }) => {
    await holdCode(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'OUR PRODUCTS' }).click()
    await expect(page).toHaveURL('/products')
    await expect(page.getByRole('article')).toHaveCount(24)
  })
})

test.describe('without JavaScript', () => {
  test('a visitor can sign in and return to the page they came from', async ({ browser, page, shop }) => {
    const person = await signInAsCustomer(page)
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
    const plain = await context.newPage()
    await plain.goto('/blog')
    await plain.getByRole('link', { name: 'SIGN IN' }).click()
    await expect(plain).toHaveURL('/login')
    await plain.goto('/login?from=%2Fblog%3Fx%3D1')
    await submitSignIn(plain, { ...person, password: 'wrong-one' })
    await expect(plain.getByText('Invalid email or password')).toBeVisible()
    await submitSignIn(plain, person)
    await expect(plain).toHaveURL('/blog?x=1')
    const session = await context.request.get('/api/auth/get-session')
    expect(await session.json()).toMatchObject({ user: { email: person.email } })
    await context.close()
  })
})

test('a page needs no request when it is opened after hovering, and the Back button returns to the same scroll position without one', async ({
  page,
}) => {
  await signInAsCustomer(page)
  await page.goto('/products?sort=price')
  await waitForHydration(page)
  const link = page.getByRole('article').nth(16).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  const fetched = [/\/api\/products\/[\w-]+$/, /\/assets\/product-page-.*\.js$/].map((url) =>
    page.waitForResponse(url),
  )
  await link.hover()
  await Promise.all(fetched)
  const seen = requestsOf(page)
  await link.click()
  await expect(page).toHaveURL(/\/products\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // Neither its code nor its data. What is below the product is requested when it is shown, and the first
  // interaction also loads the toast region.
  const isItsRequest =
    /\/api\/products\/(?![\w-]+\/(?:alternatives|files|related)$)|\/assets\/(?!toast-region|unstyled)/
  expect(seen.filter((request) => isItsRequest.test(request))).toEqual([])

  seen.length = 0
  await page.goBack()
  await expect(page).toHaveURL('/products?sort=price')
  await expect(page.getByRole('article')).toHaveCount(24)
  // Rows that have not been on the screen have an estimated height.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -2)
  // The code below the product may still have been on its way.
  expect(seen.filter((request) => /\/api\/products(?!\/[\w-]+\/)/.test(request))).toEqual([])

  // A second click, while the next page still loads, does not count a page more.
  const answer = await holdAnswer(page, '**/api/products?*after=*')
  const next = page.getByRole('link', { name: 'Next page' })
  for (let times = 0; times < 2; times += 1) await next.click()
  await expect(page).toHaveURL(/page=/)
  answer()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('25–48 of')
  await expect(page).toHaveURL(/page=2/)
})

test('the fonts for letters with accents are fetched only by pages that contain them', async ({ page }) => {
  const loaded = (range: string) =>
    page.evaluate(
      (start) =>
        [...document.fonts].flatMap((fontFile) =>
          fontFile.unicodeRange.startsWith(start) && fontFile.status === 'loaded' ? [fontFile.family] : [],
        ),
      range,
    )
  await page.goto('/products?q=girder')
  await waitForHydration(page)
  expect([await loaded('U+A1'), await loaded('U+100')]).toEqual([[], []])
  await page.goto(`/products?q=${encodeURIComponent('Łodz')}`)
  await expect.poll(() => loaded('U+100')).toContain('Archivo')
  expect(await loaded('U+A1')).toEqual([])
  await page.goto(`/products?q=${encodeURIComponent('Köln')}`)
  await expect.poll(() => loaded('U+A1')).toContain('Archivo')
})

test('a page’s code is requested after the page is shown, that of a link on focus, and a navigation in the page moves the focus to the heading and says the title', async ({
  page,
}) => {
  await page.goto('/')
  await waitForHydration(page)
  const order = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const code = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return { load: navigation?.loadEventStart ?? 0, code: code.map(({ startTime }) => startTime) }
  })
  expect(order.code.length).toBeGreaterThan(3)
  expect(Math.min(...order.code)).toBeGreaterThan(order.load)
  const blog = page.waitForResponse(/\/assets\/blog-.*\.js$/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'BLOG' }).focus()
  expect((await blog).ok()).toBe(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page).toHaveURL('/blog')
  await expect(heading).toBeFocused()
  await expect(page.getByRole('status', { name: 'Page' })).toHaveText(/^Blog/)
  await page.getByRole('navigation', { name: 'Catalog' }).getByRole('link', { name: 'Core drills' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Core drills' })).toBeFocused()

  // From its end, a page whose code is late is seen from its top, and so is one whose code is there, without moving there.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const footer = page.getByRole('contentinfo')
  const place = () => page.evaluate(() => scrollY)
  const release = await holdCode(page, 'business-summary')
  await footer.getByRole('link', { name: 'Business summary' }).click()
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached()
  await expect.poll(place).toBe(0)
  release()
  await expect(heading).toHaveText('Business summary')
  await footer.getByRole('link', { name: 'Blog' }).scrollIntoViewIfNeeded()
  const places = await page.evaluateHandle(() => {
    const seen: number[] = []
    addEventListener('scroll', () => seen.push(scrollY))
    return seen
  })
  await footer.getByRole('link', { name: 'Blog' }).click()
  await expect(heading).toBeFocused()
  await expect.poll(place).toBe(0)
  expect((await places.jsonValue()).length).toBeLessThanOrEqual(2)
})

test.describe('without a connection', () => {
  test.use({
    expectedErrors: ['Failed to load resource', 'ERR_INTERNET_DISCONNECTED', 'Error: offline'],
  })

  test('a strip says so, and a search fails with a way to try again', async ({ page, context }) => {
    await page.goto('/products')
    await waitForHydration(page)
    await page.getByRole('checkbox', { name: /Core drills/ }).click()
    await expect(page).toHaveURL(/family=core-drill/)
    await context.setOffline(true)
    await expect(page.getByText('You are offline. What you typed is kept.')).toBeVisible()
    await page.getByRole('checkbox', { name: /Radial drills/ }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toHaveCount(0)
    await expect(page.getByRole('article').first()).toBeVisible()

    // A page whose code has not been loaded yet is loaded when the connection is back.
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Business summary' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Business summary')
  })
})
