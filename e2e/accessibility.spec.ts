import { type Page, test as pageTest } from '@playwright/test'
import { startDevelopment } from '../testing/shop-process.ts'
import { expectAccessible, findViolations } from './expect-accessible.ts'
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

// Not the fixtures of the shop: the development server is another one. Playwright runs tests with other fixtures apart, in the
// order of their first one: here, while the shops start. At the end this test would run alone.
pageTest('every component of the kit, in light and dark and at both densities', async ({ page }) => {
  const development = await startDevelopment()
  try {
    await page.goto(`${development.url}/styleguide`)
    await expect(page.getByRole('heading', { name: 'dark-compact' })).toBeVisible()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // Colors are the same at every width, and the slowest to check.
      const found = await findViolations(page, width === 360 ? 'all' : 'all but colors')
      expect(found, `at ${width} px`).toEqual([])
      expect(await overflowingParts(page), `at ${width} px`).toEqual([])
    }
  } finally {
    await development.dispose()
  }
})

async function openScreen(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
}

async function expectReadable(page: Page, path: string) {
  await openScreen(page, path)
  await expectAccessible(page, path)
}

test('the section of a product, and an order opened by an administrator', async ({ page }) => {
  const { order } = await placeOrder(page, await signInAsCustomer(page), 'FX-24', 16)
  const product = await findProduct(page, 'FX-40')
  await openScreen(page, `/products/${product._id}`)
  await page.getByText('Section', { exact: true }).click()
  const section = page.getByRole('img', { name: `Drawing of ${product.name}, section` })
  await expect
    .poll(() => section.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(page, 'the section of a product')
  await signInAsAdmin(page)
  await page.goto(`/dashboard/manageallorders?q=${order._id}`)
  await page.locator(`[data-order="${order._id}"] button[aria-expanded]`).click()
  await expectAccessible(page, 'an order opened by an administrator')
})

test('the banner shown while an address is not confirmed', async ({ page }) => {
  await signInAsUnconfirmedCustomer(page)
  await expectReadable(page, '/confirmemail')
  // The rest of these pages is the same for everyone.
  for (const path of ['/products', '/orderlist']) {
    await openScreen(page, path)
    await expectAccessible(page, path, 'section[aria-label="Email confirmation"]')
  }
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
  for (const path of ['/orderlist', '/orderlist/saved']) await expectReadable(page, path)
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
