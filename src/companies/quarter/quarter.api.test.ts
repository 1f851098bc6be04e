import { expect, test } from 'vitest'
import { agreementCalls } from '../../../testing/agreement-calls.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { orderCalls, placedOrder } from '../../../testing/order-calls.ts'
import { openTestShop } from '../../../testing/test-shop.ts'
import type { ListedCompany } from '../core/contract.ts'
import type { CompanyQuarter } from './contract.ts'

let now = new Date('2026-09-30T23:59:59.999Z')
const shop = await openTestShop({ now: () => now })
const { ask, addProduct, register, registerAdmin } = shop
const admin = await registerAdmin()
const { draft, setStatus } = agreementCalls(shop, admin)
const { line, send: order } = orderCalls(shop)
const { send, newCompany, addMember } = companyCalls(shop)

test('the orders of a quarter are those since its first day in UTC, by cost center, without cancelled units', async () => {
  const product = await addProduct({ price: 100, stock: 1_000 })
  const [company, other] = [await newCompany(), await newCompany()]
  const viewer = await addMember(company.id, 'viewer')
  const { id, siteId } = company.choice
  const place = async (quantity: number, choice: object, as = company.owner) =>
    (await placedOrder(await order(as, [line(product, quantity)], { company: choice as never }))).number
  const read = () => send<CompanyQuarter>('GET', `${company.path}/quarter`, viewer)
  await place(6, company.choice)
  expect(await read()).toMatchObject({ startsOn: '2026-07-01', endsOn: '2026-09-30', orders: 1, amount: 600 })
  now = new Date('2026-10-01T00:00:00Z')
  expect(await read()).toEqual({
    startsOn: '2026-10-01',
    endsOn: '2026-12-31',
    orders: 0,
    amount: 0,
    costCenters: [],
  })
  await place(7, company.choice)
  await place(20, { id, siteId })
  await place(6, other.choice, other.owner)
  const cancelled = await place(9, company.choice)
  await ask('POST', `/api/orders/${cancelled}/transitions`, { as: company.owner, body: { to: 'cancelled' } })
  expect(await read()).toMatchObject({
    orders: 2,
    amount: 2_700,
    costCenters: [
      { costCenter: null, orders: 1, amount: 2_000 },
      { costCenter: { code: '4711', name: 'Store' }, orders: 1, amount: 700 },
    ],
  })
  expect((await ask('GET', `${company.path}/quarter`, { as: await register() })).status).toBe(404)
  // The list of administrators has the same amount, and the last day of the current agreement.
  const list = () => send<ListedCompany[]>('GET', '/api/companies', admin)
  const listed = async () => (await list()).find(({ id: listedId }) => listedId === id)
  expect(await listed()).toMatchObject({ orderedThisQuarter: 2_700, agreementUntil: null })
  const { at } = await draft(company.path, { startsOn: '2026-10-01', endsOn: '2026-12-31', discountBp: 500 })
  await setStatus(at, 'active')
  expect(await listed()).toMatchObject({ agreementUntil: '2026-12-31' })
  await setStatus(at, 'ended')
  expect(await listed()).toMatchObject({ orderedThisQuarter: 2_700, agreementUntil: null })
})
