import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Agreement, CompanyPricesDto } from '#app/agreements/contract.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { OrderSummary } from '#app/orders/core/order-contract.ts'
import { optionalQuantity } from '#app/pricing/agreed-min-order.ts'
import { companyTerms } from '#app/pricing/company-terms.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { productFromDto } from '#app/products/core/product-adapter.ts'
import { getSellingTerms } from '#app/products/core/rules.ts'
import { agreementCalls, AGREEMENT_TERMS as TERMS } from '../../../testing/agreement-calls.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder, refusedLines } from '../../../testing/order-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'

let now = new Date('2026-11-22T09:00:00Z')
const shop = await openTestShop({ now: () => now })
const { ask, db, addProduct, register, registerAdmin, setProduct } = shop
const { line, send: order } = orderCalls(shop)
const { send, newCompany, addMember } = companyCalls(shop)
const admin = await registerAdmin()
const { draft, setPrices, setStatus, activeAgreement } = agreementCalls(shop, admin)
const product = await addProduct({ stock: 100_000, minOrder: 5, price: 149 })

const buy = (as: Visitor, company: object | undefined, quantity: number, price: number, of = product) =>
  order(as, [line(of, quantity, price)], company && { company: company as never })

describe('an order at company prices', () => {
  test('accepts the agreed price and the list price, charges the lower one, and stores its source', async () => {
    const { owner, choice, at } = await activeAgreement(product, 120)
    const id = at.split('/').at(-1)
    for (const seen of [120, 149]) {
      const placed = await placedOrder(await buy(owner, choice, 6, seen))
      expect(placed.total).toBe(720)
      const { terms } = await db
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .select('terms')
        .where('number', '=', placed.number)
        .executeTakeFirstOrThrow()
      expect(terms).toMatchObject({ listPrice: 149_00, source: `agreement:${id}` })
    }
    const [refusal] = await refusedLines(await buy(owner, choice, 6, 130))
    expect(refusal).toMatchObject({ code: 'price-changed', price: 120 })
    // Without the company the list price applies, and the agreed one is not accepted.
    expect((await placedOrder(await buy(owner, undefined, 6, 149))).total).toBe(894)
    expect((await refusedLines(await buy(owner, undefined, 6, 120)))[0]?.code).toBe('price-changed')
    const outsider = await register()
    expect((await refusedLines(await buy(outsider, undefined, 6, 120)))[0]?.code).toBe('price-changed')
  })

  test('charges the list price where the agreed one is higher', async () => {
    const { owner, choice } = await activeAgreement(product, 160)
    expect((await placedOrder(await buy(owner, choice, 6, 149))).total).toBe(894)
  })

  test('is calculated anew if the list or the company was changed since the last order of the member', async () => {
    const sold = await addProduct({ stock: 1_000, minOrder: 5, price: 149 })
    const { id, path, owner, choice } = await activeAgreement(sold, 120)
    const buyer = await addMember(id, 'buyer')
    expect((await placedOrder(await buy(buyer, choice, 6, 120, sold))).total).toBe(720)
    await setProduct(sold, { unit_price: 110_00 })
    expect((await placedOrder(await buy(buyer, choice, 6, 110, sold))).total).toBe(660)
    await setProduct(sold, { min_order: 9 })
    const [refusal] = await refusedLines(await buy(buyer, choice, 6, 110, sold))
    expect(refusal).toMatchObject({ code: 'quantity-out-of-range', minOrder: 9 })
    const rule = { roles: ['buyer'], conditions: [{ kind: 'total', amount: 1_000 }] }
    const steps = [{ quorum: 'any', approvers: { roles: ['owner'] } }]
    await send('POST', `${path}/approval-rules`, owner, { ...rule, steps, isActive: true })
    await problemOf(await buy(buyer, choice, 10, 110, sold), 409, 'approval-required')
  })

  test('below the order minimum is rejected, with what is missing', async () => {
    const { owner, choice } = await activeAgreement(product, 120, { orderMinimum: 900 })
    const problem = await problemOf(await buy(owner, choice, 6, 120), 409, 'order-minimum-not-reached')
    expect(problem).toMatchObject({
      detail: '$180.00 more to reach your order minimum. Nothing was ordered.',
      missing: 180,
    })
    const { number, total } = await placedOrder(await buy(owner, choice, 8, 120))
    expect(total).toBe(960)
    const cancel = (lines: object[], path = '/preview', more = {}) =>
      ask('POST', `/api/orders/${number}/cancellations${path}`, { as: owner, body: { lines, ...more } })
    const part = [{ line: 1, quantity: 1 }]
    const refused = await problemOf(await cancel(part), 409, 'order-minimum-not-reached')
    expect(refused.detail).toBe(
      'This would leave an order of $840.00. Your order minimum was $900.00. Leave as much, or cancel the whole order.',
    )
    const direct = { reason: 'changed-mind', amountDue: 840 }
    await problemOf(await cancel(part, '', direct), 409, 'order-minimum-not-reached')
    const whole = { reason: 'changed-mind', amountDue: 0 }
    expect((await cancel([{ line: 1, quantity: 8 }], '', whole)).status).toBe(201)
  })

  test('costs the list price again at midnight UTC after the last day', async () => {
    const { owner, choice, at } = await activeAgreement(product, 120, { endsOn: '2026-11-22' })
    const morning = now
    const prices = () => send<CompanyPricesDto>('GET', '/api/company-prices', owner)
    now = new Date('2026-11-22T23:59:59Z')
    await placedOrder(await buy(owner, choice, 6, 120))
    now = new Date(now.getTime() + 1_000)
    expect((await refusedLines(await buy(owner, choice, 6, 120)))[0]).toMatchObject({ price: 149 })
    expect(await prices()).toMatchObject({
      agreement: null,
      prices: [],
      ended: { name: 'Frame 2026', endsOn: '2026-11-22' },
    })
    now = morning
    const longAgo = { starts_on: '2026-01-01', ends_on: '2026-11-01' }
    const id = at.split('/').at(-1) ?? ''
    await db.updateTable('agreements').set(longAgo).where('id', '=', id).execute()
    expect(await prices()).toMatchObject({ agreement: null, ended: null })
  })

  test('keeps the agreed price after the approval, and needs changes once the agreement has ended', async () => {
    const { id, choice, owner, at } = await activeAgreement(product, 120)
    const buyer = await addMember(id, 'buyer', 500)
    const request = () =>
      send<{ number: string; total: number; status: string }>('POST', '/api/purchase-requests', buyer, {
        lines: [line(product, 6, 120)],
        address: 'A',
        Phone: '1',
        company: choice,
      })
    const [first, second] = [await request(), await request()]
    expect(first.total).toBe(720)
    const approve = (number: string) =>
      send<{ status: string }>('POST', `/api/purchase-requests/${number}/decisions`, owner, {
        decision: 'approved',
        version: 1,
      })
    expect(await approve(first.number)).toMatchObject({ status: 'ordered' })
    await setStatus(at, 'ended')
    expect(await approve(second.number)).toMatchObject({
      status: 'needs-changes',
      differences: [`${product.sku}: the price is now $149.00 per unit.`],
    })
    const orders = await send<OrderSummary[]>('GET', `/api/orders?company=${id}`, owner)
    expect(orders.map(({ total }) => total)).toEqual([720])
  })
})

test('orders charge what the rules calculate, for any terms', { timeout: 120_000 }, async () => {
  const company = await newCompany()
  const { at } = await draft(company.path)
  await setStatus(at, 'active')
  const cents = fc.integer({ min: 50_00, max: 160_00 })
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.integer({ min: 1, max: 9_000 })),
      fc.option(cents),
      fc.boolean(),
      fc.option(fc.nat(8)),
      fc.option(fc.integer({ min: 1, max: 5 })),
      fc.integer({ min: 1, max: 90 }),
      async (discountBp, unitPrice, hasTiers, minOrder, orderMultiple, quantity) => {
        const sold = await addProduct({
          stock: 1_000,
          minOrder: 5,
          price: 149,
          priceTiers: [
            { from: 20, price: 140 },
            { from: 60, price: 99.99 },
          ],
        })
        const base = unitPrice ?? 149_00
        const step = orderMultiple ?? 1
        const from = Math.ceil(40 / step) * step
        const priceTiers = hasTiers ? [{ from, unitPrice: Math.round(base * 0.8) }] : null
        const { version } = await send<Agreement>('GET', at, admin)
        await send('PUT', at, admin, { ...TERMS, discountBp, version })
        await setPrices(at, [
          {
            productID: sold._id,
            price: unitPrice === null ? null : decimalFromCents(unitPrice),
            priceTiers:
              priceTiers?.map((tier) => ({ from: tier.from, price: decimalFromCents(tier.unitPrice) })) ??
              null,
            minOrder,
            orderMultiple,
          },
        ])
        const list = getSellingTerms(productFromDto(sold))
        const agreement = { startsOn: TERMS.startsOn, endsOn: TERMS.endsOn, discountBp }
        const terms = companyTerms(
          list,
          agreement,
          { unitPrice, priceTiers, minOrderQuantity: optionalQuantity(minOrder), orderMultiple },
          '2026-11-22',
        )
        const answer = await buy(company.owner, company.choice, quantity, 149, sold)
        const isValid = quantity >= terms.minOrderQuantity && quantity % terms.orderMultiple === 0
        if (!isValid) {
          expect(answer.status).toBe(409)
          return
        }
        const paid = decimalFromCents(getUnitPrice(quantity, terms))
        const placed = await placedOrder(answer)
        expect(placed.lines[0]?.price).toBe(paid)
        for (const seen of [paid, decimalFromCents(getUnitPrice(quantity, list))])
          expect((await buy(company.owner, company.choice, quantity, seen, sold)).status).toBe(201)
      },
    ),
    { numRuns: 25 },
  )
})
