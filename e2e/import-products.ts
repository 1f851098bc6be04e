import type { Page } from '@playwright/test'
import type { ProductBatch } from '../src/product-admin/batches/contract.ts'
import type { ProductDto } from '../src/products/core/contract.ts'
import { expect } from './shop.ts'

/**
 * Adds products with one file, because a call for each would take long. An administrator is signed in.
 * @param rows the header and a row for each product; their SKUs start with `prefix`
 * @returns the products in the order of their SKUs
 */
export async function importProducts(
  page: Page,
  prefix: string,
  rows: readonly string[],
): Promise<ProductDto[]> {
  const planned = await page.request.post('/api/product-batches?name=products.csv', {
    data: Buffer.from(rows.join('\n')),
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { id } = (await planned.json()) as ProductBatch
  // A busy shop may ask to repeat a call.
  await expect(async () => {
    const applied = await page.request.post(`/api/product-batches/${id}/apply`)
    expect(((await applied.json()) as ProductBatch).status).toBe('applied')
  }).toPass({ timeout: 60_000 })
  const catalog = (await (await page.request.get('/api/products')).json()) as ProductDto[]
  return catalog
    .filter(({ sku }) => sku.startsWith(prefix))
    .toSorted((one, other) => one.sku.localeCompare(other.sku))
}
