import type { Page } from '@playwright/test'
import type { Company } from '../src/companies/contract.ts'
import type { CompanyRole } from '../src/companies/rules.ts'
import type { SmtpServer } from '../testing/smtp-server.ts'
import { expect, findProduct, signInAsCustomer, test } from './shop.ts'

interface Owner {
  page: Page
  company: string
}

interface NewMember {
  page: Page
  email: string
  role: CompanyRole
}

/** The owner invites a person, who accepts with the link of the email. */
async function join(owner: Owner, { page, email, role }: NewMember, mailbox: SmtpServer) {
  const path = `/api/companies/${owner.company}/invitations`
  const invited = await owner.page.request.post(path, { data: { email, role } })
  expect(invited.ok(), await invited.text()).toBe(true)
  const invitation = await mailbox.waitForEmail(email, 'Join Northquay')
  const token = /companyinvitation\?token=([\w-]+)/.exec(invitation.text ?? '')?.[1]
  const accepted = await page.request.post('/api/company-invitations/accept', { data: { token } })
  expect(accepted.ok(), await accepted.text()).toBe(true)
}

test('a buyer asks for an order above the limit, and the owner approves it on a phone from the email', async ({
  page,
  browser,
  mailbox,
  shop,
}) => {
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
  await join({ page: ownerPage, company: id }, { page, email: buyer.email, role: 'buyer' }, mailbox)
  const company = (await (await ownerPage.request.get(`/api/companies/${id}`)).json()) as Company
  const member = company.members?.find(({ email }) => email === buyer.email)
  const limit = { role: 'buyer', orderLimit: 100 }
  await post(`/api/companies/${id}/members/${member?.id}`, limit, 'PUT')

  const product = await findProduct(page, 'FX-24')
  await page.goto(`/products/${product._id}`)
  await expect(page.getByLabel('Order for')).toHaveValue(id)
  await expect(page.getByText('Orders above your limit of $100.00 need approval.')).toBeVisible()
  await page.getByLabel('Delivery address').fill('Store 4, Harbour Road')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('Waiting for approval')).toBeVisible()

  const asked = await mailbox.waitForEmail(owner.email, 'Ingrid Sand asks for')
  const link = /\/dashboard\/purchaserequests\/R-\d{4}-\d{6}/.exec(asked.text ?? '')?.[0]
  await ownerPage.goto(link ?? '')
  await expect(ownerPage.getByText('the order is above Ingrid Sand’s limit of $100.00.')).toBeVisible()
  await ownerPage.getByRole('button', { name: /^Approve \$/ }).click()
  await ownerPage.getByRole('link', { name: 'View order' }).click()
  await expect(ownerPage.getByText('Cost center 4711 Store')).toBeVisible()
  await mailbox.waitForEmail(buyer.email, 'is approved')
  await page.goto('/dashboard/myorders')
  await expect(page.getByText('Northquay Civil, Ingrid Sand')).toBeVisible()
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
    await ownerPage.getByRole('button', { name: 'Add rule' }).click()
    const dialog = ownerPage.getByRole('dialog', { name: 'New rule' })
    await dialog.getByRole('textbox', { name: 'Total' }).fill('200')
    await dialog.getByRole('button', { name: 'Add step' }).click()
    await dialog.getByLabel('Who decides step 1').selectOption('approvers')
    await dialog.getByLabel('Who decides step 2').selectOption('owners')
    const sentence = 'Orders of $200.00 or more by buyers and approvers need one approver, then one owner.'
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
    await buyerPage.getByLabel('Delivery address').fill('Store 4, Harbour Road')
    await buyerPage.getByRole('button', { name: 'Request approval' }).click()
    await expect(buyerPage.getByText('1. Waits for one approver')).toBeVisible()
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
    await buyerPage.getByRole('button', { name: 'Change and send again' }).click()
    await expect(buyerPage.getByText('1. Waits for one approver')).toBeVisible()
    await approve(approverPage)
    await expect(approverPage.getByText('2. Waits for one owner')).toBeVisible()
    await approve(ownerPage)
    await ownerPage.getByRole('link', { name: 'View order' }).click()
    await expect(
      ownerPage.getByText('Approved by Ana Duarte, then Rui Tavares', { exact: true }),
    ).toBeVisible()
  })
  await phone.close()
  await ownerContext.close()
})
