/** What every journey starts from: a running shop of its worker, a mailbox, an identity provider, and a strict eye. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Product } from '../src/products/contract.ts'
import { confirmationLink } from '../testing/confirmation.ts'
import { type GoogleServer, openGoogleServer } from '../testing/google-server.ts'
import { ADMIN, type ShopProcess, startShop } from '../testing/shop-process.ts'
import { openSmtpServer, type SmtpServer } from '../testing/smtp-server.ts'

export { ADMIN, expect }

const VIOLATION = 'policy violation:'

/** What the shop of this worker sends. */
let emails: SmtpServer | undefined

interface WorkerFixtures {
  mailbox: SmtpServer
  google: GoogleServer
  shop: ShopProcess
}

interface TestFixtures {
  /** What a journey expects to go wrong, as parts of the console's messages. */
  expectedErrors: string[]
  strictEye: { forbidden: string[] }
}

let journeys = 0

export const test = base.extend<TestFixtures, WorkerFixtures>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const mailbox = await openSmtpServer()
      emails = mailbox
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
        TRUST_PROXY: '1',
      })
      await use(shop)
      await shop.dispose()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  // Each journey comes from a network of its own: limits count by it.
  extraHTTPHeaders: async ({ shop: _ }, use, { workerIndex }) => {
    journeys += 1
    await use({ 'x-forwarded-for': `10.${workerIndex % 256}.${journeys >> 8}.${journeys & 255}` })
  },
  expectedErrors: [[], { option: true }],
  // Nothing may break unseen, in whatever window: no error in the console that the journey does not expect; and, never
  // to be expected, no violation of the page's policy and no request to another host.
  strictEye: [
    async ({ browser, context, shop, google, expectedErrors }, use) => {
      const broken: string[] = []
      const forbidden: string[] = []
      const hosts = [new URL(shop.url).host, new URL(google.server.issuer.url ?? shop.url).host]
      async function watch(one: BrowserContext) {
        one.on('console', (message) => {
          if (message.text().startsWith(VIOLATION)) forbidden.push(message.text())
          else if (message.type() === 'error') broken.push(message.text())
        })
        one.on('weberror', (error) => broken.push(String(error.error())))
        one.on('request', (request) => {
          const url = new URL(request.url())
          if (url.protocol.startsWith('http') && !hosts.includes(url.host))
            forbidden.push(`request to ${url.host}`)
        })
        await one.addInitScript((word) => {
          addEventListener('securitypolicyviolation', (event) => {
            console.info(`${word} ${event.effectiveDirective} ${event.blockedURI} on ${event.documentURI}`)
          })
        }, VIOLATION)
      }
      await watch(context)
      // A second person in the same journey has a window of their own.
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const other = await newContext(options)
        await watch(other)
        return other
      }
      await use({ forbidden })
      browser.newContext = newContext
      expect(forbidden).toEqual([])
      expect(broken.filter((line) => !expectedErrors.some((part) => line.includes(part)))).toEqual([])
    },
    { auto: true },
  ],
})

let people = 0

/** Registers a fresh customer through the API, whose address is confirmed, and signs this page's browser in as them. */
export async function signInAsCustomer(page: Page, name = 'Site Buyer') {
  const person = await signInUnconfirmed(page, name)
  if (!emails) throw new Error('the shop of this worker sends no emails')
  const link = new URL(await confirmationLink(emails, person.email))
  const token = link.searchParams.get('token')
  expect((await page.request.post('/api/auth/verify-email', { data: { token } })).ok()).toBe(true)
  return person
}

/** The same, with an address that nobody has confirmed yet. */
export async function signInUnconfirmed(page: Page, name = 'Site Buyer') {
  people += 1
  const person = { name, email: `buyer-${process.pid}-${people}@company.example`, password: 'secret-1' }
  const answer = await page.request.post('/api/auth/sign-up/email', { data: person })
  expect(answer.ok()).toBe(true)
  return person
}

export async function signInAsAdmin(page: Page) {
  await page.context().clearCookies()
  const answer = await page.request.post('/api/auth/sign-in/email', { data: ADMIN })
  expect(answer.ok()).toBe(true)
}

export async function machineBySku(page: Page, sku: string): Promise<Product> {
  const answer = await page.request.get(`/api/products?q=${encodeURIComponent(sku)}`)
  const found = ((await answer.json()) as Product[]).find((machine) => machine.sku === sku)
  if (!found) throw new Error(`the demo catalogue has no ${sku}`)
  return found
}

/** Orders through the API as the person this page's browser is signed in as. */
export async function order(
  page: Page,
  buyer: { name: string; email: string },
  sku: string,
  quantity: number,
) {
  const machine = await machineBySku(page, sku)
  const answer = await page.request.post('/api/purchase', {
    data: {
      user: buyer.name,
      email: buyer.email,
      address: 'Store 4, Harbour Road',
      Phone: '+1 555 0100',
      orderquentity: quantity,
      productID: machine._id,
      productName: machine.name,
      availableProduct: machine.quentity,
      price: machine.price,
      discription: '',
    },
  })
  expect(answer.status()).toBe(201)
  return { machine, order: (await answer.json()) as { _id: string; total: number } }
}

/** The page has been taken over by its script: links, forms and the account corner answer. */
export async function settled(page: Page) {
  await expect(page.locator('header.top [role=status]')).toHaveCount(0)
}
