import type { Page } from '@playwright/test'
import type { Company } from '../src/companies/core/contract.ts'
import type { CompanyRole } from '../src/companies/core/rules.ts'
import type { SmtpServer } from '../testing/smtp-server.ts'
import { holdAnswer, intercept, loseAnswer } from './intercept.ts'
import { expect, findProduct, signInAsAdmin, signInAsCustomer, test, waitForHydration } from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)', 'net::ERR_'] })

interface Owner {
  page: Page
  company: string
}

interface NewMember {
  page: Page
  email: string
  role: CompanyRole
}

async function invitationLink(mailbox: SmtpServer, email: string): Promise<string> {
  const { text } = await mailbox.waitForEmail(email, 'Invitation to join a company')
  return /\S+companyinvitation\?token=[\w-]+/.exec(text ?? '')?.[0] ?? ''
}

/** The owner invites a person, who accepts with the link of the email. */
async function join(owner: Owner, { page, email, role }: NewMember, mailbox: SmtpServer) {
  const path = `/api/companies/${owner.company}/invitations`
  const invited = await owner.page.request.post(path, { data: { email, role } })
  expect(invited.ok(), await invited.text()).toBe(true)
  const token = new URL(await invitationLink(mailbox, email)).searchParams.get('token')
  const accepted = await page.request.post('/api/company-invitations/accept', { data: { token } })
  expect(accepted.ok(), await accepted.text()).toBe(true)
}

test('a buyer asks for an order above the limit, and the owner approves it on a phone from the email', async ({
  page,
  browser,
  mailbox,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const phone = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })
  const ownerPage = await phone.newPage()
  const owner = await signInAsCustomer(ownerPage, 'Ana Duarte')
  const buyer = await signInAsCustomer(page, 'Ingrid Sand')
  const post = async (path: string, data: unknown, method = 'POST') => {
    const response = await ownerPage.request.fetch(path, { method, data })
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()) as Company
  }
  const { id } = await post('/api/companies', { name: 'Northquay Civil', country: 'PT' })
  await post(`/api/companies/${id}/cost-centers`, { code: '4711', name: 'Store', isArchived: false })
  await post(`/api/companies/${id}/invitations`, { email: buyer.email, role: 'buyer' })
  await page.goto(await invitationLink(mailbox, buyer.email))
  await page.getByRole('button', { name: 'Join Northquay Civil' }).click()
  await expect(page.getByText('You joined Northquay Civil')).toBeVisible()
  const company = (await (await ownerPage.request.get(`/api/companies/${id}`)).json()) as Company
  const member = company.members?.find(({ email }) => email === buyer.email)
  await post(`/api/companies/${id}/members/${member?.id}`, { role: 'buyer', orderLimit: 100 }, 'PUT')

  const product = await findProduct(page, 'FX-24')
  await page.goto(`/products/${product._id}`)
  await expect(page.getByLabel('Order for')).toHaveValue(id)
  await expect(page.getByText('Orders above your limit of $100.00 need approval.')).toBeVisible()
  // The choice of the company stands below, so that the first view has the total and the buttons.
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const part of [page.getByText('List price'), page.getByRole('button', { name: 'Add to order list' })])
    await expect(part.first()).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Delivery address').fill('Store 4, Harbour Road')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText(/^Sent to .*\. Nothing is ordered yet\.$/)).toBeVisible()
  await expect(page.getByText('Waiting for approval')).toBeVisible()

  const asked = await mailbox.waitForEmail(owner.email, 'needs your approval')
  const link = /\/dashboard\/purchaserequests\/R-\d{4}-\d{6}/.exec(asked.text ?? '')?.[0]
  await ownerPage.goto(link ?? '')
  await expect(ownerPage.getByText('the order is above Ingrid Sand’s limit of $100.00.')).toBeVisible()
  const note = ownerPage.getByLabel(/^Note to/)
  await note.fill('As agreed')
  const path = `/api/purchase-requests/${link?.split('/').at(-1)}`
  const { version } = (await (await page.request.get(path)).json()) as { version: number }
  const lines = [{ productID: product._id, quantity: product.minOrder + 2 }]
  expect((await page.request.put(path, { data: { version, lines } })).ok()).toBe(true)
  await ownerPage.getByRole('button', { name: /^Approve \$/ }).click()
  await expect(ownerPage.getByRole('alert').filter({ hasText: 'changed' })).toBeVisible()
  await expect(ownerPage.getByText(`1 line, ${product.minOrder + 2} units`)).toBeVisible()
  await expect(note).toHaveValue('As agreed')
  await ownerPage.getByRole('button', { name: /^Approve \$/ }).click()
  await expect(ownerPage.getByRole('heading', { level: 1 })).toBeFocused()
  await ownerPage.getByRole('link', { name: 'View order' }).click()
  await expect(ownerPage.getByText('Cost center 4711 Store')).toBeVisible()
  await mailbox.waitForEmail(buyer.email, 'is approved')
  await page.goto('/dashboard/myorders')
  await expect(page.getByText('Northquay Civil, Ingrid Sand')).toBeVisible()
  await page.getByRole('link', { name: 'Company', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Northquay Civil' })).toBeVisible()
  await phone.close()
})

test('an owner writes and tests a rule, and a request above it is approved in two steps, also after a change', async ({
  page,
  browser,
  mailbox,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const phone = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })
  const [approverPage, buyerPage] = [await phone.newPage(), page]
  const ownerContext = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })
  const ownerPage = await ownerContext.newPage()
  await signInAsCustomer(ownerPage, 'Rui Tavares')
  const approver = await signInAsCustomer(approverPage, 'Ana Duarte')
  const buyer = await signInAsCustomer(buyerPage, 'Ingrid Sand')
  const created = await ownerPage.request.post('/api/companies', {
    data: { name: 'Northquay Works', country: 'PT' },
  })
  const { id } = (await created.json()) as Company
  const owner = { page: ownerPage, company: id }
  await join(owner, { page: approverPage, email: approver.email, role: 'approver' }, mailbox)
  await join(owner, { page: buyerPage, email: buyer.email, role: 'buyer' }, mailbox)

  await test.step('the owner writes a rule of two steps and sees what it would have stopped', async () => {
    await ownerPage.goto(`/dashboard/company?company=${id}`)
    await ownerPage.getByRole('link', { name: /^Rules/ }).click()
    await ownerPage.getByRole('button', { name: 'Add rule' }).click()
    const dialog = ownerPage.getByRole('dialog', { name: 'New rule' })
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Total' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Total' }).fill('200')
    await dialog.getByRole('button', { name: 'Add step' }).click()
    await dialog.getByLabel('Who decides step 1').selectOption('approvers')
    await dialog.getByLabel('Who decides step 2').selectOption('owners')
    const sentence =
      'Orders of $200.00 or more by buyers and approvers need approval from one approver, then one owner.'
    await expect(dialog.getByText(sentence)).toBeVisible()
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    const question = ownerPage.getByRole('alertdialog', { name: 'Switch on this rule?' })
    await expect(question.getByText('The company placed no orders in the last 12 months.')).toBeVisible()
    await question.getByRole('button', { name: 'Switch on' }).click()
    await expect(ownerPage.getByRole('checkbox', { name: 'rule 1 is on' })).toBeChecked()
  })

  const product = await findProduct(buyerPage, 'FX-24')
  await test.step('the buyer learns before the click that the order needs approval, and requests it', async () => {
    await buyerPage.goto(`/products/${product._id}`)
    await expect(
      buyerPage.getByText(/^Orders of \$200\.00 or more .* A request reserves no stock\.$/),
    ).toBeVisible()
    // The bar with the total and the buttons covers no price.
    const prices = buyerPage.getByRole('group', { name: 'Price per unit by quantity' })
    const total = buyerPage.locator('output').first()
    await expect(async () => {
      const [tiersBox, totalBox] = await Promise.all([prices.boundingBox(), total.boundingBox()])
      expect((tiersBox?.y ?? 0) + (tiersBox?.height ?? 0)).toBeLessThanOrEqual(totalBox?.y ?? 0)
    }).toPass()
    await buyerPage.getByLabel('Delivery address').fill('Store 4, Harbour Road')
    await buyerPage.getByRole('button', { name: 'Request approval' }).click()
    await expect(buyerPage.getByText('1. Waiting for one approver')).toBeVisible()
  })

  const approve = async (at: typeof page) => {
    await at.goto('/dashboard/myorders')
    await at.getByRole('link', { name: /^Purchase requests\s*1 to decide$/ }).click()
    await at.getByRole('link', { name: /^R-/ }).first().click()
    await at.getByRole('button', { name: /^Approve \$/ }).click()
  }
  await test.step('a change after the first approval needs both approvals again', async () => {
    await approve(approverPage)
    await expect(approverPage.getByText('1. Approved: one approver')).toBeVisible()
    await buyerPage.reload()
    const quantity = buyerPage.getByLabel('Quantity of FX-24')
    await quantity.fill(String(Number(await quantity.inputValue()) + product.orderMultiple))
    await intercept(buyerPage, /purchase-requests\/R-/, loseAnswer, 1)
    for (const shown of ['1. Waiting for one approver', 'Request sent again']) {
      await buyerPage.getByRole('button', { name: 'Save and resend' }).click()
      await expect(buyerPage.getByText(shown)).toBeVisible()
    }
    await approve(approverPage)
    await expect(approverPage.getByText('2. Waiting for one owner')).toBeVisible()
    await approve(ownerPage)
    await ownerPage.getByRole('link', { name: 'View order' }).click()
    await expect(
      ownerPage.getByText('Approved by Ana Duarte, then Rui Tavares', { exact: true }),
    ).toBeVisible()
  })
  await phone.close()
  await ownerContext.close()
})

test('a customer creates a company and invites a colleague, who accepts with a Google account and finds the shared list, on phones', async ({
  page,
  browser,
  mailbox,
  google,
  shop,
}) => {
  const phone = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })
  const colleague = await phone.newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAsCustomer(page, 'Ana Duarte')
  const post = async <Answer>(path: string, data: unknown) => {
    const response = await page.request.post(path, { data })
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()) as Answer
  }
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Create a company' }).click()
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByText('Enter the name of the company.')).toBeVisible()
  await page.getByLabel('Company name').fill('Northquay Rail')
  await page.getByLabel('Country').selectOption('PT')
  await page.getByLabel('VAT ID').fill('PT500000000')
  const answer = await holdAnswer(page, '**/api/companies')
  await page.getByRole('button', { name: 'Create company' }).click()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Create a company' })).toBeVisible()
  answer()
  // A page that was left leads nowhere.
  await page.getByRole('link', { name: 'Open Northquay Rail' }).click()
  await page.getByRole('link', { name: /^Members/ }).click()
  const email = 'gina.rail@company.example'
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Role').selectOption({ label: 'Buyer' })
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
  const product = await findProduct(page, 'FX-24')
  const units = (Math.floor(product.minOrder / product.orderMultiple) + 1) * product.orderMultiple
  const lines = [{ productID: product._id, quantity: units }]
  await post('/api/savedlists', { name: 'Track crew', lines })
  await page.goto('/orderlist/saved')
  await page.getByRole('button', { name: 'Share Track crew' }).click()
  await page.getByRole('button', { name: 'Share list' }).click()
  await expect(page.getByText('Shared with Northquay Rail, last changed by Ana Duarte')).toBeVisible()

  google.person = { sub: 'g-rail', email, email_verified: true, name: 'Gina Rail' }
  await colleague.goto(await invitationLink(mailbox, email))
  await waitForHydration(colleague)
  await colleague.getByRole('button', { name: /Google/ }).click()
  await colleague.getByRole('button', { name: 'Join Northquay Rail' }).click()
  await expect(colleague.getByText('You joined Northquay Rail')).toBeVisible()

  await colleague.goto('/orderlist/saved')
  await colleague.getByRole('button', { name: 'Edit lines of Track crew' }).click()
  await colleague.getByLabel(product.name).fill(String(units + product.orderMultiple))
  let saves = 0
  colleague.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1
  })
  await colleague.getByRole('button', { name: 'Save list' }).dblclick()
  await expect(colleague.getByText('Shared with Northquay Rail, last changed by Gina Rail')).toBeVisible()
  expect(saves).toBe(1)
  await page.reload()
  await expect(page.getByText('Shared with Northquay Rail, last changed by Gina Rail')).toBeVisible()
  await phone.close()
})

test('an administrator orders for a member by keyboard and merges a duplicate company, and the buyer sees both', async ({
  page,
  browser,
  mailbox,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url })
  const buyerPage = await context.newPage()
  const buyer = await signInAsCustomer(buyerPage, 'Ingrid Sand')
  const post = async (path: string, data: unknown) =>
    (await (await buyerPage.request.post(path, { data })).json()) as Company
  const { id } = await post('/api/companies', { name: 'Northquay Yards', country: 'PT' })
  await post(`/api/companies/${id}/cost-centers`, { code: '4711', name: 'Store', isArchived: false })
  const product = await findProduct(page, 'FX-24')
  const quantity = (Math.floor(product.minOrder / product.orderMultiple) + 1) * product.orderMultiple

  await test.step('the administrator enters SKU and quantity and sends them without the mouse', async () => {
    await signInAsAdmin(page)
    await page.goto(`/dashboard/company?company=${id}`)
    await page.getByRole('link', { name: /^Members/ }).press('Enter')
    await page.getByRole('link', { name: 'Order for Ingrid Sand' }).press('Enter')
    await expect(page.getByRole('combobox', { name: /^Cost center/ })).toHaveValue(/./)
    await page.getByLabel('SKU or name, row 1').fill('FX-24')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Quantity, row 1' })).toBeFocused()
    await page.keyboard.type(String(quantity))
    await expect(page.getByText('1 valid row,')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Add address' }).press('Enter')
    await expect(page.getByLabel('Delivery address')).toBeFocused()
    await page.keyboard.type('Store 4, Harbour Road')
    await page.getByRole('button', { name: 'Place order for Ingrid Sand' }).press('Enter')
    await expect(page.getByText(/^Order \S+ placed for Ingrid Sand$/)).toBeVisible()
    // The next order starts with the address of the customer's last one.
    await page.reload()
    await expect(page.getByLabel('Delivery address')).toHaveValue('Store 4, Harbour Road')
  })

  await test.step('the buyer finds it in My Orders, with who placed it', async () => {
    const received = await mailbox.waitForEmail(buyer.email, 'received')
    expect(received.text).toContain('on behalf of Ingrid Sand')
    await buyerPage.goto('/dashboard/myorders')
    await buyerPage
      .getByRole('link', { name: /^(Order )?[0-9A-Z]{4}-[0-9A-Z]{4}$/ })
      .first()
      .click()
    await expect(buyerPage.getByText(/^Placed by .+ on behalf of Ingrid Sand$/)).toBeVisible()
  })

  await test.step('the company is merged into another one', async () => {
    await page.request.post('/api/companies', {
      data: { name: 'Northquay Harbor', country: 'PT', ownerEmail: 'owner@company.example' },
    })
    await page.goto(`/dashboard/company?company=${id}`)
    await page.getByRole('button', { name: 'Merge into another company' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Northquay Harbor/).check()
    await dialog.getByLabel('Enter “Northquay Yards” to confirm').fill('Northquay Yards')
    await dialog.getByRole('button', { name: 'Merge companies' }).click()
    await expect(page.getByRole('heading', { name: 'Northquay Harbor' })).toBeVisible()
    await mailbox.waitForEmail(buyer.email, 'is now part of another one')
  })
  await context.close()
})

test('an owner gives a program of the company a key on a phone, which reads its orders', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAsCustomer(page, 'Rui Matos')
  const data = { name: 'Northquay Civil', country: 'PT' }
  expect((await page.request.post('/api/companies', { data })).ok()).toBe(true)
  await page.goto('/dashboard/company')
  await page.getByRole('link', { name: 'Programs' }).click()
  await page.getByRole('button', { name: 'Add service account' }).click()
  await page.getByLabel('Name').fill('Purchasing system')
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByRole('button', { name: 'Create key for Purchasing system' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  await dialog.getByLabel('Read the orders of the company').check()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog).toContainText('It is not shown again.')
  const key = (await dialog.locator('code').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Read the orders of the company.')).toBeVisible()
  const orders = await request.get('/api/orders', { headers: { authorization: `Bearer ${key}` } })
  expect([orders.status(), await orders.json()]).toEqual([200, []])
})
