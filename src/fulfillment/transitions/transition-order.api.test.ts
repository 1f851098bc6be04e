import { describe, expect, test } from 'vitest'
import type { Purchase } from '#app/orders/core/contract.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'

const { ask, addProduct, purchaseBody, register, registerAdmin, stockOf, emailsTo } = await openTestShop()

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
    const emails = await emailsTo(buyer)
    expect(emails.map((email) => email.kind)).toEqual(
      expect.arrayContaining(['order-received', 'order-paid', 'order-shipped', 'order-delivered']),
    )
  })

  test('the emails about an order list its own lines and nobody else’s', async () => {
    const [{ product, buyer, id }] = [await placed(), await placed()]
    await move(id, 'paid', await registerAdmin())
    await move(id, 'cancelled', await registerAdmin())
    const emails = await emailsTo(buyer)
    expect(emails.map(({ kind }) => kind)).toEqual(['order-received', 'order-paid', 'order-cancelled'])
    for (const { payload } of emails) expect(payload.lines).toMatchObject([{ sku: product.sku, quantity: 6 }])
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
