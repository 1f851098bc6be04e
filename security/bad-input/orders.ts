/** Rows 83 to 109: placing orders and changing their status. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Purchase } from '../../src/orders/core/contract.ts'
import type { ProductDto } from '../../src/products/core/contract.ts'
import { SECRET } from '../../testing/test-shop.ts'
import { createBuyers } from '../../testing/torture/buyers.ts'
import type { Fixture } from './fixture.ts'
import { expectProblem, json, type RequestInput, statusAndCode } from './requests.ts'
import { accepted, coveredBy, type Row, rejected, scenario } from './row.ts'

/** An order by the customer: ten units of a product with a stock of a hundred and a minimum of five. */
const order = async (fixture: Fixture, change: object = {}): Promise<RequestInput> =>
  fixture.purchaseRequest(fixture.customer, await fixture.addProduct(), 10, change)

/** Inserts raw JSON that JSON.stringify would not write. */
async function quantity(fixture: Fixture, raw: string | undefined): Promise<RequestInput> {
  const sent = await order(fixture, { orderquentity: '«raw»' })
  const body = JSON.stringify(sent.body)
  return {
    ...sent,
    body: raw === undefined ? body.replace('"orderquentity":"«raw»",', '') : body.replace('"«raw»"', raw),
  }
}

const withKey = (sent: RequestInput, key: string): RequestInput => ({
  ...sent,
  headers: { 'idempotency-key': key },
})
const newKey = () => `key-${randomUUID()}`

const WHO: Row[] = [
  rejected(83, 'an order by a guest', '401 not-signed-in', async (fixture) => ({
    ...(await order(fixture)),
    as: undefined,
  })),
  rejected(84, 'an order for another user’s email address', '403 forbidden', (fixture) =>
    order(fixture, { email: fixture.otherCustomer.email }),
  ),
  accepted(
    84,
    'an order in another user’s name',
    '201',
    (fixture) => order(fixture, { user: 'Somebody Else' }),
    {
      reason: 'ignored: the name of the account is used',
      check: (answer) => expect(json<Purchase>(answer).user).toBe('Site Buyer'),
    },
  ),
]

const QUANTITIES: Row[] = [
  rejected(85, 'no quantity', '422 invalid-input', (fixture) => quantity(fixture, undefined)),
  ...['""', 'null', '[]', '{}'].map((raw) =>
    rejected(85, `the quantity ${raw}`, '422 invalid-input', (fixture) => quantity(fixture, raw)),
  ),
  ...['0', '-5', '1.5', '"5 "', '"5abc"', '"0x10"', '"10"', 'true', '[10]'].map((raw) =>
    rejected(86, `the quantity ${raw}`, '422 invalid-input', (fixture) => quantity(fixture, raw)),
  ),
  ...['NaN', 'Infinity', '0x10', '+10'].map((raw) =>
    rejected(86, `the quantity ${raw}, which is not valid JSON`, '400 malformed-request', (fixture) =>
      quantity(fixture, raw),
    ),
  ),
  accepted(86, 'the quantity 1e1', '201', (fixture) => quantity(fixture, '1e1'), {
    reason: 'a JSON number equal to ten',
    check: (answer) => expect(json<Purchase>(answer).orderquentity).toBe(10),
  }),
  rejected(
    87,
    'a quantity equal to the minimum',
    '422 quantity-out-of-range',
    (fixture) => quantity(fixture, '5'),
    {
      check: (answer) =>
        expect(expectProblem(answer)).toMatchObject({
          minOrder: 5,
          fields: { orderquentity: expect.any(String) },
        }),
    },
  ),
  rejected(
    88,
    'a quantity above the stock',
    '422 quantity-out-of-range',
    (fixture) => quantity(fixture, '101'),
    {
      reason: 'the specification has one message for both limits',
      check: (answer) => expect(expectProblem(answer)).toMatchObject({ available: 100 }),
    },
  ),
  ...['2147483648', '9007199254740993', '1000001'].map((raw) =>
    rejected(89, `the quantity ${raw}`, '422 invalid-input', (fixture) => quantity(fixture, raw)),
  ),
]

const UNTRUSTED: Row[] = [
  ...['unknown', "' OR 1=1--", randomUUID(), '../1'].map((productID) =>
    rejected(
      91,
      `the unknown product ${productID.length === 36 ? 'of a random ID' : productID}`,
      '404 product-not-found',
      (fixture) => order(fixture, { productID }),
    ),
  ),
  ...[{ $ne: null }, null, 7, ['x'], ''].map((productID) =>
    rejected(91, `the product ${JSON.stringify(productID)}`, '422 invalid-input', (fixture) =>
      order(fixture, { productID }),
    ),
  ),
  scenario(91, 'an archived product', '404 product-not-found', async (fixture) => {
    const product = await fixture.addProduct()
    const path = `/api/products/${product._id}`
    await fixture.ask({
      method: 'PATCH',
      path,
      as: fixture.admin,
      body: { archived: true, version: product.version },
    })
    const answer = await fixture.expectNoWrites(() =>
      fixture.ask(fixture.purchaseRequest(fixture.customer, product, 10)),
    )
    expect(statusAndCode(answer)).toBe('404 product-not-found')
  }),
  ...[1, 148.99, 149.01, 1e9, 149.001].map((price) =>
    rejected(
      92,
      `a price of ${price} instead of 149`,
      '409 price-changed',
      (fixture) => order(fixture, { price }),
      {
        check: (answer) => expect(expectProblem(answer)).toMatchObject({ price: 149 }),
      },
    ),
  ),
  rejected(93, 'an invented stock', '422 quantity-out-of-range', async (fixture) =>
    order(fixture, { orderquentity: 500, availableProduct: 999_999 }),
  ),
  accepted(
    94,
    'an invented name and description',
    '201',
    (fixture) => order(fixture, { productName: 'Free', discription: 'Free' }),
    {
      reason: 'ignored: the catalog decides',
      check: (answer) => {
        expect(json<Purchase>(answer).productName).toMatch(/^Impact drill/)
        expect(json<Purchase>(answer).discription).not.toBe('Free')
      },
    },
  ),
  ...Object.entries({
    status: 'paid',
    paid: true,
    state: 'paid',
    id: '1',
    createdAt: '2000-01-01',
    total: 0,
  }).map(([field, value]) =>
    rejected(96, `an order with the field ${field}`, '422 invalid-input', (fixture) =>
      order(fixture, { [field]: value }),
    ),
  ),
]

const KEYS: Row[] = [
  accepted(97, 'no Idempotency-Key', '201', (fixture) => order(fixture), {
    reason: 'it is optional',
  }),
  ...['x'.repeat(300), 'two words', '\u00e9'].map((key) =>
    rejected(
      97,
      `an Idempotency-Key of ${key.length} characters, ${key.slice(0, 9)}…`,
      '422 invalid-input',
      async (fixture) => withKey(await order(fixture), key),
    ),
  ),
  scenario(
    98,
    'the same order ten times at once with one key',
    'one order and ten equal responses',
    async (fixture) => {
      const [buyer, product] = [await fixture.newUser(), await fixture.addProduct()]
      const sent = withKey(fixture.purchaseRequest(buyer, product, 10), newKey())
      const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.ask(sent)))
      expect(answers.map(statusAndCode)).toEqual(Array(10).fill('201'))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(9)
      expect(await fixture.ordersOf(buyer)).toHaveLength(1)
      expect(await fixture.stockOf(product)).toBe(90)
    },
  ),
  scenario(
    99,
    'another quantity with the same key',
    '422 idempotency-key-reused, and the first order stays',
    async (fixture) => {
      const [buyer, product, key] = [await fixture.newUser(), await fixture.addProduct(), newKey()]
      expect(
        statusAndCode(await fixture.ask(withKey(fixture.purchaseRequest(buyer, product, 10), key))),
      ).toBe('201')
      const again = await fixture.expectNoWrites(() =>
        fixture.ask(withKey(fixture.purchaseRequest(buyer, product, 11), key)),
      )
      expect(statusAndCode(again)).toBe('422 idempotency-key-reused')
    },
  ),
  scenario(100, 'the same key by another buyer', 'a separate order', async (fixture) => {
    const [one, two, product] = [await fixture.newUser(), await fixture.newUser(), await fixture.addProduct()]
    const key = newKey()
    for (const buyer of [one, two]) {
      expect(
        statusAndCode(await fixture.ask(withKey(fixture.purchaseRequest(buyer, product, 10), key))),
      ).toBe('201')
    }
    expect([(await fixture.ordersOf(one)).length, (await fixture.ordersOf(two)).length]).toEqual([1, 1])
  }),
]

const changeStatus = (fixture: Fixture, number: string, to: string, as = fixture.admin): Promise<string> =>
  fixture
    .ask({ method: 'POST', path: `/api/orders/${number}/transitions`, as, body: { to } })
    .then(statusAndCode)

/** A new buyer with an order of ten units. */
async function placeOrder(fixture: Fixture, existing?: ProductDto) {
  const [buyer, product] = [await fixture.newUser(), existing ?? (await fixture.addProduct())]
  const { _id } = json<Purchase>(await fixture.ask(fixture.purchaseRequest(buyer, product, 10)))
  return { buyer, product, number: _id }
}

const STOCK: Row[] = [
  scenario(101, 'fifty buyers of the last unit', 'one order and forty-nine rejections', async (fixture) => {
    const product = await fixture.addProduct({ stock: 1, minOrder: 0 })
    const buyers = await createBuyers(fixture.db, 50, SECRET)
    const answers = await Promise.all(
      buyers.map((buyer) =>
        fixture.ask(fixture.purchaseRequest({ ...buyer, name: 'Site Buyer' }, product, 1)),
      ),
    )
    expect(answers.map(statusAndCode).sort()).toEqual(['201', ...Array(49).fill('422 quantity-out-of-range')])
    expect(await fixture.stockOf(product)).toBe(0)
  }),
  coveredBy(
    104,
    'a shop killed between an order and its response',
    'testing/torture/torture.test.ts › fifty repeats over breaking connections make one order, one stock change and one email',
  ),
  coveredBy(
    105,
    'a mail server that is down during an order',
    'testing/fault-injection.test.ts › emails queued while the mail server was down have been sent',
  ),
  scenario(106, 'a stock change during orders', 'no unit is lost or added', async (fixture) => {
    const product = await fixture.addProduct({ stock: 1_000, minOrder: 0 })
    const buyers = await createBuyers(fixture.db, 10, SECRET)
    const recount = (quentity: number) =>
      fixture.ask({
        method: 'PATCH',
        path: `/api/products/${product._id}`,
        as: fixture.admin,
        body: { quentity, expectedStock: 1_000 },
      })
    const [counted, ...ordered] = await Promise.all([
      recount(1_500),
      ...buyers.map((buyer) =>
        fixture.ask(fixture.purchaseRequest({ ...buyer, name: 'Site Buyer' }, product, 10)),
      ),
    ])
    expect(ordered.map(statusAndCode)).toEqual(Array(10).fill('201'))
    expect(['200', '409 version-conflict']).toContain(statusAndCode(counted))
    expect(await fixture.stockOf(product)).toBe((counted.status === 200 ? 1_500 : 1_000) - 100)
  }),
  scenario(107, 'an order cancelled twice', 'the stock is restored once', async (fixture) => {
    const { buyer, product, number } = await placeOrder(fixture)
    expect(await changeStatus(fixture, number, 'cancelled', buyer)).toBe('201')
    expect(await changeStatus(fixture, number, 'cancelled', buyer)).toBe('409 transition-not-allowed')
    expect(await fixture.stockOf(product)).toBe(100)
  }),
  scenario(107, 'a shipped order cancelled', '409 transition-not-allowed', async (fixture) => {
    const { buyer, product, number } = await placeOrder(fixture)
    for (const to of ['paid', 'shipped']) expect(await changeStatus(fixture, number, to)).toBe('201')
    expect(await changeStatus(fixture, number, 'cancelled', buyer)).toBe('409 transition-not-allowed')
    expect(await changeStatus(fixture, number, 'cancelled')).toBe('409 transition-not-allowed')
    expect(await fixture.stockOf(product)).toBe(90)
  }),
  ...['', '/pro-forma.pdf', '/reorder'].map((subpath) =>
    rejected(108, `another user’s order, ${subpath || 'read'}`, '404 order-not-found', async (fixture) => ({
      path: `/api/orders/${(await placeOrder(fixture)).number}${subpath}`,
      as: fixture.otherCustomer,
    })),
  ),
  coveredBy(
    109,
    'an invoice for a name with markup or right-to-left text',
    'security/plain-text.test.ts › %s is text on the invoice, which runs nothing when it is opened',
  ),
]

export const ORDERS: Row[] = [...WHO, ...QUANTITIES, ...UNTRUSTED, ...KEYS, ...STOCK]
