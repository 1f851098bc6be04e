import type { Locator, Page } from '@playwright/test'
import type { Company } from '../src/companies/core/contract.ts'
import { centsForDisplay, formatMoney } from '../src/lib/money.ts'
import { intercept } from './intercept.ts'
import { expect, findProduct, signInAsAdmin, signInAsCustomer, test } from './shop.ts'

// An order below the order minimum is rejected.
test.use({ expectedErrors: ['409 (Conflict)'] })

/** The list price is never shown instead of the company's: its space is empty until that one is known. */
async function expectHiddenUntilKnown(page: Page, price: Locator) {
  const answer = Promise.withResolvers<void>()
  const release = await intercept(page, '**/api/company-prices*', async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/company-prices*')
  await page.reload()
  await asked
  await expect(price).toBeAttached()
  await expect(price).toBeHidden()
  const answered = page.waitForResponse('**/api/company-prices*')
  answer.resolve()
  await answered
  release()
}

/** Neither the page nor its open dialog, on a phone. */
async function expectNoSidewaysScroll(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const tooWide = page.locator('html, dialog[open], dialog[open] h2').filter({ visible: true })
  expect(
    await tooWide.evaluateAll((parts) =>
      parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
    ),
  ).toEqual([])
  if (size) await page.setViewportSize(size)
}

test('an administrator pastes prices, and the member of the company sees and pays them until the agreement ends', async ({
  page,
  browser,
  shop,
}) => {
  const phone = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })
  const desk = await browser.newContext({ baseURL: shop.url })
  const [memberPage, adminPage] = [await phone.newPage(), await desk.newPage()]
  await signInAsCustomer(memberPage, 'Ana Duarte')
  const created = await memberPage.request.post('/api/companies', {
    data: { name: 'Northquay Prices', country: 'PT' },
  })
  const { id } = (await created.json()) as Company
  const product = await findProduct(page, 'FX-24')
  const listPrice = formatMoney(centsForDisplay(product.price))

  await signInAsAdmin(adminPage)
  await adminPage.goto(`/dashboard/company?company=${id}&tab=prices`)
  await adminPage.getByRole('button', { name: 'New agreement' }).click()
  await adminPage.getByLabel('Name').fill(`Frame 2026 ${'W'.repeat(69)}`)
  await adminPage.getByLabel('First day (UTC)').fill('2020-01-01')
  await adminPage.getByLabel('Last day (UTC)').fill('2099-12-31')
  await adminPage.getByLabel('Order minimum').fill('100000')
  await adminPage.getByRole('button', { name: 'Create draft' }).click()
  await adminPage.getByRole('button', { name: 'Paste prices' }).click()
  await adminPage
    .getByLabel('Rows')
    .fill('SKU\tPrice\tFrom quantity\nFX-24\t99.50\nFX-24\t95\t500\nNO-SUCH-SKU\t10\nFX-13\t10,50')
  await adminPage.getByRole('button', { name: 'Preview' }).click()
  await expect(adminPage.getByText('2 new, 0 changed, 0 unchanged, 2 rejected.')).toBeVisible()
  await expect(adminPage.getByText('No product has this SKU.')).toBeVisible()
  await expectNoSidewaysScroll(adminPage)
  await expect(adminPage.getByText('Use a point for decimals and nothing for thousands')).toBeVisible()
  await adminPage.getByRole('button', { name: 'Save 1 price' }).click()
  await expect(adminPage.getByRole('table', { name: 'Prices' })).toContainText('99.50')
  // The volume price is corrected by hand, and a removed price comes back.
  await adminPage.getByRole('button', { name: 'Edit the price of FX-24' }).click()
  await adminPage.getByLabel('Tier 1: price per unit').fill('100')
  await adminPage.getByRole('button', { name: 'Save price' }).click()
  await expect(adminPage.getByText('must be below the agreed price of $99.50')).toBeVisible()
  await adminPage.getByLabel('Tier 1: price per unit').fill('94')
  await adminPage.getByRole('button', { name: 'Save price' }).click()
  await expect(adminPage.getByRole('table', { name: 'Prices' })).toContainText('500+: 94.00')
  await adminPage.getByRole('button', { name: 'Remove the price of FX-24' }).click()
  await expect(adminPage.getByText('500+: 94.00')).toHaveCount(0)
  // Also after another change of the agreement.
  await adminPage.getByRole('button', { name: 'Edit agreement' }).click()
  await adminPage.getByLabel('Order minimum').fill('100001')
  await adminPage.getByRole('button', { name: 'Save agreement' }).click()
  await expect(adminPage.getByText(/Order minimum \$100,001/)).toBeVisible()
  await adminPage.getByRole('button', { name: 'Undo' }).click()
  await expect(adminPage.getByRole('table', { name: 'Prices' })).toContainText('500+: 94.00')
  await adminPage.getByRole('button', { name: 'Activate' }).click()
  await expect(adminPage.getByText('see and pay these prices at once.')).toBeVisible()
  await expectNoSidewaysScroll(adminPage)
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
  await expect(adminPage.getByText('Active', { exact: true })).toBeVisible()

  // The member: product list, product page, order list.
  await memberPage.goto('/products?q=FX-24')
  const card = memberPage.getByRole('article').filter({ hasText: 'FX-24' }).first()
  await expect(card).toContainText('$99.50')
  await expectHiddenUntilKnown(memberPage, card.locator('[data-price]'))
  await expect(card).toContainText('$99.50')
  await expect(card.getByText(listPrice)).toHaveCSS('text-decoration-line', 'line-through')
  await expect(memberPage.getByText('Filters and sorting use list prices.')).toBeHidden()
  await memberPage.goto('/products?q=FX-24&priceTo=9000')
  await expect(
    memberPage.getByText('Filters and sorting use list prices. Your prices may be lower.'),
  ).toBeVisible()
  await memberPage.goto(`/products/${product._id}`)
  await expect(memberPage.locator('output').first()).toContainText('$99.50')
  await expect(memberPage.getByText('more to reach your order minimum.')).toBeVisible()
  const added = memberPage.waitForResponse(
    (answer) => answer.url().includes('/api/orderlist') && answer.request().method() !== 'GET',
  )
  await memberPage.getByRole('button', { name: 'Add to order list' }).click()
  await added
  await memberPage.goto('/orderlist')
  await expect(memberPage.getByRole('table')).toContainText('99.50')
  await expectHiddenUntilKnown(memberPage, memberPage.getByRole('main').locator('[data-price]').first())
  await expect(memberPage.getByRole('table')).toContainText('99.50')
  await memberPage.getByLabel('Delivery address').fill('Store 4, Harbour Road')
  await memberPage.getByRole('button', { name: 'Place Order' }).click()
  await expect(memberPage.getByText('The order was not placed')).toBeVisible()

  // Without the minimum the order is placed at the agreed price.
  await adminPage.getByRole('button', { name: 'Edit agreement' }).click()
  await adminPage.getByLabel('Order minimum').fill('')
  await adminPage.getByRole('button', { name: 'Save agreement' }).click()
  await expect(adminPage.getByText(/Order minimum \$/)).toHaveCount(0)
  await memberPage.reload()
  await expect(memberPage.getByRole('table')).toContainText('99.50')
  await expect(memberPage.getByText('more to reach your order minimum.')).toBeHidden()
  await memberPage.getByLabel('Delivery address').fill('Store 4, Harbour Road')
  await memberPage.getByRole('button', { name: 'Place Order' }).click()
  await memberPage.getByRole('link', { name: 'View order' }).click()
  await expect(memberPage.getByText('99.50').filter({ visible: true }).first()).toBeVisible()
  await memberPage.goto(`/dashboard/company?company=${id}&tab=prices`)
  await memberPage.getByRole('link', { name: /^Frame 2026/ }).click()
  await expect(memberPage.getByRole('table', { name: 'Prices' })).toContainText('FX-24')

  // A customer without a company.
  await signInAsCustomer(page)
  await page.goto(`/products/${product._id}`)
  await expect(page.locator('output').first()).toContainText(listPrice)

  // The served HTML is the same for everyone.
  for (const path of [`/products/${product._id}`, '/products?q=FX-24']) {
    const served = await Promise.all([memberPage, page].map((at) => at.request.get(path)))
    const [forMember, forOthers] = await Promise.all(served.map((answer) => answer.body()))
    expect(forMember?.equals(forOthers ?? Buffer.alloc(0)), path).toBe(true)
  }

  await memberPage.clock.install({ time: `${new Date().toISOString().slice(0, 10)}T20:00:00Z` })
  await memberPage.goto(`/products/${product._id}`)
  await memberPage.getByRole('button', { name: 'Add to order list' }).click()
  await expect(memberPage.locator('output').first()).toContainText('$99.50')
  await adminPage.getByRole('button', { name: 'End now' }).click()
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click()
  await expect(adminPage.getByText('Ended', { exact: true })).toBeVisible()
  // An open page asks again at midnight UTC, when agreements begin and end.
  await memberPage.clock.fastForward('04:00:05')
  await expect(memberPage.locator('output').first()).toContainText(listPrice)
  await expect(memberPage.locator('output').first()).not.toContainText('$99.50')
  await memberPage.goto('/orderlist')
  await expect(memberPage.getByText(/The agreement “Frame 2026 W+” ended on/)).toBeVisible()
  await expect(memberPage.getByRole('table')).not.toContainText('99.50')
  await phone.close()
  await desk.close()
})
