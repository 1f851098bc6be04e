import type { Page } from '@playwright/test'
import { addCalendarDays, utcDay } from '../src/lib/dates.ts'
import type { Quote } from '../src/quotes/core/contract.ts'
import { expectAccessible } from './expect-accessible.ts'
import { importProducts } from './import-products.ts'
import { beforeAnswer } from './intercept.ts'
import { expect, findProduct, signInAsAdmin, signInAsCustomer, test } from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)'] })

const IN_A_MONTH = addCalendarDays(utcDay(new Date()), 30)

/** Finds the quote from the inbox and makes an offer. */
async function startOffer(sales: Page, number: string) {
  await sales.goto('/dashboard/quotes')
  await sales.getByLabel('Search quotes').fill(number)
  await expect(sales.getByRole('button', { name: /^All \d+$/, pressed: true })).toBeVisible()
  await sales.getByRole('link', { name: number }).click()
  await sales.getByRole('button', { name: 'Make offer' }).click()
}

/** A line without product, by keyboard. */
async function addTraining(sales: Page) {
  await sales.getByRole('button', { name: 'Add a line without a product' }).click()
  for (const entry of ['Training on site', 'Two days for eight people', '2', '480']) {
    await sales.keyboard.type(entry)
    await sales.keyboard.press('Tab')
  }
  await expect(sales.getByLabel('Offer price, line 2')).toHaveValue('480.00')
}

async function sendByKeyboard(sales: Page) {
  await sales.getByLabel('Valid until').fill(IN_A_MONTH)
  // The message of an earlier offer may still be there.
  const answer = sales.waitForResponse(/\/offers$/)
  await sales.keyboard.press('Control+Enter')
  await answer
  await expect(sales.getByText(/^Offer for Q-\S+ sent$/)).toBeVisible()
}

test('a buyer asks for a price on a phone, bargains with sales and orders a part of the offer', async ({
  page,
  browser,
  shop,
  mailbox,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const desk = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } })
  const sales = await desk.newPage()
  await signInAsAdmin(sales)
  const buyer = await signInAsCustomer(page, 'Ingrid Sand')
  const product = await findProduct(page, 'FX-24')

  await page.goto('/dashboard/quotes')
  await expect(page.getByText('Ask for a price for larger quantities.')).toBeVisible()
  await page.goto(`/products/${product._id}`)
  await page.getByRole('button', { name: 'Request a quote for a larger quantity' }).click()
  const form = page.getByRole('dialog', { name: 'Request a quote' })
  await form.getByLabel('Quantity of FX-24').fill('sixty')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByText('Check the marked lines')).toBeVisible()
  await form.getByLabel('Quantity of FX-24').fill('60')
  await form.getByLabel('Target price of FX-24').fill('230')
  await form.getByLabel('Your reference').fill('Site 14')
  await form.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
  await question.press('Escape')
  await expect(question).toHaveCount(0)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveURL(/\/dashboard\/quotes\/Q-/)
  const number = /Q-\d{4}-\d{6}/.exec(page.url())?.[0] ?? ''

  await startOffer(sales, number)
  const price = sales.getByLabel('Offer price, line 1')
  await price.fill('-5%')
  await price.press('Enter')
  await price.blur()
  await expect(price).toHaveValue('255.55')
  await addTraining(sales)
  await sales.getByLabel('The buyer accepts').selectOption('parts')
  await expectAccessible(sales, 'the offer', 'article')
  await sendByKeyboard(sales)
  await mailbox.waitForEmail(buyer.email, 'Our offer for quote')

  // Sales have an older version open when the counteroffer arrives. Their next answer is checked against it.
  await sales.getByRole('button', { name: 'New offer' }).click()
  await sales.getByLabel('Offer price, line 1').fill('250')
  // Cancel asks before the prices are lost.
  await sales.getByRole('button', { name: 'Cancel', exact: true }).click()
  await sales.getByRole('alertdialog', { name: 'Discard the offer?' }).press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Counteroffer' }).click()
  const counter = page.getByRole('dialog', { name: 'Counteroffer' })
  await counter.getByLabel('Target price of FX-24').fill('240')
  await counter.getByRole('button', { name: 'Send counteroffer' }).click()
  await expect(page.getByText('Counteroffer sent')).toBeVisible()

  const message = sales.getByLabel('Message', { exact: true })
  await message.fill('We look at it.')
  await beforeAnswer(sales, '**/messages', 'POST', async () => {
    await message.pressSequentially(' Until Friday.')
    await sales.getByRole('button', { name: 'Release' }).click()
    await expect(sales.getByRole('button', { name: 'Take over' })).toBeVisible()
  })
  await sales.getByRole('button', { name: 'Send message' }).click()
  await expect(message).toHaveValue('Until Friday.')
  // The answer is older than what the page shows.
  await expect(sales.getByRole('button', { name: 'Take over' })).toBeVisible()
  await expect(sales.getByText(/version 3/).first()).toBeVisible()
  await sales.getByRole('button', { name: 'Send offer' }).click()
  await expect(sales.getByText('There is a newer version of the quote.')).toBeVisible()
  await expect(sales.getByLabel('Offer price, line 1')).toHaveValue('250.00')
  await sales.getByLabel('Offer price, line 1').fill('240')
  await sales.getByLabel('The buyer accepts').selectOption('parts')
  await sendByKeyboard(sales)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '$15,360.00' })).toBeVisible()
  await page.getByLabel('Compared with').selectOption('2')
  await expect(page.getByRole('row', { name: 'Unit price 255.55 240.00' })).toBeVisible()
  await expectAccessible(page, 'the quote', 'article')
  await page.getByLabel('Units of FX-24').fill('61')
  await expect(page.getByText('at most what is left')).toBeVisible()
  await page.getByLabel('Units of FX-24').fill('20')
  await page.getByLabel('Delivery address').fill('Store 4, Harbour Road')
  await page.getByLabel('PO number').fill('NQ-2291')
  await page.getByRole('button', { name: 'Accept and order $5,760.00' }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders\//)
  await expect(page.getByText(`From quote ${number}, version 4`).first()).toBeVisible()
  await expect(page.getByText('Two days for eight people')).toBeVisible()
  await page.goto(`/dashboard/quotes/${number}`)
  await expect(page.getByText('Ordered in part').first()).toBeVisible()
  await expect(page.getByLabel('Units of FX-24')).toHaveValue('40')
  await sales.reload()
  await expect(message).toHaveValue('Until Friday.')
  await desk.close()
})

test.describe('a link that the buyer ends', () => {
  test.use({ expectedErrors: ['404 (Not Found)'] })

  test('a colleague says yes to an offer by its link on a phone, until the buyer ends the link', async ({
    page,
    browser,
    shop,
  }) => {
    const phone = { baseURL: shop.url, viewport: { width: 360, height: 740 } }
    const desk = await browser.newContext({ baseURL: shop.url })
    const sales = await desk.newPage()
    await signInAsAdmin(sales)
    await signInAsCustomer(page, 'Ingrid Sand')
    const { _id: productID } = await findProduct(page, 'FX-24')
    const data = { lines: [{ productID, quantity: 60 }] }
    const { number } = (await (await page.request.post('/api/quotes', { data })).json()) as Quote
    const line = { lineNo: 1, quantity: 60, price: 250, priceTiers: [], note: '', belowMinimum: null }
    const offer = {
      version: 1,
      validUntil: IN_A_MONTH,
      acceptance: 'whole',
      freightKind: 'later',
      freight: 0,
      terms: 'Delivered at place',
      note: '',
      lines: [line],
    }
    const offered = await sales.request.post(`/api/quotes/${number}/offers`, { data: offer })
    expect(offered.ok(), await offered.text()).toBe(true)

    await page.goto(`/dashboard/quotes/${number}`)
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = await page.getByLabel('Link', { exact: true }).inputValue()
    const colleague = await (await browser.newContext(phone)).newPage()
    await colleague.goto(link)
    await expect(colleague.getByRole('heading', { level: 1, name: '$15,000.00' })).toBeVisible()
    await expect(colleague.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expect(colleague.getByText('Delivered at place')).toBeVisible()
    await expectAccessible(colleague, 'the offer of a link', 'article')
    const pdf = colleague.waitForEvent('download')
    await colleague.getByRole('button', { name: 'PDF' }).click()
    expect((await pdf).suggestedFilename()).toBe(`${number}-2.pdf`)
    await colleague.getByRole('button', { name: 'Yes' }).click()
    await expect(colleague.getByText('Enter your name.')).toBeVisible()
    await colleague.getByLabel('Your name').fill('Per Lind')
    await colleague.getByRole('button', { name: 'Yes' }).click()
    await expect(colleague.getByText('Your answer “Yes” was sent to Ingrid Sand.')).toBeVisible()

    await page.reload()
    const opinions = page.getByRole('region', { name: 'Opinions' })
    await expect(opinions.getByRole('listitem').filter({ hasText: 'Per Lind' }).first()).toContainText('Yes')
    // A new link is shown until it ends itself.
    await page.getByRole('button', { name: 'Create link' }).click()
    const second = page.getByLabel('Link', { exact: true })
    await expect(second).toBeVisible()
    const first = opinions.getByRole('listitem').filter({ hasText: 'Per Lind' }).first()
    await first.getByRole('button', { name: 'End link' }).click()
    await expect(opinions.getByText('This link no longer works.')).toBeVisible()
    await expect(second).toHaveValue(/token=/)
    await opinions.getByRole('button', { name: 'End link' }).click()
    await expect(second).toHaveCount(0)
    await colleague.reload()
    await expect(colleague.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await colleague.context().close()
    await desk.close()
  })
})

const LINES = 300
const HEAD = 'SKU,Name,Family,Price (USD),Stock (units),Minimum order (units)'
const partOf = (line: number) =>
  `QP-${String(line).padStart(3, '0')},Spare part ${line},hammer-drill,${100 + line},0,1`
const offerPrice = (sales: Page, line: number) =>
  sales.getByLabel(`Offer price, line ${line}`, { exact: true })

test('sales price 300 lines by keyboard', async ({ page, browser, shop }) => {
  const desk = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } })
  const sales = await desk.newPage()
  await signInAsAdmin(sales)
  const rows = Array.from({ length: LINES }, (_, index) => partOf(index + 1))
  const products = await importProducts(sales, 'QP-', [HEAD, ...rows])
  expect(products).toHaveLength(LINES)
  await signInAsCustomer(page, 'Ingrid Sand')
  const lines = products.map(({ _id }) => ({ productID: _id, quantity: 120 }))
  const requested = await page.request.post('/api/quotes', { data: { lines } })
  expect(requested.ok(), await requested.text()).toBe(true)
  const { number } = (await requested.json()) as Quote

  await startOffer(sales, number)
  // Some lines by hand, a pasted column, and one discount for all lines below.
  await offerPrice(sales, 1).focus()
  for (const entry of ['51', '52', '-7.5%', 'l']) {
    await sales.keyboard.type(entry)
    await sales.keyboard.press('Enter')
  }
  await expect(offerPrice(sales, 3)).toHaveValue('95.28')
  await expect(offerPrice(sales, 4)).toHaveValue('104.00')
  const column = Array.from({ length: 100 }, (_, index) => String(60 + index)).join('\n')
  await paste(sales, column)
  await expect(offerPrice(sales, 104)).toHaveValue('159.00')
  await offerPrice(sales, 105).focus()
  await sales.keyboard.type('-10%')
  await sales.keyboard.press('Shift+Enter')
  await expect(offerPrice(sales, LINES)).toHaveValue('360.00')
  await offerPrice(sales, LINES).fill('299.5')
  await offerPrice(sales, LINES).press('Enter')
  await sendByKeyboard(sales)
  const { versions } = (await (await page.request.get(`/api/quotes/${number}`)).json()) as Quote
  const prices = versions.at(-1)?.lines.map(({ price }) => price) ?? []
  expect([prices[0], prices[2], prices[4], prices[103], prices[104], prices[LINES - 1]]).toEqual([
    ...[51, 95.28, 60, 159, 184.5, 299.5],
  ])
  expect(prices.every((price) => price !== null)).toBe(true)
  await desk.close()
})

/** Into the field that has the focus, like Ctrl-V. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

test.describe('a draft and a file of a wrong type', () => {
  test.use({ expectedErrors: ['404 (Not Found)', '422 (Unprocessable'] })

  test('sales draft an offer with a file, which the buyer downloads, and duplicate the quote once it is ordered', async ({
    page,
    browser,
    shop,
  }) => {
    const desk = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } })
    const sales = await desk.newPage()
    await signInAsAdmin(sales)
    const buyer = await signInAsCustomer(page, 'Ingrid Sand')
    const { _id: productID } = await findProduct(page, 'FX-24')
    const draft = { email: buyer.email, lines: [{ productID, quantity: 60 }] }
    const { number } = (await (
      await sales.request.post('/api/quotes/drafts', { data: draft })
    ).json()) as Quote
    await page.goto(`/dashboard/quotes/${number}`)
    await expect(page.getByText(`No quote ${number}`)).toBeVisible()

    await sales.goto(`/dashboard/quotes/${number}`)
    await sales.getByRole('button', { name: 'Make offer' }).click()
    await sales.getByLabel('Offer price, line 1').fill('100')
    await expect(sales.getByText('1 line is more than 25% below the list price.')).toBeVisible()
    await sales.locator('#offer-terms-text').fill('Ex works')
    await sendByKeyboard(sales)
    const file = sales.getByLabel('File', { exact: true })
    await file.setInputFiles({ name: 'tool.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
    await expect(sales.getByText('Choose another file.')).toBeVisible()
    const drawing = Buffer.from('%PDF-1.7\n%%EOF\n')
    await file.setInputFiles({ name: 'drawing.pdf', mimeType: 'application/pdf', buffer: drawing })
    await expect(sales.getByRole('link', { name: 'drawing.pdf' })).toBeVisible()

    await page.reload()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'drawing.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('drawing.pdf')
    await page.getByLabel('Delivery address').fill('Store 4, Harbour Road')
    await page.getByRole('button', { name: 'Accept and order $6,000.00' }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders\//)
    await sales.reload()
    await sales.getByRole('button', { name: 'Duplicate' }).click()
    await expect(sales.getByText(/started at the prices of today$/)).toBeVisible()
    await desk.close()
  })
})
