/** Requests for more than is in stock keep the ship-by date that the requester saw. */
import { expect, test } from 'vitest'
import type { Budget } from '#app/companies/budgets/contract.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import type { QuantityPromiseDto } from '#app/promises/contract.ts'
import { agreementCalls, NO_AGREED_TERMS } from '../../testing/agreement-calls.ts'
import { backorderCalls } from '../../testing/backorder-calls.ts'
import { companyCalls } from '../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../testing/order-calls.ts'
import { openTestShop, problemOf } from '../../testing/test-shop.ts'
import type { PurchaseRequest } from './contract.ts'

const shop = await openTestShop()
const { ask, db, addProduct, registerAdmin } = shop
const admin = await registerAdmin()
const { line, send: order } = orderCalls(shop)
const { send, newCompany, addMember } = companyCalls(shop)
const { answered, backorderable, backorderedOf, setSupply } = backorderCalls(shop, admin)
const { draft, setPrices, setStatus } = agreementCalls(shop, admin)

/** A buyer who needs approval above $100, of a company that has paid an order, and a product with 22 units in stock. */
async function newTeam() {
  const company = await newCompany()
  const buyer = await addMember(company.id, 'buyer', 100)
  const paid = await placedOrder(
    await order(buyer, [line(await addProduct({ price: 1, minOrder: 0 }), 1)], { company: company.choice }),
  )
  await ask('POST', `/api/orders/${paid.number}/transitions`, { as: admin, body: { to: 'paid' } })
  const product = await backorderable({ price: 100 })
  const seenDay = async () =>
    (
      await answered<QuantityPromiseDto>(
        await ask('GET', `/api/products/${product._id}/promise?quantity=60`, { as: buyer }),
      )
    ).shipsBy
  const request = async (shipsBy: string | null, price = 100) =>
    ask('POST', '/api/purchase-requests', {
      as: buyer,
      body: {
        lines: [{ ...line(product, 60, price), ...(shipsBy && { shipsBy }) }],
        address: 'Quay 7',
        Phone: '',
        company: company.choice,
      },
    })
  const approve = ({ number, version }: PurchaseRequest) =>
    send<PurchaseRequest>('POST', `/api/purchase-requests/${number}/decisions`, company.owner, {
      decision: 'approved',
      version,
    })
  return { ...company, buyer, product, seenDay, request, approve }
}

const requested = async (answer: Response) => {
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as PurchaseRequest
}

const later = (product: ProductDto) => setSupply(product, { leadDays: 60 })

test('the order of an approved request has the ship-by date that the requester saw', async () => {
  const { buyer, seenDay, request, approve } = await newTeam()
  await problemOf(await request(null), 409, 'invalid-order-lines')
  const day = await seenDay()
  const asked = await requested(await request(day))
  expect(asked.lines).toMatchObject([{ quantity: 60, stock: 22, shipsBy: day }])
  const { status, order: number } = await approve(asked)
  expect(status).toBe('ordered')
  const placed = await answered<Order>(await ask('GET', `/api/orders/${number}`, { as: buyer }))
  expect(placed.lines[0]?.promise).toMatchObject({ quantity: 38, waiting: 38, firstPromisedOn: day })
})

test('a ship-by date that moved while a request waited is asked again, with the new one', async () => {
  const { buyer, product, seenDay, request, approve } = await newTeam()
  const day = await seenDay()
  const asked = await requested(await request(day))
  await later(product)
  const refused = await approve(asked)
  expect(refused).toMatchObject({ status: 'needs-changes', order: null })
  expect(refused.differences).toEqual([expect.stringContaining('the ship-by date is now')])
  const now = await seenDay()
  const change = (shipsBy: string | null) =>
    ask('PUT', `/api/purchase-requests/${asked.number}`, {
      as: buyer,
      body: { lines: [{ productID: product._id, quantity: 60, shipsBy }], version: refused.version },
    })
  const problem = await problemOf(await change(day), 409, 'invalid-order-lines')
  expect(problem.lines).toMatchObject([{ code: 'promise-changed', shipsBy: now }])
  const confirmAddress = (email_verified: boolean) =>
    db.updateTable('users').set({ email_verified }).where('email', '=', buyer.email).execute()
  await confirmAddress(false)
  await problemOf(await change(now), 409, 'email-not-confirmed')
  await confirmAddress(true)
  const changed = await answered<PurchaseRequest>(await change(now))
  expect(changed).toMatchObject({ status: 'pending', lines: [{ shipsBy: now }] })
  expect((await approve(changed)).status).toBe('ordered')
})

test('an approved request has the agreed price, its budget and its promise; beyond the limit it needs changes', async () => {
  const team = await newTeam()
  const { buyer, owner, path, costCenter, product, seenDay, request, approve } = team
  const days = { startsOn: '2026-01-01', endsOn: '2027-12-31' }
  const { at } = await draft(path, days)
  await setPrices(at, [{ ...NO_AGREED_TERMS, productID: product._id, price: 80 }])
  await setStatus(at, 'active')
  const budget = { costCenterId: costCenter, amount: 10_000, ...days, rule: 'block' }
  await send<Budget[]>('POST', `${path}/budgets`, owner, budget)
  const committed = async () => (await send<Budget[]>('GET', `${path}/budgets`, owner))[0]?.committed
  const day = await seenDay()
  // Both can be promised when they are asked for, and only one of them when they are approved.
  const [first, second] = [await requested(await request(day, 80)), await requested(await request(day, 80))]
  const { order: number } = await approve(first)
  const placed = await answered<Order>(await ask('GET', `/api/orders/${number}`, { as: buyer }))
  expect(placed).toMatchObject({ total: 4_800, waitingUnits: 38, lines: [{ price: 80 }] })
  expect(await approve(second)).toMatchObject({ status: 'needs-changes', order: null })
  expect([await committed(), await backorderedOf(product)]).toEqual([4_800, 38])
})
