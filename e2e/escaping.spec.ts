/** Every text of a customer and of a product contains markup. Each page shows it as text, and no script runs. */
import type { Page } from '@playwright/test'
import { ADMIN, expect, send, signInAsAdmin, signInAsCustomer, test, waitForHydration } from './shop.ts'

const ATTACK = `<img src=x onerror=alert(1)>"'</script><script>alert(2)</script>{{7*7}}`

test('markup in user input is shown as text on every page', async ({ page, browser, shop }) => {
  // Visits ten pages.
  test.slow()
  const admin = await browser.newPage({ baseURL: shop.url })
  for (const window of [page, admin])
    window.on('dialog', (dialog) => expect(dialog.message()).toBe('no dialog'))
  await signInAsAdmin(admin)
  const product = await send<{ _id: string; version: number }>(admin, 'post', '/api/products', {
    email: ADMIN.email,
    productName: ATTACK,
    price: 10,
    quentity: 1_000,
    minOrder: 1,
    discription: ATTACK,
    specs: { chuck: ATTACK.slice(0, 40) },
  })
  const buyer = await signInAsCustomer(page)
  const order = await send<{ _id: string }>(page, 'post', '/api/purchase', {
    email: buyer.email,
    address: ATTACK,
    Phone: ATTACK.slice(0, 40),
    orderquentity: 2,
    productID: product._id,
    price: 10,
  })
  const profile = { name: ATTACK, education: ATTACK, location: ATTACK, phone: ATTACK.slice(0, 40) }
  await send(page, 'put', `/api/user/${buyer.email}`, profile)
  await send(page, 'post', '/api/review', {
    email: buyer.email,
    reviewText: ATTACK,
    usersRating: 5,
    productID: product._id,
  })
  await send(admin, 'post', `/api/orders/${order._id}/transitions`, { to: 'paid', note: ATTACK })

  const pages: [Page, string][] = [
    [page, '/'],
    [page, `/products/${product._id}`],
    [page, `/products?q=${encodeURIComponent(ATTACK.slice(0, 60))}`],
    [page, '/dashboard'],
    [page, '/dashboard/myorders'],
    [page, `/myorders/${order._id}`],
    [page, '/dashboard/addreview'],
    [admin, '/dashboard/manageallorders'],
    [admin, '/dashboard/manageproduct'],
    [admin, `/dashboard/makeadmin?q=${encodeURIComponent(buyer.email)}`],
  ]
  for (const [window, path] of pages) {
    await window.goto(path)
    await waitForHydration(window)
    const text = window
      .locator('main')
      .getByText('onerror=alert(1)')
      .or(window.locator('input[value*="onerror"]'))
    await expect(text.first(), path).toBeAttached()
    await expect(window.locator('img[src="x"], [onerror], main script:not([src])'), path).toHaveCount(0)
  }
  await send(admin, 'patch', `/api/products/${product._id}`, {
    archived: true,
    version: product.version,
  })
  await admin.close()
})
