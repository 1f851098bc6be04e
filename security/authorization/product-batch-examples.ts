/** Examples of the calls about changes of many products. */
import type { Example } from './table.ts'

export const PRODUCT_BATCH_EXAMPLES: Record<string, Example> = {
  'POST /api/product-batches': {
    send: () => ({
      query: 'name=products.csv',
      body: Buffer.from('SKU,Price (USD)\nnone,1\n'),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  },
  'POST /api/product-batches/prices': {
    send: ({ product }) => ({ body: { mode: 'percent', value: 5, productIDs: [product._id] } }),
  },
  'GET /api/product-batches/:id': { done: '404 batch-not-found' },
  'GET /api/product-batches/:id/rows': { done: '404 batch-not-found' },
  'GET /api/product-batches/:id/errors.csv': { done: '404 batch-not-found' },
  'POST /api/product-batches/:id/apply': { done: '404 batch-not-found' },
  'POST /api/product-batches/:id/undo': { done: '404 batch-not-found' },
  'POST /api/product-batches/:id/stop': { done: '404 batch-not-found' },
}
