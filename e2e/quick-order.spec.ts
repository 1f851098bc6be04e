import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { holdAnswer, holdCode, intercept, loseAnswer } from './intercept.ts'
import { expect, signInAsCustomer, test, toast, waitForHydration } from './shop.ts'

test.use({ expectedErrors: ['401 (Unauthorized)', 'net::ERR'] })

async function open(page: Page) {
  await page.goto('/orderlist/quick')
  await waitForHydration(page)
}

const skuField = (page: Page, row: number) => page.getByRole('combobox', { name: `SKU or name, row ${row}` })

test('a guest’s rows move to the account that signs in, and to no other', async ({ page, context }) => {
  await open(page)
  await skuField(page, 1).fill('FX-13')
  await page.reload()
  await expect(skuField(page, 1)).toHaveValue('FX-13')
  await signInAsCustomer(page)
  await open(page)
  await expect(skuField(page, 1)).toHaveValue('FX-13')
  await context.clearCookies()
  await open(page)
  await expect(skuField(page, 1)).toHaveValue('')
  await signInAsCustomer(page)
  await open(page)
  await expect(skuField(page, 1)).toHaveValue('')
})

test('rows are imported and added once, even if they are sent again or the page is left', async ({
  page,
}) => {
  await signInAsCustomer(page)
  await open(page)
  await skuField(page, 1).fill('FX-13')
  await page.getByRole('textbox', { name: 'Quantity, row 1' }).fill('24')
  const restore = await intercept(page, '**/api/orderlist/lines', loseAnswer)
  const add = page.getByRole('button', { name: 'Add 1 valid row' })
  await add.click()
  await expect(page.getByRole('alert')).toContainText('Your rows may have been added')
  restore()
  await add.click()
  await expect(page.getByRole('heading', { name: '1 line added to your order list' })).toBeVisible()
  const listed = async () => {
    const list = (await (await page.request.get('/api/orderlist')).json()) as {
      lines: { quantity: number }[]
    }
    return list.lines.map(({ quantity }) => quantity)
  }
  expect(await listed()).toEqual([24])

  const runCode = await holdCode(page, 'parse-rows')
  const pasted = page.getByLabel('Paste rows')
  await pasted.fill('FX-13 24')
  for (let times = 0; times < 2; times += 1) await page.getByRole('button', { name: 'Import rows' }).click()
  await pasted.pressSequentially('\nFX-24 20')
  runCode()
  await expect(pasted).toHaveValue('FX-24 20')
  const answer = await holdAnswer(page, '**/api/orderlist/lines')
  await add.click()
  await page.getByRole('link', { name: 'BLOG', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible()
  await page.goBack()
  await add.click()
  answer()
  await expect(toast(page, '1 line added to your order list')).toBeVisible()
  await expect(skuField(page, 1)).toHaveValue('')
  expect(await listed()).toEqual([48])
  await page.reload()
  await expect(skuField(page, 1)).toHaveValue('')
})

test('keyboard focus is kept when a button disappears', async ({ page }) => {
  const restore = await intercept(page, '**/api/quickorder', (route) => route.abort())
  await open(page)
  await page.getByLabel('Paste rows').fill('FX-13 24')
  await page.getByRole('button', { name: 'Import rows' }).click()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.locator('#row-filter')).toBeFocused()
  restore()
  const all = page.getByRole('button', { name: 'Remove all rows' })
  const back = page.getByRole('button', { name: 'Undo' })
  await all.press('Enter')
  await expect(back).toBeFocused()
  await back.press('Enter')
  await expect(all).toBeFocused()
  await expect(skuField(page, 1)).toHaveValue('FX-13')
})

test('removing the last invalid row leaves a blank row; imported rows are numbered and show their line in the file', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('Paste rows').fill('FX-NOBODY 20\nFX-NEITHER 30')
  await page.getByRole('button', { name: 'Import rows' }).click()
  const shown = page.getByRole('group', { name: 'Filter rows' })
  await shown.getByRole('button', { name: /Needs fixing/ }).click()
  await page.getByRole('button', { name: 'Remove all rows' }).click()
  await expect(shown.getByRole('button', { name: /All rows/ })).toHaveAttribute('aria-pressed', 'true')
  const table = page.getByRole('table', { name: 'Rows' })
  await expect(table.getByRole('combobox')).toHaveCount(1)

  await page.getByLabel('Paste rows').fill('SKU\tQuantity\nFX-13\t24\n\nnobody\t16')
  await page.getByRole('button', { name: 'Import rows' }).click()
  const rows = table.getByRole('row')
  // The invalid row of the import comes first.
  await expect(rows.filter({ hasText: /^Needs fixing/ })).toBeVisible()
  await skuField(page, 3).fill('nobody else')
  await skuField(page, 3).blur()
  const numbers = rows.getByRole('cell').filter({ hasText: /^\d+(line \d+)?$/ })
  await expect(numbers).toHaveText(['2line 4', '1line 2', '3', '4'])
  const [bad] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 2 rows with errors (CSV)' }).click(),
  ])
  const lines = (await readFile(await bad.path(), 'utf8')).split('\r\n')
  expect(lines.slice(0, 3).map((line) => line.split(',').slice(0, 3))).toEqual([
    ['\ufeffLine', 'SKU', 'Quantity'],
    ['4', 'nobody', '16'],
    ['', 'nobody else', ''],
  ])
})
