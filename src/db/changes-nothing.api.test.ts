import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Agreement } from '#app/agreements/contract.ts'
import type { Budget } from '#app/companies/budgets/contract.ts'
import type { SavedListDto } from '#app/order-lists/core/contract.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import { exampleSite } from '../../security/authorization/personas.ts'
import { AGREEMENT_TERMS, NO_AGREED_TERMS } from '../../testing/agreement-calls.ts'
import { exampleRule } from '../../testing/approval-calls.ts'
import { companyCalls } from '../../testing/company-calls.ts'
import { TEST_ADDRESS } from '../../testing/test-address.ts'
import { openTestShop, type Visitor } from '../../testing/test-shop.ts'

const now = new Date('2026-11-22T09:00:00Z')
const shop = await openTestShop({ now: () => now })
const { db, addProduct, register, registerAdmin } = shop
const { send, newCompany, addMember } = companyCalls(shop)

const TABLES = [
  ...['companies', 'company_members', 'company_sites', 'cost_centers', 'budgets', 'approval_rules'],
  ...['approval_delegations', 'agreements', 'agreement_prices', 'users', 'addresses', 'order_lists'],
  ...['order_list_lines', 'products', 'related_products', 'audit_events', 'outbox', 'data_versions'],
]

/** All that a change writes, with versions and times. */
const written = () =>
  Promise.all(
    TABLES.map(async (table) => (await sql`select * from ${sql.table(table)} order by 1`.execute(db)).rows),
  )

/** Sends a change twice, the second time based on the version that the first one left. */
async function repeats(as: Visitor, path: string, body: object, version: () => Promise<number | undefined>) {
  const based = async () => {
    const current = await version()
    return { ...body, ...(current !== undefined && { version: current }) }
  }
  await send('PUT', path, as, await based())
  const before = await written()
  await send('PUT', path, as, await based())
  expect(await written(), path).toEqual(before)
}
const unversioned = async () => undefined

test('a change of a company that changes nothing writes nothing and is not recorded', async () => {
  const { id, path, owner, site, costCenter } = await newCompany()
  const [admin, approver] = [await registerAdmin(), await addMember(id, 'approver')]
  const buyer = await addMember(id, 'buyer')
  const company = () => send('GET', path, owner)
  const data = {
    name: 'Northquay Civil, Lda.',
    legalName: '',
    country: 'PT',
    vatId: 'PT 500 000 000',
    registrationNumber: '',
    isPoRequired: true,
    isSiteRequired: true,
    isDualControl: true,
  }
  await repeats(owner, path, data, async () => (await company()).version)
  const status = { status: 'on-hold' }
  await repeats(admin, `${path}/status`, status, unversioned)
  await send('PUT', `${path}/status`, admin, { status: 'active' })
  await repeats(owner, `${path}/members/${buyer.memberId}`, { role: 'buyer', orderLimit: 500.5 }, unversioned)
  const billed = { ...exampleSite, note: 'Gate 2', isBilling: true, isArchived: true }
  await repeats(owner, `${path}/sites/${site}`, billed, unversioned)
  const named = { code: '4711', name: 'Quay', isArchived: true }
  await repeats(owner, `${path}/cost-centers/${costCenter}`, named, unversioned)
  const days = { startsOn: '2026-11-22', endsOn: '2026-12-01' }
  const delegation = { delegate: buyer.memberId, ...days }
  await repeats(approver, `${path}/members/${approver.memberId}/delegation`, delegation, unversioned)

  const budget = { amount: 1_000, startsOn: '2026-01-01', endsOn: '2027-12-31', rule: 'block' }
  await send('POST', `${path}/budgets`, owner, { ...budget, costCenterId: null })
  const budgets = () => send<Budget[]>('GET', `${path}/budgets`, owner)
  const at = `${path}/budgets/${(await budgets())[0]?.id}`
  await repeats(owner, at, { ...budget, amount: 900.5 }, async () => (await budgets())[0]?.version)

  const rule = { ...exampleRule(), isActive: true }
  await send('POST', `${path}/approval-rules`, owner, rule)
  const { approvalRules } = await send('POST', `${path}/approval-rules`, owner, { ...rule, isActive: false })
  const [first, second] = approvalRules.map((one) => one.id)
  const changed = { ...rule, conditions: [{ kind: 'unit-price', amount: 99.99 }] }
  const versionOfRule = async () => (await company()).approvalRules.find((one) => one.id === first)?.version
  await repeats(owner, `${path}/approval-rules/${first}`, changed, versionOfRule)
  await repeats(owner, `${path}/approval-rules`, { rules: [second, first] }, unversioned)

  const agreement = await send<Agreement>('POST', `${path}/agreements`, admin, AGREEMENT_TERMS)
  const ofAgreement = `${path}/agreements/${agreement.id}`
  const version = async () => (await send<Agreement>('GET', ofAgreement, admin)).version
  await repeats(admin, ofAgreement, { ...AGREEMENT_TERMS, discountBp: 250, orderMinimum: 99.5 }, version)
  const price = { ...NO_AGREED_TERMS, productID: (await addProduct())._id, price: 80 }
  await repeats(admin, `${ofAgreement}/prices`, { rows: [], prices: [price], removed: [] }, version)
})

test('a change of a profile, an address, a list or a product that changes nothing writes nothing', async () => {
  const [customer, admin] = [await register(), await registerAdmin()]
  const profile = `/api/user/${customer.email}`
  await repeats(customer, profile, { name: 'Ann', location: 'Porto', vatId: 'PT1' }, unversioned)
  const store = { ...TEST_ADDRESS, name: 'Store 4' }
  const { id } = await send('POST', `${profile}/addresses`, customer, { ...store, isDefault: true })
  await repeats(
    customer,
    `${profile}/addresses/${id}`,
    { ...store, city: 'Porto', isDefault: true },
    unversioned,
  )

  const product = await addProduct({ price: 149, priceTiers: [{ from: 10, price: 139 }] })
  const other = await addProduct()
  const lines = [{ productID: product._id, quantity: 4 }]
  const list = await send<SavedListDto>('POST', '/api/savedlists', customer, { name: 'Tools', lines })
  await repeats(customer, `/api/savedlists/${list.id}`, { name: 'Bits', lines }, unversioned)

  const path = `/api/products/${product._id}`
  const current = async () => (await send<ProductDto>('GET', path, admin)).version
  const related = ['spare', 'accessory'].map((kind) => ({ kind, productID: other._id }))
  await repeats(admin, `${path}/related`, { related }, current)
  const change = {
    name: 'Hammer',
    sku: 'TX-90',
    price: 159.9,
    quentity: 80,
    minOrder: 2,
    lowStock: 5,
    archived: true,
    specs: { powerW: 800, capacitySteelMm: 13 },
    discription: 'Strong.',
    picture: '',
    priceTiers: [{ from: 20, price: 150 }],
  }
  await send('PATCH', path, admin, { ...change, version: await current() })
  const before = await written()
  await send('PATCH', path, admin, { ...change, version: await current() })
  expect(await written()).toEqual(before)
})
