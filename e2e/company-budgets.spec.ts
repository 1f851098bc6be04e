import type { Company } from '../src/companies/core/contract.ts'
import type { Purchase } from '../src/orders/core/contract.ts'
import { expect, findProduct, signInAsCustomer, test } from './shop.ts'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: ['409 (Conflict)'] })

test('a budget is added, used and exhausted on a phone, and cancelled units return to it', async ({
  page,
}) => {
  const owner = await signInAsCustomer(page, 'Ana Duarte')
  const post = async <Answer>(path: string, data: unknown) => {
    const response = await page.request.post(path, { data })
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()) as Answer
  }
  const { id } = await post<Company>('/api/companies', { name: 'Northquay Civil', country: 'PT' })
  await post(`/api/companies/${id}/cost-centers`, { code: '4711', name: 'Store', isArchived: false })
  const product = await findProduct(page, 'FX-24')
  const units = (Math.floor(product.minOrder / product.orderMultiple) + 1) * product.orderMultiple
  const total = units * product.price
  const money = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

  await page.goto('/dashboard/company')
  await page.getByRole('button', { name: 'Add budget' }).click()
  await page.getByLabel('For').selectOption({ label: '4711 Store' })
  await page.getByLabel('Amount').fill('0')
  await page.getByRole('button', { name: 'Save budget' }).click()
  await expect(page.getByText('Enter an amount in US dollars')).toBeVisible()
  await page.getByLabel('Amount').fill(String(total + 1))
  await page.getByLabel('Orders above it').selectOption({ label: 'Do not place the order' })
  await page.getByRole('button', { name: 'Save budget' }).click()
  const card = page.getByRole('article', { name: 'Store' })
  await expect(card).toContainText(`left of ${money(total + 1)}`)

  await page.goto(`/products/${product._id}`)
  const line = page.getByText(/^Cost center 4711 · /)
  await expect(line).toHaveText(`Cost center 4711 · ${money(total + 1)} left`)
  await page.getByLabel('Delivery address').fill('Store 4, Harbour Road')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(line).toHaveText('Cost center 4711 · $1.00 left')
  await expect(
    page.getByText(`This order is ${money(total - 1)} above the budget and cannot be placed.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Nothing was ordered. Order less, or ask an owner').first()).toBeVisible()

  await page.goto('/dashboard/company')
  await expect(card).toContainText(`$1.00left of ${money(total + 1)}`)
  await card.getByText('Show figures').click()
  await expect(
    card.getByRole('cell', {
      name: total.toLocaleString('en-US', { minimumFractionDigits: 2 }),
      exact: true,
    }),
  ).toBeVisible()
  const [placed] = (await (await page.request.get(`/api/purchase/${owner.email}`)).json()) as Purchase[]
  await post(`/api/orders/${placed?._id}/transitions`, { to: 'cancelled' })
  await page.reload()
  await expect(card).toContainText(`${money(total + 1)}left of ${money(total + 1)}`)
})
