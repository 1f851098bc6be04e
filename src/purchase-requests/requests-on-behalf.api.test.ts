import { describe, expect, test } from 'vitest'
import type { Order, OrderSummary } from '#app/orders/core/order-contract.ts'
import { approvalCalls, REQUESTS } from '../../testing/approval-calls.ts'
import { companyCalls } from '../../testing/company-calls.ts'
import { orderCalls } from '../../testing/order-calls.ts'
import { openTestShop, problemOf } from '../../testing/test-shop.ts'
import type { PurchaseRequest } from './contract.ts'

const shop = await openTestShop()
const { ask, addProduct, emailsTo, register, registerAdmin, stockOf } = shop
const admin = await registerAdmin()
const product = await addProduct({ price: 100, stock: 1_000 })
const { line } = orderCalls(shop)
const { send, addMember } = companyCalls(shop)
const { newTeam, decided, waiting } = approvalCalls(shop, product)

type Choice = { id: string; siteId: string; costCenterId: string }

const requestFor = (customer: { email: string }, company: Choice | undefined, as = admin, key?: string) =>
  ask('POST', `/api/user/${customer.email}/purchase-requests`, {
    as,
    body: { lines: [line(product, 10)], address: '', Phone: '', company },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

async function sentRequest(answer: Response) {
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as PurchaseRequest
}

describe('a request for approval on behalf of a customer', () => {
  test('is theirs, names the administrator to everybody, and becomes their order', async () => {
    const { buyer, approver, choice } = await newTeam()
    const stock = await stockOf(product)
    const request = await sentRequest(await requestFor(buyer, choice))
    expect(request).toMatchObject({ requester: { email: buyer.email }, sentBy: 'Administrator' })
    expect(await stockOf(product)).toBe(stock)
    expect(await send<PurchaseRequest>('GET', `${REQUESTS}/${request.number}`, buyer)).toEqual(request)
    expect(await waiting(approver)).toEqual([request.number])
    const sentBy = { payload: { number: request.number, sentBy: 'Administrator' } }
    expect(await emailsTo(approver, 'purchase-request-received')).toMatchObject([sentBy])
    expect(await emailsTo(buyer, 'purchase-request-sent-on-behalf')).toMatchObject([sentBy])
    const audit = await send<object>('GET', `/api/audit?q=${request.number}`, admin)
    expect(JSON.stringify(audit)).toContain('approval-requested-on-behalf')

    const { order } = await decided(approver, request)
    const placed = await send<Order>('GET', `/api/orders/${order}`, buyer)
    expect(placed).toMatchObject({
      buyer: { email: buyer.email },
      events: [
        {
          status: 'placed',
          note: expect.stringMatching(/^Requested by Administrator on behalf of .+\. Approved by /),
        },
      ],
    })
    const [own] = await send<OrderSummary[]>('GET', '/api/orders', buyer)
    expect(own?.number).toBe(order)
  })

  test('is changed and withdrawn by the customer, who is its sender from then on', async () => {
    const { buyer, approver, choice } = await newTeam()
    const { number, version } = await sentRequest(await requestFor(buyer, choice))
    const lines = [{ productID: product._id, quantity: 12 }]
    const changed = await send<PurchaseRequest>('PUT', `${REQUESTS}/${number}`, buyer, { lines, version })
    expect(changed).toMatchObject({ sentBy: null, total: 1_200 })
    const emails = await emailsTo(approver, 'purchase-request-received')
    expect(emails).toMatchObject([{ payload: { sentBy: 'Administrator' } }, { payload: { sentBy: null } }])
    const withdrawn = await send<PurchaseRequest>('POST', `${REQUESTS}/${number}/withdrawal`, buyer)
    expect(withdrawn.status).toBe('withdrawn')
  })

  test('is sent once for a key, which shows nothing of the customer’s own requests', async () => {
    const { buyer, choice } = await newTeam()
    const answers = await Promise.all([1, 2, 3].map(() => requestFor(buyer, choice, admin, 'same')))
    const numbers = await Promise.all(answers.map(async (answer) => (await sentRequest(answer)).number))
    expect(new Set(numbers).size).toBe(1)
    const own = { lines: [line(product, 10)], address: '', Phone: '', company: choice }
    const repeated = { as: buyer, body: own, headers: { 'idempotency-key': 'same' } }
    await problemOf(await ask('POST', REQUESTS, repeated), 422, 'idempotency-key-reused')
    const other = await registerAdmin()
    await problemOf(await requestFor(buyer, choice, other, 'same'), 422, 'idempotency-key-reused')
  })

  test('skips no rule: role, membership, customer, need of approval, and who may send it', async () => {
    const { id, buyer, approver, owner, choice, path } = await newTeam()
    const viewer = await addMember(id, 'viewer')
    await problemOf(await requestFor(viewer, choice), 403, 'not-permitted-in-company')
    await problemOf(await requestFor(await register(), choice), 404, 'company-not-found')
    await problemOf(await requestFor(buyer, undefined), 422, 'company-required')
    await problemOf(await requestFor({ email: 'nobody@company.example' }, choice), 404, 'user-not-found')
    await problemOf(await requestFor(owner, choice), 409, 'approval-not-needed')
    for (const as of [buyer, approver, owner])
      await problemOf(await requestFor(buyer, choice, as), 403, 'forbidden')
    await send('PUT', `${path}/status`, admin, { status: 'closed' })
    await problemOf(await requestFor(buyer, choice), 409, 'company-closed')
  })
})
