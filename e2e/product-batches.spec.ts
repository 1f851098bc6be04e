import { beforeAnswer, intercept, loseAnswer } from './intercept.ts'
import { expect, findProduct, signInAsAdmin, test } from './shop.ts'

test.use({ expectedErrors: ['422 (Unprocessable', 'net::ERR_'] })

test('an administrator exports the products, imports changed prices with a fault, and undoes it', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/manageproduct?q=FX-352K')
  const { price } = await findProduct(page, 'FX-352K')
  const exported = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await exported).suggestedFilename()).toMatch(/^fixit-products-.*\.csv$/)
  await page.getByRole('link', { name: 'Import CSV' }).click()
  const choose = page.getByLabel('CSV file')
  await choose.setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('PK\u0003\u0004'),
  })
  await expect(page.getByText('This is a spreadsheet file')).toBeVisible()
  const file = `SKU;Price (USD)\nFX-352K;${price + 10},00\nFX-13;free\n`
  // A page that was left while the file is read does not take the administrator back.
  const opened: string[] = []
  page.on('framenavigated', (frame) => opened.push(frame.url()))
  await beforeAnswer(page, '**/api/product-batches?*', 'POST', async () => {
    await page.getByRole('link', { name: 'Low Stock' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Low Stock' })).toBeVisible()
  })
  const answer = page.waitForResponse(/\/product-batches\?/)
  await choose.setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await answer
  await expect(page.getByRole('heading', { level: 1, name: 'Low Stock' })).toBeVisible()
  await page.getByRole('link', { name: 'Import and Export' }).click()
  await page.getByRole('link', { name: 'prices.csv' }).click()
  const rows = page.getByRole('table', { name: 'Rows' })
  // The rejected row comes first.
  await expect(rows.getByRole('row').nth(1)).toContainText('“free” is not a price.')
  await expect(rows.getByRole('row').filter({ hasText: 'FX-352K' })).toContainText(/→ \$[\d,]+\.00 \+[\d.]+%/)
  expect(opened.filter((url) => url.includes('batch='))).toHaveLength(1)
  // The answer is lost, and the page shows what was done. By keyboard alone: the pressed button disappears, and the focus
  // stays beside it.
  await intercept(page, '**/apply', loseAnswer, 1)
  await page.getByRole('button', { name: 'Apply 1 change' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo 1 product' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Import' })).toBeFocused()
  await expect(page.getByText('The server did not answer.')).toHaveCount(0)
  expect((await findProduct(page, 'FX-352K')).price).toBe(price + 10)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Undone/ })).toBeVisible()
  expect((await findProduct(page, 'FX-352K')).price).toBe(price)
})

test('an administrator raises the prices of selected products after seeing each new price', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const { price } = await findProduct(page, 'FX-352K')
  await page.goto('/dashboard/manageproduct?q=FX-352K')
  await page.getByRole('button', { name: 'Archived' }).click()
  await expect(page.getByText('Only archived products were searched.')).toBeVisible()
  await page.goBack()
  await page.getByRole('checkbox', { name: 'Select all 1 shown' }).check()
  await expect(page.getByRole('checkbox', { name: 'Select FX-352K' })).toBeChecked()
  await page.getByRole('button', { name: 'Change prices of 1' }).click()
  await page.getByLabel('Change', { exact: true }).fill('20')
  await page.getByRole('button', { name: 'Show new prices' }).click()
  await expect(page.getByRole('heading', { name: 'Prices +20%' })).toBeVisible()
  await page.getByRole('button', { name: 'Unusual change 1' }).click()
  await expect(page.getByRole('table', { name: 'Rows' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply 1 change' }).click()
  const undo = page.getByRole('button', { name: 'Undo 1 product' })
  // The second click of a double click on the button that was here.
  await undo.dispatchEvent('click', { detail: 2 })
  await expect(undo).toBeEnabled()
  expect((await findProduct(page, 'FX-352K')).price).toBeCloseTo(price * 1.2, 2)
  await undo.click()
  await expect.poll(async () => (await findProduct(page, 'FX-352K')).price).toBe(price)
  // The SKU itself comes before products that only contain it, as in a name or a number.
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('row')
  await page.goto('/dashboard/manageproduct?q=FX-40')
  await expect(rows.nth(2)).toBeVisible()
  await expect(rows.nth(1)).toContainText('Rotary hammer 40')
  // The action would change products that match only a part of the search.
  await page.goto('/dashboard/manageproduct?q=hammer drill sds 24mm concrete')
  await expect(page.getByText('No product matches the whole search.')).toBeVisible()
})
