import { expect, test } from 'vitest'
import type { Company, CompanyMembership } from '#app/companies/core/contract.ts'
import {
  asMember,
  chosenCompanyId,
  firstChoices,
  type LastOrder,
  orderableCompanies,
  resolveOrderCompany,
} from './rules.ts'

const membership = (change: Partial<CompanyMembership>): CompanyMembership => ({
  companyId: 'acme',
  name: 'ACME',
  status: 'active',
  role: 'buyer',
  ...change,
})

test('only active companies are offered, to members who may order', () => {
  const offered = [
    membership({ companyId: 'viewed', role: 'viewer' }),
    membership({ companyId: 'held', status: 'on-hold' }),
    membership({ companyId: 'closed', status: 'closed' }),
    membership({}),
  ]
  expect(orderableCompanies(offered).map(({ companyId }) => companyId)).toEqual(['acme'])
})

test.each([
  [{}, 'acme'],
  [{ companyId: 'other' }, 'other'],
  [{ companyId: 'left meanwhile' }, 'acme'],
  [{ companyId: null }, null],
])('the choice %j orders for %s', (choices, expected) => {
  expect(chosenCompanyId(choices, [membership({}), membership({ companyId: 'other' })])).toBe(expected)
})

const address = {
  company: '',
  name: '',
  line1: 'Quay 7',
  line2: '',
  postalCode: '',
  city: 'Lisbon',
  region: '',
  country: 'PT',
}
const site = (id: string, isArchived = false) => ({
  id,
  name: id,
  address,
  phone: '',
  note: '',
  isBilling: false,
  isArchived,
  hasOrders: true,
})
const company = (sites: Company['sites']) =>
  ({ id: 'acme', name: 'ACME', sites, costCenters: [], budgets: [], approvalRules: [] }) as never

test('a single site needs no choice, and an archived one is never used', () => {
  expect(resolveOrderCompany(company([site('store'), site('old', true)]), {})).toMatchObject({
    siteId: 'store',
    siteAddress: expect.stringContaining('Quay 7'),
  })
  expect(resolveOrderCompany(company([site('store'), site('yard')]), {}).siteId).toBeNull()
  expect(resolveOrderCompany(company([site('store')]), { siteId: null }).siteId).toBeNull()
  expect(resolveOrderCompany(company([site('old', true)]), { siteId: 'old' }).siteId).toBeNull()
})

test('of several sites, that of the last order for the company is chosen, until the buyer chooses', () => {
  const sites = company([site('store'), site('yard'), site('old', true)])
  const siteOf = (choices: object, lastOrder: LastOrder | null) =>
    resolveOrderCompany(sites, choices, lastOrder).siteId
  expect(siteOf({}, { id: 'acme', site: 'yard' })).toBe('yard')
  expect(siteOf({ siteId: 'store' }, { id: 'acme', site: 'yard' })).toBe('store')
  expect(siteOf({ siteId: null }, { id: 'acme', site: 'yard' })).toBeNull()
  for (const lastOrder of [
    null,
    { id: 'other', site: 'yard' },
    { id: 'acme', site: '' },
    { id: 'acme', site: 'old' },
  ])
    expect(siteOf({}, lastOrder)).toBeNull()
})

test('an administrator orders for a member with the role and the limit of the member', () => {
  const member = { email: 'b@acme.example', role: 'buyer', orderLimit: 500 }
  const read: Company = {
    ...(company([]) as Company),
    role: null,
    orderLimit: null,
    members: [member],
  } as never
  const asked = asMember(read, 'b@acme.example')
  expect(asked).toMatchObject({ role: 'buyer', orderLimit: 500 })
  const { orderLimit, approvalReasons } = resolveOrderCompany(asked, {})
  expect(orderLimit).toBe(500_00)
  expect([500_00, 500_01].map((total) => approvalReasons({ total, lines: [] }).length)).toEqual([0, 1])
  expect(asMember(read, 'other@acme.example')).toBe(read)
})

test('a form that is opened for a company starts with it, and otherwise with the last choices', () => {
  const last = { companyId: 'acme', siteId: 'store' }
  expect(firstChoices(last, undefined)).toBe(last)
  expect(firstChoices(last, 'acme')).toBe(last)
  expect(firstChoices(last, 'other')).toEqual({ companyId: 'other' })
  expect(firstChoices(undefined, undefined)).toEqual({})
})
