import { beforeAnswer, intercept, loseAnswer } from './intercept.ts'
import { expect, findProduct, signInAsAdmin, signInAsCustomer, test, toast } from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)', '422 (Unprocessable', 'net::ERR_'] })

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

test('an administrator edits specifications, uploads a manual, relates and duplicates a product; a buyer sees it', async ({
  page,
  browser,
  shop,
}) => {
  await signInAsAdmin(page)
  const product = await findProduct(page, 'FX-60M')
  await page.goto('/dashboard/manageproduct?q=FX-60M')
  await page.getByRole('button', { name: `More actions for ${product.name}` }).click()
  await page.getByRole('menuitem', { name: 'Specifications and files' }).click()
  await expect(page.getByRole('heading', { name: `Edit ${product.name}` })).toBeVisible()

  // Another administrator changes the mass meanwhile. What was typed stays.
  await page.getByRole('textbox', { name: 'Stroke' }).fill('195')
  await page.getByRole('textbox', { name: /^SKU/ }).fill('FX-61M')
  const meanwhile = await page.request.patch(`/api/products/${product._id}`, {
    data: { version: product.version, specs: { massKg: 17.9 } },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(meanwhile.status()).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody else' })).toContainText(
    'Weight: 17.8 → 17.9',
  )
  await expect(page.getByRole('textbox', { name: 'Stroke' })).toHaveValue('195')
  await expect(page.getByRole('textbox', { name: 'Weight', exact: true })).toHaveValue('17.9')
  const gtin = page.getByRole('textbox', { name: 'GTIN' })
  await gtin.fill('9520000000012')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'GTIN' })).toContainText('wrong check digit')
  await gtin.fill('9520000000011')
  // The form keeps text that is typed before the answer arrives.
  const description = page.getByRole('textbox', { name: 'Description' })
  await beforeAnswer(page, `**/api/products/${product._id}`, 'PATCH', () =>
    description.fill('For steel halls.'),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, `${product.name} saved`)).toBeVisible()
  await expect(description).toHaveValue('For steel halls.')
  // A save whose answer was lost is not taken for that of another administrator.
  await intercept(page, `**/api/products/${product._id}`, loseAnswer, 1)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server did not answer.' })).toBeVisible()
  const repeated = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await repeated).status()).toBe(200)
  await expect(page.getByRole('alert').filter({ hasText: /did not answer|Another/ })).toHaveCount(0)

  // Another administrator changes the backorders meanwhile. What was typed stays here too.
  const backorders = page.getByRole('region', { name: 'Backorders' })
  await backorders.getByLabel('Limit').fill('40')
  const supply = `/api/products/${product._id}/supply`
  const { version } = (await (await page.request.get(supply)).json()) as { version: number }
  const changed = { allowsBackorder: false, backorderLimit: 7, leadDays: 30, version }
  expect((await page.request.put(supply, { data: changed })).status()).toBe(200)
  await backorders.getByRole('button', { name: 'Save backorders' }).click()
  await expect(backorders.getByRole('alert')).toContainText('Somebody else')
  await expect(backorders.getByLabel('Limit')).toHaveValue('40')
  await expect(backorders.getByLabel('Lead time')).toHaveValue('30')
  await beforeAnswer(page, `**${supply}`, 'PUT', () => backorders.getByLabel('Lead time').fill('31'))
  await backorders.getByRole('button', { name: 'Save backorders' }).click()
  await expect(toast(page, 'Backorders of')).toBeVisible()
  await expect(backorders.getByLabel('Lead time')).toHaveValue('31')

  const upload = page.getByRole('form', { name: 'Upload a file' })
  const choose = (name: string, buffer: Buffer) =>
    upload.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await choose('manual.pdf', Buffer.from('MZ this is a program'))
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(upload.getByRole('alert')).toContainText('not a complete PDF')
  await choose('manual.pdf', PDF)
  // The answer is lost, so the same file is sent again.
  await intercept(page, '**/files?*', loseAnswer, 1)
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(upload.getByRole('alert')).toContainText('The server did not answer.')
  const files = page.getByRole('list', { name: 'Files' })
  await expect(files).toContainText('English, revision 2')
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(toast(page, 'FX-61M-manual-en-2.pdf uploaded')).toBeVisible()
  await expect(files.getByRole('listitem')).toHaveCount(2)

  await page.getByLabel('Find a product').fill('FX-50M')
  await intercept(page, '**/related', (route) => route.abort(), 1)
  await page.getByRole('button', { name: 'Add Magnetic drill 50' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server did not answer.' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Magnetic drill 50' }).click()
  await expect(page.getByRole('list', { name: 'Related products' })).toContainText('Magnetic drill 50')

  await page.getByRole('link', { name: 'Duplicate' }).click()
  // FX-60M is a former SKU now, so it is not suggested.
  await expect(page.getByRole('textbox', { name: /^SKU/ })).toHaveValue('FX-60M2')
  await expect(page.getByRole('textbox', { name: 'Stroke' })).toHaveValue('195')
  await page.getByLabel('Name', { exact: true }).fill('Magnetic drill 60 workshop')
  await page.getByRole('textbox', { name: /^Stock/ }).fill('12')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(toast(page, 'Product Added')).toBeVisible()

  const buyer = await browser.newPage({ baseURL: shop.url })
  await signInAsCustomer(buyer, 'Ines Duarte')
  await buyer.goto(`/products/${product._id}`)
  await expect(buyer.getByRole('heading', { name: 'Documents' })).toBeVisible()
  const download = buyer.waitForEvent('download')
  // The first revision is that of the demo catalog.
  await buyer.locator('a[download="FX-61M-manual-en-2.pdf"]').click()
  expect((await download).suggestedFilename()).toBe('FX-61M-manual-en-2.pdf')
  await expect(buyer.getByRole('region', { name: 'Related products' })).toContainText('Magnetic drill 50')
  await expect(buyer.getByRole('row', { name: /Stroke/ })).toContainText('195')
  await expect(buyer.getByRole('row', { name: /GTIN/ })).toContainText('9520000000011')
  const html = await (await buyer.request.get(`/products/${product._id}`)).text()
  expect(html).toContain('"sku":"FX-61M"')
  // Links in sent emails keep the drawing under the former SKU.
  expect((await buyer.request.get('/drawings/FX-60M.svg')).status()).toBe(200)

  await buyer.goto('/products?family=magnetic-drill')
  await buyer.getByText('Spindle taper').click()
  await buyer.getByRole('checkbox', { name: /^MT2/ }).check()
  await expect(buyer.getByRole('listitem').filter({ hasText: 'Spindle taper MT2' })).toBeVisible()
  await expect(buyer.getByRole('article')).toHaveCount(1)
  await buyer.close()

  // Other tests find the product by its SKU.
  const { version: latest } = await findProduct(page, 'FX-61M')
  const restored = await page.request.patch(`/api/products/${product._id}`, {
    data: { version: latest, sku: 'FX-60M' },
  })
  expect(restored.status()).toBe(200)
})
