import { beforeAnswer, intercept, loseAnswer } from './intercept.ts'
import {
  expect,
  findProduct,
  placeOrder,
  signInAsAdmin,
  signInAsCustomer,
  test,
  toast,
  waitForHydration,
} from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)', '422 (Unprocessable', '403 (Forbidden)', 'net::ERR_'] })

test('an order goes through every status with time to undo, and the buyer sees each change without a reload', async ({
  page,
  browser,
  shop,
  mailbox,
}) => {
  const adminPage = await browser.newPage({ baseURL: shop.url })
  const buyer = await signInAsCustomer(page, 'Dana Whitlock')
  const placed = await placeOrder(page, buyer, 'FX-10', 31)
  await page.goto('/dashboard/myorders')
  const mine = page.getByRole('row').filter({ hasText: 'FX-10' })
  await expect(mine).toContainText(/placed/i)
  await signInAsAdmin(adminPage)
  await adminPage.goto(`/dashboard/manageallorders?q=${placed.order._id}`)
  const row = adminPage.getByRole('row').filter({ hasText: buyer.email })
  const number = `${placed.order._id.slice(0, 4)}-${placed.order._id.slice(4)}`
  const { y = 0, height = 0 } = (await row.boundingBox()) ?? {}
  await adminPage.setViewportSize({ width: 1280, height: Math.ceil(y + height) + 20 })
  await row.getByRole('button', { name: 'Mark paid' }).click()
  await expect(mine).toContainText(/paid/i)
  await expect(row).toBeFocused()
  // The next step is locked, so a second click in the same place does nothing, and no other row moves to this place.
  expect(await adminPage.evaluate(() => scrollY)).toBe(0)
  const ship = row.getByRole('button', { name: /^Ship…/ })
  await expect(ship).toBeDisabled()
  // The first answer is lost, so the message stays for another attempt.
  await intercept(adminPage, '**/undo', loseAnswer, 1)
  const undo = toast(adminPage, `Order ${number} marked paid`).getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect(toast(adminPage, `Order ${number}: The server did not answer.`)).toBeVisible()
  await undo.click()
  await expect(toast(adminPage, `Order ${number}: change undone`)).toBeVisible()
  await expect(mine).toContainText(/placed/i)
  await expect(mine.getByRole('button', { name: 'Cancel Order' })).toBeVisible()

  // The answer takes no focus from somebody who has gone on: letters that are typed would be keys of the order.
  const search = adminPage.getByRole('searchbox', { name: 'Search orders' })
  await beforeAnswer(adminPage, '**/transitions', 'POST', () => search.focus())
  await row.getByRole('button', { name: 'Mark paid' }).click()
  await expect(toast(adminPage, `Order ${number} marked paid`)).toBeVisible()
  await expect(search).toBeFocused()
  await expect(mine).toContainText(/paid/i)
  await expect(mine.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
  await adminPage.mouse.move(0, 0)
  await expect(ship).toBeEnabled()
  await ship.click()
  const form = adminPage.getByRole('dialog')
  await form.getByLabel('Carrier').fill('Norfreight')
  await form.getByLabel('Tracking number').fill('NF 4471 0092 18')
  // Nothing opens for a shipment that cannot leave.
  await form.getByRole('textbox').first().fill('32')
  await form.getByRole('button', { name: 'Ship and print packing slip' }).click()
  await expect(form).toContainText('Check the marked quantities.')
  expect(adminPage.context().pages()).toHaveLength(1)
  await form.getByRole('textbox').first().fill('31')
  const tab = adminPage.waitForEvent('popup')
  await form.getByRole('button', { name: 'Ship and print packing slip' }).click()
  await (await tab).waitForEvent('response', (response) => response.status() === 200)
  await expect(mine).toContainText(/shipped/i)
  await expect(
    toast(adminPage, `Order ${number}: units shipped`).getByRole('link', { name: 'Print packing slip' }),
  ).toHaveAttribute('href', `/api/packing-slips.pdf?orders=${placed.order._id}&print=latest-slips`)
  await mine.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await expect(page.getByText('Norfreight, tracking NF 4471 0092 18').first()).toBeVisible()

  // From here the order's own page shows each change.
  const path = `/api/orders/${placed.order._id}`
  const readOrder = async () =>
    (await (await adminPage.request.get(path)).json()) as { version: number; Phone: string; poNumber: string }
  await adminPage.goto(`/dashboard/orders/${placed.order._id}`)
  // The form does not take back what another administrator corrects meanwhile.
  await adminPage.getByRole('button', { name: 'Correct…' }).click()
  const correction = adminPage.getByRole('dialog')
  await correction.getByLabel('PO number').fill('PO 77')
  const { version } = await readOrder()
  await adminPage.request.post(`${path}/corrections`, { data: { Phone: '+1 555 0199', version } })
  await expect(adminPage.getByText('+1 555 0199').first()).toBeVisible()
  await correction.getByRole('button', { name: 'Save' }).click()
  await expect(toast(adminPage, 'Order corrected')).toBeVisible()
  expect(await readOrder()).toMatchObject({ Phone: '+1 555 0199', poNumber: 'PO 77' })
  await adminPage.getByRole('button', { name: 'Mark delivered', exact: true }).click()
  await expect(page.getByRole('article')).toContainText(/Delivered on/)
  // The email about the payment that was undone was never sent: it would have come before the other one.
  const paid = `Order ${number} is paid`
  await mailbox.waitForEmail(buyer.email, paid)
  expect(mailbox.received.filter((raw) => raw.includes(`Subject: ${paid}`))).toHaveLength(1)
  await adminPage.close()
})

test('an administrator works on several orders with the keyboard, and sees beforehand which cannot', async ({
  page,
}) => {
  const other = await signInAsCustomer(page, 'Stopped Works')
  for (let orders = 0; orders < 5; orders += 1) await placeOrder(page, other, 'FX-24', 16)
  const buyer = await signInAsCustomer(page, 'Keyboard Works')
  for (const units of [16, 18, 20]) await placeOrder(page, buyer, 'FX-24', units)
  await signInAsAdmin(page)
  await page.goto('/dashboard/manageallorders?status=placed')
  const rows = page.locator('tr[data-order]')
  await expect(rows.nth(1)).toBeVisible()
  await waitForHydration(page)

  // From anywhere on the page: J goes to the list, / to its search, and Enter there to the first order found.
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.getByRole('link', { name: 'FIX IT' }).first().focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused()
  await page.keyboard.type(buyer.email)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toBeFocused()
  await expect(rows.first()).toContainText(/Pay by \d/)
  // Tab reaches the controls of this row only.
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await expect(rows.nth(1).getByRole('checkbox')).toHaveAttribute('tabindex', '0')
  for (const row of [rows.first(), rows.last()])
    await expect(row.locator(':is(button, input, a):not([popover] *):not([tabindex="-1"])')).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()

  // A click beside a checkbox is one on it, and Shift selects the rows in between.
  const beside = { position: { x: 4, y: 4 } }
  await rows.first().locator('td').first().click(beside)
  await rows
    .last()
    .locator('td')
    .first()
    .click({ ...beside, modifiers: ['Shift'] })
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection).toContainText('3 selected')
  // The selection is still there after a look at one of the orders.
  await rows.first().press('Enter')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders\//)
  await page.goBack()
  await expect(selection).toContainText('3 selected')
  await rows.first().press('Escape')
  await rows.first().focus()

  // More time for all of them.
  await page.keyboard.press('a')
  await page.keyboard.press('d')
  const dates = page.getByRole('dialog', { name: 'Payment deadline of 3 orders' })
  await dates.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dates.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
  await dates.getByRole('checkbox', { name: /^No deadline/ }).press('Space')
  await dates.getByLabel('Reason').fill('As agreed by phone.')
  await page.keyboard.press('Enter')
  const changed = toast(page, '3 orders: payment deadline changed')
  await expect(rows.filter({ hasText: 'Payment deadline changed' })).toHaveCount(3)
  await expect(rows.filter({ hasText: /Pay by/ })).toHaveCount(0)
  await changed.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '3 orders: change undone')).toBeVisible()
  await expect(rows.filter({ hasText: /Pay by/ })).toHaveCount(3)
  await rows.first().focus()

  // One is paid; the bar says that it cannot be paid again.
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('p')
  await expect(rows.first()).toContainText('Marked paid')
  await page.keyboard.press('a')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('2 of 3 orders can be marked paid. Skipped: 1 already paid.')
  await bar.getByRole('button', { name: 'Mark 2 paid' }).press('Enter')
  await expect(rows.filter({ hasText: 'Marked paid' })).toHaveCount(2)

  // A change that can still be undone rejects the next one, with the reason in its row and above the list.
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.keyboard.press('c')
  const question = page.getByRole('alertdialog', { name: 'Cancel 3 orders?' })
  await question.getByLabel('Reason').selectOption('Cannot be delivered')
  await question.getByRole('button', { name: 'Cancel 3 orders' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Not changed:')

  // Four orders are changed at once, so the fifth one is left when the change is stopped.
  await page.goto(`/dashboard/manageallorders?q=${encodeURIComponent(other.email)}`)
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  const stopped = Promise.withResolvers<void>()
  await page.route('**/transitions', async (route) => {
    await stopped.promise
    await route.fallback()
  })
  await bar.getByRole('button', { name: 'Mark 5 paid' }).press('Enter')
  await bar.getByRole('button', { name: 'Stop' }).press('Enter')
  stopped.resolve()
  await expect(toast(page, 'Stopped after 4 orders. 1 order is left, still selected.')).toBeVisible()
  await bar.getByRole('button', { name: 'Mark 1 paid' }).press('Enter')
  await expect(rows.filter({ hasText: 'Marked paid' })).toHaveCount(1)

  // The most urgent order is first in a queue, so it is not sorted by a column.
  await page.goto('/dashboard/manageallorders?queue=to-ship')
  const byAge = page.getByRole('columnheader', { name: 'Order', exact: true })
  await expect(byAge).toHaveAttribute('aria-sort', 'none')
  await byAge.getByRole('button').click()
  await expect(byAge).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=newest/)

  // The picking lists of those that are paid.
  await page.goto(`/dashboard/manageallorders?q=${encodeURIComponent(buyer.email)}`)
  await expect(rows).toHaveCount(3)
  await waitForHydration(page)
  await rows.first().focus()
  await page.keyboard.press('a')
  await page.keyboard.press('l')
  const printing = page.getByRole('dialog', { name: 'Print packing slips of 3 orders' })
  await expect(printing.getByRole('listitem').filter({ hasText: 'All open units' }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(printing.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'download',
    'picking-lists.pdf',
  )
  await expect(printing).toContainText('ready to print.')
  await printing.getByRole('button', { name: 'Close' }).click()
  await page.goto('/dashboard/manageallorders?queue=overdue')
  await expect(page.getByText('No overdue orders')).toBeVisible()
})

test('stock is received, counted and scrapped in the ledger, and a threshold is changed in the list of low stock', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const { _id: id, quentity, name } = await findProduct(page, 'FX-352K')
  await page.goto('/dashboard/manageproduct?q=FX-352K')
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Stock ledger' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Stock of ${name}` })).toBeVisible()
  const record = async (action: string, units: number, reason: string) => {
    await page.getByRole('button', { name: `${action}…` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Units/ }).fill(String(units))
    await dialog.getByRole('textbox').last().fill(reason)
    await dialog.getByRole('textbox').last().press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  // A dialog stays while it is sent, so that its answer cannot close the next one.
  await beforeAnswer(page, '**/stock-movements', 'POST', async () => {
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Cancel' }).dispatchEvent('click')
    await expect(dialog).toBeVisible()
  })
  await record('Receive', 50, 'DN 4711')
  await record('Scrap', 3, 'Water damage')
  // A count that begins before the page has the new stock asks to check the number again.
  const available = page.getByText('Available', { exact: true }).locator('..')
  await expect(available).toHaveText(`Available${(quentity + 47).toLocaleString('en-US')}`)
  await record('Count', quentity + 45, 'Stocktaking')
  const rows = page.getByRole('table', { name: 'Stock ledger' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Counted')
  await expect(rows.nth(1)).toContainText('−2')
  await expect(rows.nth(2)).toContainText('Water damage')
  await expect(rows.nth(3)).toContainText('+50')
  await page.getByRole('button', { name: /^Change low stock threshold/ }).click()
  await page.getByRole('textbox', { name: `Low stock threshold of ${name}` }).fill(String(quentity + 45))
  await page.keyboard.press('Enter')
  await page.goto('/dashboard/lowstock')
  const row = page.getByRole('row').filter({ hasText: 'FX-352K' })
  await expect(row).toContainText('Low')
  await row.getByRole('button', { name: /^Change low stock threshold/ }).click()
  await row.getByRole('textbox').fill('')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await findProduct(page, 'FX-352K')).lowStock).toBeUndefined()
  // The row leaves the list with the focus.
  await row.getByRole('button', { name: /^Receive/ }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox').first().fill('1')
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Low stock' }).locator('..')).toBeFocused()
  const csv = await page.request.get(`/api/products/${id}/stock-movements.csv`)
  expect(await csv.text()).toContain('Scrapped')
})
