/** Sets the backorders of products in a test shop. */
import { expect } from 'vitest'
import { addDays, utcDay } from '../src/lib/dates.ts'
import type { Order } from '../src/orders/core/order-contract.ts'
import type { ProductDto } from '../src/products/core/contract.ts'
import type { QuantityPromiseDto, SupplyDto } from '../src/promises/contract.ts'
import { orderCalls, placedOrder } from './order-calls.ts'
import type { openTestShop, Visitor } from './test-shop.ts'

export const LEAD_DAYS = 30

type Shop = Awaited<ReturnType<typeof openTestShop>>

export async function answered<Body>(answer: Response, status = 200): Promise<Body> {
  expect(answer.status).toBe(status)
  return (await answer.json()) as Body
}

export function backorderCalls({ ask, addProduct }: Pick<Shop, 'ask' | 'addProduct'>, admin: Visitor) {
  async function setSupply({ _id }: ProductDto, values: object = {}): Promise<SupplyDto> {
    const url = `/api/products/${_id}/supply`
    const { version } = await answered<SupplyDto>(await ask('GET', url, { as: admin }))
    const body = { allowsBackorder: true, backorderLimit: 40, leadDays: LEAD_DAYS, version, ...values }
    return answered<SupplyDto>(await ask('PUT', url, { as: admin, body }))
  }
  const backorderedOf = async ({ _id }: ProductDto) =>
    (await answered<SupplyDto>(await ask('GET', `/api/products/${_id}/supply`, { as: admin }))).backordered

  async function backorderable(given: Parameters<typeof addProduct>[0] = {}, supply: object = {}) {
    const product = await addProduct({ stock: 22, minOrder: 0, ...given })
    await setSupply(product, supply)
    return product
  }

  return { answered, setSupply, backorderedOf, backorderable }
}

/** Orders beyond the stock of one buyer, and what staff members do with them. */
export function backorderLives(shop: Shop, admin: Visitor, buyer: Visitor) {
  const { ask, emailsTo } = shop
  const { line, send } = orderCalls(shop)

  async function seenDay(product: ProductDto, quantity: number): Promise<string> {
    const url = `/api/products/${product._id}/promise?quantity=${quantity}`
    const { shipsBy } = await answered<QuantityPromiseDto>(await ask('GET', url, { as: buyer }))
    return shipsBy ?? utcDay(addDays(new Date(), LEAD_DAYS + 10))
  }

  const waitingLine = async (product: ProductDto, quantity: number) => ({
    ...line(product, quantity),
    shipsBy: await seenDay(product, quantity),
  })
  const order = async (product: ProductDto, quantity: number, as = buyer) =>
    send(as, [await waitingLine(product, quantity)])
  const place = async (product: ProductDto, quantity: number) => placedOrder(await order(product, quantity))

  const transition = (number: string, to: string, as: Visitor = admin) =>
    ask('POST', `/api/orders/${number}/transitions`, { as, body: { to } })
  async function pay(number: string) {
    expect((await transition(number, 'paid')).status).toBe(201)
  }
  const read = async (number: string) =>
    answered<Order>(await ask('GET', `/api/orders/${number}`, { as: admin }))
  const promiseOfLine = async (number: string) => (await read(number)).lines[0]?.promise
  async function cancel(number: string, quantity: number) {
    const lines = [{ line: 1, quantity }]
    const url = `/api/orders/${number}/cancellations`
    const preview = await ask('POST', `${url}/preview`, { as: admin, body: { lines } })
    const { amountDue } = await answered<{ amountDue: number }>(preview)
    return ask('POST', url, { as: admin, body: { lines, reason: 'cannot-deliver', amountDue } })
  }
  const receive = (product: ProductDto, quantity: number) =>
    ask('POST', `/api/products/${product._id}/stock-movements`, {
      as: admin,
      body: { kind: 'received', quantity },
    })
  async function ship(number: string, quantity: number) {
    const body = { lines: [{ line: 1, quantity }] }
    const draft = await answered<{ number: string }>(
      await ask('POST', `/api/orders/${number}/shipments`, { as: admin, body }),
      201,
    )
    return ask('POST', `/api/orders/${number}/shipments/${draft.number}/dispatch`, { as: admin, body: {} })
  }
  const dayEmails = async (number: string) =>
    (await emailsTo(buyer, 'order-promise-changed')).filter(({ payload }) => payload.number === number)
  const undo = async (number: string) => {
    const { undo: offered } = await read(number)
    return ask('POST', `/api/orders/${number}/undo`, { as: admin, body: { event: offered?.event } })
  }

  return {
    seenDay,
    waitingLine,
    order,
    place,
    transition,
    pay,
    read,
    promiseOfLine,
    cancel,
    receive,
    ship,
    dayEmails,
    undo,
  }
}
