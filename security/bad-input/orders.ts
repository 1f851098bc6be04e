/** Rows 83 to 109: placing an order, and what becomes of it. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Purchase } from '../../src/orders/contract.ts'
import type { Product } from '../../src/products/contract.ts'
import { SECRET } from '../../testing/test-shop.ts'
import { createBuyers } from '../../testing/torture/buyers.ts'
import type { Fixture } from './fixture.ts'
import { expectProblem, json, type RequestInput, statusAndCode } from './requests.ts'
import { accepted, coveredBy, type Row, rejected, scenario } from './row.ts'

/** Ten of a machine with a hundred in stock and a minimum of five, ordered by the customer. */
const order = async (fixture: Fixture, change: object = {}): Promise<RequestInput> =>
  fixture.purchaseRequest(fixture.customer, await fixture.addProduct(), 10, change)

/** As it stands on the wire, where JSON.stringify would write something else. */
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
  rejected(83, 'an order without signing in', '401 not-signed-in', async (fixture) => ({
    ...(await order(fixture)),
    as: undefined,
  })),
  rejected(84, 'an order for somebody else’s address', '403 forbidden', (fixture) =>
    order(fixture, { email: fixture.otherCustomer.email }),
  ),
  accepted(
    84,
    'an order under somebody else’s name',
    '201',
    (fixture) => order(fixture, { user: 'Somebody Else' }),
    {
      reason: 'ignored: the account says who orders',
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
    rejected(86, `the quantity ${raw}, which is no JSON`, '400 malformed-request', (fixture) =>
      quantity(fixture, raw),
    ),
  ),
  accepted(86, 'the quantity 1e1', '201', (fixture) => quantity(fixture, '1e1'), {
    reason: 'JSON’s own spelling of ten',
    check: (answer) => expect(json<Purchase>(answer).orderquentity).toBe(10),
  }),
  rejected(87, 'the minimum itself', '422 quantity-out-of-range', (fixture) => quantity(fixture, '5'), {
    check: (answer) =>
      expect(expectProblem(answer)).toMatchObject({
        minOrder: 5,
        fields: { orderquentity: expect.any(String) },
      }),
  }),
  rejected(88, 'one more than there is', '422 quantity-out-of-range', (fixture) => quantity(fixture, '101'), {
    reason: 'the specification’s one refusal for both ends of the range',
    check: (answer) => expect(expectProblem(answer)).toMatchObject({ available: 100 }),
  }),
  ...['2147483648', '9007199254740993', '1000001'].map((raw) =>
    rejected(89, `the quantity ${raw}`, '422 invalid-input', (fixture) => quantity(fixture, raw)),
  ),
]

const UNTRUSTED: Row[] = [
  ...['unknown', "' OR 1=1--", randomUUID(), '../1'].map((productID) =>
    rejected(
      91,
      `a machine called ${productID.length === 36 ? 'by an id of nobody’s' : productID}`,
      '404 product-not-found',
      (fixture) => order(fixture, { productID }),
    ),
  ),
  ...[{ $ne: null }, null, 7, ['x'], ''].map((productID) =>
    rejected(91, `a machine that is ${JSON.stringify(productID)}`, '422 invalid-input', (fixture) =>
      order(fixture, { productID }),
    ),
  ),
  scenario(91, 'a machine that is not sold any more', '404 product-not-found', async (fixture) => {
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
  rejected(93, 'a stock of one’s own choice', '422 quantity-out-of-range', async (fixture) =>
    order(fixture, { orderquentity: 500, availableProduct: 999_999 }),
  ),
  accepted(
    94,
    'a name and a description of one’s own choice',
    '201',
    (fixture) => order(fixture, { productName: 'Free', discription: 'Free' }),
    {
      reason: 'ignored: the catalogue says',
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
    rejected(96, `${field} of one’s own choice`, '422 invalid-input', (fixture) =>
      order(fixture, { [field]: value }),
    ),
  ),
]

const KEYS: Row[] = [
  accepted(97, 'no Idempotency-Key', '201', (fixture) => order(fixture), {
    reason: 'it is optional on the wire',
  }),
  ...['x'.repeat(300), 'two words', '\u00e9'].map((key) =>
    rejected(
      97,
      `an Idempotency-Key of ${key.length} signs, ${key.slice(0, 9)}…`,
      '422 invalid-input',
      async (fixture) => withKey(await order(fixture), key),
    ),
  ),
  scenario(
    98,
    'the same order ten times at once under one key',
    'one order, ten equal answers',
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
    'another quantity under the same key',
    '422 idempotency-key-reused, the first order stays',
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
  scenario(100, 'the same key from another buyer', 'an order of their own', async (fixture) => {
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
  fixture.ask({ method: 'POST', path: `/api/orders/${number}/transitions`, as, body: { to } }).then(statusAndCode)

/** What a fresh buyer's order of ten is known by. */
async function placeOrder(fixture: Fixture, existing?: Product) {
  const [buyer, product] = [await fixture.newUser(), existing ?? (await fixture.addProduct())]
  const { _id } = json<Purchase>(await fixture.ask(fixture.purchaseRequest(buyer, product, 10)))
  return { buyer, product, number: _id }
}

const STOCK: Row[] = [
  scenario(101, 'fifty buyers of the last piece', 'one order, forty-nine refusals', async (fixture) => {
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
    'a shop killed between the order and its answer',
    'testing/torture/torture.test.ts › fifty repeats over breaking connections make one order, one stock movement and one email',
  ),
  coveredBy(
    105,
    'a mail server that is away while somebody orders',
    'testing/fault-injection.test.ts › the mails of the time without a mail server have left by now',
  ),
  scenario(
    106,
    'a stock that is counted anew while people order',
    'no piece lost and none made',
    async (fixture) => {
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
    },
  ),
  scenario(107, 'an order cancelled twice', 'the stock is back once', async (fixture) => {
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
    rejected(108, `somebody else’s order, ${subpath || 'read'}`, '404 order-not-found', async (fixture) => ({
      path: `/api/orders/${(await placeOrder(fixture)).number}${subpath}`,
      as: fixture.otherCustomer,
    })),
  ),
  coveredBy(
    109,
    'an invoice for a name that is markup, or written from right to left',
    'security/plain-text.test.ts › %s is text on the invoice, which does nothing when opened',
  ),
]

export const ORDERS: Row[] = [...WHO, ...QUANTITIES, ...UNTRUSTED, ...KEYS, ...STOCK]
