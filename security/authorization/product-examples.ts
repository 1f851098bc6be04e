/** Examples of the calls about products: catalog, search, files, stock, and batches. */
import { type Example, everyone } from './example.ts'

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Every upload is a revision of its own. */
let revisions = 0

/** Products that are not sold any more are for staff members. */
const OF_ARCHIVE: Example[] = [{ except: everyone('200') }, { send: () => ({ query: 'archived=1' }) }]

export const PRODUCT_EXAMPLES: Record<string, Example | Example[]> = {
  'GET /api/products': OF_ARCHIVE,
  'GET /api/products/facets': OF_ARCHIVE,
  'GET /api/finder': { send: () => ({ query: 'material=structural-steel&diameter=20' }) },
  'GET /api/search/suggestions': { send: () => ({ query: 'q=drill' }) },
  'GET /api/find': { send: () => ({ query: 'q=drill' }) },
  'POST /api/products': {
    send: ({ actors }) => ({
      body: {
        email: actors.administrator?.email,
        productName: `Drill ${crypto.randomUUID()}`,
        price: 10,
        quentity: 1,
        minOrder: 1,
        discription: '',
      },
    }),
  },
  'PUT /api/products/:id/prices': {
    // Based on no version of the product.
    done: '409 version-conflict',
    send: ({ product }) => ({ body: { price: product.price + 1, version: 1_000 } }),
  },
  'PATCH /api/products/:id': {
    send: ({ product }) => ({ body: { discription: 'For masonry.', version: product.version } }),
  },
  'GET /api/products/sku-suggestion': { send: () => ({ query: 'family=magnetic-drill&capacity=60' }) },
  'PUT /api/products/:id/related': {
    // Based on no version of the product.
    done: '409 version-conflict',
    send: () => ({ body: { version: 2_147_483_647, related: [] } }),
  },
  'POST /api/products/:id/files': {
    send: () => ({
      query: `kind=datasheet&language=en&revision=${++revisions}&validFrom=2026-11-22`,
      body: image,
      headers: { 'content-type': 'application/octet-stream' },
    }),
  },
  'GET /api/products/:id/files/:file': { done: '404 file-not-found' },
  'DELETE /api/products/:id/files/:file': { done: '404 file-not-found' },
  'POST /api/pictures': {
    send: () => ({ body: image, headers: { 'content-type': 'application/octet-stream' } }),
  },
  'GET /api/products/stock-demand': { send: ({ product }) => ({ query: `product=${product._id}` }) },
  'GET /api/products/:id/stock-movements': {},
  'GET /api/products/:id/promise': { send: () => ({ query: 'quantity=2' }) },
  'POST /api/promises': {
    send: ({ product }) => ({ body: { lines: [{ productID: product._id, quantity: 2 }] } }),
  },
  'GET /api/products/:id/floor-price': {},
  'GET /api/products/:id/supply': {},
  'PUT /api/products/:id/supply': {
    // Based on no version of it.
    done: '409 version-conflict',
    send: () => ({ body: { version: 9, allowsBackorder: false, backorderLimit: 5, leadDays: null } }),
  },
  'POST /api/products/:id/stock-movements': { send: () => ({ body: { kind: 'received', quantity: 1 } }) },
  // The product is in stock, so nobody may await it.
  'PUT /api/products/:id/stock-notification': { done: '409 enough-in-stock' },
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
