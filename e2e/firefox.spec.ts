/**
 * Two journeys in Firefox, through WebDriver BiDi. Playwright drives only its own build of Firefox, so Puppeteer drives
 * the installed one. Skipped where there is none.
 */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { money, orderPrice, type Product } from './bulk-order.ts'
import { expect, findProduct, test } from './shop.ts'

function findFirefox(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = ['firefox-esr', 'firefox'].flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.FIREFOX_PATH, ...installed].find((path) => path && existsSync(path))
}
const executablePath = findFirefox()

test.skip(!executablePath, 'Firefox is not installed')

let browser: Browser | undefined
test.afterEach(async () => {
  await browser?.close()
  browser = undefined
})

const errors: string[] = []

async function openFirefox(width: number, height: number): Promise<Page> {
  if (!executablePath) throw new Error('Firefox is not installed.')
  browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  await page.setViewport({ width, height })
  errors.length = 0
  page.on('pageerror', (error) => errors.push(String(error)))
  return page
}

const hasText = (text: string) => `::-p-text(${text})`
const waitForText = (page: Page, text: string) =>
  page.waitForFunction((expected) => document.querySelector('main')?.innerText.includes(expected), {}, text)

/** Links and forms are handled by the page's script once the account is known. */
const waitForScript = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('header [role=status]'))

test('Firefox: a new visitor finds a product and sees the total of five units', async ({
  page: reader,
  shop,
}) => {
  const product = (await findProduct(reader, 'FX-50M')) as unknown as Product
  const page = await openFirefox(360, 740)
  await page.goto(shop.url)
  await waitForScript(page)
  await page.type('input[name=q]', 'mag drill 50mm')
  await page.waitForSelector(`[role=option]${hasText(product.name)}`)
  await page.keyboard.press('Enter')
  // The home page shows the product too.
  await page.waitForFunction(() => document.querySelector('h1')?.innerText.startsWith('Results for'))
  await page.waitForSelector(`article${hasText(product.name)}`)
  await page.locator(`[aria-label="Add to order list: ${product.name}"]`).click()
  await waitForText(page, 'In order list: 5')
  await page.locator('.Toastify__toast a').click()
  await waitForText(page, money(orderPrice(product, 5)))
  expect(errors).toEqual([])
})

test('Firefox: a buyer pastes rows and orders them at once', async ({ page: reader, shop }) => {
  const products = [await findProduct(reader, 'FX-24'), await findProduct(reader, 'FX-13')]
  const page = await openFirefox(1440, 900)
  await page.goto(`${shop.url}/blog`)
  const status = await page.evaluate(async () => {
    const body = {
      name: 'Firefox Buyer',
      email: `firefox-${Date.now()}@company.example`,
      password: 'secret-1',
    }
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch('/api/auth/sign-up/email', request)).status
  })
  expect(status).toBe(200)
  await page.goto(`${shop.url}/orderlist/quick`)
  await waitForScript(page)
  await page.locator('textarea').wait()
  await page.type('textarea', products.map(({ sku }) => `${sku} 40`).join('\n'))
  await page.locator(`button${hasText('Import rows')}`).click()
  await page.locator(`main button${hasText('Add 2 valid rows')}`).click()
  await page.locator(`main a${hasText('Open order list')}`).click()
  const address = 'textarea[autocomplete=street-address]'
  await page.waitForSelector(address)
  await page.type(address, 'Quay 7')
  await page.locator(`button${hasText('Place Order')}`).click()
  await page.waitForFunction(() =>
    /Order \w{4}-\w{4} placed/.test(document.querySelector('main')?.innerText ?? ''),
  )
  expect(errors).toEqual([])
})
