/** The units that customers who have never paid may hold in unpaid orders, on every way to an order. */
import { describe, expect, test } from 'vitest'
import type { PurchaseRequest } from '#app/purchase-requests/contract.ts'
import { approvalCalls, exampleRule, one, REQUESTS } from '../../../testing/approval-calls.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder, refusedLines } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, db, addProduct, purchaseBody, registerAdmin, signUp, stockOf, emailsTo } = shop
const { line, send: order } = orderCalls(shop)
const { send, newCompany, addMember } = companyCalls(shop)
const cheap = await addProduct({ price: 100, stock: 10_000 })
const { newTeam, decide } = approvalCalls(shop, cheap)
const admin = await registerAdmin()

const setPaid = (person: Visitor, has_paid: boolean) =>
  db.updateTable('users').set({ has_paid }).where('email', '=', person.email).execute()

/** A member of a company who has never paid. */
async function newMember(company: string, role: 'buyer' | 'owner') {
  const member = await addMember(company, role)
  await setPaid(member, false)
  return member
}

const markPaid = (number: string) =>
  ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to: 'paid' } })

describe('a customer with a confirmed address who has never paid', () => {
  test('holds at most half of the stock of a product, on every way to an order', async () => {
    const customer = await signUp()
    const product = await addProduct({ stock: 40 })
    const lines = [line(product, 21)]
    const body = purchaseBody(customer, product, 21)
    await problemOf(await ask('POST', '/api/purchase', { as: customer, body }), 409, 'unpaid-limit')
    expect(await refusedLines(await order(customer, lines))).toMatchObject([{ code: 'unpaid-limit' }])
    await ask('POST', '/api/orderlist', { as: customer, body: { lines } })
    const listed = await order(customer, lines, { listVersion: 1 })
    expect(await refusedLines(listed)).toMatchObject([{ code: 'unpaid-limit' }])
    const onBehalf = { lines, address: 'A', Phone: '1' }
    const path = `/api/user/${customer.email}/orders`
    const [refused] = await refusedLines(await ask('POST', path, { as: admin, body: onBehalf }))
    expect(refused).toMatchObject({ code: 'unpaid-limit', unpaidLimit: 20 })
    expect(await stockOf(product)).toBe(40)
  })

  test('is told by a purchase request that was approved, and nothing is ordered', async () => {
    const team = await newTeam(exampleRule({ conditions: [], steps: [one('owner')] }))
    const [product, buyer] = [await addProduct({ stock: 40 }), await newMember(team.id, 'buyer')]
    const request = await send<PurchaseRequest>('POST', REQUESTS, buyer, {
      lines: [line(product, 21)],
      address: '',
      Phone: '',
      company: team.choice,
    })
    await decide(team.owner, request)
    const { status, differences } = await send<PurchaseRequest>('GET', `${REQUESTS}/${request.number}`, buyer)
    expect(status).toBe('needs-changes')
    expect(differences).toEqual([
      `${product.sku}: Until your first payment, unpaid orders can hold at most 20 units of this product.`,
    ])
    expect(await stockOf(product)).toBe(40)
  })

  test('holds any share after the first payment, which the next order remembers', async () => {
    const [customer, product] = [await signUp(), await addProduct({ stock: 40 })]
    const { number } = await placedOrder(await order(customer, [line(cheap, 6)]))
    await refusedLines(await order(customer, [line(product, 40)]))
    await markPaid(number)
    await placedOrder(await order(customer, [line(product, 40)]))
    const { has_paid } = await db
      .selectFrom('users')
      .select('has_paid')
      .where('email', '=', customer.email)
      .executeTakeFirstOrThrow()
    expect(has_paid).toBe(true)
  })

  test('holds any share as a member of a company that has paid, until they leave', async () => {
    const { id, path, owner, choice } = await newCompany()
    const [member, product] = [await newMember(id, 'buyer'), await addProduct({ stock: 40 })]
    await refusedLines(await order(member, [line(product, 30)]))
    const { number } = await placedOrder(await order(owner, [line(cheap, 6)], { company: choice }))
    await markPaid(number)
    await placedOrder(await order(member, [line(product, 30)]))
    await send('DELETE', `${path}/members/${member.memberId}`, owner)
    const other = await addProduct({ stock: 40 })
    await refusedLines(await order(member, [line(other, 30)]))
  })

  test('has unpaid orders of at most $100,000, also with several at once, and administrators learn of half of it', async () => {
    const [customer, drill] = [await signUp(), await addProduct({ price: 1_000, stock: 1_000 })]
    const place = (quantity: number) => order(customer, [line(drill, quantity)])
    expect(await problemOf(await place(101), 409, 'unpaid-amount-limit')).toMatchObject({
      unpaidLimit: 100_000,
      unpaid: 0,
      detail:
        'Until your first payment, your unpaid orders can amount to at most $100,000.00. Nothing was ordered. Order less, pay for an order, or contact us.',
    })
    await placedOrder(await place(50))
    expect(await emailsTo(admin, 'unpaid-order-placed')).toEqual([])
    const answers = await Promise.all([1, 2, 3].map(() => place(20)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    expect(await emailsTo(admin, 'unpaid-order-placed')).toMatchObject([
      { payload: { buyerEmail: customer.email, unpaid: 70_000_00, limit: 100_000_00 } },
    ])
    expect(await problemOf(await place(11), 409, 'unpaid-amount-limit')).toMatchObject({ unpaid: 90_000 })
    // One customer does not use up the emails about others.
    for (const answer of answers.filter(({ ok }) => ok)) {
      const { number } = (await answer.json()) as { number: string }
      await ask('POST', `/api/orders/${number}/transitions`, { as: customer, body: { to: 'cancelled' } })
    }
    await placedOrder(await place(20))
    expect(await emailsTo(admin, 'unpaid-order-placed')).toHaveLength(1)
  })

  test('can always place one smallest order of an expensive product, and not a second one', async () => {
    const [customer, drill] = [await signUp(), await addProduct({ price: 60_000, minOrder: 1 })]
    await problemOf(await order(customer, [line(drill, 3)]), 409, 'unpaid-amount-limit')
    await placedOrder(await order(customer, [line(drill, 2)]))
    await problemOf(await order(customer, [line(drill, 2)]), 409, 'unpaid-amount-limit')
  })
})
