import { describe, expect, test } from 'vitest'
import type { Purchase, PurchaseCounts } from '#app/orders/core/contract.ts'
import type { Order, OrderSummary } from '#app/orders/core/order-contract.ts'
import type { PersonalDataExport } from '#app/privacy/personal-data.server.ts'
import { PASSWORD } from '../../../testing/accounts.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { pdfPages } from '../../../testing/pdf-text.ts'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, addProduct, register, registerAdmin, stockOf, emailTo, emailsTo } = shop
const { line, send: order } = orderCalls(shop)
const { send, newCompany, addMember, archivedSite } = companyCalls(shop)

const product = await addProduct({ stock: 1_000 })
const admin = await registerAdmin()

describe('an order of a company', () => {
  test('goes to its site and is named after it on every paper, and later changes of names change nothing', async () => {
    const { id, path, owner, choice, site, costCenter } = await newCompany()
    const buyer = await addMember(id, 'buyer')
    const placed = await placedOrder(await order(buyer, [line(product, 6)], { company: choice, Phone: '' }))
    const company = { id, name: 'Northquay Civil', site: 'Store 4', costCenter: '4711 Store' }
    expect(placed).toMatchObject({
      company,
      buyer: { company: 'Northquay Civil', vatId: 'PT500000000' },
      address: expect.stringContaining('Quay 7'),
      shipTo: { line1: 'Quay 7' },
    })
    const body = { code: '9', name: 'Renamed', isArchived: true }
    await send('PUT', `${path}/cost-centers/${costCenter}`, owner, body)
    await send('PUT', `${path}/sites/${site}`, owner, { ...archivedSite, name: 'Renamed' })
    expect(await send<Order>('GET', `/api/orders/${placed.number}`, buyer)).toEqual(placed)
    const [purchase] = await send<Purchase[]>('GET', `/api/purchase/${buyer.email}`, buyer)
    expect(purchase?.company).toEqual(company)
    const { payload } = await emailTo(buyer, 'order-received')
    expect(payload).toMatchObject({ company: 'Northquay Civil', site: 'Store 4', costCenter: '4711 Store' })
    const pdf = await ask('GET', `/api/orders/${placed.number}/pro-forma.pdf`, { as: owner })
    const [text] = await pdfPages(new Uint8Array(await pdf.arrayBuffer()))
    for (const part of ['Northquay Civil', 'Cost center 4711 Store', 'Store 4']) expect(text).toContain(part)
    const csv = await ask('GET', '/api/orders/export.csv?q=northquay', { as: admin })
    expect(await csv.text()).toContain('"Northquay Civil","Store 4","4711 Store"')
    const found = await send<Purchase[]>('GET', '/api/purchase?q=4711+Store&limit=50', admin)
    expect(found.map(({ _id }) => _id)).toContain(placed.number)
  })

  test('through the call for one product too, and without a company nothing is different', async () => {
    const { id, choice } = await newCompany()
    const buyer = await addMember(id, 'approver')
    const body = {
      email: buyer.email,
      address: 'A',
      Phone: '1',
      orderquentity: 6,
      productID: product._id,
      price: product.price,
    }
    const answer = await ask('POST', '/api/purchase', { as: buyer, body: { ...body, company: choice } })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ company: { id } })
    const own = await ask('POST', '/api/purchase', { as: buyer, body })
    expect(Object.keys((await own.json()) as object)).not.toContain('company')
    const guest = await register()
    expect(Object.keys(await send('GET', `/api/user/${guest.email}`, guest))).not.toContain('hasCompany')
    expect(await send('GET', `/api/user/${buyer.email}`, buyer)).toMatchObject({ hasCompany: true })
  })

  test('is rejected with the reason, and takes no stock', async () => {
    const { id, path, owner, choice, site, costCenter } = await newCompany()
    const other = await newCompany('Other')
    const [viewer, buyer, outsider] = [
      await addMember(id, 'viewer'),
      await addMember(id, 'buyer'),
      await register(),
    ]
    const stock = await stockOf(product)
    const attempt = (as: typeof outsider, company: object) =>
      order(as, [line(product, 6)], { company: company as never })
    await problemOf(await attempt(outsider, choice), 404, 'company-not-found')
    await problemOf(await attempt(viewer, choice), 403, 'not-permitted-in-company')
    await problemOf(await attempt(buyer, { ...choice, siteId: other.site }), 404, 'site-not-found')
    const foreign = { ...choice, costCenterId: other.costCenter }
    await problemOf(await attempt(buyer, foreign), 404, 'cost-center-not-found')
    await problemOf(await attempt(buyer, { ...choice, role: 'owner' }), 422, 'invalid-input')
    const archived = { code: '4711', name: '', isArchived: true }
    await send('PUT', `${path}/cost-centers/${costCenter}`, owner, archived)
    await problemOf(await attempt(buyer, choice), 409, 'cost-center-archived')
    await send('PUT', `${path}/sites/${site}`, owner, archivedSite)
    await problemOf(await attempt(buyer, choice), 409, 'site-archived')
    await send('PUT', `${path}/status`, admin, { status: 'on-hold' })
    await problemOf(await attempt(buyer, { id }), 409, 'company-on-hold')
    await send('PUT', `${path}/status`, admin, { status: 'closed' })
    await problemOf(await attempt(buyer, { id }), 409, 'company-closed')
    expect(await stockOf(product)).toBe(stock)
  })

  test('needs a PO number where the company says so', async () => {
    const { path, owner, choice } = await newCompany()
    const { version } = await send('GET', path, owner)
    const values = { name: 'N', legalName: '', country: 'PT', vatId: '', registrationNumber: '' }
    await send('PUT', path, owner, { ...values, isPoRequired: true, version })
    const problem = await problemOf(
      await order(owner, [line(product, 6)], { company: choice, poNumber: ' ' }),
      422,
      'po-number-required',
    )
    expect(Object.keys(problem.fields as object)).toEqual(['poNumber'])
    await placedOrder(await order(owner, [line(product, 6)], { company: choice, poNumber: 'PO 1' }))
  })

  test('needs a site and a cost center where the company says so, also as a request and once it is approved', async () => {
    const { id, path, owner, choice, site, costCenter } = await newCompany()
    const buyer = await addMember(id, 'buyer', 500)
    const sendRequest = (company: object) =>
      ask('POST', '/api/purchase-requests', {
        as: buyer,
        body: { lines: [line(product, 6)], address: 'A', Phone: '1', company },
      })
    const earlier = await sendRequest({ id, siteId: site })
    const request = (await earlier.json()) as { number: string; version: number; step: number }
    const { version } = await send('GET', path, owner)
    const values = { name: 'N', legalName: '', country: 'PT', vatId: '', registrationNumber: '' }
    const required = { isSiteRequired: true, isCostCenterRequired: true }
    const change = { ...values, ...required, isPoRequired: false, version }
    expect(await send('PUT', path, owner, change)).toMatchObject(required)
    const cases = [
      [{ id, costCenterId: costCenter }, 'site-required'],
      [{ id, siteId: site }, 'cost-center-required'],
    ] as const
    for (const [company, code] of cases) {
      await problemOf(await order(owner, [line(product, 6)], { company }), 422, code)
      await problemOf(await sendRequest(company), 422, code)
    }
    await placedOrder(await order(owner, [line(product, 6)], { company: choice }))
    const body = { decision: 'approved', version: request.version, step: request.step }
    const decided = await ask('POST', `/api/purchase-requests/${request.number}/decisions`, {
      as: owner,
      body,
    })
    expect(await decided.json()).toMatchObject({
      status: 'needs-changes',
      differences: [
        'The company needs a cost center on every order. Choose one, or ask an owner to add one.',
      ],
    })
  })

  test('is not placed by a member who is removed at the same time', async () => {
    const { id, path, owner, choice } = await newCompany()
    const members = await Promise.all(Array.from({ length: 6 }, () => addMember(id, 'buyer')))
    await Promise.all(
      members.map(async (member) => {
        const [answer] = await Promise.all([
          order(member, [line(product, 6)], { company: choice }),
          ask('DELETE', `${path}/members/${member.memberId}`, { as: owner }),
        ])
        expect([201, 404, 409]).toContain(answer.status)
        await problemOf(
          await order(member, [line(product, 6)], { company: choice }),
          404,
          'company-not-found',
        )
      }),
    )
  })
})

describe('a repeated order of a company', () => {
  test('is answered to a member who may only read now, and not to a removed one', async () => {
    const { id, path, owner, choice } = await newCompany()
    const buyer = await addMember(id, 'buyer')
    const place = (key: string) => order(buyer, [line(product, 6)], { company: choice }, key)
    const { number } = await placedOrder(await place('as-member'))
    const onBehalf = () =>
      ask('POST', `/api/user/${buyer.email}/orders`, {
        as: admin,
        body: { lines: [line(product, 6)], address: '', Phone: '', company: choice },
        headers: { 'idempotency-key': 'by-administrator' },
      })
    const entered = await placedOrder(await onBehalf())
    await send('PUT', `${path}/members/${buyer.memberId}`, owner, { role: 'viewer', orderLimit: null })
    expect((await placedOrder(await place('as-member'))).number).toBe(number)
    await send('DELETE', `${path}/members/${buyer.memberId}`, owner)
    await problemOf(await place('as-member'), 404, 'company-not-found')
    await problemOf(await order(buyer, [line(product, 6)], {}, 'as-member'), 422, 'idempotency-key-reused')
    expect((await placedOrder(await onBehalf())).number).toBe(entered.number)
  })
})

describe('the orders of a company', () => {
  test('are read by its members and changed by the buyer and owners only', async () => {
    const { id, owner, choice } = await newCompany()
    const [buyer, viewer, outsider] = [
      await addMember(id, 'buyer'),
      await addMember(id, 'viewer'),
      await register(),
    ]
    const { number } = await placedOrder(await order(buyer, [line(product, 6)], { company: choice }))
    const own = await placedOrder(await order(buyer, [line(product, 6)]))
    for (const reader of [viewer, owner, buyer]) {
      const list = await send<OrderSummary[]>('GET', `/api/orders?company=${id}`, reader)
      expect(list.map((one) => one.number)).toEqual([number])
      for (const part of ['', '/cancellations', '/shipments', '/reorder', '/pro-forma.pdf'])
        expect((await ask('GET', `/api/orders/${number}${part}`, { as: reader })).status).toBe(200)
      const counts = await send<PurchaseCounts>('GET', '/api/orders/counts?mine=1', reader)
      expect(counts.companies).toMatchObject([{ id, name: 'Northquay Civil' }])
    }
    await problemOf(await ask('GET', `/api/orders?company=${id}`, { as: outsider }), 404, 'company-not-found')
    for (const reader of [outsider, viewer, owner]) {
      const hidden = reader === outsider ? number : own.number
      await problemOf(await ask('GET', `/api/orders/${hidden}`, { as: reader }), 404, 'order-not-found')
    }
    const cancel = (as: typeof outsider) =>
      ask('POST', `/api/orders/${number}/transitions`, { as, body: { to: 'cancelled' } })
    for (const reader of [outsider, viewer]) await problemOf(await cancel(reader), 404, 'order-not-found')
    expect((await cancel(owner)).status).toBe(201)
  })

  test('stay with it when the buyer is removed, who sees none of them any more', async () => {
    const { id, path, owner, choice } = await newCompany()
    const buyer = await addMember(id, 'buyer')
    const { number } = await placedOrder(
      await order(buyer, [line(product, 6)], { company: choice, poNumber: 'NQ-LEFT-1' }),
    )
    const own = await placedOrder(await order(buyer, [line(product, 6)]))
    await send('DELETE', `${path}/members/${buyer.memberId}`, owner)
    for (const part of ['', '/cancellations', '/shipments', '/reorder', '/pro-forma.pdf'])
      expect((await ask('GET', `/api/orders/${number}${part}`, { as: buyer })).status).toBe(404)
    const cancelling = { as: buyer, body: { to: 'cancelled' } }
    await problemOf(
      await ask('POST', `/api/orders/${number}/transitions`, cancelling),
      404,
      'order-not-found',
    )
    const listed = async (as: typeof owner) =>
      (await send<Purchase[]>('GET', `/api/purchase/${buyer.email}`, as)).map(({ _id }) => _id)
    expect(await listed(buyer)).toEqual([own.number])
    expect(await listed(admin)).toEqual([number, own.number])
    const summaries = await send<OrderSummary[]>('GET', '/api/orders?mine=1', buyer)
    expect(summaries.map((one) => one.number)).toEqual([own.number])
    expect(await send<PurchaseCounts>('GET', '/api/orders/counts?mine=1', buyer)).toMatchObject({
      counts: { placed: 1 },
      unpaidTotal: own.total,
    })
    const suggested = await send<{ orders: object[] }>('GET', '/api/search/suggestions?q=NQ-LEFT', buyer)
    expect(suggested.orders).toEqual([])
    // The data of a person is about the person, also in orders that they cannot see.
    const data = await send<PersonalDataExport>('GET', `/api/user/${buyer.email}/data`, buyer)
    expect(data.orders.map((one) => one.number)).toEqual([own.number])
    const [former] = data.ordersOfFormerCompanies
    expect(former).toMatchObject({ number, poNumber: 'NQ-LEFT-1', lines: [{ quantity: 6 }] })
    // Prices, site, cost center and address are those of the company.
    expect(JSON.stringify(data.ordersOfFormerCompanies)).not.toMatch(
      /"\w*(?:price|total|site|costCenter|address)\w*":/i,
    )
    // From now on an owner of the company gets the emails.
    const paid = { as: admin, body: { to: 'paid' } }
    expect((await ask('POST', `/api/orders/${number}/transitions`, paid)).status).toBe(201)
    expect(await emailsTo(buyer, 'order-paid')).toEqual([])
    expect(await emailsTo(owner, 'order-paid')).toMatchObject([{ payload: { number, name: '' } }])
  })

  test('stay with it when the buyer deletes the account', async () => {
    const { id, owner, choice } = await newCompany()
    const buyer = await addMember(id, 'buyer')
    const { number } = await placedOrder(await order(buyer, [line(product, 6)], { company: choice }))
    const data = await send<PersonalDataExport>('GET', `/api/user/${buyer.email}/data`, buyer)
    expect(data.orders).toMatchObject([{ company: { id } }])
    const answer = await ask('POST', `/api/user/${buyer.email}/deletion`, {
      as: buyer,
      body: { password: PASSWORD },
    })
    expect(answer.status, await answer.clone().text()).toBe(200)
    expect(await send<Order>('GET', `/api/orders/${number}`, owner)).toMatchObject({
      status: 'placed',
      buyer: { name: 'Former customer', company: 'Northquay Civil' },
      company: { site: 'Store 4' },
      address: expect.stringContaining('Quay 7'),
      Phone: '',
    })
  })
})
