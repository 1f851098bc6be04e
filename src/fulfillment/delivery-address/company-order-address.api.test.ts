/** The delivery address of an order of a company, after it was placed. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MAX_CHANGES_PER_DAY } from '#app/orders/core/change-limit.server.ts'
import type { Order, OrderSummary } from '#app/orders/core/order-contract.ts'
import { MAX_ORDERS_PER_HOUR } from '#app/orders/core/rules.ts'
import { exampleSite } from '../../../security/authorization/personas.ts'
import { approvalCalls, exampleRule } from '../../../testing/approval-calls.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, db, addProduct, registerAdmin, register, emailsTo } = shop
const product = await addProduct({ price: 100, stock: 10_000 })
const { line, send: order } = orderCalls(shop)
const { send, newCompany, addMember } = companyCalls(shop)
const { newTeam, decided } = approvalCalls(shop, product)
const newSiteRule = exampleRule({ conditions: [{ kind: 'new-site' }] })

const change = (as: Visitor, number: string, body: unknown) =>
  ask('PUT', `/api/orders/${number}/address`, { as, body })

async function addSite({ path, owner }: { path: string; owner: Visitor }, name: string): Promise<string> {
  const { sites } = await send('POST', `${path}/sites`, owner, { ...exampleSite, name })
  return sites.find((one) => one.name === name)?.id ?? ''
}

describe('the address of an order of a company', () => {
  test('changes only to one that its rules let pass, also by an administrator; an owner changes it', async () => {
    const [team, admin] = [await newTeam(newSiteRule), await registerAdmin()]
    await placedOrder(await team.place(team.owner, 6))
    const { number } = await placedOrder(await team.place(team.buyer, 6))
    const unused = await addSite(team, 'Yard')
    for (const body of [{ address: 'Quay 9' }, { siteId: unused }])
      for (const as of [team.buyer, admin]) {
        const problem = await problemOf(await change(as, number, body), 409, 'address-needs-approval')
        expect(problem.detail).toMatch(/^Orders to a site not used before or a typed address by buyers/)
      }
    expect((await change(team.owner, number, { siteId: unused })).status).toBe(200)
    const changed = await send<Order>('GET', `/api/orders/${number}`, team.buyer)
    expect(changed).toMatchObject({ company: { site: 'Yard' }, shipTo: exampleSite.address })
    // Back to a site that was used.
    expect((await change(team.buyer, number, { siteId: team.site })).status).toBe(200)
    // Somebody who may not order any more may do no more than before.
    await send('PUT', `${team.path}/members/${team.buyer.memberId}`, team.owner, {
      role: 'viewer',
      orderLimit: null,
    })
    await problemOf(await change(team.buyer, number, { address: 'Quay 9' }), 409, 'address-needs-approval')
  })

  test('is changed by an owner after an approval, not by the buyer', async () => {
    const team = await newTeam()
    const { order: number } = await decided(team.approver, await team.request(team.buyer, 12))
    await problemOf(await change(team.buyer, number ?? '', { address: 'A' }), 409, 'address-needs-approval')
    expect((await change(team.owner, number ?? '', { address: 'A' })).status).toBe(200)
  })

  test('is emailed to owners and approvers after a change, but not to the person who made it', async () => {
    const team = await newTeam(exampleRule({ conditions: [{ kind: 'total', amount: 5_000 }] }))
    const { number } = await placedOrder(await team.place(team.buyer, 6))
    expect((await change(team.buyer, number, { address: 'Quay 9' })).status).toBe(200)
    for (const person of [team.owner, team.approver])
      expect(await emailsTo(person, 'order-address-changed')).toMatchObject([
        { payload: { number, address: 'Quay 9', site: '', changedBy: team.buyer.name } },
      ])
    expect(await emailsTo(team.buyer, 'order-address-changed')).toHaveLength(1)
    await change(team.owner, number, { address: 'Quay 10' })
    expect(await emailsTo(team.owner, 'order-address-changed')).toHaveLength(1)
    expect(await emailsTo(team.approver, 'order-address-changed')).toHaveLength(2)
  })

  test('is not emailed to an owner who has had as many emails within the hour as orders may cause', async () => {
    const team = await newTeam(exampleRule({ conditions: [{ kind: 'total', amount: 5_000 }] }))
    const { number } = await placedOrder(await team.place(team.buyer, 6))
    await sql`insert into outbox (id, kind, recipient, payload, next_attempt_at, created_at)
      select 'flood-' || n, 'order-address-changed', ${team.owner.email}, '{}', now(), now()
      from generate_series(1, ${2 * MAX_ORDERS_PER_HOUR}::int) n`.execute(db)
    expect((await change(team.buyer, number, { address: 'Quay 9' })).status).toBe(200)
    expect(await emailsTo(team.owner, 'order-address-changed')).toHaveLength(2 * MAX_ORDERS_PER_HOUR)
    expect(await emailsTo(team.approver, 'order-address-changed')).toHaveLength(1)
  })

  test('is a site of the company, an active one, and always one where the company requires it', async () => {
    const [company, other] = [await newCompany(), await newCompany('Other')]
    const { owner, path, site } = company
    const { number } = await placedOrder(await order(owner, [line(product, 6)], { company: company.choice }))
    await problemOf(await change(owner, number, { siteId: other.site }), 404, 'site-not-found')
    const yard = await addSite(company, 'Yard')
    await send('PUT', `${path}/sites/${yard}`, owner, { ...exampleSite, name: 'Yard', isArchived: true })
    await problemOf(await change(owner, number, { siteId: yard }), 409, 'site-archived')
    const { version } = await send('GET', path, owner)
    const values = { name: 'N', legalName: '', country: 'PT', vatId: '', registrationNumber: '' }
    await send('PUT', path, owner, { ...values, isSiteRequired: true, isPoRequired: false, version })
    await problemOf(await change(owner, number, { address: 'Quay 9' }), 422, 'site-required')
    expect((await change(owner, number, { siteId: site })).status).toBe(200)
    // An order without a company has no sites.
    const buyer = await register()
    const own = await placedOrder(await order(buyer, [line(product, 6)]))
    await problemOf(await change(buyer, own.number, { siteId: site }), 404, 'site-not-found')
  })
})

describe('an order', () => {
  test('is changed by an owner also after a member has used up their own changes', async () => {
    const { id, owner, choice } = await newCompany()
    const buyer = await addMember(id, 'buyer')
    const { number } = await placedOrder(await order(buyer, [line(product, 6)], { company: choice }))
    for (let each = 1; each <= MAX_CHANGES_PER_DAY; each += 1)
      expect((await change(buyer, number, { address: `Quay ${each}` })).status).toBe(200)
    await problemOf(await change(buyer, number, { address: 'Quay' }), 429, 'order-change-limit-reached')
    expect((await change(owner, number, { address: 'Store 4' })).status).toBe(200)
  })

  test('is changed at most 20 times a day by a customer, address and units together, and can still be cancelled', async () => {
    const [buyer, admin] = [await register(), await registerAdmin()]
    const { number } = await placedOrder(await order(buyer, [line(product, 100)]))
    const cancelOne = async () => {
      const lines = [{ line: 1, quantity: 1 }]
      const preview = await ask('POST', `/api/orders/${number}/cancellations/preview`, {
        as: buyer,
        body: { lines },
      })
      if (!preview.ok) return preview
      const { amountDue } = (await preview.json()) as { amountDue: number }
      return ask('POST', `/api/orders/${number}/cancellations`, {
        as: buyer,
        body: { lines, reason: 'changed-mind', amountDue },
      })
    }
    expect((await change(admin, number, { address: 'Quay 0' })).status).toBe(200)
    for (let each = 1; each < MAX_CHANGES_PER_DAY; each += 1)
      expect((await change(buyer, number, { address: `Quay ${each}` })).status).toBe(200)
    expect((await cancelOne()).status).toBe(201)
    await problemOf(await change(buyer, number, { address: 'Quay' }), 429, 'order-change-limit-reached')
    await problemOf(await cancelOne(), 429, 'order-change-limit-reached')
    expect((await change(admin, number, { address: 'Quay 99' })).status).toBe(200)
    // Lists carry the changes of the status and the newest others, the order itself all.
    const [listed] = await send<OrderSummary[]>('GET', '/api/orders?mine=1', buyer)
    expect(listed).toMatchObject({ eventCount: 23 })
    expect(listed?.events.map(({ kind }) => kind)).toEqual([
      'status',
      ...Array(17).fill('address'),
      'units-cancelled',
      'address',
    ])
    const whole = await send<Order>('GET', `/api/orders/${number}`, buyer)
    expect(whole.events).toHaveLength(23)
    const all = { as: buyer, body: { reason: 'changed-mind', amountDue: 0 } }
    expect((await ask('POST', `/api/orders/${number}/cancellations`, all)).status).toBe(201)
  })
})
