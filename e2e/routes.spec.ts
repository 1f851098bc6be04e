import type { Page } from '@playwright/test'
import { STATISTICS } from '../src/site/home/statistics.ts'
import { expect, findProduct, signInAsAdmin, signInAsCustomer, test, waitForHydration } from './shop.ts'

test.use({ expectedErrors: ['404 (Not Found)'] })

test('an unknown path shows the 404 page with status 404', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: "Here's Nothing !" })).toBeVisible()
  expect((await page.request.get('/products/nothing-here')).status()).toBe(404)
})

/** The content of a page's HTML without any script. */
async function readHtml(page: Page, path: string) {
  const answer = await page.request.get(path)
  const html = await answer.text()
  const find = (expression: RegExp) => expression.exec(html)?.[1] ?? ''
  return {
    status: answer.status(),
    html,
    title: find(/<title>(.*?)<\/title>/),
    heading: find(/<h1[^>]*>(.*?)<\/h1>/s).replace(/<[^>]+>/g, ''),
    canonical: find(/<link rel="canonical" href="([^"]+)"/),
    meta: (name: string) => find(new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`)),
  }
}

const PUBLIC = {
  '/': 'FIX IT!',
  '/home': 'FIX IT!',
  '/products': 'Products',
  '/blog': /./,
  '/businesssummery': /./,
  '/myportfolio': /./,
  '/login': 'Sign in',
  '/register': 'Register',
  '/resetpassword': /./,
}

test('public pages are complete HTML, each with its own title, description and canonical URL', async ({
  page,
  shop,
}) => {
  const titles = new Set<string>()
  for (const [path, heading] of Object.entries(PUBLIC)) {
    const { status, title, heading: shown, canonical, meta } = await readHtml(page, path)
    expect(status, path).toBe(200)
    expect(shown, path).toEqual(typeof heading === 'string' ? heading : expect.stringMatching(heading))
    titles.add(title)
    expect(meta('description'), path).toBeTruthy()
    expect(canonical).toBe(shop.url + (path === '/home' ? '/' : path))
  }
  expect(titles.size).toBe(Object.keys(PUBLIC).length - 1)
})

test('signed-in pages redirect a guest to sign in and contain no personal data', async ({ page }) => {
  const product = await findProduct(page, 'FX-13')
  const dashboard = [
    '',
    '/addreview',
    '/myorders',
    '/manageallorders',
    '/addproduct',
    '/makeadmin',
    '/manageproduct',
    '/audit',
  ]
  const paths = [
    ...dashboard.map((path) => `/dashboard${path}`),
    '/myorders/ABCD1234',
    '/payment/ABCD1234',
    `/products/${product._id}`,
  ]
  // Every such page tells the script in its head that guests are sent to sign in.
  for (const path of paths) expect((await readHtml(page, path)).html, path).toContain(' data-personal')
  for (const path of ['/dashboard', '/dashboard/audit', ...paths.slice(dashboard.length)]) {
    // The script leads away, so the page need not be complete.
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page, path).toHaveURL(`/login?from=${encodeURIComponent(path)}`)
  }
  expect((await readHtml(page, '/products')).html).not.toContain(' data-personal')
})

test.describe(() => {
  // A call that is still running when the customer signs out is rejected.
  test.use({ expectedErrors: ['401 (Unauthorized)'] })

  test('the home page has all its sections, and the top bar depends on who is signed in', async ({
    page,
  }) => {
    await page.goto('/')
    await waitForHydration(page)
    await expect(page.getByText(/more than 50 companies worldwide/i).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'OUR PRODUCTS' })).toHaveAttribute('href', '/products')
    const main = page.getByRole('main')
    for (const { label, value } of STATISTICS) {
      await expect(main.getByText(label, { exact: true }).first()).toBeVisible()
      await expect(main.getByText(value, { exact: true }).first()).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: 'New', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /Buy Now/ })).toHaveCount(8)
    await expect(page.getByRole('heading', { name: 'Customer reviews' })).toBeVisible()
    await expect(page.getByText(/no refunds once payment is complete/)).toBeVisible()
    await expect(page.getByText(/zero tolerance/)).toBeVisible()
    await expect(page.getByText(/not.* accepted/).first()).toBeVisible()
    await expect(page.locator('footer').getByText('providing reliable solutions, 1992')).toBeVisible()
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByRole('link')).toHaveText(['HOME', 'BLOG', 'MY PORTFOLIO', 'SIGN IN'])
    const person = await signInAsCustomer(page)
    await page.goto('/')
    await expect(bar.getByRole('link')).toHaveText(['HOME', 'BLOG', 'MY PORTFOLIO', 'DASHBOARD'])
    await expect(bar.getByText(person.name)).toBeVisible()
    await bar.getByRole('button', { name: 'SIGN OUT' }).click()
    await expect(bar.getByRole('link', { name: 'SIGN IN' })).toBeVisible()
  })
})

test('the sidebar differs for customers and administrators, whose dashboard starts with Today', async ({
  page,
}) => {
  await signInAsCustomer(page)
  await page.goto('/dashboard')
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  await expect(links).toHaveText([/My Profile/, /Add Review/, /My Orders/, /Quotes/])
  // A page of administrators tells customers so, and loads nothing.
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/dashboard/manageallorders')
  await expect(page.getByText(/administrator/i).first()).toBeVisible()
  await waitForHydration(page)
  expect(asked.filter((path) => ['/api/orders', '/api/user'].includes(path))).toEqual([])
  // The next sign-in ends this session: no page may still use it.
  await page.goto('about:blank')
  await signInAsAdmin(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'DASHBOARD' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await expect(page).toHaveTitle(/^Today/)
  await expect(links).toHaveText([
    /Today/,
    /My Profile/,
    /Quotes/,
    /Manage All Orders/,
    /Manage Product/,
    /Add Product/,
    /Low Stock/,
    /Import and Export/,
    /Manage Reviews/,
    /Customers/,
    /Companies/,
    /Settings/,
    /Staff/,
    /Integrations/,
    /Make Admin/,
    /Audit Trail/,
  ])
  await expect(page.getByRole('list', { name: 'Catalog' }).getByRole('link')).toHaveCount(5)
  // The page of one order is marked as part of its list.
  await page.goto('/dashboard/orders/NOTHING1')
  await expect(links.and(page.locator('[aria-current]'))).toHaveText([/Manage All Orders/])
})

test('search and filters work without JavaScript as a plain form; a search without hits, a family and an SKU are complete', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  const title = page.getByRole('heading', { level: 1 })
  await test.step('the search field is a form', async () => {
    await page.goto('/products')
    await page.getByRole('searchbox').fill('fx162k')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/q=fx162k/)
    await expect(page.getByRole('article').first()).toContainText('Core drill 162')
  })
  await test.step('no hits name the filters to remove', async () => {
    await page.goto('/products?q=zzzz&family=core-drill')
    await expect(page.getByRole('heading', { name: 'No products match all filters' })).toBeVisible()
    await page.getByRole('link', { name: '“zzzz” 6 products' }).click()
    await expect(page.getByRole('article')).toHaveCount(6)
  })
  await test.step('a family has a heading, a title and a sentence of its own', async () => {
    await expect(title).toHaveText('Core drills')
    await expect(page).toHaveTitle('Core drills · FIX IT')
    await expect(page.getByText('Openings for pipes and ducts')).toBeVisible()
  })
  await test.step('the SKU of a product is one hit, with the similar ones below', async () => {
    await page.goto('/products?q=fx-24')
    await expect(title).toHaveText('Results for “fx-24”')
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Rotary hammer 24')
    await expect(page.getByRole('heading', { level: 3 }).nth(1)).toHaveText('6 similar products')
  })
  await test.step('a height leads to the product finder, and there is a way on from a place without a drill', async () => {
    await page.goto('/products?q=32+mm+hole+in+steel+overhead+1.8+m+up')
    await expect(page.getByText('“overhead” and “1.8 m” were ignored.')).toBeVisible()
    await page
      .getByRole('link', { name: 'Find a drill for a 32 mm hole in steel, overhead, 1.8 m up' })
      .click()
    await expect(page.getByLabel('Working height')).toHaveValue('1.8')
    await expect(page.getByRole('heading', { name: 'No product drills this hole' })).toBeVisible()
    const way = page.getByText(/^\d+ magnetic drills drill it on a steel structure\./)
    await way.getByRole('link', { name: 'Show them' }).click()
    await expect(page.getByRole('heading', { name: /^\d+ of \d+ products fit$/ })).toBeVisible()
  })
  await context.close()
})

test('the API has a description and a documentation page', async ({ page }) => {
  const document = (await (await page.request.get('/api/openapi.json')).json()) as {
    paths: Record<string, unknown>
  }
  for (const path of [
    '/api/products',
    '/api/purchase',
    '/api/purchase/{email}',
    '/api/review',
    '/api/user/{email}',
    '/api/user/admin/{email}',
    '/api/admin/{email}',
  ]) {
    expect(Object.keys(document.paths)).toContain(path)
  }
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
