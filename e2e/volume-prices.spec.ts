import { money, open, orderPrice, type Product, smallestQuantity } from './bulk-order.ts'
import { expect, signInAsCustomer, test, toast } from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)', '401 (Unauthorized)', 'net::ERR'] })

test('a product page shows the savings of a price tier and remembers the last quantity', async ({ page }) => {
  await signInAsCustomer(page)
  const all = (await (await page.request.get('/api/products')).json()) as Product[]
  const product = all.find(
    ({ orderMultiple, priceTiers: [tier], quentity }) =>
      orderMultiple > 2 && tier !== undefined && quentity > 3 * tier.from,
  )
  const [tier] = product?.priceTiers ?? []
  if (!product || !tier) throw new Error('the demo catalog has no such product')
  await open(page, `/products/${product._id}`)
  const quantity = page.getByLabel('Quantity', { exact: true })
  const scale = page.getByRole('group', { name: 'Price per unit by quantity' })
  const tierChoice = scale.getByRole('radio', { name: new RegExp(`^${tier.from}\\+`) })
  await expect(scale).toContainText(money(tier.price * 100))
  await expect(page.getByText('Ships within 3 working days of the payment.')).toBeVisible()
  await quantity.fill(String(tier.from - 1))
  await page.getByRole('button', { name: 'Add to order list' }).click()
  await expect(quantity).toBeFocused()
  await expect(
    page.getByText(`${tier.from - 1} is not a multiple of ${product.orderMultiple}.`),
  ).toBeVisible()
  await quantity.fill(String(smallestQuantity(product)))
  await expect(tierChoice).not.toBeChecked()
  await scale.getByText(new RegExp(`^${tier.from}\\+`)).click()
  await expect(quantity).toHaveValue(String(tier.from))
  // A quarter less is near enough for a suggestion, and typing moves the choice.
  const near = Math.ceil((tier.from * 0.8) / product.orderMultiple) * product.orderMultiple
  await quantity.fill(String(near))
  await expect(tierChoice).not.toBeChecked()
  await page
    .getByRole('button', { name: new RegExp(`^Order ${tier.from}: \\${money(tier.price * 100)} each`) })
    .click()
  await expect(tierChoice).toBeChecked()
  await page.getByLabel('Delivery address').fill('Store 4')
  await page.getByLabel(/^PO number/).fill('4711')
  await page.getByLabel('Delivery address').fill('Quay 7')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Order .* placed/ })).toContainText(
    money(orderPrice(product, tier.from)),
  )
  await page.getByRole('button', { name: `Last order: ${tier.from}` }).click()
  await expect(quantity).toHaveValue(String(tier.from))
  await page.getByLabel(/^PO number/).fill('4711')
  await page.getByRole('button', { name: 'Place Order' }).click()
  const warning = page.getByRole('alert').filter({ hasText: 'Nothing is ordered yet.' })
  await expect(warning).toContainText('You already placed this order with PO number 4711')
  await page.goto(`/products?q=${product.sku}`)
  const card = page.getByRole('article').filter({ hasText: product.sku })
  await expect(card).toContainText(`Last order: ${tier.from}`)
  await card.getByRole('button', { name: /^Add to order list/ }).click()
  await toast(page, `${tier.from} × ${product.name} added.`).getByRole('link').click()

  // Without a PO number, the similar earlier order is shown and the buyer decides.
  await expect(page.getByLabel('Delivery address')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(warning).toContainText('You placed a similar order in the last 7 days')
  await expect(warning).toContainText('PO 4711')
  await warning.getByRole('button', { name: 'Order anyway' }).click()
  await expect(page.getByRole('heading', { name: /Order .* placed/ })).toBeVisible()
})
