/** Freight by the terms of the shop, on every way to an order. */
import { describe, expect, test } from 'vitest'
import type { OrderListDto } from '#app/order-lists/core/contract.ts'
import type { Purchase } from '#app/orders/core/contract.ts'
import { LIFECYCLE_EMAIL_TEMPLATES } from '#app/orders/core/lifecycle-emails.server.ts'
import type { NewOrder } from '#app/orders/core/order-contract.ts'
import type { PurchaseRequest } from '#app/purchase-requests/contract.ts'
import type { SectionDto } from '#app/settings/contract.ts'
import { agreementCalls } from '../../../testing/agreement-calls.ts'
import { approvalCalls, exampleRule, one, REQUESTS } from '../../../testing/approval-calls.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { TEST_SELLER } from '../../../testing/seller.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { brokenInvariants } from '../../../testing/torture/lifecycle-invariants.ts'
import type { FreightTermsDto } from './contract.ts'

const shop = await openTestShop({ undoSeconds: 0 })
const { ask, db, addProduct, emailTo, emailsTo, purchaseBody, register, registerAdmin, signUp, stockOf } =
  shop
const { line, send: order } = orderCalls(shop)
const { send, newCompany, addMember } = companyCalls(shop)
const product = await addProduct({ price: 100, stock: 10_000 })
const { newTeam, decided } = approvalCalls(shop, product)
const admin = await registerAdmin()
const { activeAgreement } = agreementCalls(shop, admin)

const NONE = { kind: 'none', amount: 0, service: '' }
const LATER = { kind: 'later', amount: 0, service: '' }
const FLAT = { FREIGHT: 'flat', FREIGHT_AMOUNT: '25', FREIGHT_SERVICE: 'Pallet' }
const FREE_FROM_1000 = { FREIGHT: 'free-from', FREIGHT_AMOUNT: '25', FREIGHT_FREE_FROM: '1000' }
const BY_WEIGHT = { FREIGHT: 'by-weight', FREIGHT_RATES: 'DE, AT: 10 kg 12.50; 50 kg 30\nPT: 50 kg 44' }
const EMPTY = { FREIGHT_AMOUNT: '', FREIGHT_FREE_FROM: '', FREIGHT_RATES: '', FREIGHT_SERVICE: '' }
const firm = (amount: number, service = '') => ({ kind: 'firm', amount, service }) as const

async function save(texts: Record<string, string>, as: Visitor = admin) {
  const sections: SectionDto[] = await (await ask('GET', '/api/settings', { as: admin })).json()
  const version = sections.find(({ id }) => id === 'freight')?.version ?? 0
  return ask('PUT', '/api/settings/freight', { as, body: { version, texts } })
}
async function setTerms(texts: Record<string, string>) {
  expect((await save({ FREIGHT: 'none', ...EMPTY })).status).toBe(200)
  expect((await save(texts)).status).toBe(200)
}
const setMass = (packedMassKg: number | null) =>
  shop.setProduct(product, { trade_data: JSON.stringify(packedMassKg === null ? {} : { packedMassKg }) })
const addressIn = (country: string): Partial<NewOrder> => ({ address: `ACME\nHarbour Road 4\n${country}` })
const ordered = async (as: Visitor, quantity: number, more: Partial<NewOrder> = {}) =>
  placedOrder(await order(as, [line(product, quantity)], more))

describe('the settings', () => {
  test.each([
    ['FREIGHT', { FREIGHT: 'express' }],
    ['FREIGHT_AMOUNT', { FREIGHT: 'flat', FREIGHT_AMOUNT: '-1' }],
    ['FREIGHT_AMOUNT', { FREIGHT: 'flat', FREIGHT_AMOUNT: '25.555' }],
    ['FREIGHT_AMOUNT', { FREIGHT: 'flat', FREIGHT_AMOUNT: '' }],
    ['FREIGHT_FREE_FROM', { FREIGHT: 'free-from', FREIGHT_AMOUNT: '25', FREIGHT_FREE_FROM: '' }],
    ['FREIGHT_RATES', { FREIGHT: 'by-weight', FREIGHT_RATES: '' }],
    ['FREIGHT_RATES', { FREIGHT: 'by-weight', FREIGHT_RATES: 'DE: 50 kg 30; 10 kg 12' }],
    ['FREIGHT_SERVICE', { FREIGHT_SERVICE: '\u202eSLOW' }],
  ])('are refused at %s with %j', async (field, texts) => {
    await setTerms({ FREIGHT: 'none' })
    expect((await problemOf(await save(texts), 422, 'invalid-input')).fields).toHaveProperty([field])
  })

  test('are changed by administrators only, and are public as terms', async () => {
    await problemOf(await save(FLAT, await register()), 403, 'forbidden')
    await setTerms(BY_WEIGHT)
    const terms: FreightTermsDto = await (await ask('GET', '/api/freight-terms')).json()
    expect(terms).toMatchObject({ method: 'by-weight', service: '', amount: null })
    expect(terms.rates[0]).toEqual({
      countries: ['DE', 'AT'],
      bands: [
        { upToKg: 10, amount: 12.5 },
        { upToKg: 50, amount: 30 },
      ],
    })
  })
})

describe('an order of a buyer', () => {
  test('has the freight of the terms in total and amount due, in the email and on every way to an order', async () => {
    await setTerms(FLAT)
    const buyer = await register()
    const placed = await ordered(buyer, 8)
    expect(placed).toMatchObject({ total: 825, amountDue: 825, freight: firm(25, 'Pallet') })
    expect(await send('GET', `/api/orders/${placed.number}`, buyer)).toMatchObject({
      total: 825,
      freight: firm(25, 'Pallet'),
    })
    expect((await emailTo(buyer, 'order-received')).payload).toMatchObject({
      total: 825_00,
      freight: { amount: 25_00 },
    })
    const body = purchaseBody(buyer, product, 6)
    const purchase = (await (await ask('POST', '/api/purchase', { as: buyer, body })).json()) as Purchase
    expect(purchase).toMatchObject({ total: 625, freight: firm(25, 'Pallet') })
    const listed = { mode: 'add', lines: [{ productID: product._id, quantity: 7 }] }
    const { version } = await send<OrderListDto>('POST', '/api/orderlist/lines', buyer, listed)
    expect(await ordered(buyer, 7, { listVersion: version })).toMatchObject({ total: 725 })
    const onBehalf = await ask('POST', `/api/user/${buyer.email}/orders`, {
      as: admin,
      body: { lines: [line(product, 8)], address: '', Phone: '' },
    })
    expect(await placedOrder(onBehalf)).toMatchObject({ total: 825, freight: firm(25, 'Pallet') })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('has none in a shop without settings, whatever was set before', async () => {
    await setTerms({ FREIGHT: 'none', FREIGHT_AMOUNT: '25', FREIGHT_FREE_FROM: '1' })
    expect(await ordered(await register(), 8)).toMatchObject({ total: 800, freight: NONE })
  })

  test('is carried free from the amount of the goods on', async () => {
    await setTerms(FREE_FROM_1000)
    const buyer = await register()
    expect(await ordered(buyer, 9)).toMatchObject({ total: 925, freight: firm(25) })
    expect(await ordered(buyer, 10)).toMatchObject({ total: 1000, freight: NONE })
  })

  test('has freight by its packed weight and the country of its address', async () => {
    await setTerms(BY_WEIGHT)
    await setMass(1.25)
    const buyer = await register()
    const freightTo = async (country: string, quantity = 8) =>
      (await ordered(buyer, quantity, addressIn(country))).freight
    expect(await freightTo('Germany')).toEqual(firm(12.5))
    expect(await freightTo('austria', 9)).toEqual(firm(30))
    expect(await freightTo('Portugal')).toEqual(firm(44))
    expect(await freightTo('Spain')).toEqual(LATER)
    expect(await freightTo('Germany', 41)).toEqual(LATER)
    await setMass(6)
    expect(await freightTo('Germany')).toEqual(firm(30))
    await setMass(null)
    expect(await freightTo('Germany')).toEqual(LATER)
  })

  test('that is placed with a saved address has the freight to its country', async () => {
    await setTerms(BY_WEIGHT)
    await setMass(1)
    const buyer = await register()
    const address = {
      company: 'ACME',
      name: '',
      line1: 'Kai 1',
      line2: '',
      postalCode: '20457',
      city: 'Hamburg',
      region: '',
      country: 'DE',
      isDefault: true,
    }
    const { id } = await send<{ id: string }>('POST', `/api/user/${buyer.email}/addresses`, buyer, address)
    expect(await ordered(buyer, 8, { address: '', addressId: id })).toMatchObject({ freight: firm(12.5) })
  })

  test('is refused with the current freight if the buyer saw another one, and nothing is ordered', async () => {
    await setTerms(FLAT)
    const [buyer, stock] = [await register(), await stockOf(product)]
    const seeing = (kind: 'none' | 'firm' | 'later', amount: number) =>
      order(buyer, [line(product, 8)], { freightSeen: { kind, amount } })
    for (const answer of [await seeing('none', 0), await seeing('later', 0), await seeing('firm', 24.99)]) {
      const problem = await problemOf(answer, 409, 'freight-changed')
      expect(problem).toMatchObject({ freight: firm(25, 'Pallet') })
      expect(problem.detail).toContain('The freight is now $25.00.')
    }
    const body = { ...purchaseBody(buyer, product, 8), freightSeen: { kind: 'none', amount: 0 } }
    await problemOf(await ask('POST', '/api/purchase', { as: buyer, body }), 409, 'freight-changed')
    expect(await stockOf(product)).toBe(stock)
    expect(await placedOrder(await seeing('firm', 25))).toMatchObject({ total: 825 })
  })

  test('is placed again by a repeated request, also if the freight has changed since', async () => {
    await setTerms(FLAT)
    const buyer = await register()
    const again = () =>
      order(buyer, [line(product, 8)], { freightSeen: { kind: 'firm', amount: 25 } }, 'freight-key')
    const { number } = await placedOrder(await again())
    await setTerms({ ...FLAT, FREIGHT_AMOUNT: '30' })
    expect(await placedOrder(await again())).toMatchObject({ number, total: 825 })
  })

  test.each([
    ['freightSeen.amount', { kind: 'firm', amount: -1 }],
    ['freightSeen.amount', { kind: 'firm', amount: 25.555 }],
    ['freightSeen.amount', { kind: 'firm', amount: 1e18 }],
    ['freightSeen.kind', { kind: 'free', amount: 0 }],
  ])('is refused at %s with %j', async (field, freightSeen) => {
    const answer = await order(await register(), [line(product, 8)], { freightSeen: freightSeen as never })
    expect((await problemOf(answer, 422, 'invalid-input')).fields).toHaveProperty([field])
  })

  test('may be smaller than its freight, also as the smallest order of a customer who has never paid', async () => {
    await setTerms({ ...FLAT, FREIGHT_AMOUNT: '5000' })
    const drill = await addProduct({ price: 30_000, stock: 100, minOrder: 5 })
    const customer = await signUp()
    const placed = await placedOrder(await order(customer, [line(drill, 6)]))
    expect(placed).toMatchObject({ total: 185_000, freight: firm(5000, 'Pallet') })
    const second = await problemOf(await order(customer, [line(drill, 6)]), 409, 'unpaid-amount-limit')
    expect(second).toMatchObject({ unpaid: 185_000 })
    expect(await ordered(await register(), 6)).toMatchObject({ total: 5600 })
  })

  test('keeps its freight until its last unit is cancelled', async () => {
    await setTerms(FREE_FROM_1000)
    const buyer = await register()
    const [free, paid] = [await ordered(buyer, 10), await ordered(buyer, 8)]
    const cancelledEmail = async ({ number }: { number: string }) => {
      const emails = await emailsTo(buyer, 'order-units-cancelled')
      const { payload } = emails.find((email) => email.payload.number === number) ?? {}
      return LIFECYCLE_EMAIL_TEMPLATES['order-units-cancelled']?.render(payload as never, TEST_SELLER).text
    }
    const path = (number: string) => `/api/orders/${number}/cancellations`
    const cancel = (number: string, quantity: number, amountDue: number) =>
      send('POST', path(number), buyer, { lines: [{ line: 1, quantity }], reason: 'changed-mind', amountDue })
    await cancel(free.number, 4, 600)
    await cancel(paid.number, 2, 625)
    expect(await cancelledEmail(free)).not.toContain('Freight')
    expect(await cancelledEmail(paid)).toMatch(/^Freight +\$25\.00, unchanged$/m)
    expect(await send('GET', `/api/orders/${free.number}`, buyer)).toMatchObject({
      amountDue: 600,
      freight: NONE,
    })
    await send('POST', `/api/orders/${paid.number}/transitions`, buyer, { to: 'cancelled' })
    expect(await send('GET', `/api/orders/${paid.number}`, buyer)).toMatchObject({ amountDue: 0 })
    expect(await brokenInvariants(db)).toEqual([])
  })
})

describe('an order of a company', () => {
  test('counts its freight in the limit of the member and the budget', async () => {
    await setTerms(FLAT)
    const { id, path, owner, choice, costCenter } = await newCompany()
    const limited = await addMember(id, 'buyer', 820)
    const above = await order(limited, [line(product, 8)], { company: choice })
    await problemOf(above, 409, 'approval-required')
    const budget = {
      costCenterId: costCenter,
      amount: 820,
      rule: 'block',
      startsOn: '2026-01-01',
      endsOn: '2027-12-31',
    }
    await send('POST', `${path}/budgets`, owner, budget)
    const blocked = await order(owner, [line(product, 8)], { company: choice })
    expect((await problemOf(blocked, 409, 'budget-exceeded')).detail).toContain('This order costs $825.00.')
  })

  test('reaches the order minimum with its goods alone', async () => {
    await setTerms(FLAT)
    const { owner, choice } = await activeAgreement(product, 100, { orderMinimum: 810 })
    const below = await order(owner, [line(product, 8)], { company: choice })
    expect(await problemOf(below, 409, 'order-minimum-not-reached')).toMatchObject({ missing: 10 })
    const placed = await ordered(owner, 9, { company: choice })
    expect(placed).toMatchObject({ total: 925 })
    const body = { lines: [{ line: 1, quantity: 1 }], reason: 'changed-mind', amountDue: 825 }
    const cancelled = await ask('POST', `/api/orders/${placed.number}/cancellations`, { as: owner, body })
    const { detail } = await problemOf(cancelled, 409, 'order-minimum-not-reached')
    expect(detail).toContain('leave an order of $800.00')
  })

  test('that was approved is placed with the freight that was approved, whatever the terms are then', async () => {
    await setTerms(FLAT)
    const { buyer, owner, choice } = await newTeam(exampleRule({ conditions: [], steps: [one('owner')] }))
    const body = { lines: [line(product, 8)], address: '', Phone: '', company: choice }
    const seen = { freightSeen: { kind: 'none', amount: 0 } }
    await problemOf(
      await ask('POST', REQUESTS, { as: buyer, body: { ...body, ...seen } }),
      409,
      'freight-changed',
    )
    const asked = await send<PurchaseRequest>('POST', REQUESTS, buyer, body)
    expect(asked).toMatchObject({ total: 825, freight: firm(25, 'Pallet') })
    await setTerms({ ...FLAT, FREIGHT_AMOUNT: '90' })
    const { order: number } = await decided(owner, asked)
    expect(await send('GET', `/api/orders/${number}`, buyer)).toMatchObject({
      total: 825,
      freight: firm(25, 'Pallet'),
    })
    const second = await send<PurchaseRequest>('POST', REQUESTS, buyer, body)
    await setTerms(FLAT)
    const lines = [{ productID: product._id, quantity: 9 }]
    const changed = await send<PurchaseRequest>('PUT', `${REQUESTS}/${second.number}`, buyer, {
      lines,
      version: 1,
    })
    expect(changed).toMatchObject({ total: 925, freight: firm(25, 'Pallet') })
  })
})

describe('an order on behalf of a customer', () => {
  test('has the freight that was agreed, also none, instead of that of the terms', async () => {
    await setTerms(FLAT)
    const buyer = await register()
    const ordering = async (freight: object) =>
      placedOrder(
        await ask('POST', `/api/user/${buyer.email}/orders`, {
          as: admin,
          body: { lines: [line(product, 8)], address: '', Phone: '', freight },
        }),
      )
    expect(await ordering({ kind: 'none' })).toMatchObject({ total: 800, freight: NONE })
    expect(await ordering({ kind: 'firm', amount: 10 })).toMatchObject({ total: 810, freight: firm(10) })
  })
})
