/** Each page carries only the style sheets of its own code. A missing one shows when the page changes with all sheets. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, placeOrder, signInAsAdmin, signInAsCustomer, test, waitForHydration } from './shop.ts'

const ASSETS = 'dist/client/assets/'
const readAllSheets = () =>
  readdirSync(ASSETS)
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(ASSETS + file, 'utf8'))

const PUBLIC = [
  '/',
  '/home',
  '/products',
  '/finder',
  '/reviews',
  '/blog',
  '/businesssummery',
  '/legal/$page',
  '/myportfolio',
  '/login',
  '/register',
  '/resetpassword',
  '/confirmemail',
  '/signin-done',
  '/orderlist',
  '/orderlist/quick',
]
const CUSTOMER = [
  '/products/$id',
  '/dashboard',
  '/companyinvitation',
  '/reviews/$id/report',
  '/dashboard/addreview',
  '/dashboard/company',
  '/dashboard/myorders',
  '/dashboard/orders/$id',
  '/myorders/$id',
  '/payment/$id',
  '/orderlist/saved',
]

/** The paths of `routes.tsx`, so that a new page cannot be forgotten here. */
function listRoutes(): string[] {
  const source = readFileSync('src/routes.tsx', 'utf8')
  const prefixes: Record<string, string> = {
    root: '',
    auth: '',
    dashboard: '/dashboard',
    bulkOrder: '/orderlist',
  }
  return [...source.matchAll(/page\((\w+), '([^']+)'/g)].map(
    ([, layout = '', path = '']) =>
      (prefixes[layout] ?? '') + (layout === 'root' || layout === 'auth' ? path : path.replace(/\/$/, '')),
  )
}
const ADMIN = listRoutes().filter((path) => !PUBLIC.includes(path) && !CUSTOMER.includes(path))

async function takePicture(page: Page) {
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true })
  return await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

async function expectNoMissingSheet(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const own = await takePicture(page)
  await page.evaluate((sheets) => {
    for (const css of sheets) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }
  }, readAllSheets())
  const all = await takePicture(page)
  expect([all.info.width, all.info.height], `the size of ${path}`).toEqual([own.info.width, own.info.height])
  const different = own.data.reduce(
    (count, value, at) => count + (Math.abs(value - (all.data[at] ?? 0)) > 8 ? 1 : 0),
    0,
  )
  expect.soft(different, `color values of ${path} that differ with all style sheets`).toBe(0)
}

test.describe.configure({ timeout: 240_000 })
test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

test('pages for everyone look the same with all style sheets', async ({ page }) => {
  for (const path of PUBLIC) await expectNoMissingSheet(page, path.replace('$page', 'terms'))
})

test('pages of buyers and administrators look the same with all style sheets', async ({ page }) => {
  const buyer = await signInAsCustomer(page)
  const { product, order } = await placeOrder(page, buyer, 'FX-24', 16)
  const [review] = (await (await page.request.get('/api/review?limit=1')).json()) as { _id: string }[]
  const open = (path: string) => {
    const isAboutProduct = /^\/(products|dashboard\/(stock|manageproduct))\//.test(path)
    const id = path.startsWith('/reviews') ? review?._id : isAboutProduct ? product._id : order._id
    return expectNoMissingSheet(page, path.replace('$id', id ?? ''))
  }
  for (const path of CUSTOMER) await open(path)
  await signInAsAdmin(page)
  expect(ADMIN.length).toBeGreaterThan(5)
  for (const path of ADMIN) await open(path)
})
