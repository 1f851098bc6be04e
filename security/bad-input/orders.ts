/** Rows 83 to 109: placing an order, and what becomes of it. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Purchase } from '../../src/orders/contract.ts'
import type { Product } from '../../src/products/contract.ts'
import { SECRET } from '../../testing/test-shop.ts'
import { createBuyers } from '../../testing/torture/buyers.ts'
import type { Fixture } from './fixture.ts'
import { json, messageOf, problemIn, type Sent } from './requests.ts'
import { provenBy, type Row, refused, shown, taken } from './row.ts'

/** Ten of a machine with a hundred in stock and a minimum of five, ordered by the customer. */
const order = async (stage: Fixture, change: object = {}): Promise<Sent> =>
  stage.purchase(stage.customer, await stage.listMachine(), 10, change)

/** As it stands on the wire, where JSON.stringify would write something else. */
async function quantity(stage: Fixture, raw: string | undefined): Promise<Sent> {
  const sent = await order(stage, { orderquentity: '«raw»' })
  const body = JSON.stringify(sent.body)
  return {
    ...sent,
    body: raw === undefined ? body.replace('"orderquentity":"«raw»",', '') : body.replace('"«raw»"', raw),
  }
}

const withKey = (sent: Sent, key: string): Sent => ({ ...sent, headers: { 'idempotency-key': key } })
const newKey = () => `key-${randomUUID()}`

const WHO: Row[] = [
  refused(83, 'an order without signing in', '401 not-signed-in', async (stage) => ({
    ...(await order(stage)),
    as: undefined,
  })),
  refused(84, 'an order for somebody else’s address', '403 forbidden', (stage) =>
    order(stage, { email: stage.stranger.email }),
  ),
  taken(
    84,
    'an order under somebody else’s name',
    '201',
    (stage) => order(stage, { user: 'Somebody Else' }),
    {
      because: 'ignored: the account says who orders',
      also: (answer) => expect(json<Purchase>(answer).user).toBe('Site Buyer'),
    },
  ),
]

const QUANTITIES: Row[] = [
  refused(85, 'no quantity', '422 invalid-input', (stage) => quantity(stage, undefined)),
  ...['""', 'null', '[]', '{}'].map((raw) =>
    refused(85, `the quantity ${raw}`, '422 invalid-input', (stage) => quantity(stage, raw)),
  ),
  ...['0', '-5', '1.5', '"5 "', '"5abc"', '"0x10"', '"10"', 'true', '[10]'].map((raw) =>
    refused(86, `the quantity ${raw}`, '422 invalid-input', (stage) => quantity(stage, raw)),
  ),
  ...['NaN', 'Infinity', '0x10', '+10'].map((raw) =>
    refused(86, `the quantity ${raw}, which is no JSON`, '400 malformed-request', (stage) =>
      quantity(stage, raw),
    ),
  ),
  taken(86, 'the quantity 1e1', '201', (stage) => quantity(stage, '1e1'), {
    because: 'JSON’s own spelling of ten',
    also: (answer) => expect(json<Purchase>(answer).orderquentity).toBe(10),
  }),
  refused(87, 'the minimum itself', '422 quantity-out-of-range', (stage) => quantity(stage, '5'), {
    also: (answer) =>
      expect(problemIn(answer)).toMatchObject({ minOrder: 5, fields: { orderquentity: expect.any(String) } }),
  }),
  refused(88, 'one more than there is', '422 quantity-out-of-range', (stage) => quantity(stage, '101'), {
    because: 'the specification’s one refusal for both ends of the range',
    also: (answer) => expect(problemIn(answer)).toMatchObject({ available: 100 }),
  }),
  ...['2147483648', '9007199254740993', '1000001'].map((raw) =>
    refused(89, `the quantity ${raw}`, '422 invalid-input', (stage) => quantity(stage, raw)),
  ),
]

const BELIEVED: Row[] = [
  ...['unknown', "' OR 1=1--", randomUUID(), '../1'].map((productID) =>
    refused(
      91,
      `a machine called ${productID.length === 36 ? 'by an id of nobody’s' : productID}`,
      '404 product-not-found',
      (stage) => order(stage, { productID }),
    ),
  ),
  ...[{ $ne: null }, null, 7, ['x'], ''].map((productID) =>
    refused(91, `a machine that is ${JSON.stringify(productID)}`, '422 invalid-input', (stage) =>
      order(stage, { productID }),
    ),
  ),
  shown(91, 'a machine that is not sold any more', '404 product-not-found', async (stage) => {
    const product = await stage.listMachine()
    const path = `/api/products/${product._id}`
    await stage.ask({
      method: 'PATCH',
      path,
      as: stage.admin,
      body: { archived: true, version: product.version },
    })
    const answer = await stage.untouched(() => stage.ask(stage.purchase(stage.customer, product, 10)))
    expect(messageOf(answer)).toBe('404 product-not-found')
  }),
  ...[1, 148.99, 149.01, 1e9, 149.001].map((price) =>
    refused(
      92,
      `a price of ${price} instead of 149`,
      '409 price-changed',
      (stage) => order(stage, { price }),
      {
        also: (answer) => expect(problemIn(answer)).toMatchObject({ price: 149 }),
      },
    ),
  ),
  refused(93, 'a stock of one’s own choice', '422 quantity-out-of-range', async (stage) =>
    order(stage, { orderquentity: 500, availableProduct: 999_999 }),
  ),
  taken(
    94,
    'a name and a description of one’s own choice',
    '201',
    (stage) => order(stage, { productName: 'Free', discription: 'Free' }),
    {
      because: 'ignored: the catalogue says',
      also: (answer) => {
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
    refused(96, `${field} of one’s own choice`, '422 invalid-input', (stage) =>
      order(stage, { [field]: value }),
    ),
  ),
]

const KEYS: Row[] = [
  taken(97, 'no Idempotency-Key', '201', (stage) => order(stage), { because: 'it is optional on the wire' }),
  ...['x'.repeat(300), 'two words', '\u00e9'].map((key) =>
    refused(
      97,
      `an Idempotency-Key of ${key.length} signs, ${key.slice(0, 9)}…`,
      '422 invalid-input',
      async (stage) => withKey(await order(stage), key),
    ),
  ),
  shown(
    98,
    'the same order ten times at once under one key',
    'one order, ten equal answers',
    async (stage) => {
      const [buyer, product] = [await stage.newUser(), await stage.listMachine()]
      const sent = withKey(stage.purchase(buyer, product, 10), newKey())
      const answers = await Promise.all(Array.from({ length: 10 }, () => stage.ask(sent)))
      expect(answers.map(messageOf)).toEqual(Array(10).fill('201'))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(9)
      expect(await stage.ordersOf(buyer)).toHaveLength(1)
      expect(await stage.stockOf(product)).toBe(90)
    },
  ),
  shown(
    99,
    'another quantity under the same key',
    '422 idempotency-key-reused, the first order stays',
    async (stage) => {
      const [buyer, product, key] = [await stage.newUser(), await stage.listMachine(), newKey()]
      expect(messageOf(await stage.ask(withKey(stage.purchase(buyer, product, 10), key)))).toBe('201')
      const again = await stage.untouched(() => stage.ask(withKey(stage.purchase(buyer, product, 11), key)))
      expect(messageOf(again)).toBe('422 idempotency-key-reused')
    },
  ),
  shown(100, 'the same key from another buyer', 'an order of their own', async (stage) => {
    const [one, two, product] = [await stage.newUser(), await stage.newUser(), await stage.listMachine()]
    const key = newKey()
    for (const buyer of [one, two]) {
      expect(messageOf(await stage.ask(withKey(stage.purchase(buyer, product, 10), key)))).toBe('201')
    }
    expect([(await stage.ordersOf(one)).length, (await stage.ordersOf(two)).length]).toEqual([1, 1])
  }),
]

const moved = (stage: Fixture, number: string, to: string, as = stage.admin): Promise<string> =>
  stage.ask({ method: 'POST', path: `/api/orders/${number}/transitions`, as, body: { to } }).then(messageOf)

/** What a fresh buyer's order of ten is known by. */
async function placed(stage: Fixture, product?: Product) {
  const [buyer, machine] = [await stage.newUser(), product ?? (await stage.listMachine())]
  const { _id } = json<Purchase>(await stage.ask(stage.purchase(buyer, machine, 10)))
  return { buyer, machine, number: _id }
}

const STOCK: Row[] = [
  shown(101, 'fifty buyers of the last piece', 'one order, forty-nine refusals', async (stage) => {
    const product = await stage.listMachine({ stock: 1, minOrder: 0 })
    const buyers = await createBuyers(stage.db, 50, SECRET)
    const answers = await Promise.all(
      buyers.map((buyer) => stage.ask(stage.purchase({ ...buyer, name: 'Site Buyer' }, product, 1))),
    )
    expect(answers.map(messageOf).sort()).toEqual(['201', ...Array(49).fill('422 quantity-out-of-range')])
    expect(await stage.stockOf(product)).toBe(0)
  }),
  provenBy(
    104,
    'a shop killed between the order and its answer',
    'testing/torture/torture.test.ts › fifty repeats over breaking connections make one order, one stock movement and one email',
  ),
  provenBy(
    105,
    'a mail server that is away while somebody orders',
    'testing/fault-injection.test.ts › the mails of the time without a mail server have left by now',
  ),
  shown(
    106,
    'a stock that is counted anew while people order',
    'no piece lost and none made',
    async (stage) => {
      const product = await stage.listMachine({ stock: 1_000, minOrder: 0 })
      const buyers = await createBuyers(stage.db, 10, SECRET)
      const recount = (quentity: number) =>
        stage.ask({
          method: 'PATCH',
          path: `/api/products/${product._id}`,
          as: stage.admin,
          body: { quentity, expectedStock: 1_000 },
        })
      const [counted, ...ordered] = await Promise.all([
        recount(1_500),
        ...buyers.map((buyer) => stage.ask(stage.purchase({ ...buyer, name: 'Site Buyer' }, product, 10))),
      ])
      expect(ordered.map(messageOf)).toEqual(Array(10).fill('201'))
      expect(['200', '409 version-conflict']).toContain(messageOf(counted))
      expect(await stage.stockOf(product)).toBe((counted.status === 200 ? 1_500 : 1_000) - 100)
    },
  ),
  shown(107, 'an order cancelled twice', 'the stock is back once', async (stage) => {
    const { buyer, machine, number } = await placed(stage)
    expect(await moved(stage, number, 'cancelled', buyer)).toBe('201')
    expect(await moved(stage, number, 'cancelled', buyer)).toBe('409 transition-not-allowed')
    expect(await stage.stockOf(machine)).toBe(100)
  }),
  shown(107, 'a shipped order cancelled', '409 transition-not-allowed', async (stage) => {
    const { buyer, machine, number } = await placed(stage)
    for (const to of ['paid', 'shipped']) expect(await moved(stage, number, to)).toBe('201')
    expect(await moved(stage, number, 'cancelled', buyer)).toBe('409 transition-not-allowed')
    expect(await moved(stage, number, 'cancelled')).toBe('409 transition-not-allowed')
    expect(await stage.stockOf(machine)).toBe(90)
  }),
  ...['', '/pro-forma.pdf', '/reorder'].map((end) =>
    refused(108, `somebody else’s order, ${end || 'read'}`, '404 order-not-found', async (stage) => ({
      path: `/api/orders/${(await placed(stage)).number}${end}`,
      as: stage.stranger,
    })),
  ),
  provenBy(
    109,
    'an invoice for a name that is markup, or written from right to left',
    'security/plain-text.test.ts › %s is text on the invoice, which does nothing when opened',
  ),
]

export const ORDERS: Row[] = [...WHO, ...QUANTITIES, ...BELIEVED, ...KEYS, ...STOCK]
