import { describe, expect, test } from 'vitest'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'
import type { Purchase } from '../contract.ts'
import type { Order } from '../order-contract.ts'

const shop = await openTestShop()
const { ask, db, addProduct, purchaseBody, register, registerAdmin, stockOf } = shop

/** Everything an order could leave behind. */
async function traces() {
  const count = async (
    table: 'orders' | 'order_lines' | 'order_events' | 'order_idempotency_keys' | 'outbox',
  ) =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  return {
    orders: await count('orders'),
    lines: await count('order_lines'),
    events: await count('order_events'),
    keys: await count('order_idempotency_keys'),
    mails: await count('outbox'),
  }
}

describe('placing an order', () => {
  test('takes the stock and stores the product as it was ordered', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 100, minOrder: 20, price: 149.5 })
    const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 21) })
    expect(answer.status).toBe(201)
    const order = (await answer.json()) as Purchase
    expect(order).toMatchObject({
      user: buyer.name,
      email: buyer.email,
      orderquentity: 21,
      productID: product._id,
      productName: product.name,
      availableProduct: 100,
      price: 149.5,
      total: 3139.5,
      status: 'placed',
    })
    expect(answer.headers.get('location')).toBe(`/api/orders/${order._id}`)
    expect(await stockOf(product)).toBe(79)
    const mine = (await (
      await ask('GET', `/api/purchase/${buyer.email}`, { as: buyer })
    ).json()) as Purchase[]
    expect(mine).toEqual([order])
  })

  test('queues an email with the same totals', async () => {
    const buyer = await register()
    const product = await addProduct({ price: 10.1 })
    await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 7) })
    const mail = await db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', buyer.email)
      .where('kind', '=', 'order-received')
      .executeTakeFirstOrThrow()
    expect(mail.payload).toMatchObject({ lines: [{ quantity: 7, unitPrice: 1010, name: product.name }] })
  })

  test('is not possible for guests', async () => {
    const buyer = await register()
    const product = await addProduct()
    const before = await traces()
    await problemOf(
      await ask('POST', '/api/purchase', { body: purchaseBody(buyer, product, 6) }),
      401,
      'not-signed-in',
    )
    expect(await traces()).toEqual(before)
  })

  test('is not possible in another user’s name', async () => {
    const [buyer, other] = [await register(), await register()]
    const product = await addProduct()
    const before = await traces()
    const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(other, product, 6) })
    await problemOf(answer, 403, 'forbidden')
    expect(await traces()).toEqual(before)
    expect(await stockOf(product)).toBe(100)
  })

  test('ignores the stock, name and description that the client sends', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 30 })
    const body = {
      ...purchaseBody(buyer, product, 10),
      productName: 'Gold',
      availableProduct: 9999,
      discription: 'x',
    }
    const order = (await (await ask('POST', '/api/purchase', { as: buyer, body })).json()) as Purchase
    expect(order).toMatchObject({
      productName: product.name,
      availableProduct: 30,
      discription: product.discription,
    })
  })

  describe('is rejected and changes nothing with', () => {
    const cases: [name: string, change: Record<string, unknown>, status: number, code: string][] = [
      ['a quantity equal to the minimum', { orderquentity: 5 }, 422, 'quantity-out-of-range'],
      ['a quantity below the minimum', { orderquentity: 1 }, 422, 'quantity-out-of-range'],
      ['more than the stock', { orderquentity: 101 }, 422, 'quantity-out-of-range'],
      ['zero', { orderquentity: 0 }, 422, 'invalid-input'],
      ['a negative quantity', { orderquentity: -6 }, 422, 'invalid-input'],
      ['a fraction', { orderquentity: 6.5 }, 422, 'invalid-input'],
      ['2^53', { orderquentity: 2 ** 53 }, 422, 'invalid-input'],
      ['a quantity in words', { orderquentity: 'ten' }, 422, 'invalid-input'],
      ['a quantity as text', { orderquentity: '10' }, 422, 'invalid-input'],
      ['an exponent as text', { orderquentity: '1e2' }, 422, 'invalid-input'],
      ['an empty quantity', { orderquentity: '' }, 422, 'invalid-input'],
      ['no quantity', { orderquentity: undefined }, 422, 'invalid-input'],
      ['another price', { price: 148.99 }, 409, 'price-changed'],
      ['a price of a tenth of a cent', { price: 149.001 }, 409, 'price-changed'],
      ['an unknown product', { productID: 'nothing' }, 404, 'product-not-found'],
      ['a product with NUL in its id', { productID: 'a\u0000b' }, 422, 'invalid-input'],
      ['an address of 501 characters', { address: 'x'.repeat(501) }, 422, 'invalid-input'],
      ['a phone of 41 characters', { Phone: '1'.repeat(41) }, 422, 'invalid-input'],
      ['a status of its own', { status: 'paid' }, 422, 'invalid-input'],
    ]
    test.each(cases)('%s', async (_name, change, status, code) => {
      const buyer = await register()
      const product = await addProduct()
      const before = await traces()
      const body = { ...purchaseBody(buyer, product, 6), ...change }
      await problemOf(await ask('POST', '/api/purchase', { as: buyer, body }), status, code)
      expect(await traces()).toEqual(before)
      expect(await stockOf(product)).toBe(100)
    })

    test('an archived product', async () => {
      const buyer = await register()
      const product = await addProduct()
      await db
        .updateTable('products')
        .set({ archived_at: new Date() })
        .where('id', '=', product._id)
        .execute()
      const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 6) })
      await problemOf(answer, 404, 'product-not-found')
    })
  })

  test('rejects a quantity with the specification’s message and the available stock', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 40, minOrder: 5 })
    const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 41) })
    expect(await problemOf(answer, 422, 'quantity-out-of-range')).toMatchObject({
      detail: 'Must be more than 5 and  less than 40',
      available: 40,
      minOrder: 5,
    })
  })

  test('rejects an outdated price with the current one', async () => {
    const buyer = await register()
    const product = await addProduct({ price: 149 })
    await db.updateTable('products').set({ unit_price: 15_900 }).where('id', '=', product._id).execute()
    const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 6) })
    expect(await problemOf(answer, 409, 'price-changed')).toMatchObject({ price: 159 })
  })
})

describe('the idempotency key', () => {
  const keyed = (key: string) => ({ 'idempotency-key': key })

  test('returns the same order for the same key and body', async () => {
    const buyer = await register()
    const product = await addProduct()
    const send = () =>
      ask('POST', '/api/purchase', {
        as: buyer,
        body: purchaseBody(buyer, product, 6),
        headers: keyed('k-1'),
      })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await stockOf(product)).toBe(94)
  })

  test('is rejected with another body, and nothing is ordered', async () => {
    const buyer = await register()
    const product = await addProduct()
    const send = (quantity: number) =>
      ask('POST', '/api/purchase', {
        as: buyer,
        body: purchaseBody(buyer, product, quantity),
        headers: keyed('k-2'),
      })
    await send(6)
    await problemOf(await send(7), 422, 'idempotency-key-reused')
    expect(await stockOf(product)).toBe(94)
  })

  test('is not used up by a rejected order', async () => {
    const buyer = await register()
    const product = await addProduct()
    const send = (quantity: number) =>
      ask('POST', '/api/purchase', {
        as: buyer,
        body: purchaseBody(buyer, product, quantity),
        headers: keyed('k-3'),
      })
    expect((await send(5)).status).toBe(422)
    expect((await send(6)).status).toBe(201)
  })

  test('may be the same for two buyers', async () => {
    const product = await addProduct()
    for (const buyer of [await register(), await register()]) {
      const answer = await ask('POST', '/api/purchase', {
        as: buyer,
        body: purchaseBody(buyer, product, 6),
        headers: keyed('shared'),
      })
      expect(answer.status).toBe(201)
      expect(answer.headers.get('idempotent-replayed')).toBeNull()
    }
  })

  test('fifty simultaneous repeats make one order, one stock change and one email', async () => {
    const buyer = await register()
    const product = await addProduct({ stock: 10, minOrder: 5 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        ask('POST', '/api/purchase', {
          as: buyer,
          body: purchaseBody(buyer, product, 8),
          headers: keyed('k-50'),
        }),
      ),
    )
    const orders = new Set(
      await Promise.all(answers.map(async (answer) => ((await answer.json()) as Purchase)._id)),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(201))
    expect(orders.size).toBe(1)
    expect(await stockOf(product)).toBe(2)
    const mails = await db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', buyer.email)
      .where('kind', '=', 'order-received')
      .execute()
    expect(mails).toHaveLength(1)
  })
})

test('two orders cannot take the same last unit', async () => {
  const product = await addProduct({ stock: 40, minOrder: 5 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => register()))
  const answers = await Promise.all(
    buyers.map((buyer) =>
      ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 10) }),
    ),
  )
  const refusals = answers.filter((answer) => answer.status !== 201)
  expect(answers.length - refusals.length).toBe(4)
  expect(await stockOf(product)).toBe(0)
  for (const refusal of refusals) {
    expect(await problemOf(refusal, 422, 'quantity-out-of-range')).toMatchObject({
      available: expect.any(Number),
    })
  }
})

describe('reading orders', () => {
  test('is limited to the buyer’s own: 401 for guests, 403 for others, all for administrators', async () => {
    const [buyer, other, admin] = [await register(), await register(), await registerAdmin()]
    const product = await addProduct()
    const placed = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 6) })
    const { _id } = (await placed.json()) as Purchase
    const own = `/api/purchase/${buyer.email}`
    await problemOf(await ask('GET', own), 401, 'not-signed-in')
    await problemOf(await ask('GET', own, { as: other }), 403, 'forbidden')
    expect(await (await ask('GET', own, { as: admin })).json()).toHaveLength(1)
    await problemOf(await ask('GET', '/api/purchase'), 401, 'not-signed-in')
    await problemOf(await ask('GET', '/api/purchase', { as: buyer }), 403, 'forbidden')
    expect((await ask('GET', '/api/purchase', { as: admin })).status).toBe(200)
    await problemOf(await ask('GET', `/api/orders/${_id}`, { as: other }), 404, 'order-not-found')
    expect((await ask('GET', `/api/orders/${_id}`, { as: buyer })).status).toBe(200)
  })

  test('pages through every order once, in both directions', async () => {
    const [buyer, admin] = [await register(), await registerAdmin()]
    const product = await addProduct({ stock: 1_000 })
    for (let quantity = 6; quantity < 13; quantity += 1) {
      await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, quantity) })
    }
    for (const sort of ['oldest', 'newest', 'total', '-total']) {
      const seen: number[] = []
      let path: string | undefined = `/api/purchase/${buyer.email}?limit=3&sort=${sort}`
      while (path) {
        const answer: Response = await ask('GET', path, { as: admin })
        seen.push(...((await answer.json()) as Purchase[]).map((order) => order.orderquentity))
        path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
      }
      const up = [6, 7, 8, 9, 10, 11, 12]
      expect(seen).toEqual(sort === 'oldest' || sort === 'total' ? up : up.toReversed())
    }
  })

  test('finds an order by number, buyer, SKU without its dash, and status', async () => {
    const [buyer, admin] = [await register('Harbour Works'), await registerAdmin()]
    const product = await addProduct()
    const placed = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 6) })
    const { _id } = (await placed.json()) as Purchase
    const found = async (query: string) =>
      ((await (await ask('GET', `/api/purchase?${query}`, { as: admin })).json()) as Purchase[]).map(
        (order) => order._id,
      )
    expect(await found(`q=${_id.slice(0, 4)}-${_id.slice(4)}`)).toEqual([_id])
    expect(await found('q=harbour works')).toEqual([_id])
    expect(await found(`q=${product.sku.replace('-', '')} harbour`)).toEqual([_id])
    expect(await found('q=harbour&status=paid')).toEqual([])
    expect(await found('q=%25')).toEqual([])
  })
})

describe('changing the status of an order', () => {
  async function placed(quantity = 6) {
    const buyer = await register()
    const product = await addProduct()
    const answer = await ask('POST', '/api/purchase', {
      as: buyer,
      body: purchaseBody(buyer, product, quantity),
    })
    return { buyer, product, id: ((await answer.json()) as Purchase)._id }
  }
  const move = (id: string, to: string, as?: Awaited<ReturnType<typeof register>>) =>
    ask('POST', `/api/orders/${id}/transitions`, { as, body: { to } })

  test('from placed to paid, shipped and delivered is recorded and emailed at each step', async () => {
    const { buyer, id } = await placed()
    const admin = await registerAdmin()
    for (const to of ['paid', 'shipped', 'delivered']) expect((await move(id, to, admin)).status).toBe(201)
    const order = (await (await ask('GET', `/api/orders/${id}`, { as: buyer })).json()) as Order
    expect(order.status).toBe('delivered')
    expect(order.events.map((event) => event.status)).toEqual(['placed', 'paid', 'shipped', 'delivered'])
    const mails = await db
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', buyer.email)
      .orderBy('id')
      .execute()
    expect(mails.map((mail) => mail.kind)).toEqual(
      expect.arrayContaining(['order-received', 'order-paid', 'order-shipped', 'order-delivered']),
    )
  })

  test('a buyer cancels a placed order, and the stock is restored once', async () => {
    const { buyer, product, id } = await placed(10)
    expect(await stockOf(product)).toBe(90)
    const answers = await Promise.all([move(id, 'cancelled', buyer), move(id, 'cancelled', buyer)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    expect(await stockOf(product)).toBe(100)
  })

  test('a buyer cannot cancel a paid order, but an administrator can', async () => {
    const { buyer, product, id } = await placed(10)
    const admin = await registerAdmin()
    await move(id, 'paid', admin)
    expect(await problemOf(await move(id, 'cancelled', buyer), 409, 'transition-not-allowed')).toMatchObject({
      orderStatus: 'paid',
    })
    expect(await stockOf(product)).toBe(90)
    expect((await move(id, 'cancelled', admin)).status).toBe(201)
    expect(await stockOf(product)).toBe(100)
  })

  test('a cancelled order cannot be paid', async () => {
    const { buyer, id } = await placed()
    const admin = await registerAdmin()
    await move(id, 'cancelled', buyer)
    await problemOf(await move(id, 'paid', admin), 409, 'transition-not-allowed')
  })

  test('of two simultaneous changes by administrators one succeeds and the other gets a conflict', async () => {
    const { id } = await placed()
    const [one, two] = [await registerAdmin(), await registerAdmin()]
    const answers = await Promise.all([move(id, 'paid', one), move(id, 'paid', two)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
  })

  test('guests are rejected, other buyers find nothing, and a buyer cannot mark an order as paid', async () => {
    const { buyer, id } = await placed()
    await problemOf(await move(id, 'cancelled'), 401, 'not-signed-in')
    await problemOf(await move(id, 'cancelled', await register()), 404, 'order-not-found')
    await problemOf(await move(id, 'paid', buyer), 409, 'transition-not-allowed')
    await problemOf(await move(id, 'lost', buyer), 422, 'invalid-input')
  })
})

describe('the pro-forma invoice', () => {
  const pdfOf = (id: string, as?: Awaited<ReturnType<typeof register>>) =>
    ask('GET', `/api/orders/${id}/pro-forma.pdf`, { as })
  async function placed(change: Record<string, unknown> = {}) {
    const buyer = await register('Ann </td><script> 🛠️ مرحبا')
    const product = await addProduct()
    const body = { ...purchaseBody(buyer, product, 6), ...change }
    return {
      buyer,
      id: ((await (await ask('POST', '/api/purchase', { as: buyer, body })).json()) as Purchase)._id,
    }
  }

  test('is a PDF with the same bytes each time, before and after payment', async () => {
    const { buyer, id } = await placed()
    const first = await pdfOf(id, buyer)
    expect(first.headers.get('content-type')).toBe('application/pdf')
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await ask('POST', `/api/orders/${id}/transitions`, { as: await registerAdmin(), body: { to: 'paid' } })
    expect(Buffer.from(await (await pdfOf(id, buyer)).arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('can be created for unusual names and addresses', async () => {
    const { buyer, id } = await placed({
      address: `${'W'.repeat(400)}\n\n${'<b>'.repeat(20)}`,
      Phone: '9'.repeat(40),
    })
    expect((await pdfOf(id, buyer)).status).toBe(200)
  })

  test('is available to the buyer and to administrators', async () => {
    const { id } = await placed()
    await problemOf(await pdfOf(id), 401, 'not-signed-in')
    await problemOf(await pdfOf(id, await register()), 404, 'order-not-found')
    expect((await pdfOf(id, await registerAdmin())).status).toBe(200)
  })
})

describe('order events', () => {
  /** Reads the stream until `count` orders were told. */
  async function news(
    answer: Response,
    count: number,
  ): Promise<{ id: string; data: { number: string; status: string } }[]> {
    const told: { id: string; data: { number: string; status: string } }[] = []
    let text = ''
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    while (reader && told.length < count) {
      const { value, done } = await reader.read()
      if (done) break
      text += value
      told.length = 0
      for (const [, data = '{}', id = ''] of text.matchAll(/event: order\ndata: (.*)\nid: (.*)\n\n/g)) {
        told.push({ id, data: JSON.parse(data) as { number: string; status: string } })
      }
    }
    await reader?.cancel()
    return told
  }

  test('reach the buyer of the order and administrators only', async () => {
    const [buyer, other, admin] = [await register(), await register(), await registerAdmin()]
    const product = await addProduct()
    const listen = (as: typeof buyer) => ask('GET', '/api/orders/events', { as })
    const [buyers, others, admins] = [await listen(buyer), await listen(other), await listen(admin)]
    const order = async (as: typeof buyer) =>
      (
        (await (
          await ask('POST', '/api/purchase', { as, body: purchaseBody(as, product, 6) })
        ).json()) as Purchase
      )._id
    const [mine, theirs] = [await order(buyer), await order(other)]
    expect((await news(buyers, 1)).map(({ data }) => data)).toEqual([{ number: mine, status: 'placed' }])
    expect((await news(others, 1)).map(({ data }) => data)).toEqual([{ number: theirs, status: 'placed' }])
    const toAdmins = (await news(admins, 2)).map(({ data }) => data.number)
    expect(toAdmins).toEqual(expect.arrayContaining([mine, theirs]))
  })

  test('are sent again after Last-Event-ID', async () => {
    const buyer = await register()
    const product = await addProduct()
    const listening = await ask('GET', '/api/orders/events', { as: buyer })
    await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 6) })
    const [first] = await news(listening, 1)
    const second = (await (
      await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 7) })
    ).json()) as Purchase
    const headers = { 'last-event-id': first?.id ?? '' }
    const [missed] = await news(await ask('GET', '/api/orders/events', { as: buyer, headers }), 1)
    expect(missed?.data.number).toBe(second._id)
  })

  test('are not sent to guests', async () => {
    await problemOf(await ask('GET', '/api/orders/events'), 401, 'not-signed-in')
  })
})
