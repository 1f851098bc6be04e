/** Rows 70 to 82: products that administrators add and change. */
import { createServer } from 'node:net'
import { expect } from 'vitest'
import type { ProductDto } from '../../src/products/core/contract.ts'
import { decompressionBomb } from '../../testing/decompression-bomb.ts'
import type { Fixture } from './fixture.ts'
import { json, type RequestInput, statusAndCode } from './requests.ts'
import { accepted, coveredBy, notApplicable, type Row, rejected, scenario } from './row.ts'

const newProduct = ({ admin }: Fixture, change: object = {}): RequestInput => ({
  method: 'POST',
  path: '/api/products',
  as: admin,
  body: {
    email: admin.email,
    productName: 'Impact drill',
    price: 149,
    quentity: 100,
    minOrder: 5,
    discription: 'For masonry.',
    allowDuplicateName: true,
    ...change,
  },
})

/** Inserts raw JSON that JSON.stringify would not write. */
const withRaw = (fixture: Fixture, field: string, raw: string): RequestInput => {
  const sent = newProduct(fixture, { [field]: '«raw»' })
  return { ...sent, body: JSON.stringify(sent.body).replace('"«raw»"', raw) }
}

const upload = ({ admin }: Fixture, body: string | Uint8Array): RequestInput => ({
  method: 'POST',
  path: '/api/pictures',
  as: admin,
  body,
  headers: { 'content-type': 'image/png' },
})

const RIGHTS: Row[] = [
  rejected(
    70,
    'a product added by a customer',
    '403 forbidden',
    (fixture) => ({
      ...newProduct(fixture),
      as: fixture.customer,
    }),
    { reason: 'the log has the rejection; the audit trail has only actions' },
  ),
  rejected(70, 'a product added by a guest', '401 not-signed-in', (fixture) => ({
    ...newProduct(fixture),
    as: undefined,
  })),
]

const NUMBERS: Row[] = [
  ...['-1', '0', '0.001', '"12,50"', '"12.50"', '"١٢"', '1e400', 'true', 'null', '[12]'].map((raw) =>
    rejected(71, `the price ${raw}`, '422 invalid-input', (fixture) => withRaw(fixture, 'price', raw)),
  ),
  ...['NaN', '0x10', '012', '.5', '1_000'].map((raw) =>
    rejected(71, `the price ${raw}, which is not valid JSON`, '400 malformed-request', (fixture) =>
      withRaw(fixture, 'price', raw),
    ),
  ),
  ...[
    ['0.1', 0.1],
    ['1e3', 1_000],
  ].map(([raw, price]) =>
    accepted(71, `the price ${raw}`, '201', (fixture) => withRaw(fixture, 'price', String(raw)), {
      reason: 'the contract’s prices are JSON numbers in dollars',
      check: (answer) => expect(json<ProductDto>(answer).price).toBe(price),
    }),
  ),
  rejected(72, 'a price of 99999999999999999999', '422 invalid-input', (fixture) =>
    withRaw(fixture, 'price', '99999999999999999999'),
  ),
  rejected(73, 'a price of 12.505', '422 invalid-input', (fixture) => newProduct(fixture, { price: 12.505 })),
  ...['-1', '1.5', '2147483648', '"10"', 'null'].map((raw) =>
    rejected(74, `a stock of ${raw}`, '422 invalid-input', (fixture) => withRaw(fixture, 'quentity', raw)),
  ),
  ...[
    [75, 'a minimum above the stock', { minOrder: 500 }],
    [75, 'a minimum of 0', { minOrder: 0 }],
  ].map(([, input, change]) =>
    accepted(75, String(input), '201', (fixture) => newProduct(fixture, change as object), {
      reason: 'a quantity must exceed the minimum, so 0 means one unit or more; a low stock is allowed',
    }),
  ),
]

const CONTENT: Row[] = [
  scenario(77, 'a description with markup that runs a script', 'shown as text', async (fixture) => {
    const markup = '<img src=x onerror=alert(1)>'
    const added = await fixture.ask(newProduct(fixture, { discription: markup }))
    const { _id, discription } = json<ProductDto>(added)
    expect(discription).toBe(markup)
    const page = await fixture.ask({ path: `/products/${_id}` })
    expect(page.text).not.toContain(markup)
    expect(page.text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  }),
  ...[
    'http://10.0.0.1/x.png',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    '//evil.example/x.png',
    'ftp://x',
  ].map((img) =>
    rejected(78, `the image URL ${img}`, '422 invalid-input', (fixture) => newProduct(fixture, { img })),
  ),
  scenario(78, 'an image URL on the server itself', 'only browsers request it', async (fixture) => {
    let visits = 0
    const canary = createServer((socket) => {
      visits += 1
      socket.destroy()
    })
    await new Promise<void>((open) => canary.listen(0, '127.0.0.1', open))
    const { port } = canary.address() as { port: number }
    const added = json<ProductDto>(
      await fixture.ask(newProduct(fixture, { img: `https://127.0.0.1:${port}/x.png` })),
    )
    for (const path of [`/products/${added._id}`, '/products', '/', `/drawings/${added.sku}.svg`]) {
      expect((await fixture.ask({ path })).status).toBe(200)
    }
    const change = { picture: `https://localhost:${port}/y.png`, version: added.version }
    const changed = await fixture.ask({
      method: 'PATCH',
      path: `/api/products/${added._id}`,
      as: fixture.admin,
      body: change,
    })
    expect(changed.status).toBe(200)
    expect(visits).toBe(0)
    await new Promise((closed) => canary.close(closed))
  }),
  rejected(78, 'an upload of five megabytes and one byte', '413 body-too-large', (fixture) =>
    upload(fixture, Buffer.alloc(5 * 1024 * 1024 + 1)),
  ),
  ...Object.entries<string | Uint8Array>({
    'an SVG': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'an HTML page with the content type image/png': '<!doctype html><script>alert(1)</script>',
    'a PNG of 576 megapixels': decompressionBomb(24_000),
    'a truncated PNG': decompressionBomb(64).subarray(0, 50),
    'a ZIP': 'PK\u0003\u0004',
    'a GIF': 'GIF89a\u0001\u0000\u0001\u0000',
    nothing: '',
  }).map(([what, body]) =>
    rejected(78, `${what} uploaded as an image`, '422 invalid-image', (fixture) => upload(fixture, body)),
  ),
  rejected(
    79,
    'deleting a product',
    '405 method-not-allowed',
    async (fixture) => ({
      method: 'DELETE',
      path: `/api/products/${(await fixture.addProduct())._id}`,
      as: fixture.admin,
    }),
    { reason: 'products are archived, not deleted' },
  ),
  scenario(
    79,
    'archiving a product that was ordered',
    'orders and invoices do not change',
    async (fixture) => {
      const [buyer, product] = [await fixture.newUser(), await fixture.addProduct()]
      const { _id: number } = json<{ _id: string }>(
        await fixture.ask(fixture.purchaseRequest(buyer, product, 10)),
      )
      const read = async () => [
        (await fixture.ask({ path: `/api/orders/${number}`, as: buyer })).text,
        (await fixture.ask({ path: `/api/orders/${number}/pro-forma.pdf`, as: buyer })).text,
      ]
      const before = await read()
      const archive = { method: 'PATCH', path: `/api/products/${product._id}`, as: fixture.admin }
      expect(
        (await fixture.ask({ ...archive, body: { archived: true, name: 'Gone', version: product.version } }))
          .status,
      ).toBe(200)
      expect(await read()).toEqual(before)
    },
  ),
  scenario(80, 'a price that changed during an order', '409 price-changed', async (fixture) => {
    const product = await fixture.addProduct({ price: 149 })
    const change = { method: 'PATCH', path: `/api/products/${product._id}`, as: fixture.admin }
    await fixture.ask({ ...change, body: { price: 159, version: product.version } })
    const answer = await fixture.expectNoWrites(() =>
      fixture.ask(fixture.purchaseRequest(fixture.customer, product, 10)),
    )
    expect(statusAndCode(answer)).toBe('409 price-changed')
    expect(json<{ price: number }>(answer).price).toBe(159)
  }),
  notApplicable(
    82,
    'a product import with formulas and an invalid row',
    'products cannot be imported',
    '405 method-not-allowed',
    ({ admin }) => ({
      method: 'POST',
      path: '/api/products/import',
      as: admin,
      body: 'a,b',
      headers: { 'content-type': 'text/csv' },
    }),
  ),
  coveredBy(
    82,
    'a formula in an export',
    'security/plain-text.test.ts › %s is one cell of a spreadsheet and never a formula',
  ),
]

export const PRODUCTS: Row[] = [...RIGHTS, ...NUMBERS, ...CONTENT]
