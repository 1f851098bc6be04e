/** The fixtures of every browser test: a shop per worker, a mailbox, an identity provider and a monitor of errors. */
import { type BrowserContext, test as base, expect, type Page, request } from '@playwright/test'
import { runningDatabaseUrl } from '../src/db/built-in/built-in-database.server.ts'
import { createKysely, openPool } from '../src/db/pool.server.ts'
import type { Db } from '../src/db/schema.server.ts'
import type { ProductDto } from '../src/products/core/contract.ts'
import { createSession, createUser, PASSWORD } from '../testing/accounts.ts'
import { type GoogleServer, openGoogleServer } from '../testing/google-server.ts'
import { purchaseBody } from '../testing/purchase-body.ts'
import { TEST_SELLER_SETTINGS } from '../testing/seller.ts'
import { ADMIN, type ShopProcess, startShop } from '../testing/shop-process.ts'
import { openSmtpServer, type SmtpServer } from '../testing/smtp-server.ts'

export { ADMIN, expect }

const VIOLATION = 'policy violation:'

/** Signs the sessions that tests write into the database. */
const AUTH_SECRET = 'a-secret-of-the-browser-tests-of-at-least-32-signs'

/** The shop of this worker. */
let ownShop: ShopProcess | undefined

interface WorkerFixtures {
  mailbox: SmtpServer
  google: GoogleServer
  shop: ShopProcess
}

interface TestFixtures {
  /** Console errors that the test expects, each as a part of the message. */
  expectedErrors: string[]
  errorMonitor: { forbidden: string[] }
}

/** The products that tests order: all tests of a worker share their stock. */
const PLENTIFUL_SKUS = ['FX-24', 'FX-60M', 'FX-32R', 'FX-63R']

async function receiveStock(baseURL: string) {
  const api = await request.newContext({ baseURL })
  await api.post('/api/auth/sign-in/email', { data: ADMIN })
  for (const wanted of PLENTIFUL_SKUS) {
    const products = (await (await api.get(`/api/products?q=${wanted}`)).json()) as ProductDto[]
    const id = products.find(({ sku }) => sku === wanted)?._id
    const data = { kind: 'received', quantity: 10_000 }
    const received = await api.post(`/api/products/${id}/stock-movements`, { data })
    if (!received.ok()) throw new Error(await received.text())
  }
  await api.dispose()
}

let networkCount = 0

/** Rate limits count by network, so each test and each further window in it has its own. */
function ownNetwork(workerIndex: number): Record<string, string> {
  networkCount += 1
  return { 'x-forwarded-for': `10.${workerIndex % 256}.${networkCount >> 8}.${networkCount & 255}` }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const mailbox = await openSmtpServer()
      await use(mailbox)
      await mailbox.stop()
    },
    { scope: 'worker' },
  ],
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const google = await openGoogleServer()
      await use(google)
      await google.stop()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ mailbox, google }, use) => {
      const shop = await startShop({
        SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
        ...google.env,
        ...TEST_SELLER_SETTINGS,
        LEGAL_TERMS: 'e2e/terms.txt',
        AUTH_SECRET,
        TRUST_PROXY: '1',
        // Long enough for an undo on a slow computer, and short for tests that wait for its end.
        UNDO_SECONDS: '15',
        // The customers of the tests are new, and some place orders of a whole catalog.
        UNPAID_LIMIT: '0',
      })
      ownShop = shop
      await receiveStock(shop.url)
      await use(shop)
      await shop.dispose()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  extraHTTPHeaders: async ({ shop: _ }, use, { workerIndex }) => use(ownNetwork(workerIndex)),
  expectedErrors: [[], { option: true }],
  // A test fails on a console error it does not expect, in any window. Violations of the content security policy and
  // requests to other hosts always fail it.
  errorMonitor: [
    async ({ browser, context, shop, google, expectedErrors }, use, { workerIndex }) => {
      const errors: string[] = []
      const forbidden: string[] = []
      const hosts = [new URL(shop.url).host, new URL(google.server.issuer.url ?? shop.url).host]
      async function watch(watched: BrowserContext) {
        repeatOnClosedConnection(watched)
        watched.on('console', (message) => {
          if (message.text().startsWith(VIOLATION)) forbidden.push(message.text())
          else if (message.type() === 'error') errors.push(message.text())
        })
        watched.on('weberror', (error) => errors.push(String(error.error())))
        watched.on('request', (request) => {
          const url = new URL(request.url())
          if (url.protocol.startsWith('http') && !hosts.includes(url.host))
            forbidden.push(`request to ${url.host}`)
        })
        await watched.addInitScript((prefix) => {
          addEventListener('securitypolicyviolation', (event) => {
            console.info(`${prefix} ${event.effectiveDirective} ${event.blockedURI} on ${event.documentURI}`)
          })
        }, VIOLATION)
      }
      await watch(context)
      // Also monitors the window of a second user in the same test.
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const other = await newContext({ extraHTTPHeaders: ownNetwork(workerIndex), ...options })
        await watch(other)
        return other
      }
      await use({ forbidden })
      browser.newContext = newContext
      expect(forbidden).toEqual([])
      expect(errors.filter((line) => !expectedErrors.some((part) => line.includes(part)))).toEqual([])
    },
    { auto: true },
  ],
})

/** The shop may close a connection that was idle in the moment in which it is used again: only then a request is sent again. */
function repeatOnClosedConnection({ request }: BrowserContext) {
  const fetch = request.fetch.bind(request)
  request.fetch = (url, options) => fetch(url, { maxRetries: 2, ...options })
}

let customerCount = 0

function newPerson(name: string) {
  customerCount += 1
  return { name, email: `buyer-${process.pid}-${customerCount}@company.example`, password: PASSWORD }
}

/** Signs this page's browser in with a session that `create` writes into the database, which takes no hash of a password. */
async function signInWith(page: Page, create: (db: Db) => Promise<string>) {
  if (!ownShop) throw new Error('This worker has no shop.')
  const connectionString = runningDatabaseUrl(ownShop.folder)
  if (!connectionString) throw new Error('The database of the shop does not run.')
  const db = createKysely(openPool({ connectionString, max: 1 }))
  const cookie = await create(db).finally(() => db.destroy())
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  await page.context().addCookies([{ name, value, url: ownShop.url, httpOnly: true, sameSite: 'Lax' }])
}

/** Creates a customer with a confirmed email address who has never paid, and signs this page's browser in as them. */
export async function signInAsCustomer(page: Page, name = 'Site Buyer') {
  const person = newPerson(name)
  await signInWith(page, (db) => createUser(db, AUTH_SECRET, { ...person, hasPaid: false }))
  return person
}

/** Registers a customer through the API, with an unconfirmed email address. */
export async function signInAsUnconfirmedCustomer(page: Page, name = 'Site Buyer') {
  const person = newPerson(name)
  const response = await page.request.post('/api/auth/sign-up/email', { data: person })
  expect(response.ok()).toBe(true)
  return person
}

export async function signInAsAdmin(page: Page) {
  await signInWith(page, async (db) => {
    const admin = db.selectFrom('users').select('id').where('email', '=', ADMIN.email)
    return createSession(db, AUTH_SECRET, (await admin.executeTakeFirstOrThrow()).id)
  })
}

/** Fills in the form of the sign-in page and sends it. */
export async function submitSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Calls the API as the user who is signed in in this page's browser, and expects success. */
export async function send<Body>(
  page: Page,
  method: 'post' | 'put' | 'patch',
  url: string,
  data: object,
): Promise<Body> {
  const answer = await page.request[method](url, { data })
  expect(answer.ok(), `${method} ${url}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Body
}

export const toast = (page: Page, text: string | RegExp) =>
  page.locator('.Toastify__toast').filter({ hasText: text })

export async function findProduct(page: Page, sku: string): Promise<ProductDto> {
  const response = await page.request.get(`/api/products?q=${encodeURIComponent(sku)}`)
  const found = ((await response.json()) as ProductDto[]).find((product) => product.sku === sku)
  if (!found) throw new Error(`The demo catalog has no ${sku}.`)
  return found
}

/** Places an order through the API as the user who is signed in in this page's browser. */
export async function placeOrder(
  page: Page,
  buyer: { name: string; email: string },
  sku: string,
  quantity: number,
) {
  const product = await findProduct(page, sku)
  const response = await page.request.post('/api/purchase', {
    data: purchaseBody(buyer, product, quantity),
  })
  expect(response.status()).toBe(201)
  return { product, order: (await response.json()) as { _id: string; total: number } }
}

/** Waits until links, forms and the account menu are handled by the page's script. */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('main, main > *')]
    const isHydrated = parts.length > 1 && parts.every((part) => window.earlyEvents?.isHydrated(part))
    // The code of a guest's page loads with the first interaction, also after the browser was sent to another page.
    if (!isHydrated) dispatchEvent(new Event('scroll'))
    const isAccountKnown = document.querySelector('header:not(main *) [role=status]') === null
    return isHydrated && isAccountKnown
  })
}
