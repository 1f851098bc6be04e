/**
 * Every page of `routes.tsx`: accessible on phone and desktop, in light and dark, with all style sheets it needs, and
 * without parts that move while it loads.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expectStable, observeLayoutShifts } from './layout-shifts.ts'
import { findMissingStyles } from './missing-sheets.ts'
import {
  expect,
  findProduct,
  placeOrder,
  signInAsAdmin,
  signInAsCustomer,
  test,
  waitForHydration,
} from './shop.ts'

// Pages whose link is incomplete show an error, which is a screen too.
test.use({ expectedErrors: ['404 (Not Found)', '422 (Unprocessable'] })

/** Pages of staff members declare a permission. */
type Reader = 'anyone' | 'signed-in' | 'staff'

const readerOf = (access: string): Reader =>
  access === 'anyone' || access === 'signed-in' ? access : 'staff'

const LAYOUTS: Record<string, string> = {
  root: '',
  auth: '',
  dashboard: '/dashboard',
  bulkOrder: '/orderlist',
}

/** The paths that a reader may open, from their declarations, so that a new page cannot be forgotten. */
function pathsFor(reader: Reader): string[] {
  const source = readFileSync('src/routes.tsx', 'utf8')
  return [...source.matchAll(/page\((\w+), '([^']+)', '[^']+', '([^']+)'/g)]
    .filter(([, , , access = '']) => readerOf(access) === reader)
    .map(([, layout = '', path = '']) => {
      const prefix = LAYOUTS[layout] ?? ''
      return prefix && path === '/' ? prefix : prefix + path
    })
}

/** Pages in other states, and what is shown instead of a page. */
const STATES: Record<Reader, string[]> = {
  anyone: [
    '/products?view=table',
    '/finder?material=structural-steel&diameter=50&depth=30&place=steel-structure&holes=400',
    '/finder?material=structural-steel&diameter=300',
    '/resetpassword?token=x',
    '/confirmemail?token=x',
    '/no/such/page',
  ],
  'signed-in': [],
  staff: ['/dashboard/customers?email=$buyer', '/dashboard', '/dashboard/reviews?show=all'],
}

/** Pages for one test, which share a window, so that their common code is fetched and compiled once. */
const PAGES_PER_TEST = 7

function groupsFor(reader: Reader): string[][] {
  const paths = [...pathsFor(reader), ...STATES[reader]]
  const groups = Math.ceil(paths.length / PAGES_PER_TEST)
  return Array.from({ length: groups }, (_, group) => paths.filter((_, index) => index % groups === group))
}

async function openScreen(page: Page, path: string, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
  await expect(page.getByRole('status').getByText('Loading', { exact: true })).toHaveCount(0)
}

/**
 * Scrolls through the page. Sections below the screen have an estimated height until they were on it, and their contents
 * would count as overlapping what follows.
 */
async function showAllSections(page: Page) {
  await page.evaluate(async () => {
    const rendered = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await rendered()
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await rendered()
  })
}

/** Opens the pages in a tab for each width: a reload would restore the scroll position. */
async function expectGoodScreens(page: Page, paths: readonly string[]) {
  const phone = await page.context().newPage()
  for (const path of paths) {
    await openScreen(page, path, 1440)
    const changed = await findMissingStyles(page)
    expect.soft(changed.slice(0, 10), `${path} with all style sheets`).toEqual([])
    await expectStable(page, `${path} at 1440 px`)
    await openScreen(phone, path, 360)
    await expectStable(phone, `${path} at 360 px`)
    await showAllSections(phone)
    await expectAccessible(phone, path)
  }
}

test.beforeEach(({ context }) => observeLayoutShifts(context))

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

/** Completes a path with the number of an order or the ID of a product. */
async function completerOf(page: Page, order: string) {
  const product = await findProduct(page, 'FX-40')
  return (path: string) =>
    path.replace('$id', /^\/(products|dashboard\/(stock|manageproduct))\//.test(path) ? product._id : order)
}

test('the pages of routes.tsx are found', () => {
  for (const [reader, path] of [
    ['anyone', '/products'],
    ['anyone', '/orderlist/quick'],
    ['signed-in', '/dashboard'],
    ['staff', '/dashboard/stock/$id'],
  ] as const)
    expect(pathsFor(reader)).toContain(path)
})

for (const paths of groupsFor('anyone'))
  test(`public screens: ${paths.join(', ')}`, async ({ page }) => {
    await expectGoodScreens(
      page,
      paths.map((path) => path.replace('$page', 'terms')),
    )
  })

for (const paths of groupsFor('signed-in'))
  test(`screens of a signed-in buyer: ${paths.join(', ')}`, async ({ page }) => {
    const name = 'Wilhelmina Featherstonehaugh-Cholmondeley of Harbour Works'
    await placeOrder(page, await signInAsCustomer(page, name), 'FX-24', 16)
    const complete = await completerOf(page, await placeLargeOrder(page))
    await expectGoodScreens(page, paths.map(complete))
  })

for (const paths of groupsFor('staff'))
  test(`screens of staff members: ${paths.join(', ')}`, async ({ page }) => {
    const buyer = await signInAsCustomer(page)
    await placeLargeOrder(page)
    const { order } = await placeOrder(page, buyer, 'FX-24', 16)
    const complete = await completerOf(page, order._id)
    await signInAsAdmin(page)
    await expectGoodScreens(
      page,
      paths.map((path) => complete(path.replace('$buyer', buyer.email))),
    )
  })
