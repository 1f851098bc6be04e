import { open, type Product, quantityOf, smallestQuantity } from './bulk-order.ts'
import { holdAnswer } from './intercept.ts'
import { expect, findProduct, signInAsCustomer, test } from './shop.ts'

test.use({ expectedErrors: ['409 (Conflict)', '401 (Unauthorized)', 'net::ERR'] })

test('a row can be typed, added and ordered by keyboard alone', async ({ page }) => {
  await signInAsCustomer(page)
  const product = (await findProduct(page, 'FX-23B')) as Product
  await open(page, '/orderlist/quick')
  const skuField = page.getByRole('combobox', { name: 'SKU or name, row 1' })
  await skuField.focus()
  await page.keyboard.type('bench drill 23')
  const option = page.getByRole('option', { name: /FX-23B/ })
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(skuField).toHaveValue('FX-23B')
  await expect(page.getByRole('textbox', { name: 'Quantity, row 1' })).toBeFocused()
  await page.keyboard.type(String(smallestQuantity(product)))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'SKU or name, row 2' })).toBeFocused()
  await expect(page.getByText('1 valid row,')).toBeVisible()
  const compare = page.getByRole('button', { name: 'Volume prices in row 1' })
  await compare.press('Enter')
  const chosen = page
    .getByRole('dialog')
    .getByRole('button', { name: `Order ${smallestQuantity(product)} units` })
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(compare).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 line added to your order list' })).toBeFocused()
  const release = await holdAnswer(page, '**/api/user/*/addresses')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orderlist$/)
  const quantity = quantityOf(page, 'FX-23B')
  await quantity.focus()
  await page.keyboard.press('ArrowUp')
  await expect(quantity).toHaveValue(String(smallestQuantity(product) + product.orderMultiple))
  await page.getByLabel('Delivery address').focus()
  await page.keyboard.type('Quay 7')
  const place = page.getByRole('button', { name: 'Place Order' })
  await place.press('Enter')
  // The order waits for the default address.
  await expect(place).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('status').filter({ hasText: /Order .* placed/ })).toBeFocused()
})

test('unreadable files are rejected with advice, and valid ones are imported', async ({ page }) => {
  await open(page, '/orderlist/quick')
  const importFile = (name: string, buffer: Buffer) =>
    page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  const alert = page.getByRole('alert')
  await importFile('big.csv', Buffer.alloc(6 * 1024 * 1024, 'a'))
  await expect(alert).toContainText('This file is too large: 6.0 MB')
  await importFile('book.xlsx', Buffer.from('PK\u0003\u0004…'))
  await expect(alert).toContainText('This is a workbook, not a CSV file')
  await importFile('picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))
  await expect(alert).toContainText('This is not a text file')
  await importFile('long.csv', Buffer.from(`SKU,Quantity\n${'FX-13,21\n'.repeat(5_001)}`))
  await expect(alert).toContainText('Too many rows: 5,001')
  const rows = page.getByRole('table', { name: 'Rows' })
  await expect(rows.getByRole('row')).toHaveCount(2)

  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download sample file' }).click(),
  ])
  await page.getByLabel('CSV file').setInputFiles(await sample.path())
  await expect(page.getByText('3 valid rows,')).toBeVisible()
  // Windows-1252, quotes, line ends inside a field, formulas.
  await importFile(
    'erp.csv',
    Buffer.from('"Stück";"Artikel-Nr."\r\n21;"FX-13"\r\n=1+1;"FX-13"\r\n21;"=1+1\r\nx"\r\n', 'latin1'),
  )
  await expect(page.getByText('3 rows imported (Windows-1252).')).toBeVisible()
  await expect(rows).toContainText('The quantity is a formula. Enter its result.')
  await expect(page.getByText('4 valid rows,')).toBeVisible()
})

test('5,000 rows are validated without blocking the page', async ({ page }) => {
  await open(page, '/orderlist/quick')
  const lines = Array.from({ length: 5_000 }, (_, index) => (index % 2 ? 'FX-13,21' : `FX-${index},1`))
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'all.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  const shown = page.getByRole('group', { name: 'Filter rows' })
  await expect(shown.getByRole('button').first()).toHaveText('All rows5,000')
  await expect(page.getByText('Looking up')).toHaveCount(0, { timeout: 30_000 })
  const pages = page.getByRole('navigation', { name: 'Pages of rows' })
  await expect(pages).toContainText('Rows 1 to 50 of 5,000')
  await expect(page.getByRole('table', { name: 'Rows' }).getByRole('row')).toHaveCount(52)
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages).toContainText('Rows 51 to 100 of 5,000')
  await page.reload()
  await expect(shown.getByRole('button').first()).toHaveText('All rows5,000')
})
