import AxeBuilder from '@axe-core/playwright'
import { type Page, test as pageTest } from '@playwright/test'
import { startDevelopment } from '../testing/shop-process.ts'
import {
  expect,
  findProduct,
  placeOrder,
  signInAsAdmin,
  signInAsCustomer,
  signInAsUnconfirmedCustomer,
  test,
  waitForHydration,
} from './shop.ts'

test.use({ expectedErrors: ['404 (Not Found)'] })

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that depend on colors: nothing else differs between light and dark. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Product cards after the fourth have the structure of those before, and checking them takes half of the time. */
const REPEATED_CARDS = 'article:nth-of-type(n + 5):has(a[href^="/products/"])'

async function expectReadable(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
  await expectAccessible(page, path)
}

/** Expects no violation of WCAG 2.2 AA and no horizontal scrolling, in light and dark, on phone and desktop. */
async function expectAccessible(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(beyond, `${path} at ${width} px is wider than the screen by`).toBeLessThanOrEqual(0)
      // Legacy mode runs axe in the page itself. Otherwise each check opens another page.
      const axe = new AxeBuilder({ page }).setLegacyMode().exclude(REPEATED_CARDS)
      const { violations } = await (colorScheme === 'light'
        ? axe.withTags(WCAG)
        : axe.withRules(COLOR_RULES)
      ).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
      expect(found, `${path} at ${width} px, ${colorScheme}`).toEqual([])
      expect(await orangeButtonsWithLightText(page), `${path} at ${width} px, ${colorScheme}`).toEqual([])
    }
    expect(await wrappedNumbers(page), `${path} at ${width} px`).toEqual([])
    if (width < 1024) expect(await smallButtons(page), `${path} at ${width} px`).toEqual([])
  }
}

/** Orange buttons whose text is not dark. Their background is a gradient, for which axe does not check the contrast. */
function orangeButtonsWithLightText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button')]
      .filter((one) => {
        const { backgroundImage, color } = getComputedStyle(one)
        return /rgb\(255, (90, 31|122, 71)\)/.test(backgroundImage) && color !== 'rgb(20, 24, 27)'
      })
      .map((one) => one.outerHTML),
  )
}

/** Prices and quantities that wrap to a second line. */
function wrappedNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const figure = texts.currentNode.textContent?.trim() ?? ''
      if (!/^[−$]*\d[\d,]*(\.\d\d)?$/.test(figure)) continue
      range.selectNodeContents(texts.currentNode)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(figure)
    }
    return found
  })
}

/** Framed buttons and links that are too small for a finger. Those without a frame are part of a text. */
function smallButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a')]
      .filter((one) => {
        const { borderTopWidth, backgroundImage } = getComputedStyle(one)
        return borderTopWidth !== '0px' || backgroundImage !== 'none'
      })
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
      .map((one) => one.outerHTML),
  )
}

test.describe.configure({ timeout: 480_000 })

const ORDERING = ['/orderlist', '/orderlist/quick', '/orderlist/saved']
/** The screens of a group share a window, so that their common code is fetched and compiled once. */
const PUBLIC_SCREENS = {
  home: ['/', '/reviews', '/blog', '/businesssummery', '/myportfolio', '/legal/terms'],
  catalog: ['/products', '/products?view=table'],
  finder: [
    '/finder',
    '/finder?material=structural-steel&diameter=50&depth=30&place=steel-structure&holes=400',
    ...ORDERING,
  ],
  account: [
    '/login',
    '/register',
    '/resetpassword',
    '/resetpassword?token=x',
    '/confirmemail',
    '/confirmemail?token=x',
    '/no/such/page',
  ],
}

test.describe('public screens', () => {
  for (const [group, paths] of Object.entries(PUBLIC_SCREENS))
    test(group, async ({ page }) => {
      for (const path of paths) await expectReadable(page, path)
    })
})

test('screens of a signed-in buyer', async ({ page }) => {
  const buyer = await signInAsCustomer(page, 'Wilhelmina Featherstonehaugh-Cholmondeley of Harbour Works')
  await placeOrder(page, buyer, 'FX-24', 16)
  const number = await placeLargeOrder(page)
  const product = await findProduct(page, 'FX-40')
  for (const path of ['/dashboard', '/dashboard/addreview', '/dashboard/myorders'])
    await expectReadable(page, path)
  for (const path of [`/myorders/${number}`, `/payment/${number}`, `/dashboard/orders/${number}`])
    await expectReadable(page, path)
  await expectReadable(page, `/products/${product._id}`)
  await signInAsAdmin(page)
  await page.goto(`/dashboard/manageallorders?q=${number}`)
  await page.locator(`[data-order="${number}"] button[aria-expanded]`).click()
  await expectAccessible(page, 'an order opened by an administrator')
})

/** An order above a hundred thousand dollars, with the longest possible PO number. */
async function placeLargeOrder(page: Page): Promise<string> {
  const lines = []
  for (const [sku, quantity] of [
    ['FX-63R', 3],
    ['FX-32R', 2],
  ] as const) {
    const { _id, price } = await findProduct(page, sku)
    lines.push({ productID: _id, quantity, price })
  }
  const answer = await page.request.post('/api/orders', {
    data: { lines, address: 'Store 4, Harbour Road', Phone: '+1 555 0100', poNumber: 'W'.repeat(100) },
  })
  const { number, total } = await answer.json()
  expect(total).toBeGreaterThan(100_000)
  return number
}

test('the banner shown while an address is not confirmed', async ({ page }) => {
  await signInAsUnconfirmedCustomer(page)
  for (const path of ['/dashboard', '/products', '/orderlist', '/confirmemail'])
    await expectReadable(page, path)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expect(page.getByText('Email sent.')).toBeVisible()
  await expectAccessible(page, 'another email sent')
})

test('an order list and a quick order with valid and invalid rows', async ({ page }) => {
  await signInAsCustomer(page)
  const skus = ['FX-13', 'FX-8C', 'FX-20', 'FX-24']
  const products = await Promise.all(skus.map((sku) => findProduct(page, sku)))
  const lines = products.map(({ _id }) => ({ productID: _id, quantity: 32 }))
  await page.request.post('/api/orderlist/lines', { data: { mode: 'add', lines } })
  await page.request.post('/api/savedlists', { data: { name: 'Quarterly', lines } })
  for (const path of ORDERING) await expectReadable(page, path)
  await page.evaluate(() => {
    const rows = ['FX-13', 'FX-8C', 'nobody', 'drill'].map((term) => ({
      line: null,
      term,
      quantity: '22',
    }))
    sessionStorage.setItem('fixit-quick-order guest', JSON.stringify(rows))
  })
  await expectReadable(page, '/orderlist/quick')
})

test('the confirmations after rows are added to the list and after an order is placed', async ({ page }) => {
  const buyer = await signInAsCustomer(page)
  await placeOrder(page, buyer, 'FX-24', 16)
  await page.goto('/orderlist/quick')
  await waitForHydration(page)
  await page.getByLabel('Paste rows').fill('FX-24\t16')
  await page.getByRole('button', { name: 'Import rows' }).click()
  await page.getByRole('button', { name: 'Add 1 valid row' }).click()
  await expect(page.getByRole('heading', { name: '1 line added to your order list' })).toBeVisible()
  await expectAccessible(page, 'rows on the list')
  await page.getByRole('link', { name: 'Open order list' }).click()
  await page.getByLabel('Delivery address').fill('Quay 7')
  await page.getByRole('button', { name: 'Place Order' }).click()
  // The order is the same as before, so the page warns first.
  await page.getByRole('button', { name: 'Order anyway' }).click()
  await expect(page.getByRole('heading', { name: /Order .* placed/ })).toBeVisible()
  await expectAccessible(page, 'an order placed')
})

const ADMINISTRATION = [
  ['', 'manageallorders', 'addproduct', 'makeadmin'],
  ['manageproduct', 'requests', 'reviews?show=all', 'importproducts', 'audit'],
]

test.describe('screens of administrators', () => {
  for (const paths of ADMINISTRATION) {
    test(paths.map((path) => path || 'my profile').join(', '), async ({ page }) => {
      await placeOrder(page, await signInAsCustomer(page), 'FX-24', 16)
      await signInAsAdmin(page)
      for (const path of paths) await expectReadable(page, `/dashboard/${path}`)
    })
  }
})

/** Parts that are wider than their column and cannot be scrolled. */
function overflowingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main > * > section *')]
      .filter((one) => {
        if (!one.checkVisibility() || one.closest('svg, dialog, [popover]')) return false
        const column = one.closest('main > *')
        if (!column) return false
        for (let outer = one.parentElement; outer && outer !== column; outer = outer.parentElement)
          if (getComputedStyle(outer).overflowX !== 'visible') return false
        return one.getBoundingClientRect().right > column.getBoundingClientRect().right + 1
      })
      .map((one) => one.outerHTML.slice(0, 200)),
  )
}

// Not the fixtures of the shop: the development server is another one.
pageTest('every component of the kit, in light and dark and at both densities', async ({ page }) => {
  const development = await startDevelopment()
  try {
    await page.goto(`${development.url}/styleguide`)
    await expect(page.getByRole('heading', { name: 'dark-compact' })).toBeVisible()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const axe = new AxeBuilder({ page }).setLegacyMode().withTags(WCAG)
      // Colors are the same at every width, and the slowest to check.
      if (width > 360) axe.disableRules(COLOR_RULES)
      const { violations } = await axe.analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        `at ${width} px`,
      ).toEqual([])
      expect(await overflowingParts(page), `at ${width} px`).toEqual([])
    }
  } finally {
    await development.dispose()
  }
})
