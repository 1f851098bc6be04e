/**
 * Each page carries only the style sheets of its own code. A missing sheet, or a rule that depends on the order of the
 * sheets, shows when the computed styles of the page change with all sheets.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
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

/** The visible elements whose computed styles change with all sheets, each with the changed properties. */
function findChangedElements(sheets: readonly string[]): string[] {
  const added = sheets.map((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    return sheet
  })
  const properties = new Set<string>()
  const collect = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) for (const name of rule.style) properties.add(name)
      if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList)
    }
  }
  for (const { cssRules } of added) collect(cssRules)
  const names = [...properties].filter((name) => !name.startsWith('--'))

  const parts: [string, CSSStyleDeclaration][] = []
  const paths = new Map<Element | null, string>()
  const seen = new Set<string>()
  for (const element of document.body.querySelectorAll('*')) {
    const name = `${element.localName}.${element.getAttribute('class')}`
    const path = `${paths.get(element.parentElement)} ${name}`
    paths.set(element, path)
    // One of several equal elements is enough, for example of 24 cards.
    if (seen.has(path) || !element.checkVisibility()) continue
    seen.add(path)
    const label = `${name} “${element.textContent?.slice(0, 20)}”`
    parts.push([label, getComputedStyle(element)])
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      if (style.content !== 'none') parts.push([label + pseudo, style])
    }
  }
  // Parts outside the window are laid out as well.
  const layout = new CSSStyleSheet()
  layout.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(layout)
  const read = () => parts.map(([, style]) => names.map((name) => style.getPropertyValue(name)))
  const own = read()
  document.adoptedStyleSheets.push(...added)
  const all = read()
  document.adoptedStyleSheets.splice(-added.length - 1)
  return parts.flatMap(([label], index) => {
    const changes = names.flatMap((name, at) => {
      const [before, after] = [own[index]?.[at], all[index]?.[at]]
      return before === after ? [] : [`${name}: ${before} → ${after}`]
    })
    return changes.length ? [`${label} ${changes.join('; ')}`] : []
  })
}

async function expectNoMissingSheet(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
  const changed = await page.evaluate(findChangedElements, readAllSheets())
  expect.soft(changed.slice(0, 10), `${path} with all style sheets`).toEqual([])
}

/** Signs in a customer with an order. @returns what opens a path with the ID of their order, a product or a review */
async function openerOf(page: Page) {
  const { product, order } = await placeOrder(page, await signInAsCustomer(page), 'FX-24', 16)
  const [review] = (await (await page.request.get('/api/review?limit=1')).json()) as { _id: string }[]
  return (path: string) => {
    const isAboutProduct = /^\/(products|dashboard\/(stock|manageproduct))\//.test(path)
    const id = path.startsWith('/reviews') ? review?._id : isAboutProduct ? product._id : order._id
    return expectNoMissingSheet(page, path.replace('$id', id ?? ''))
  }
}

test.describe.configure({ timeout: 240_000 })
test.use({
  viewport: { width: 1280, height: 900 },
  // Pages whose link is incomplete show an error, which has styles too.
  expectedErrors: ['404 (Not Found)', '422 (Unprocessable'],
})

// One test for each kind of reader, so that they run beside each other.
test.describe('with all style sheets', () => {
  test('every public page looks the same', async ({ page }) => {
    for (const path of PUBLIC) await expectNoMissingSheet(page, path.replace('$page', 'terms'))
  })

  test('every page of a customer looks the same', async ({ page }) => {
    const open = await openerOf(page)
    for (const path of CUSTOMER) await open(path)
  })

  test('every page of an administrator looks the same', async ({ page }) => {
    const open = await openerOf(page)
    await signInAsAdmin(page)
    expect(ADMIN.length).toBeGreaterThan(5)
    for (const path of ADMIN) await open(path)
  })
})
