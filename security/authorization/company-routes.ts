/** The calls about a company and what belongs to it: who may make them, and an example of what to send. */
import { newId } from '../../src/db/ids.server.ts'
import type { AccessName } from './company-access.ts'
import type { CompanyFixture, CompanyPart } from './company-fixture.ts'
import { exampleRule, exampleSite } from './personas.ts'

interface Sent {
  body?: unknown
  query?: string
  /** Parts of the path that are not those of the fixture. */
  params?: Record<string, string>
}

/** @param email of the caller */
type Send = (fixture: CompanyFixture, email: string) => Sent | Promise<Sent>

export interface CompanyRoute {
  route: string
  access: AccessName
  send?: Send
}

const row = (route: string, access: AccessName, send?: Send): CompanyRoute => ({
  route,
  access,
  ...(send && { send }),
})
const body = (value: object) => () => ({ body: value })

const DAYS = { startsOn: '2030-01-01', endsOn: '2030-12-31' }
const budget = { amount: 100, rule: 'warn', ...DAYS }
const terms = { name: 'Frame 2030', discountBp: 500, orderMinimum: null, ...DAYS }
const data = {
  name: 'Quay',
  legalName: '',
  country: 'PT',
  vatId: '',
  registrationNumber: '',
  isPoRequired: false,
}
const today = new Date().toISOString().slice(0, 10)

/** Ten units need approval. */
const order =
  (units: number): Send =>
  ({ choice, line }) => ({
    body: { lines: [line(units)], address: '', Phone: '1', company: choice },
  })
const ofCompany: Send = ({ company }) => ({ query: `company=${company}` })
const ofDraft =
  (body: object): Send =>
  ({ params }) => ({ body, params: { agreement: params.draft } })

const C = '/api/companies/:id'
const R = '/api/purchase-requests'
const O = '/api/orders/:id'
const L = '/api/savedlists/:id'

export const COMPANY_ROUTES: readonly CompanyRoute[] = [
  row(`GET ${C}`, 'read'),
  row(`GET ${C}/agreements`, 'read'),
  row(`GET ${C}/agreements/:agreement`, 'read'),
  row(`GET ${C}/budgets`, 'read'),
  row(`GET ${C}/quarter`, 'read'),
  row('GET /api/orders', 'read', ofCompany),
  row(`GET ${R}`, 'read', ofCompany),
  row('GET /api/company-prices', 'readPrices', ofCompany),

  row(`PUT ${C}`, 'manage', async ({ readVersion }) => ({ body: { ...data, version: await readVersion() } })),
  row(`PUT ${C}/members/:member`, 'manage', body({ role: 'approver', orderLimit: 5_000 })),
  row(`POST ${C}/sites`, 'manage', body({ ...exampleSite, name: 'Store 5' })),
  row(`PUT ${C}/sites/:site`, 'manage', body(exampleSite)),
  row(`POST ${C}/cost-centers`, 'manage', body({ code: '9', name: '', isArchived: false })),
  row(`PUT ${C}/cost-centers/:costCenter`, 'manage', body({ code: '4711', name: '', isArchived: true })),
  row(`POST ${C}/budgets`, 'manage', body({ ...budget, costCenterId: null })),
  row(`PUT ${C}/budgets/:budget`, 'manage', body({ ...budget, version: 1 })),
  row(`DELETE ${C}/budgets/:budget`, 'manage'),
  row(`POST ${C}/approval-rules`, 'manage', body({ ...exampleRule, isActive: true })),
  row(`PUT ${C}/approval-rules`, 'manage', ({ params }) => ({ body: { rules: [params.rule] } })),
  row(`PUT ${C}/approval-rules/:rule`, 'manage', body({ ...exampleRule, isActive: false, version: 1 })),
  row(`DELETE ${C}/approval-rules/:rule`, 'manage'),
  row(`POST ${C}/approval-rules/test`, 'testRule', body(exampleRule)),
  row(`GET ${C}/service-accounts`, 'testRule'),
  row(`POST ${C}/service-accounts`, 'manage', () => ({ body: { name: `ERP ${newId()}` } })),
  row(
    `POST ${C}/service-accounts/:account/keys`,
    'manage',
    body({ scopes: ['orders:read'], expiresOn: today }),
  ),
  row(`DELETE ${C}/service-accounts/:account/keys/:key`, 'manage'),
  row(`DELETE ${C}/service-accounts/:account`, 'manage'),
  row(`POST ${C}/invitations`, 'invite', () => ({
    body: { email: `invited-${newId()}@company.example`, role: 'buyer' },
  })),
  row(`DELETE ${C}/invitations/:invitation`, 'invite'),
  row(`PUT ${C}/members/:member/delegation`, 'delegate', ({ memberIds }) => ({
    params: { member: memberIds.approver },
    body: { delegate: memberIds.buyer, startsOn: today, endsOn: today },
  })),
  row(`DELETE ${C}/members/:member/delegation`, 'delegate', ({ memberIds }) => ({
    params: { member: memberIds.approver },
  })),
  row(`DELETE ${C}/members/:member`, 'leave', ({ memberIds }) => ({ params: { member: memberIds.viewer } })),

  row(`GET ${C}/prices`, 'administerReading'),
  row(`PUT ${C}/external-numbers/:system`, 'administerReading', () => ({
    params: { system: 'erp' },
    body: { number: newId() },
  })),
  row(`DELETE ${C}/external-numbers/:system`, 'administerReading', () => ({ params: { system: 'erp' } })),
  row(`GET ${C}/external-numbers`, 'administerReading'),
  row(`GET ${C}/merge-preview`, 'administerReading', ({ into }) => ({ query: `into=${into}` })),
  row(`POST ${C}/agreements/:agreement/price-preview`, 'administerReading', ({ sku }) => ({
    body: { rows: [`${sku}\t10`] },
  })),
  row(`POST ${C}/merge`, 'merge', async ({ into, name, readVersion }) => ({
    body: { into, name, version: await readVersion() },
  })),
  row(`PUT ${C}/status`, 'changeStatus', body({ status: 'on-hold' })),
  row(`PUT ${C}/vat-check`, 'administer', async ({ readVersion }) => ({
    body: { evidence: 'VIES', version: await readVersion() },
  })),
  row(`POST ${C}/agreements`, 'administer', body(terms)),
  row(`PUT ${C}/agreements/:agreement`, 'administer', ofDraft({ ...terms, version: 1 })),
  row(`PUT ${C}/agreements/:agreement/status`, 'administer', ofDraft({ status: 'ended', version: 1 })),
  row(
    `PUT ${C}/agreements/:agreement/prices`,
    'administer',
    ofDraft({ version: 1, rows: [], prices: [], removed: [] }),
  ),

  row('POST /api/orders', 'order', order(6)),
  row(`POST ${R}`, 'order', order(10)),
  row('POST /api/purchase', 'order', ({ choice, line }, email) => {
    const { productID, quantity: orderquentity, price } = line(6)
    return { body: { email, address: '', Phone: '1', orderquentity, productID, price, company: choice } }
  }),
  row('POST /api/user/:email/orders', 'orderOnBehalf', order(6)),
  row('POST /api/user/:email/purchase-requests', 'orderOnBehalf', order(10)),

  row(`GET ${R}/:id`, 'readRequest'),
  row(`PUT ${R}/:id`, 'changeRequest', ({ line }) => {
    const { productID, quantity } = line(11)
    return { body: { lines: [{ productID, quantity }], version: 1 } }
  }),
  row(`POST ${R}/:id/withdrawal`, 'withdrawRequest'),
  row(`POST ${R}/:id/decisions`, 'approve', body({ decision: 'approved', version: 1 })),
  row(`POST ${R}/:id/decisions`, 'reject', body({ decision: 'rejected', version: 1, note: 'No' })),

  row(`GET ${O}`, 'readOrder'),
  row(`GET ${O}/reorder`, 'readOrder'),
  row(`GET ${O}/shipments`, 'readOrder'),
  row(`GET ${O}/cancellations`, 'readOrder'),
  row(`PUT ${O}/address`, 'changeOrder', body({ address: 'Store 5' })),
  row(`POST ${O}/corrections`, 'changeOrder', body({ poNumber: 'PO-2', version: 1 })),
  row(`POST ${O}/transitions`, 'changeOrder', body({ to: 'cancelled' })),
  row(`POST ${O}/cancellations/preview`, 'changeOrder', body({})),
  row(`POST ${O}/cancellations`, 'changeOrder', body({ reason: 'changed-mind', amountDue: 0 })),
  row(`POST ${O}/shipments/:shipment/deliver`, 'changeOrder'),

  row(`GET ${L}`, 'readList'),
  row(`PUT ${L}`, 'editList', () => ({ body: { name: `List ${crypto.randomUUID()}` } })),
  row(`PUT ${L}/sharing`, 'manageList', body({ companyId: null })),
  row(`DELETE ${L}`, 'manageList'),
]

/** The part of the company that the path names. */
export function partOf(route: string): CompanyPart | null {
  if (route.includes('/api/purchase-requests/:id')) return 'request'
  if (route.includes('/api/savedlists/:id')) return 'list'
  if (!route.includes('/api/orders/:id')) return null
  return route.includes(':shipment') ? 'shippedOrder' : 'order'
}

/**
 * The example request of a route about the company of the fixture.
 * @param email of the caller
 */
export async function exampleRequest(fixture: CompanyFixture, { route, send }: CompanyRoute, email: string) {
  const [method = '', path = ''] = route.split(' ')
  const part = partOf(route)
  const [id = '', shipment = ''] = part ? (await fixture.partOf(part)).split(' ') : [fixture.company]
  const { body, query, params } = (await send?.(fixture, email)) ?? {}
  const values: Record<string, string> = {
    ...fixture.params,
    ...params,
    id,
    shipment,
    email: fixture.buyer.email,
  }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '')
  return { method, path: filled + (query ? `?${query}` : ''), body }
}
