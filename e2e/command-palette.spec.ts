import { expectAccessible } from './expect-accessible.ts'
import { intercept } from './intercept.ts'
import { expect, placeOrder, signInAsAdmin, signInAsCustomer, test, waitForHydration } from './shop.ts'

test.use({ expectedErrors: ['503'] })

const CODE = /command-palette.*\.js/
const field = (page: import('@playwright/test').Page) =>
  page.getByRole('combobox', { name: 'Search pages, actions and records' })

test('a staff member reaches pages, records and the actions of an order by keyboard alone', async ({
  page,
}) => {
  const buyer = await signInAsCustomer(page, 'Palette Works')
  const { order } = await placeOrder(page, buyer, 'FX-24', 16)
  await signInAsAdmin(page)
  const loaded: string[] = []
  page.on('request', (request) => CODE.test(request.url()) && loaded.push(request.url()))
  await page.goto('/dashboard/today')
  await waitForHydration(page)
  // The key works when the dashboard knows what its reader may do.
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  expect(loaded).toEqual([])

  // A page, by the beginning of its name.
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  expect(loaded).not.toEqual([])
  await expectAccessible(page, 'the command palette')
  await page.keyboard.type('low st')
  await expect(page.getByRole('option', { name: /Low Stock/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/lowstock/)

  // A record: Enter waits for the answer.
  await page.keyboard.press('Control+k')
  await field(page).fill(order._id)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${order._id}`))
  await expect(page.getByRole('button', { name: 'Mark paid…' })).toBeVisible()

  // An action of the open order.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mark paid')
  await expect(page.getByRole('option', { name: /^Mark order .* as paid/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(/^Mark order .* as paid/)
  // A form is open, so the palette stays closed.
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveCount(0)
  await page.keyboard.press('Escape')

  // The order is listed among the recent records; Esc closes without a choice.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([
    order._id.slice(0, 4),
  ])
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${order._id}`))
})

test('the palette says when the search fails, and when nothing matches', async ({ page }) => {
  await signInAsCustomer(page)
  await page.goto('/dashboard')
  await waitForHydration(page)
  const stop = await intercept(page, '**/api/find*', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Search', exact: false }).first().click()
  await field(page).fill('zzzzqq')
  await expect(page.getByRole('alert')).toContainText('Search is not available.')
  await stop()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing matches “zzzzqq”.')).toBeVisible()
  await expect(page.getByRole('option')).toHaveText(['Search products for “zzzzqq”'])
  // Buyers are not offered what staff members do.
  await field(page).fill('or')
  await expect(page.getByRole('option', { name: /My Orders/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Manage All Orders/ })).toHaveCount(0)
})
