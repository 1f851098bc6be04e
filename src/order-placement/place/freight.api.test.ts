/** Freight that a staff member agrees with a customer: part of the total wherever the total counts. */
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { CancellationPreviewDto } from '#app/fulfillment/cancellations/contract.ts'
import type { NewOrderOnBehalf, Order } from '#app/orders/core/order-contract.ts'
import type { PurchaseRequest } from '#app/purchase-requests/contract.ts'
import { approvalCalls, exampleRule, one, REQUESTS } from '../../../testing/approval-calls.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { pdfPages } from '../../../testing/pdf-text.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { brokenInvariants } from '../../../testing/torture/lifecycle-invariants.ts'

const shop = await openTestShop({ undoSeconds: 0 })
const { ask, db, addProduct, emailTo, register, registerAdmin, stockOf } = shop
const { line, send: order } = orderCalls(shop)
const { send, newCompany, addMember } = companyCalls(shop)
const product = await addProduct({ price: 100, stock: 10_000 })
const { newTeam, decided } = approvalCalls(shop, product)
const admin = await registerAdmin()

const FIRM = { kind: 'firm', amount: 25.5, service: 'Express, by 12:00' } as const
const ordering = (buyer: Visitor, more: Partial<NewOrderOnBehalf> = {}) =>
  ask('POST', `/api/user/${buyer.email}/orders`, {
    as: admin,
    body: { lines: [line(product, 8)], address: 'A', Phone: '1', freight: FIRM, ...more },
  })
const read = (number: string) => send<Order>('GET', `/api/orders/${number}`, admin)

describe('an order on behalf of a customer', () => {
  test('has its freight in total and amount due, in the email, the invoice and the export', async () => {
    const buyer = await register()
    const placed = await placedOrder(await ordering(buyer))
    expect(placed).toMatchObject({ total: 825.5, amountDue: 825.5, freight: FIRM })
    expect(await read(placed.number)).toMatchObject({ total: 825.5, amountDue: 825.5, freight: FIRM })
    const { payload } = await emailTo(buyer, 'order-received')
    expect(payload).toMatchObject({ total: 825_50, freight: { kind: 'firm', amount: 25_50 } })
    const pdf = await ask('GET', `/api/orders/${placed.number}/pro-forma.pdf`, { as: buyer })
    const [text] = await pdfPages(new Uint8Array(await pdf.arrayBuffer()))
    for (const part of ['Freight, Express, by 12:00 25.50', '825.50']) expect(text).toContain(part)
    const csv = await (
      await ask('GET', `/api/orders/export.csv?orders=${placed.number}`, { as: admin })
    ).text()
    const { data } = Papa.parse<Record<string, string>>(csv, { header: true })
    expect(data[0]).toMatchObject({ 'Total USD': '825.50', Freight: 'firm', 'Freight USD': '25.50' })
  })

  test('has freight that is charged separately outside its total, and none otherwise', async () => {
    const buyer = await register()
    const later = { kind: 'later', amount: 0, service: '' } as const
    const placed = await placedOrder(await ordering(buyer, { freight: later }))
    expect(placed).toMatchObject({ total: 800, amountDue: 800, freight: later })
    const pdf = await ask('GET', `/api/orders/${placed.number}/pro-forma.pdf`, { as: buyer })
    const [text] = await pdfPages(new Uint8Array(await pdf.arrayBuffer()))
    expect(text).toContain('Freight Charged separately')
    const own = await placedOrder(await order(buyer, [line(product, 8)]))
    expect(own).toMatchObject({ total: 800, freight: { kind: 'none', amount: 0, service: '' } })
  })

  test.each<[field: string, Record<string, unknown>]>([
    ['freight.amount', { kind: 'firm', amount: -1 }],
    ['freight.amount', { kind: 'firm', amount: 25.555 }],
    ['freight.amount', { kind: 'firm', amount: 800.01 }],
    ['freight.amount', { kind: 'firm', amount: 1e18 }],
    ['freight.amount', { kind: 'firm' }],
    ['freight.amount', { kind: 'later', amount: 5 }],
    ['freight.kind', { kind: 'free' }],
    ['freight.service', { kind: 'firm', amount: 5, service: 'x'.repeat(61) }],
    ['freight.service', { kind: 'firm', amount: 5, service: '\u202eSLOW' }],
  ])('is refused at %s with the freight %j, and nothing is ordered', async (field, freight) => {
    const stock = await stockOf(product)
    const answer = await ordering(await register(), { freight: freight as never })
    expect((await problemOf(answer, 422, 'invalid-input')).fields).toHaveProperty([field])
    expect(await stockOf(product)).toBe(stock)
  })

  test('is the only one with freight: a buyer agrees none for themself', async () => {
    const answer = await order(await register(), [line(product, 8)], { freight: FIRM } as never)
    await problemOf(answer, 422, 'invalid-input')
  })

  test('keeps its freight until the last unit is cancelled, and the buyer reads that before', async () => {
    const buyer = await register()
    const { number } = await placedOrder(await ordering(buyer))
    const path = `/api/orders/${number}/cancellations`
    const preview = (quantity: number) =>
      send<CancellationPreviewDto>('POST', `${path}/preview`, buyer, { lines: [{ line: 1, quantity }] })
    expect(await preview(2)).toMatchObject({ amountDue: 625.5, freight: { before: 25.5, after: 25.5 } })
    expect(await preview(8)).toMatchObject({ amountDue: 0, freight: { before: 25.5, after: 0 } })
    const part = { lines: [{ line: 1, quantity: 2 }], reason: 'changed-mind', amountDue: 625.5 }
    await send('POST', path, buyer, part)
    expect(await read(number)).toMatchObject({ amountDue: 625.5 })
    expect(await preview(6)).toMatchObject({ amountDue: 0, freight: { before: 25.5, after: 0 } })
    await send('POST', `/api/orders/${number}/transitions`, admin, { to: 'paid' })
    const rest = { lines: [{ line: 1, quantity: 6 }], reason: 'cannot-deliver', amountDue: 0 }
    await send('POST', path, admin, rest)
    expect(await read(number)).toMatchObject({ status: 'cancelled', amountDue: 0, refundDue: 625.5 })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('counts its freight in the limit and the budget of a company', async () => {
    const { id, path, owner, choice, costCenter } = await newCompany()
    const limited = await addMember(id, 'buyer', 820)
    const refused = await ordering(limited, { company: choice })
    await problemOf(refused, 409, 'approval-required')
    const placed = await placedOrder(
      await ordering(limited, { company: choice, freight: { ...FIRM, amount: 20 } }),
    )
    expect(placed.total).toBe(820)
    const budget = { costCenterId: costCenter, amount: 820, rule: 'block' }
    const period = { startsOn: '2026-01-01', endsOn: '2027-12-31' }
    await send('POST', `${path}/budgets`, owner, { ...budget, ...period })
    const above = await problemOf(await ordering(owner, { company: choice }), 409, 'budget-exceeded')
    expect(above.detail).toContain('This order costs $825.50.')
    await placedOrder(await ordering(owner, { company: choice, freight: { ...FIRM, amount: 20 } }))
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('that needs approval is asked for and placed with its freight', async () => {
    const { buyer, owner, choice } = await newTeam(exampleRule({ conditions: [], steps: [one('owner')] }))
    const body = { lines: [line(product, 8)], address: '', Phone: '', company: choice, freight: FIRM }
    const path = `/api/user/${buyer.email}/purchase-requests`
    const asked = await send<PurchaseRequest>('POST', path, admin, body)
    expect(asked).toMatchObject({ total: 825.5, freight: FIRM })
    const lines = [{ productID: product._id, quantity: 9 }]
    const changed = await send<PurchaseRequest>('PUT', `${REQUESTS}/${asked.number}`, buyer, {
      lines,
      version: 1,
    })
    expect(changed).toMatchObject({ total: 925.5, freight: FIRM })
    const { order: number } = await decided(owner, changed)
    expect(await read(number ?? '')).toMatchObject({ total: 925.5, freight: FIRM })
  })
})
