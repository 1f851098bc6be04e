/** The actors of the security tests and their records. */
import { randomUUID } from 'node:crypto'
import type { Company, SiteInput } from '../../src/companies/core/contract.ts'
import { newId } from '../../src/db/ids.server.ts'
import { addDays, utcDay } from '../../src/lib/dates.ts'
import type { ProductDto } from '../../src/products/core/contract.ts'
import { createUser } from '../../testing/accounts.ts'
import type { openTestShop, Visitor } from '../../testing/test-shop.ts'

export const ACTORS = ['guest', 'customer', 'other customer', 'administrator', 'removed', 'demoted'] as const
/** `customer` owns the records that the calls use; `demoted` was an administrator until a moment ago. */
export type Actor = (typeof ACTORS)[number]

export interface Personas {
  actors: Record<Actor, Visitor | undefined>
  /** Owns the records that the calls use. */
  customer: Visitor
  product: ProductDto
  /** Places an order as the customer. @returns its number */
  newOrder(): Promise<string>
  /** Places an order as the customer and marks it as paid. @returns its number */
  newPaidOrder(): Promise<string>
  /** Drafts a shipment of one unit, and dispatches it if wanted. @returns its number */
  newShipment(order: string, isDispatched: boolean): Promise<string>
  /** Saves a list as the customer. @returns its ID */
  newList(): Promise<string>
  /** Creates a company as the customer, with a site, a cost center and its budget, a second member and an open invitation. */
  newCompany(): Promise<CompanyIds>
  /** Offers the customer a price. @returns the number of the quote, whose version is 2 */
  newQuote(): Promise<string>
  /** A user without any records. */
  newUser(): Promise<Visitor>
  ask: Shop['ask']
}

export interface CompanyIds {
  company: string
  member: string
  invitation: string
  site: string
  costCenter: string
  budget: string
  /** An active agreement. */
  agreement: string
  rule: string
}

type Shop = Awaited<ReturnType<typeof openTestShop>>

export async function createPersonas(shop: Shop, secret: string): Promise<Personas> {
  const { ask, db, purchaseBody } = shop
  async function newUser(): Promise<Visitor> {
    const user = { email: `persona-${newId()}@company.example`, name: 'Site Buyer' }
    return { ...user, cookie: await createUser(db, secret, user) }
  }
  const setRole = (visitor: Visitor, role: 'admin' | 'customer') =>
    db.updateTable('users').set({ role }).where('email', '=', visitor.email).execute()

  const [customer, other, administrator, removed, demoted] = [
    await newUser(),
    await newUser(),
    await newUser(),
    await newUser(),
    await newUser(),
  ]
  await setRole(administrator, 'admin')
  await setRole(demoted, 'admin')
  // The last request with a permission they lose now: both sessions were valid until this moment.
  for (const visitor of [removed, demoted]) await ask('GET', '/api/auth/get-session', { as: visitor })
  await ask('DELETE', `/api/user/${removed.email}`, { as: administrator })
  await setRole(demoted, 'customer')
  const product = await shop.addProduct({ stock: 100_000, minOrder: 1 })

  async function newOrder() {
    const body = purchaseBody(customer, product, 2)
    const placed = (await (await ask('POST', '/api/purchase', { as: customer, body })).json()) as {
      _id: string
    }
    return placed._id
  }

  return {
    actors: { guest: undefined, customer, 'other customer': other, administrator, removed, demoted },
    customer,
    product,
    newUser,
    async newList() {
      const lines = [{ productID: product._id, quantity: 2 }]
      const body = { name: `List ${randomUUID()}`, lines }
      const saved = (await (await ask('POST', '/api/savedlists', { as: customer, body })).json()) as {
        id: string
      }
      return saved.id
    },
    newCompany: () => createCompany(shop, customer, newUser),
    newQuote: () => createOffer(shop, { customer, administrator, product }),
    ask,
    newOrder,
    async newPaidOrder() {
      const number = await newOrder()
      await ask('POST', `/api/orders/${number}/transitions`, { as: administrator, body: { to: 'paid' } })
      return number
    },
    async newShipment(order, isDispatched) {
      const body = { lines: [{ line: 1, quantity: 1 }] }
      const path = `/api/orders/${order}/shipments`
      const draft = (await (await ask('POST', path, { as: administrator, body })).json()) as {
        number: string
      }
      if (isDispatched) await ask('POST', `${path}/${draft.number}/dispatch`, { as: administrator, body: {} })
      return draft.number
    },
  }
}

/** A quote of the customer that the administrator has offered: version 2. */
async function createOffer(
  { ask, db }: Shop,
  { customer, administrator, product }: { customer: Visitor; administrator: Visitor; product: ProductDto },
): Promise<string> {
  // A person has a few open quotes only, and requests a few in an hour.
  await db.updateTable('quotes').set({ status: 'withdrawn' }).execute()
  await db.deleteFrom('rate_limit_attempts').execute()
  const lines = [{ productID: product._id, quantity: 2 }]
  const asked = await ask('POST', '/api/quotes', { as: customer, body: { lines } })
  const { number } = (await asked.json()) as { number: string }
  await ask('POST', `/api/quotes/${number}/offers`, { as: administrator, body: exampleOffer(1) })
  return number
}

export const exampleOffer = (version: number) => ({
  version,
  validUntil: utcDay(addDays(new Date(), 30)),
  acceptance: 'whole',
  freightKind: 'later',
  freight: 0,
  terms: '',
  note: '',
  lines: [{ lineNo: 1, quantity: 2, price: 1, priceTiers: [], readyOn: null, note: '', belowMinimum: null }],
})

async function createCompany(
  { ask, db, userIdOf }: Shop,
  owner: Visitor,
  newUser: () => Promise<Visitor>,
): Promise<CompanyIds> {
  const send = async (path: string, body?: unknown) =>
    (await (await ask(body ? 'POST' : 'GET', path, { as: owner, body })).json()) as Company
  // Earlier companies are left, because a person can be a member of a few only.
  await db
    .updateTable('company_members')
    .set({ left_at: new Date() })
    .where('user_id', '=', await userIdOf(owner))
    .execute()
  const { id: company } = await send('/api/companies', { name: 'Northquay Civil', country: 'PT' })
  const path = `/api/companies/${company}`
  const invited = await newUser()
  const member = newId()
  await db
    .insertInto('company_members')
    .values({
      id: member,
      company_id: company,
      user_id: await userIdOf(invited),
      role: 'buyer',
      order_limit: null,
      joined_at: new Date(),
    })
    .execute()
  await send(`${path}/sites`, exampleSite)
  await send(`${path}/cost-centers`, { code: '4711', name: 'Store', isArchived: false })
  await send(`${path}/approval-rules`, { ...exampleRule, isActive: false })
  await send(`${path}/invitations`, { email: `invited-${newId()}@company.example`, role: 'buyer' })
  const { sites, costCenters, invitations, approvalRules } = await send(path)
  const budget = newId()
  const period = { starts_on: '2026-01-01', ends_on: '2026-12-31' }
  await db
    .insertInto('budgets')
    .values({
      id: budget,
      company_id: company,
      cost_center_id: costCenters[0]?.id ?? '',
      amount: 60_000_00,
      rule: 'warn',
      ...period,
    })
    .execute()
  const agreement = newId()
  const at = new Date()
  await db
    .insertInto('agreements')
    .values({
      id: agreement,
      company_id: company,
      name: 'Frame',
      status: 'active',
      starts_on: '2020-01-01',
      ends_on: '2099-12-31',
      discount_bp: 100,
      order_minimum: null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return {
    company,
    budget,
    member,
    agreement,
    invitation: invitations?.[0]?.id ?? '',
    site: sites[0]?.id ?? '',
    costCenter: costCenters[0]?.id ?? '',
    rule: approvalRules[0]?.id ?? '',
  }
}

export const exampleRule = {
  roles: ['buyer'],
  conditions: [{ kind: 'total', amount: 10_000 }],
  steps: [{ quorum: 'any', approvers: { roles: ['owner'] } }],
}

export const exampleAddress = {
  company: 'Northquay Civil',
  name: '',
  line1: 'Quay 7',
  line2: '',
  postalCode: '',
  city: 'Lisbon',
  region: '',
  country: 'PT',
}

export const exampleSite: SiteInput = {
  name: 'Store 4',
  address: exampleAddress,
  phone: '',
  note: '',
  isBilling: false,
  isArchived: false,
}
