/** The calls for changes of many products, and products to change. */
import { expect } from 'vitest'
import type { Db } from '../src/db/schema.server.ts'
import type { BatchRow, ProductBatch } from '../src/product-admin/batches/contract.ts'
import { updateStockSortIndex } from '../src/products/list-query/stock-sort-index.server.ts'
import { buildProductRow } from '../src/products/records/product-row.server.ts'
import { openStock } from '../src/products/records/stock-movements.server.ts'
import type { openTestShop, Visitor } from './test-shop.ts'

interface Shop {
  ask: Awaited<ReturnType<typeof openTestShop>>['ask']
  db: Db
}

export function batchCalls({ ask, db }: Shop, admin: Visitor) {
  const upload = (text: string | Uint8Array, name = 'products.csv', as: Visitor = admin) =>
    ask('POST', `/api/product-batches?name=${encodeURIComponent(name)}`, {
      as,
      body: text,
      headers: { 'content-type': 'application/octet-stream' },
    })
  const plan = async (text: string) => (await (await upload(text)).json()) as ProductBatch
  const step = (batch: ProductBatch, name: 'apply' | 'undo', as = admin) =>
    ask('POST', `/api/product-batches/${batch.id}/${name}`, { as })
  /** With its byte order mark, which `text()` would drop. */
  const download = async (path: string) =>
    Buffer.from(await (await ask('GET', path, { as: admin })).arrayBuffer()).toString()
  const exportAll = () => download('/api/products/export.csv')
  const rowsOf = async (batch: ProductBatch, query = '') =>
    (await (
      await ask('GET', `/api/product-batches/${batch.id}/rows${query}`, { as: admin })
    ).json()) as BatchRow[]

  /** Calls until the batch has the status. */
  async function finish(batch: ProductBatch, name: 'apply' | 'undo'): Promise<ProductBatch> {
    for (;;) {
      const answer = await step(batch, name)
      expect(answer.status).toBe(200)
      const now = (await answer.json()) as ProductBatch
      if (now.status === 'applied' || now.status === 'undone') return now
    }
  }

  /** Adds products without the API, because a thousand calls would take long. Their SKUs are the prefix and a number. */
  async function addProducts(count: number, prefix: string) {
    const at = new Date()
    const rows = Array.from({ length: count }, (_, index) =>
      buildProductRow(
        {
          sku: `${prefix}${index + 1}`,
          name: `${prefix} drill ${index + 1}`,
          family: 'hammer-drill',
          powerSource: 'mains',
          description: 'For walls, "wet" rooms; no = sign',
          specs: { powerW: 850, capacitySteelMm: 13 },
          priceCents: 14_900,
          stock: 100,
          minOrder: 5,
          orderMultiple: 1,
          priceTiers: [],
        },
        at,
      ),
    )
    for (let from = 0; from < count; from += 1_000) {
      const part = rows.slice(from, from + 1_000)
      await db.insertInto('products').values(part).execute()
      await openStock(
        db,
        part.map(({ id, stock, created_at }) => ({ id, stock, created_at })),
      )
      await updateStockSortIndex(db, part)
    }
    return rows
  }

  return { upload, plan, step, download, exportAll, rowsOf, finish, addProducts }
}
