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

async function expectReadable(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
  await expectAccessible(page, path)
}

test.describe.configure({ timeout: 240_000 })

const ORDERING = ['/orderlist', '/orderlist/quick', '/orderlist/saved']
/** The screens of a group share a window, so that their common code is fetched and compiled once. */
const PUBLIC_SCREENS = {
  home: ['/', '/reviews', '/blog', '/businesssummery', '/myportfolio', '/legal/terms'],
  catalog: ['/products', '/products?view=table'],
  finder: [
    '/finder',
    '/finder?material=structural-steel&diameter=50&depth=30&place=steel-structure&holes=400',
    '/finder?material=structural-steel&diameter=300',
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
  await page.getByText('Section', { exact: true }).click()
  const section = page.getByRole('img', { name: `Drawing of ${product.name}, section` })
  await expect
    .poll(() => section.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(page, 'the section of a product')
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
      // Colors are the same at every width, and the slowest to check.
      const found = await findViolations(page, width === 360 ? 'all' : 'all but colors')
      expect(found, `at ${width} px`).toEqual([])
      expect(await overflowingParts(page), `at ${width} px`).toEqual([])
    }
  } finally {
    await development.dispose()
  }
})
