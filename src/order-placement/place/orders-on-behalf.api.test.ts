import { describe, expect, test } from 'vitest'
import type { Company } from '#app/companies/core/contract.ts'
import { utcDay } from '#app/lib/dates.ts'
import type { NewOrder, Order, OrderSummary } from '#app/orders/core/order-contract.ts'
import { agreementCalls } from '../../../testing/agreement-calls.ts'
import { approvalCalls } from '../../../testing/approval-calls.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder, refusedLines } from '../../../testing/order-calls.ts'
import { pdfPages } from '../../../testing/pdf-text.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { OrderCheckResult } from '../duplicates/contract.ts'

const shop = await openTestShop()
const { ask, addProduct, register, registerAdmin, registerUnconfirmed, stockOf, emailTo } = shop
const { line } = orderCalls(shop)
const { send, newCompany, addMember } = companyCalls(shop)
const admin = await registerAdmin()
const { newTeam } = approvalCalls(shop, await addProduct({ price: 100, stock: 1_000 }))
const product = await addProduct({ price: 100, stock: 1_000 })

type Sent = Omit<Partial<NewOrder>, 'lines'>

const orderFor = (customer: { email: string }, units: number, more: Sent = {}, key?: string, as = admin) =>
  ask('POST', `/api/user/${customer.email}/orders`, {
    as,
    body: { lines: [line(product, units)], address: 'Store 4, Harbour Road', Phone: '1', ...more },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

const auditOf = (number: string) =>
  send<{ items: { action: string }[] }>('GET', `/api/audit?q=${number}`, admin).then((events) =>
    JSON.stringify(events),
  )

describe('an order on behalf of a customer', () => {
  test('belongs to the customer and names the administrator on every paper', async () => {
    const customer = await register('Bob Berg')
    const placed = await placedOrder(await orderFor(customer, 6, { poNumber: 'PO-7' }))
    expect(placed).toMatchObject({
      buyer: { name: 'Bob Berg', email: customer.email },
      placedBy: 'Administrator',
      poNumber: 'PO-7',
      total: 600,
      events: [{ status: 'placed', by: 'Administrator' }],
    })
    expect(await send<Order>('GET', `/api/orders/${placed.number}`, customer)).toEqual(placed)
    const [own] = await send<OrderSummary[]>('GET', '/api/orders', customer)
    expect(own?.number).toBe(placed.number)
    const { payload } = await emailTo(customer, 'order-received')
    expect(payload).toMatchObject({ number: placed.number, name: 'Bob Berg', placedBy: 'Administrator' })
    const pdf = await ask('GET', `/api/orders/${placed.number}/pro-forma.pdf`, { as: customer })
    const [text] = await pdfPages(new Uint8Array(await pdf.arrayBuffer()))
    expect(text).toContain('Placed by Administrator on behalf of Bob Berg')
    const formatted = `${placed.number.slice(0, 4)}-${placed.number.slice(4)}`
    expect(await auditOf(formatted)).toContain('order-placed-on-behalf')
    const canceled = await ask('POST', `/api/orders/${placed.number}/transitions`, {
      as: customer,
      body: { to: 'cancelled' },
    })
    expect(canceled.status).toBe(201)
  })

  test('is placed once for a key, also twice at once, and the key of another administrator is refused', async () => {
    const customer = await register()
    const before = await stockOf(product)
    const answers = await Promise.all([1, 2, 3].map(() => orderFor(customer, 6, {}, 'same-key')))
    const numbers = await Promise.all(answers.map(async (answer) => (await placedOrder(answer)).number))
    expect(new Set(numbers).size).toBe(1)
    const replays = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')
    expect(replays).toHaveLength(2)
    expect(await stockOf(product)).toBe(before - 6)
    const events = await shop.auditEventsWith('order-placed-on-behalf')
    expect(events.filter(({ subject }) => subject.startsWith(`${numbers[0]?.slice(0, 4)}-`))).toHaveLength(1)
    const other = await registerAdmin()
    await problemOf(await orderFor(customer, 6, {}, 'same-key', other), 422, 'idempotency-key-reused')
    await problemOf(await orderFor(customer, 7, {}, 'same-key'), 422, 'idempotency-key-reused')
  })

  test('is limited like an order of a customer whose address is not confirmed', async () => {
    const scarce = await addProduct({ stock: 40, minOrder: 5 })
    const customer = await registerUnconfirmed()
    const place = (units: number) =>
      ask('POST', `/api/user/${customer.email}/orders`, {
        as: admin,
        body: { lines: [line(scarce, units)], address: 'A', Phone: '1' },
      })
    const [refused] = await refusedLines(await place(40))
    expect(refused?.code).toBe('unpaid-limit')
    expect(await stockOf(scarce)).toBe(40)
  })

  test('warns about similar orders of the customer, who cannot ask that about others', async () => {
    const customer = await register()
    const { number } = await placedOrder(await orderFor(customer, 6))
    const body = { lines: [{ productID: product._id, quantity: 6 }], customer: customer.email }
    const found = await send<OrderCheckResult>('POST', '/api/orders/check', admin, body)
    expect(found.similar.map((order) => order.number)).toEqual([number])
    const nobody = { ...body, customer: 'nobody@company.example' }
    expect((await send<OrderCheckResult>('POST', '/api/orders/check', admin, nobody)).similar).toEqual([])
    await problemOf(await ask('POST', '/api/orders/check', { as: customer, body }), 403, 'forbidden')
  })

  test.each<[string, () => Promise<[Visitor, Sent]>, number, string]>([
    ['no customer', async () => [{ ...admin, email: 'nobody@company.example' }, {}], 404, 'user-not-found'],
    [
      'a foreign company',
      async () => [await register(), { company: (await newCompany()).choice }],
      404,
      'company-not-found',
    ],
    ['an address book', async () => [await register(), { addressId: 'a' }], 422, 'invalid-input'],
    ['an order list', async () => [await register(), { listVersion: 1 }], 422, 'invalid-input'],
    ['a role', async () => [await register(), { role: 'owner' } as Sent], 422, 'invalid-input'],
  ])('with %s is refused', async (_, sent, status, code) => {
    const [customer, more] = await sent()
    await problemOf(await orderFor(customer, 6, more), status, code)
  })

  test('is not placed for a removed user, or by a customer', async () => {
    const [customer, other] = [await register(), await register()]
    await problemOf(await orderFor(customer, 6, {}, undefined, other), 403, 'forbidden')
    await problemOf(await orderFor(other, 6, {}, undefined, other), 403, 'forbidden')
    await send('DELETE', `/api/user/${customer.email}`, admin)
    await problemOf(await orderFor(customer, 6), 404, 'user-not-found')
  })

  test('of an administrator for themself is an order like any other', async () => {
    const placed = await placedOrder(await orderFor(admin, 6))
    expect(placed.placedBy).toBeUndefined()
  })
})

describe('an order on behalf of a member of a company', () => {
  test('costs what the company pays, at its site, and counts in its budget', async () => {
    const { activeAgreement } = agreementCalls(shop, admin)
    const today = utcDay(new Date())
    const company = await activeAgreement(product, 80, { startsOn: today, endsOn: '2099-12-31' })
    const buyer = await addMember(company.id, 'buyer')
    const budget = { costCenterId: company.costCenter, amount: 1_000, rule: 'block' }
    const period = { startsOn: today, endsOn: `${Number(today.slice(0, 4)) + 1}-01-31` }
    await send('POST', `${company.path}/budgets`, company.owner, { ...budget, ...period })
    const prices = await send<{ agreement: object; prices: object[] }>('GET', `${company.path}/prices`, admin)
    expect(prices).toMatchObject({ agreement: {}, prices: [{ productID: product._id, price: 80 }] })
    const placed = await placedOrder(
      await orderFor(buyer, 6, { company: company.choice, lines: [line(product, 6, 80)] } as Sent),
    )
    expect(placed).toMatchObject({
      total: 480,
      company: { id: company.id, site: 'Store 4', costCenter: '4711 Store' },
      placedBy: 'Administrator',
    })
    const { budgets } = await send<Company>('GET', company.path, company.owner)
    expect(budgets).toMatchObject([{ remaining: 520 }])
    const ofCompany = await send<OrderSummary[]>('GET', `/api/orders?company=${company.id}`, company.owner)
    expect(ofCompany).toMatchObject([{ number: placed.number, placedBy: 'Administrator' }])
    await problemOf(await orderFor(buyer, 7, { company: company.choice }), 409, 'budget-exceeded')
  })

  test('skips no rule: approval, limit, role, PO number and a company on hold', async () => {
    const { id, path, buyer, choice: company, owner } = await newTeam()
    const { sentences } = await problemOf(await orderFor(buyer, 10, { company }), 409, 'approval-required')
    expect(sentences).toHaveLength(1)
    const limited = await addMember(id, 'buyer', 500)
    await problemOf(await orderFor(limited, 6, { company }), 409, 'approval-required')
    const viewer = await addMember(id, 'viewer')
    await problemOf(await orderFor(viewer, 6, { company }), 403, 'not-permitted-in-company')
    const read = await send<Company>('GET', path, owner)
    const { name, legalName, country, vatId, registrationNumber, version } = read
    await send('PUT', path, owner, {
      name,
      legalName,
      country,
      vatId,
      registrationNumber,
      version,
      isPoRequired: true,
    })
    await problemOf(await orderFor(buyer, 6, { company }), 422, 'po-number-required')
    await send('PUT', `${path}/status`, admin, { status: 'on-hold' })
    await problemOf(await orderFor(buyer, 6, { company, poNumber: 'PO-1' }), 409, 'company-on-hold')
  })
})
