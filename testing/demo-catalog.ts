/** A test shop that sells the products of the demo catalog. */
import { expect } from 'vitest'
import { inTransaction } from '../src/db/pool.server.ts'
import type { Db } from '../src/db/schema.server.ts'
import { readDemoCatalog } from '../src/demo/demo-catalog.server.ts'
import { seedDemoCatalog } from '../src/demo/seed-demo-catalog.server.ts'
import type { ProductDto } from '../src/products/core/contract.ts'
import type { openTestShop } from './test-shop.ts'

export const DEMO_CATALOG = readDemoCatalog()

export const seedCatalog = (db: Db) =>
  inTransaction(db, (tx) => seedDemoCatalog(tx, DEMO_CATALOG, new Date('2026-11-21T12:00:00Z')))

/** @param query of the list, such as '?q=drill' */
export function productCalls({ ask }: Pick<Awaited<ReturnType<typeof openTestShop>>, 'ask'>) {
  async function products(query = ''): Promise<ProductDto[]> {
    const answer = await ask('GET', `/api/products${query}`)
    expect(answer.status).toBe(200)
    return (await answer.json()) as ProductDto[]
  }
  const skus = async (query: string) => (await products(query)).map((product) => product.sku)
  return { products, skus }
}
