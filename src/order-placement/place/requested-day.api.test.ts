/** The day on which a buyer wants the goods, on every way to an order. */
import { expect, test } from 'vitest'
import type { Order } from '#app/orders/core/order-contract.ts'
import type { PurchaseRequest } from '#app/purchase-requests/contract.ts'
import { approvalCalls, exampleRule, one, REQUESTS } from '../../../testing/approval-calls.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'

let clock = Date.parse('2026-11-24T12:00:00Z')
const shop = await openTestShop({ now: () => new Date(clock) })
const { ask, addProduct, register, registerAdmin, stockOf } = shop
const { line, send } = orderCalls(shop)
const product = await addProduct({ price: 100, stock: 10_000 })
const { newTeam, decided } = approvalCalls(shop, product)
const lines = [line(product, 6)]

test('a wanted date is kept with the order, promises nothing, and an order without one needs none', async () => {
  const [buyer, admin] = [await register(), await registerAdmin()]
  const placed = await placedOrder(await send(buyer, lines, { requestedOn: '2026-11-25' }, 'once'))
  expect(placed).toMatchObject({ requestedOn: '2026-11-25', promisedOn: null })
  expect(await (await ask('GET', `/api/orders/${placed.number}`, { as: admin })).json()).toMatchObject(placed)
  expect((await placedOrder(await send(buyer, lines))).requestedOn).toBeNull()
  const onBehalf = { lines, address: 'A', Phone: '1', requestedOn: '2026-11-24' }
  const path = `/api/user/${buyer.email}/orders`
  expect(await placedOrder(await ask('POST', path, { as: admin, body: onBehalf }))).toMatchObject({
    requestedOn: '2026-11-24',
  })
  // The same key places no second order, also after the day.
  clock = Date.parse('2026-11-28T12:00:00Z')
  const again = await send(buyer, lines, { requestedOn: '2026-11-25' }, 'once')
  expect(await placedOrder(again)).toMatchObject({ number: placed.number })
  clock = Date.parse('2026-11-24T12:00:00Z')
})

test.each(['2026-11-22', '2026-02-31', '2027-12-29', '2026-12-01T00:00:00+14:00', '1 Dec'])(
  'an order wanted on %s is refused at that field, and nothing is ordered',
  async (requestedOn) => {
    const stock = await stockOf(product)
    const buyer = await register()
    const { fields } = await problemOf(await send(buyer, lines, { requestedOn }), 422, 'invalid-input')
    expect(fields).toHaveProperty('requestedOn')
    expect(await stockOf(product)).toBe(stock)
  },
)

test('an approved request is ordered with its wanted date, and without it once the day has passed', async () => {
  const { buyer, owner, choice } = await newTeam(exampleRule({ conditions: [], steps: [one('owner')] }))
  const ordered = async (days: number) => {
    const body = { lines, address: '', Phone: '', company: choice, requestedOn: '2026-11-27' }
    const request = await ask('POST', REQUESTS, { as: buyer, body })
    expect(request.status).toBe(201)
    const asked = (await request.json()) as PurchaseRequest
    expect(asked.requestedOn).toBe('2026-11-27')
    clock += days * 24 * 60 * 60_000
    const { order } = await decided(owner, asked)
    return (await (await ask('GET', `/api/orders/${order}`, { as: buyer })).json()) as Order
  }
  expect((await ordered(1)).requestedOn).toBe('2026-11-27')
  expect((await ordered(4)).requestedOn).toBeNull()
})
