import type { Page } from '@playwright/test'
import { expect, settled, signInAsCustomer, test } from './shop.ts'

test.use({ expectedErrors: ['401 (Unauthorized)', 'net::ERR'] })

async function open(page: Page) {
  await page.goto('/orderlist/quick')
  await settled(page)
}

const article = (page: Page, row: number) => page.getByRole('combobox', { name: `SKU or name, row ${row}` })

test('rows go with a guest who signs in, and stay unseen by whoever signs in after them', async ({
  page,
  context,
}) => {
  await open(page)
  await article(page, 1).fill('FX-13')
  await page.reload()
  await expect(article(page, 1)).toHaveValue('FX-13')
  await signInAsCustomer(page)
  await open(page)
  await expect(article(page, 1)).toHaveValue('FX-13')
  await context.clearCookies()
  await open(page)
  await expect(article(page, 1)).toHaveValue('')
  await signInAsCustomer(page)
  await open(page)
  await expect(article(page, 1)).toHaveValue('')
})
