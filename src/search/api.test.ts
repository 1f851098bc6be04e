import { beforeAll, expect, test } from 'vitest'
import { seedCatalog } from '../../testing/demo-catalog.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import type { SearchSuggestionsDto } from './contract.ts'

const shop = await openTestShop()
beforeAll(() => seedCatalog(shop.db))

async function suggest(q: string): Promise<SearchSuggestionsDto> {
  const response = await shop.ask('GET', `/api/search/suggestions?q=${encodeURIComponent(q)}`)
  return (await response.json()) as SearchSuggestionsDto
}

test('a search counts its matches by family and suggests the best five', async () => {
  const { hits, hasMoreHits, families, products, orders } = await suggest('hammer')
  expect(families.map(({ family }) => family)).toEqual(
    expect.arrayContaining(['hammer-drill', 'rotary-hammer']),
  )
  expect(families.reduce((sum, family) => sum + family.products, 0)).toBeLessThanOrEqual(hits)
  expect(products).toHaveLength(5)
  expect(products.every(({ name }) => /hammer/i.test(name))).toBe(true)
  expect({ hasMoreHits, orders }).toEqual({ hasMoreHits: false, orders: [] })
})

test('an archived product is neither suggested nor counted', async () => {
  const before = await suggest('FX-50M')
  expect(before.products[0]).toMatchObject({ sku: 'FX-50M' })
  await shop.db.updateTable('products').set({ archived_at: new Date() }).where('sku', '=', 'FX-50M').execute()
  const after = await suggest('FX-50M')
  expect(after.products.map(({ sku }) => sku)).not.toContain('FX-50M')
  expect(after.hits).toBe(before.hits - 1)
})

test('a search that no product matches as a whole suggests those that match most of it', async () => {
  const { search, products, families } = await suggest('cordless drill mt3')
  expect(search).toMatchObject({ isPartial: true })
  expect(products).toHaveLength(5)
  expect(families).toContainEqual({ family: 'cordless-drill', products: 12 })
})
