/** The day of each staff role: everything that its pages, links and palette offer opens, and its work is done. */
import { readFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import type { StaffRole } from '../src/lib/actor.ts'
import { addCalendarDays, utcDay } from '../src/lib/dates.ts'
import type { Quote } from '../src/quotes/core/contract.ts'
import { type Permission, permissionsOf } from '../src/staff/permissions.ts'
import { PASSWORD } from '../testing/accounts.ts'
import { expectAccessible } from './expect-accessible.ts'
import {
  ADMIN,
  expect,
  findProduct,
  placeOrder,
  signInAsAdmin,
  signInAsCustomer,
  test,
  waitForHydration,
} from './shop.ts'

// The people that the audit trail links to may have deleted their accounts.
test.use({ expectedErrors: ['404 (Not Found)'] })

const NO_ACCESS = /You do not have access|Administrators only/

/** Signs the page in as a new person with the roles. */
async function signInAs(page: Page, ...staffRoles: StaffRole[]) {
  // Requests of the open page would be without a session.
  await page.goto('about:blank')
  const person = await signInAsCustomer(page, `The ${staffRoles.join(' and ')}`)
  await signInAsAdmin(page)
  const roles = { roles: staffRoles, reason: 'Journey', password: ADMIN.password }
  const given = await page.request.put(`/api/staff/${person.email}/roles`, { data: roles })
  expect(given.status(), await given.text()).toBe(200)
  await page.context().clearCookies()
  const data = { email: person.email, password: PASSWORD }
  expect((await page.request.post('/api/auth/sign-in/email', { data })).ok()).toBe(true)
  return person
}

/** The pages that `routes.tsx` gives to staff members with a permission, without those of one record. */
const STAFF_PAGES = [
  ...readFileSync('src/routes.tsx', 'utf8').matchAll(
    /page\(dashboard, '([^'$]+)', '[^']+', '([a-z]+\.[a-z-]+)',/g,
  ),
].map(([, path, permission]) => ({ path: `/dashboard${path}`, permission: permission as Permission }))

/** Requests of the layout, which is the same around every page. */
const OF_LAYOUT = /\/api\/(admin|auth|orders\/(counts|events)|seller|identity)/

/** Follows each address as if it was typed: a page without access says so and requests nothing. */
async function visitClosedPages(page: Page, role: StaffRole) {
  const own = permissionsOf([role])
  const closed = STAFF_PAGES.filter(({ permission }) => !own.includes(permission))
  expect(closed.length).toBeGreaterThan(3)
  const requested: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/api/') && !OF_LAYOUT.test(path)) requested.push(path)
  })
  for (const { path } of closed) {
    await page.evaluate((to) => history.pushState({}, '', to), path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(NO_ACCESS)
    expect([path, ...requested]).toEqual([path])
  }
}

/** The addresses of dashboard pages to which the page links. One of each page with an ID or a search. */
const linksOf = (page: Page) =>
  page
    .locator('a[href^="/dashboard"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
const kindOf = (href: string) =>
  href.replace(/\?.*/, '').replace(/(orders|manageproduct|stock|purchaserequests|quotes)\/.+/, '$1/$id')

/** The calls of the page that are not answered yet, without the stream of changes, which never ends. */
function unansweredCalls(page: Page) {
  const unanswered = new Set<Request>()
  page.on('request', (call) => /\/api\/(?!orders\/events)/.test(call.url()) && unanswered.add(call))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (call) => unanswered.delete(call))
  return unanswered
}

/** Opens every page that is linked from the start page or from the pages behind it. */
async function visitEverything(page: Page) {
  const seen = new Set<string>()
  const refused: string[] = []
  const unanswered = unansweredCalls(page)
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
  await page.goto('/dashboard')
  await waitForHydration(page)
  const waiting = ['/dashboard/today']
  for (let href = waiting.pop(); href !== undefined; href = waiting.pop()) {
    if (seen.has(kindOf(href))) continue
    seen.add(kindOf(href))
    const title = await page.title()
    await page.evaluate((to) => history.pushState({}, '', to), href)
    await expect(page, href).not.toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 }).first(), href).not.toHaveText(NO_ACCESS)
    await expect.poll(() => unanswered.size, { message: href, intervals: [20] }).toBe(0)
    waiting.push(...(await linksOf(page)))
  }
  expect(refused).toEqual([])
  return [...seen]
}

const ROLES: readonly { role: StaffRole; opens: string; closed: string }[] = [
  { role: 'sales', opens: '/dashboard/quotes', closed: '/dashboard/lowstock' },
  { role: 'warehouse', opens: '/dashboard/lowstock', closed: '/dashboard/companies' },
  { role: 'accounting', opens: '/dashboard/companies', closed: '/dashboard/lowstock' },
  { role: 'product-manager', opens: '/dashboard/importproducts', closed: '/dashboard/customers' },
  { role: 'read-only', opens: '/dashboard/audit', closed: '/dashboard/settings' },
]

for (const { role, opens, closed } of ROLES)
  test(`${role}: every linked page opens, the others are closed and load nothing`, async ({ page }) => {
    const buyer = await signInAsCustomer(page, 'Journey Works')
    await placeOrder(page, buyer, 'FX-24', 16)
    await signInAs(page, role)
    const pages = await visitEverything(page)
    expect(pages).toContain(opens)
    expect(pages).not.toContain(closed)
    await expect(page.getByRole('definition').filter({ hasText: /^Staff$/ })).toBeVisible()
    await page.goto(closed)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NO_ACCESS)
    // The palette offers what opens, and nothing else.
    await waitForHydration(page)
    await page.keyboard.press('Control+k')
    const options = page.getByRole('group', { name: 'Pages' }).getByRole('option')
    await expect(options.first()).toBeVisible()
    const titles = await options.evaluateAll((found) => found.map(({ textContent }) => textContent))
    expect(titles).not.toContain('Settings')
    await page.keyboard.press('Escape')
    await visitClosedPages(page, role)
  })

test('each role does its work: sales, accounting, the warehouse and the product manager', async ({
  page,
}) => {
  const buyer = await signInAsCustomer(page, 'Journey Works')
  const { product, order } = await placeOrder(page, buyer, 'FX-24', 16)
  const request = { lines: [{ productID: product._id, quantity: 60 }] }
  const asked = await page.request.post('/api/quotes', { data: request })
  const { number: quote } = (await asked.json()) as Quote
  const forbidden: string[] = []
  page.on('response', (answer) => answer.status() === 403 && forbidden.push(answer.url()))

  // Sales answers a quote, which the palette finds by its number.
  await signInAs(page, 'sales')
  await page.goto('/dashboard/today')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(quote)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/quotes/${quote}`))
  await page.getByRole('button', { name: 'Make offer' }).click()
  await page.getByLabel('Offer price, line 1').fill('-5%')
  await page.getByLabel('Offer price, line 1').blur()
  await page.getByLabel('Valid until').fill(addCalendarDays(utcDay(new Date()), 30))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Offer for Q-\S+ sent$/)).toBeVisible()

  // Accounting reads quotes, but does not answer them: Today does not look for those to answer.
  await signInAs(page, 'accounting')
  const figures: string[] = []
  page.on('request', (request) => request.url().endsWith('/quotes/figures') && figures.push(request.url()))
  await page.goto('/dashboard/today')
  await expect(page.getByRole('link', { name: 'Show unpaid' })).toBeVisible()
  expect(figures).toEqual([])
  await page.goto(`/dashboard/orders/${order._id}`)
  await expect(page.getByRole('button', { name: 'Mark paid…' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
  await waitForHydration(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mark')
  await expect(page.getByRole('option', { name: /^Mark order/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark paid' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Every document that the order offers opens.
  const documents = page.getByRole('link', { name: /\(PDF\)|^Packing slip/ })
  await expect(page.getByRole('link', { name: 'Order confirmation (PDF)' })).toBeVisible()
  const urls = await documents.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const url of urls) expect([url, (await page.request.head(url)).status()]).toEqual([url, 200])

  await signInAs(page, 'warehouse')
  await page.goto(`/dashboard/orders/${order._id}`)
  await expect(page.getByRole('button', { name: /^Ship…/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record refund' })).toHaveCount(0)
  await waitForHydration(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ship order')
  await expect(page.getByRole('option', { name: /^Ship order/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Ship 16 units' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const shipped = await page.request.get(`/api/orders/${order._id}`)
  expect(await shipped.json()).toMatchObject({ status: 'shipped' })

  await signInAs(page, 'product-manager')
  await page.goto(`/dashboard/orders/${order._id}`)
  await expect(page.getByText('All 16 shipped')).toBeVisible()
  await expect(page.getByText(/^SHP-/)).toBeVisible()
  await expect(documents).toHaveCount(0)
  await page.goto('/dashboard/importproducts')
  const { price } = await findProduct(page, 'FX-352K')
  const buffer = Buffer.from(`SKU;Price (USD)\nFX-352K;${price + 10},00\n`)
  await page.getByLabel('CSV file').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByRole('button', { name: 'Undo 1 product' })).toBeVisible()
  expect((await findProduct(page, 'FX-352K')).price).toBe(price + 10)
  await page.getByRole('button', { name: 'Undo 1 product' }).click()
  await expect.poll(async () => (await findProduct(page, 'FX-352K')).price).toBe(price)
  expect(forbidden).toEqual([])
})

test.describe(() => {
  test.use({ expectedErrors: ['403 (Forbidden)'] })

  test('typed text stays when a role ends while its form is open', async ({ page }) => {
    const buyer = await signInAsCustomer(page, 'Journey Works')
    const { order } = await placeOrder(page, buyer, 'FX-24', 16)
    const person = await signInAs(page, 'administrator', 'read-only')
    await page.goto(`/dashboard/orders/${order._id}`)
    await page.getByRole('button', { name: /note/i }).first().click()
    const note = page.getByRole('textbox', { name: /note/i })
    await note.fill('Ask for the dock number.')
    // The Escape key does not discard it.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Close without saving?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    // In another window, where the session goes on with what is left.
    const given = await page.request.put(`/api/staff/${person.email}/roles`, {
      data: { roles: ['read-only'], password: PASSWORD },
    })
    expect(given.status(), await given.text()).toBe(200)
    const answer = page.waitForResponse((sent) => sent.status() === 403 && sent.url().includes('note'))
    await page.getByRole('button', { name: 'Save note' }).click()
    await answer
    await expect(page.getByText(/Your roles do not allow this/).first()).toBeVisible()
    await expect(note).toHaveValue('Ask for the dock number.')
  })
})

test('keys go to pages, rows and records, and nowhere from fields and dialogs', async ({ page }) => {
  for (const name of ['Keyhole Works', 'Keyhole Yards']) await signInAsCustomer(page, name)
  await signInAsAdmin(page)
  await page.goto('/dashboard/customers?q=Keyhole')
  await waitForHydration(page)
  const links = page.getByRole('table').getByRole('link')
  await expect(links).toHaveCount(2)

  // `?` lists all keys; they do nothing while it is open.
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Manage All Orders')
  await expectAccessible(page, 'the list of keys')
  for (const key of ['g', 't', 'j', '?']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/customers/)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)

  // Rows, the record behind them, its neighbor, and back.
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Keyhole/)
  const first = (await heading.textContent()) ?? ''
  const historyLength = await page.evaluate(() => history.length)
  await page.keyboard.press(']')
  await expect(heading).not.toHaveText(first)
  await expect(heading).toHaveText(/^Keyhole/)
  await page.keyboard.press('[')
  await expect(heading).toHaveText(first)
  await page.keyboard.press('Escape')
  await expect(heading).toHaveText('Customers')
  await expect(page).toHaveURL(/customers\?q=Keyhole/)
  // The list is one step back, at its place and with the focus on the record; the link above the record leads there too.
  await expect(links.first()).toBeFocused()
  await links.first().click()
  await expect(heading).toHaveText(/^Keyhole/)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await expect(page).toHaveURL(/customers\?q=Keyhole/)
  expect(await page.evaluate(() => history.length)).toBe(historyLength)

  // Another page begins at its top, also for those who let pages glide.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const { height } = page.viewportSize() ?? { height: 0 }
  await page.setViewportSize({ width: 1280, height: 400 })
  await links.first().scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await links.last().click()
  await expect(heading).toHaveText(/^Keyhole/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(heading).toHaveText('Customers')
  await page.setViewportSize({ width: 1280, height })
  await page.emulateMedia({ reducedMotion: 'reduce' })

  // Letters that are typed in a field stay there, and keys with a modifier belong to the browser.
  await expect(links).toHaveCount(2)
  const search = page.getByRole('searchbox', { name: 'Search accounts' })
  await search.fill('')
  await search.pressSequentially('gtj?x')
  await expect(search).toHaveValue('gtj?x')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.blur()
  await expect(page).toHaveURL(/customers\?q=gtj/)
  const opened: string[] = []
  page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname))
  // The modifier stays down: its own key would end the sequence.
  await page.keyboard.down('Alt')
  for (const key of ['g', 't']) await page.keyboard.press(key)
  await page.keyboard.up('Alt')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/dashboard\/manageproduct/)
  expect(opened).toContain('/dashboard/manageproduct')
  expect(opened).not.toContain('/dashboard/today')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/dashboard\/today/)

  // Switched off on the profile.
  await page.goto('/dashboard')
  const arePageKeysOn = page.getByRole('checkbox', { name: 'Keys work on the whole page' })
  await arePageKeysOn.uncheck()
  await page.getByRole('heading', { level: 1 }).click()
  for (const key of ['?', 'g', 't']) await page.keyboard.press(key)
  // A dialog would cover the page, and another page would have no such field.
  await arePageKeysOn.check()
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await expect(page).toHaveURL(/dashboard$/)
})
