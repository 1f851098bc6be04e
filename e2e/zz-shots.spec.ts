// Not committed: pictures of the screens that were changed.
import type { Page } from '@playwright/test'
import { expect, findProduct, signInAsAdmin, signInAsCustomer, test } from './shop.ts'

test.use({ expectedErrors: ['4'] })
test.setTimeout(540_000)
const OUT = '/tmp/company/shots'

async function shoot(page: Page, name: string) {
  for (const width of [1440, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(200)
      await page.screenshot({ path: `${OUT}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('shots', async ({ browser, shop, page, mailbox }) => {
  const open = async () => (await browser.newContext({ baseURL: shop.url })).newPage()
  const [ownerPage, buyerPage] = [await open(), await open()]
  await signInAsCustomer(ownerPage, 'Ana Duarte')
  const buyer = await signInAsCustomer(buyerPage, 'Ingrid Sand')
  const call = async (at: Page, method: string, path: string, data?: unknown) => {
    const response = await at.request.fetch(path, { method, data })
    expect(response.ok(), `${path} ${await response.text()}`).toBe(true)
    return response.json()
  }
  const { id } = await call(ownerPage, 'POST', '/api/companies', {
    name: 'Northquay Civil, Lda.',
    country: 'PT',
    vatId: 'PT500000000',
  })
  const path = `/api/companies/${id}`
  const made = await call(ownerPage, 'POST', `${path}/cost-centers`, {
    code: '4711',
    name: 'Matosinhos store',
    isArchived: false,
  })
  await call(ownerPage, 'POST', `${path}/budgets`, {
    costCenterId: made.costCenters[0].id,
    amount: 9000,
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    rule: 'approve',
  })
  const address = {
    company: 'Northquay Civil',
    name: 'Ingrid Sand',
    line1: 'Rua do Cais 18',
    line2: '',
    postalCode: '4450-208',
    city: 'Matosinhos',
    region: '',
    country: 'PT',
  }
  const { sites } = await call(ownerPage, 'POST', `${path}/sites`, {
    name: 'Store 4, Matosinhos',
    address,
    phone: '+351 22 555 01 40',
    note: 'Gate B',
    isBilling: false,
    isArchived: false,
  })
  await call(ownerPage, 'POST', `${path}/invitations`, { email: buyer.email, role: 'buyer', orderLimit: 100 })
  await call(ownerPage, 'POST', `${path}/invitations`, {
    email: 'p.matos@northquay-civil.example',
    role: 'buyer',
    orderLimit: 2500,
  })
  const invitation = await mailbox.waitForEmail(buyer.email, 'Join Northquay')
  const token = /companyinvitation\?token=([\w-]+)/.exec(invitation.text ?? '')?.[1]
  await call(buyerPage, 'POST', '/api/company-invitations/accept', { token })
  const product = await findProduct(page, 'FX-24')
  const units = (Math.floor(product.minOrder / product.orderMultiple) + 1) * product.orderMultiple
  const body = {
    lines: [{ productID: product._id, quantity: units, price: product.price }],
    address: '',
    Phone: '',
    company: { id, siteId: sites[0].id, costCenterId: made.costCenters[0].id },
    poNumber: 'NQ-2304',
  }
  const first = await call(buyerPage, 'POST', '/api/purchase-requests', body)
  const placed = await call(ownerPage, 'POST', `/api/purchase-requests/${first.number}/decisions`, {
    decision: 'approved',
    version: 1,
    step: 1,
  })
  const second = await call(buyerPage, 'POST', '/api/purchase-requests', {
    ...body,
    lines: [{ ...body.lines[0], quantity: units * 2 }],
  })

  await ownerPage.goto(`/dashboard/company?company=${id}`)
  await expect(ownerPage.getByRole('link', { name: /Purchase requests\s*1 to decide/ }).last()).toBeVisible()
  await shoot(ownerPage, 'company-owner')
  await ownerPage.getByRole('button', { name: 'Edit company' }).click()
  await shoot(ownerPage, 'edit-company')
  await ownerPage.keyboard.press('Escape')
  await ownerPage.goto(`/dashboard/company?company=${id}&tab=members`)
  await ownerPage.getByRole('button', { name: 'Invite member' }).click()
  await shoot(ownerPage, 'invite')
  await ownerPage.keyboard.press('Escape')
  await shoot(ownerPage, 'members')
  await ownerPage.goto(`/dashboard/purchaserequests/${second.number}`)
  await expect(ownerPage.getByRole('button', { name: /^Approve/ })).toBeVisible()
  await shoot(ownerPage, 'request-owner')
  await buyerPage.goto(`/dashboard/orders/${placed.order}`)
  await expect(buyerPage.getByRole('link', { name: first.number })).toBeVisible()
  await shoot(buyerPage, 'order-buyer')

  await signInAsAdmin(page)
  await page.goto(`/dashboard/company?company=${id}`)
  await expect(page.getByRole('link', { name: 'Purchase requests' })).toBeVisible()
  await shoot(page, 'company-admin')
  await page.getByRole('link', { name: 'Purchase requests' }).click()
  await expect(page.getByRole('link', { name: second.number })).toBeVisible()
  await shoot(page, 'requests-admin')
  await page.getByRole('link', { name: second.number }).click()
  await expect(page.getByText('Why approval is needed')).toBeVisible()
  await shoot(page, 'request-admin')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { name: 'Purchase requests' })).toBeVisible()
  await page.goto(`/dashboard/orders/${placed.order}`)
  await expect(page.getByRole('link', { name: first.number })).toBeVisible()
  await shoot(page, 'order-admin')
  await page.goto('/dashboard/companies')
  await page.getByRole('button', { name: 'Add company' }).click()
  await shoot(page, 'add-company')
  await page.keyboard.press('Escape')
  await call(page, 'PUT', `${path}/status`, { status: 'on-hold' })
  await page.goto(`/dashboard/company?company=${id}`)
  await expect(page.getByText('This company is on hold')).toBeVisible()
  await shoot(page, 'on-hold-admin')
  await ownerPage.goto(`/dashboard/purchaserequests/${second.number}`)
  await ownerPage.getByRole('button', { name: /^Approve/ }).click()
  await expect(ownerPage.getByText('The company is on hold')).toBeVisible()
  await shoot(ownerPage, 'request-on-hold')
  await call(page, 'PUT', `${path}/status`, { status: 'active' })
})

test('no flash of a list price', async ({ browser, shop, page, mailbox: _ }) => {
  const memberPage = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await signInAsCustomer(memberPage, 'Mia Stone')
  await signInAsAdmin(page)
  const call = async (at: Page, method: string, path: string, data?: unknown) => {
    const response = await at.request.fetch(path, { method, data })
    expect(response.ok(), `${path} ${await response.text()}`).toBe(true)
    return response.json()
  }
  const { id } = await call(memberPage, 'POST', '/api/companies', { name: 'Flash', country: 'PT' })
  const agreement = await call(page, 'POST', `/api/companies/${id}/agreements`, {
    name: 'F',
    startsOn: '2020-01-01',
    endsOn: '2099-12-31',
    discountBp: 3000,
    orderMinimum: null,
  })
  await call(page, 'PUT', `/api/companies/${id}/agreements/${agreement.id}/status`, {
    status: 'active',
    version: 1,
  })
  const product = await findProduct(page, 'FX-24')
  const units = (Math.floor(product.minOrder / product.orderMultiple) + 1) * product.orderMultiple
  await call(memberPage, 'PUT', '/api/orderlist', {
    version: 0,
    lines: [{ productID: product._id, quantity: units }],
  })
  // The browser remembers the member after the first visit.
  await memberPage.goto('/products?q=FX-24')
  await expect(memberPage.getByText('Your price').first()).toBeAttached()
  await memberPage.goto('/orderlist/quick')
  const field = memberPage.getByLabel('SKU or name, row 1')
  if (await field.count()) {
    await field.fill('FX-24')
    await memberPage.keyboard.press('Escape')
    await memberPage.getByLabel(/^Quantity, row 1/).fill(String(units))
  } else console.log('quick', memberPage.url())
  await memberPage.waitForTimeout(1000)
  const seen: Record<string, string[]> = {}
  for (const path of [
    '/',
    '/products?q=FX-24',
    `/products/${product._id}`,
    '/orderlist',
    '/orderlist/quick',
    '/quickorder',
    '/finder?material=structural-steel&diameter=20&depth=20&holes=100',
    '/orderlist/saved',
    '/dashboard/myorders',
  ]) {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    await memberPage.route('**/api/company-prices*', async (route) => {
      await gate
      await route.continue()
    })
    await memberPage.goto(path).catch(() => undefined)
    await memberPage.waitForTimeout(2500)
    const visible = () =>
      memberPage.evaluate(() => {
        const texts: string[] = []
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const text = node.textContent ?? ''
          const parent = node.parentElement
          if (!parent || !/\d[\d,]*\.\d\d\b/.test(text)) continue
          const style = getComputedStyle(parent)
          if (style.visibility === 'hidden' || style.display === 'none' || !parent.getClientRects().length)
            continue
          texts.push(`${text.trim().slice(0, 60)} <${parent.tagName.toLowerCase()}>`)
        }
        return texts
      })
    seen[`${path} before`] = await visible()
    await memberPage.screenshot({ path: `${OUT}/flash${path.replace(/\W+/g, '-')}-before.png` })
    release()
    await memberPage.waitForTimeout(1200)
    seen[`${path} after`] = await visible()
    await memberPage.screenshot({ path: `${OUT}/flash${path.replace(/\W+/g, '-')}-after.png` })
    await memberPage.unroute('**/api/company-prices*')
  }
  console.log(JSON.stringify(seen, null, 1))
})
