/** Rows 70 to 82: what administrators list and change. */
import { createServer } from 'node:net'
import { expect } from 'vitest'
import type { Product } from '../../src/products/contract.ts'
import { decompressionBomb } from '../../testing/decompression-bomb.ts'
import type { Fixture } from './fixture.ts'
import { json, messageOf, type Sent } from './requests.ts'
import { notApplicable, provenBy, type Row, refused, shown, taken } from './row.ts'

const machine = ({ admin }: Fixture, change: object = {}): Sent => ({
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

/** As it stands on the wire, where JSON.stringify would write something else. */
const withRaw = (stage: Fixture, field: string, raw: string): Sent => {
  const sent = machine(stage, { [field]: '«raw»' })
  return { ...sent, body: JSON.stringify(sent.body).replace('"«raw»"', raw) }
}

const upload = ({ admin }: Fixture, body: string | Uint8Array): Sent => ({
  method: 'POST',
  path: '/api/pictures',
  as: admin,
  body,
  headers: { 'content-type': 'image/png' },
})

const RIGHTS: Row[] = [
  refused(
    70,
    'a machine listed by a customer',
    '403 forbidden',
    (stage) => ({
      ...machine(stage),
      as: stage.customer,
    }),
    { because: 'the refusal stands in the log; the audit trail holds deeds' },
  ),
  refused(70, 'a machine listed by a guest', '401 not-signed-in', (stage) => ({
    ...machine(stage),
    as: undefined,
  })),
]

const FIGURES: Row[] = [
  ...['-1', '0', '0.001', '"12,50"', '"12.50"', '"١٢"', '1e400', 'true', 'null', '[12]'].map((raw) =>
    refused(71, `the price ${raw}`, '422 invalid-input', (stage) => withRaw(stage, 'price', raw)),
  ),
  ...['NaN', '0x10', '012', '.5', '1_000'].map((raw) =>
    refused(71, `the price ${raw}, which is no JSON`, '400 malformed-request', (stage) =>
      withRaw(stage, 'price', raw),
    ),
  ),
  ...[
    ['0.1', 0.1],
    ['1e3', 1_000],
  ].map(([raw, price]) =>
    taken(71, `the price ${raw}`, '201', (stage) => withRaw(stage, 'price', String(raw)), {
      because: 'the contract’s prices are JSON numbers in dollars',
      also: (answer) => expect(json<Product>(answer).price).toBe(price),
    }),
  ),
  refused(72, 'a price of 99999999999999999999', '422 invalid-input', (stage) =>
    withRaw(stage, 'price', '99999999999999999999'),
  ),
  refused(73, 'a price of 12.505', '422 invalid-input', (stage) => machine(stage, { price: 12.505 })),
  ...['-1', '1.5', '2147483648', '"10"', 'null'].map((raw) =>
    refused(74, `a stock of ${raw}`, '422 invalid-input', (stage) => withRaw(stage, 'quentity', raw)),
  ),
  ...[
    [75, 'a minimum above the stock', { minOrder: 500 }],
    [75, 'a minimum of 0', { minOrder: 0 }],
  ].map(([, input, change]) =>
    taken(75, String(input), '201', (stage) => machine(stage, change as object), {
      because: 'a quantity must exceed the minimum, so 0 means from one piece; a stock may run low',
    }),
  ),
]

const WORDS: Row[] = [
  shown(77, 'a description with a picture that runs something', 'shown as text', async (stage) => {
    const words = '<img src=x onerror=alert(1)>'
    const added = await stage.ask(machine(stage, { discription: words }))
    const { _id, discription } = json<Product>(added)
    expect(discription).toBe(words)
    const page = await stage.ask({ path: `/products/${_id}` })
    expect(page.text).not.toContain(words)
    expect(page.text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  }),
  ...[
    'http://10.0.0.1/x.png',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    '//evil.example/x.png',
    'ftp://x',
  ].map((img) => refused(78, `the picture ${img}`, '422 invalid-input', (stage) => machine(stage, { img }))),
  shown(78, 'a picture at an address of this machine', 'nobody asks there but browsers', async (stage) => {
    let visits = 0
    const canary = createServer((socket) => {
      visits += 1
      socket.destroy()
    })
    await new Promise<void>((open) => canary.listen(0, '127.0.0.1', open))
    const { port } = canary.address() as { port: number }
    const added = json<Product>(await stage.ask(machine(stage, { img: `https://127.0.0.1:${port}/x.png` })))
    for (const path of [`/products/${added._id}`, '/products', '/', `/drawings/${added.sku}.svg`]) {
      expect((await stage.ask({ path })).status).toBe(200)
    }
    const change = { picture: `https://localhost:${port}/y.png`, version: added.version }
    const changed = await stage.ask({
      method: 'PATCH',
      path: `/api/products/${added._id}`,
      as: stage.admin,
      body: change,
    })
    expect(changed.status).toBe(200)
    expect(visits).toBe(0)
    await new Promise((closed) => canary.close(closed))
  }),
  refused(78, 'five megabytes and one byte uploaded', '413 body-too-large', (stage) =>
    upload(stage, Buffer.alloc(5 * 1024 * 1024 + 1)),
  ),
  ...Object.entries<string | Uint8Array>({
    'an SVG': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'a page that calls itself a PNG': '<!doctype html><script>alert(1)</script>',
    'a PNG of 576 megapixels': decompressionBomb(24_000),
    'half a PNG': decompressionBomb(64).subarray(0, 50),
    'a ZIP': 'PK\u0003\u0004',
    'a GIF': 'GIF89a\u0001\u0000\u0001\u0000',
    nothing: '',
  }).map(([what, body]) =>
    refused(78, `${what} uploaded as a picture`, '422 invalid-image', (stage) => upload(stage, body)),
  ),
  refused(
    79,
    'deleting a machine',
    '405 method-not-allowed',
    async (stage) => ({
      method: 'DELETE',
      path: `/api/products/${(await stage.listMachine())._id}`,
      as: stage.admin,
    }),
    { because: 'machines are archived, never deleted' },
  ),
  shown(79, 'archiving a machine that was ordered', 'orders and invoices stay as they are', async (stage) => {
    const [buyer, product] = [await stage.newUser(), await stage.listMachine()]
    const { _id: number } = json<{ _id: string }>(await stage.ask(stage.purchase(buyer, product, 10)))
    const read = async () => [
      (await stage.ask({ path: `/api/orders/${number}`, as: buyer })).text,
      (await stage.ask({ path: `/api/orders/${number}/pro-forma.pdf`, as: buyer })).text,
    ]
    const before = await read()
    const archive = { method: 'PATCH', path: `/api/products/${product._id}`, as: stage.admin }
    expect(
      (await stage.ask({ ...archive, body: { archived: true, name: 'Gone', version: product.version } }))
        .status,
    ).toBe(200)
    expect(await read()).toEqual(before)
  }),
  shown(80, 'a price that is changed while somebody orders', '409 price-changed', async (stage) => {
    const product = await stage.listMachine({ price: 149 })
    const change = { method: 'PATCH', path: `/api/products/${product._id}`, as: stage.admin }
    await stage.ask({ ...change, body: { price: 159, version: product.version } })
    const answer = await stage.untouched(() => stage.ask(stage.purchase(stage.customer, product, 10)))
    expect(messageOf(answer)).toBe('409 price-changed')
    expect(json<{ price: number }>(answer).price).toBe(159)
  }),
  notApplicable(
    82,
    'a sheet of machines with formulas and one bad row',
    'machines are not imported',
    '405 method-not-allowed',
    ({ admin }) => ({
      method: 'POST',
      path: '/api/products/import',
      as: admin,
      body: 'a,b',
      headers: { 'content-type': 'text/csv' },
    }),
  ),
  provenBy(
    82,
    'a formula in what is exported',
    'security/plain-text.test.ts › %s is one cell of a sheet, which nothing calculates',
  ),
]

export const PRODUCTS: Row[] = [...RIGHTS, ...FIGURES, ...WORDS]
