import type { Company } from '../src/companies/contract.ts'
import { expect, findProduct, signInAsCustomer, test } from './shop.ts'

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
  await post(`/api/companies/${id}/invitations`, { email: buyer.email, role: 'buyer' })
  const invitation = await mailbox.waitForEmail(buyer.email, 'Join Northquay Civil')
  const token = /companyinvitation\?token=([\w-]+)/.exec(invitation.text ?? '')?.[1]
  const accepted = await page.request.post('/api/company-invitations/accept', { data: { token } })
  expect(accepted.ok(), await accepted.text()).toBe(true)
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
