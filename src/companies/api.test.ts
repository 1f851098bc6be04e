import { describe, expect, test } from 'vitest'
import { utcDay } from '#app/lib/dates.ts'
import type { PersonalDataExport } from '#app/privacy/personal-data.server.ts'
import { exampleSite } from '../../security/authorization/personas.ts'
import { companyCalls } from '../../testing/company-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { Budget } from './budgets/contract.ts'
import { COMPANY_LISTS } from './core/contract.ts'
import { MAX_COMPANIES_OF_USER } from './core/rules.ts'

const now = new Date('2026-11-22T09:00:00Z')
const shop = await openTestShop({ now: () => now })
const { ask, db, register, registerAdmin, auditEventsAbout } = shop
const { send, addMember, invitationToken, accept } = companyCalls(shop)
const found = (as: Visitor, change: Record<string, unknown> = {}) =>
  send('POST', '/api/companies', as, { name: 'Northquay Civil', country: 'PT', ...change })
const newOwner = async () => {
  const owner = await register()
  return { owner, company: await found(owner) }
}
const pathOf = ({ id }: { id: string }) => `/api/companies/${id}`

describe('creating a company', () => {
  test('makes the creator its owner, and checks the VAT ID by its digits', async () => {
    const owner = await register()
    const company = await found(owner, { vatId: 'pt 500 000 000' })
    expect(company).toMatchObject({ name: 'Northquay Civil', vatId: 'PT500000000', role: 'owner' })
    expect(company.members).toMatchObject([{ email: owner.email, role: 'owner', orderLimit: null }])
    const wrong = { name: 'Quay', country: 'PT', vatId: 'PT500000001' }
    const answer = await ask('POST', '/api/companies', { as: owner, body: wrong })
    expect(Object.keys((await problemOf(answer, 422, 'invalid-vat-id')).fields as object)).toEqual(['vatId'])
    for (const [body, field] of [
      [{ name: '', country: 'PT' }, 'name'],
      [{ name: 'Win at evil.example', country: 'PT' }, 'name'],
      [{ name: 'Quay', country: 'XX' }, 'country'],
      [{ name: 'Quay', country: 'PT', vatId: '<script>' }, 'vatId'],
      [{ name: 'Quay', country: 'PT', role: 'owner' }, 'body'],
    ] as const) {
      const refused = await ask('POST', '/api/companies', { as: owner, body })
      const { fields } = (await refused.json()) as { fields: object }
      expect([refused.status, Object.keys(fields)]).toEqual([422, [field]])
    }
  })

  test('an administrator creates one for a customer, who joins as the owner', async () => {
    const [admin, customer] = [await registerAdmin(), await register()]
    const company = await found(admin, { name: 'Müller Quay', ownerEmail: customer.email })
    expect(company).toMatchObject({ role: null, members: [] })
    await accept(customer, await invitationToken(customer.email))
    expect(await send('GET', pathOf(company), customer)).toMatchObject({ role: 'owner' })
    const body = { name: 'Quay', country: 'PT', ownerEmail: admin.email }
    await problemOf(await ask('POST', '/api/companies', { as: customer, body }), 403, 'forbidden')
    const listed = await send<{ id: string; members: number }[]>('GET', '/api/companies?q=mueller+q', admin)
    expect(listed.find(({ id }) => id === company.id)?.members).toBe(1)
  })

  test('a person is a member of few companies', async () => {
    const owner = await register()
    for (let each = 0; each < MAX_COMPANIES_OF_USER - 1; each += 1) await found(owner)
    const body = { name: 'Quay', country: 'PT' }
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', '/api/companies', { as: owner, body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })
})

test('the response to a change has the lists that it may change, and no others', async () => {
  const { owner, company } = await newOwner()
  const listsOf = (one: object) => COMPANY_LISTS.filter((list) => list in one)
  expect(listsOf(await send('GET', pathOf(company), owner))).toEqual(COMPANY_LISTS)
  expect(listsOf(await send('POST', `${pathOf(company)}/sites`, owner, exampleSite))).toEqual(['sites'])
  const member = `${pathOf(company)}/members/${company.memberId}`
  const changed = await send('PUT', member, owner, { role: 'owner', orderLimit: null })
  expect(listsOf(changed)).toEqual(['members', 'delegations'])
})

test('the names of a company contain no web address, except those from before this rule', async () => {
  const { owner, company } = await newOwner()
  await db.updateTable('companies').set({ name: 'Quay.example' }).where('id', '=', company.id).execute()
  const values = {
    name: 'Quay.example',
    legalName: '',
    country: 'PT',
    vatId: '',
    registrationNumber: '7.de',
    isPoRequired: false,
  }
  const kept = await send('PUT', pathOf(company), owner, { ...values, version: 1 })
  expect(kept).toMatchObject({ name: 'Quay.example', registrationNumber: '7.de' })
  const wrong = { ...values, name: 'Other.example', legalName: 'https://evil', version: 2 }
  const answer = await ask('PUT', pathOf(company), { as: owner, body: wrong })
  const message = 'must not contain a web address; write a space after a dot'
  expect((await problemOf(answer, 422, 'invalid-input')).fields).toEqual({
    name: message,
    legalName: message,
  })
})

test('an administrator confirms a VAT ID with evidence, until the company has another one', async () => {
  const admin = await registerAdmin()
  const owner = await register()
  const company = await found(owner, { vatId: 'PT500000000' })
  expect(company.vatCheck).toBeNull()
  const path = `${pathOf(company)}/vat-check`
  const evidence = 'VIES, 22 Nov 2026'
  const refused = { as: owner, body: { evidence, version: 1 } }
  await problemOf(await ask('PUT', path, refused), 403, 'forbidden')
  const { vatCheck } = await send('PUT', path, admin, { evidence, version: 1 })
  expect(vatCheck).toMatchObject({ evidence })
  expect((await send('GET', pathOf(company), owner)).vatCheck).toEqual({ ...vatCheck, evidence: null })
  await problemOf(
    await ask('PUT', path, { as: admin, body: { evidence, version: 1 } }),
    409,
    'version-conflict',
  )
  const empty = { as: admin, body: { evidence: ' ', version: 2 } }
  await problemOf(await ask('PUT', path, empty), 422, 'invalid-input')
  const values = { name: 'N', legalName: '', country: 'PT', registrationNumber: '', isPoRequired: false }
  const same = await send('PUT', pathOf(company), owner, { ...values, vatId: 'PT 500 000 000', version: 2 })
  expect(same.vatCheck).not.toBeNull()
  const other = await send('PUT', pathOf(company), owner, { ...values, vatId: '', version: 3 })
  expect(other.vatCheck).toBeNull()
  await problemOf(await ask('PUT', path, { as: admin, body: { evidence, version: 4 } }), 409, 'no-vat-id')
  expect(await auditEventsAbout(company.id)).toMatchObject([
    { action: 'company-vat-checked', after: { vatId: 'PT500000000', evidence } },
  ])
})

describe('sites and cost centers', () => {
  test('have unique names, one billing site, and are archived instead of deleted', async () => {
    const { owner, company } = await newOwner()
    const path = `${pathOf(company)}/sites`
    await send('POST', path, owner, { ...exampleSite, isBilling: true })
    const answer = await ask('POST', path, { as: owner, body: { ...exampleSite, name: 'STORE 4' } })
    await problemOf(answer, 409, 'site-name-used')
    const second = { ...exampleSite, name: 'Head office', isBilling: true }
    const { sites } = await send('POST', path, owner, second)
    expect(sites.map(({ name, isBilling }) => [name, isBilling])).toEqual([
      ['Head office', true],
      ['Store 4', false],
    ])
    const archived = { ...exampleSite, isArchived: true }
    const after = await send('PUT', `${path}/${sites[1]?.id}`, owner, archived)
    expect(after.sites[1]?.isArchived).toBe(true)
    const wrong = { ...exampleSite, address: { ...exampleSite.address, city: '' } }
    const { fields } = await problemOf(
      await ask('POST', path, { as: owner, body: wrong }),
      422,
      'invalid-input',
    )
    expect(Object.keys(fields as object)).toEqual(['address.city'])
  })

  test('a code is used once', async () => {
    const { owner, company } = await newOwner()
    const path = `${pathOf(company)}/cost-centers`
    const body = { code: '4711', name: 'Matosinhos store', isArchived: false }
    const answers = await Promise.all([1, 2].map(() => ask('POST', path, { as: owner, body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    for (const code of ['', 'a b', '<b>', 'x'.repeat(21)]) {
      expect((await ask('POST', path, { as: owner, body: { ...body, code } })).status, code).toBe(422)
    }
  })
})

test('two owners who change the company at once: the second gets a version conflict', async () => {
  const { owner, company } = await newOwner()
  const { id, version } = company
  const body = {
    name: 'Northquay Civil, Lda.',
    legalName: '',
    country: 'PT',
    vatId: '',
    registrationNumber: '',
    isPoRequired: true,
    version,
  }
  expect(await send('PUT', pathOf({ id }), owner, body)).toMatchObject({ version: version + 1 })
  // An owner whose answer was lost sends the same again.
  expect(await send('PUT', pathOf({ id }), owner, body)).toMatchObject({ version: version + 1 })
  const answer = await ask('PUT', pathOf({ id }), { as: owner, body: { ...body, name: 'Other' } })
  await problemOf(answer, 409, 'version-conflict')
})

test('a closed company can be read and not changed', async () => {
  const { owner, company } = await newOwner()
  const admin = await registerAdmin()
  await send('PUT', `${pathOf(company)}/status`, admin, { status: 'closed' })
  expect(await send('GET', pathOf(company), owner)).toMatchObject({ status: 'closed' })
  const answer = await ask('POST', `${pathOf(company)}/sites`, { as: owner, body: exampleSite })
  await problemOf(answer, 409, 'company-closed')
})

test('every change of a budget is in the audit trail, in words', async () => {
  const { owner, company } = await newOwner()
  const { costCenters } = await send('POST', `${pathOf(company)}/cost-centers`, owner, {
    code: '4711',
    name: 'Store',
    isArchived: false,
  })
  const [startsOn, endsOn] = ['2026-01-01', '2027-12-31']
  const body = { costCenterId: costCenters[0]?.id, amount: 1_000, startsOn, endsOn, rule: 'block' }
  const [budget] = await send<Budget[]>('POST', `${pathOf(company)}/budgets`, owner, body)
  const at = `${pathOf(company)}/budgets/${budget?.id}`
  await send('PUT', at, owner, { amount: 800, startsOn, endsOn, rule: 'warn', version: 1 })
  const today = utcDay(now)
  await send('PUT', at, owner, { amount: 800, startsOn, endsOn: today, rule: 'warn', version: 2 })
  await send('DELETE', at, owner)
  const events = (await auditEventsAbout(company.id)).sort((one, other) =>
    one.action.localeCompare(other.action),
  )
  const by = { actor_email: owner.email, subject: 'Northquay Civil: Cost center 4711', area: 'companies' }
  const [block, warn] = [
    { ordersAboveIt: 'Do not place the order' },
    { ordersAboveIt: 'Place the order and mark it' },
  ]
  const added = { amount: 1_000, firstDay: startsOn, lastDay: endsOn, ...block }
  const last = { amount: 800, firstDay: startsOn, lastDay: today, ...warn }
  expect(events).toMatchObject([
    { ...by, action: 'budget-added', before: null, after: added },
    { ...by, action: 'budget-changed', before: { amount: 1_000, ...block }, after: { amount: 800, ...warn } },
    { ...by, action: 'budget-deleted', before: last, after: null },
    { ...by, action: 'budget-ended', before: { lastDay: endsOn }, after: { lastDay: today } },
  ])
})

describe('personal data', () => {
  test('memberships are exported, and end with the account or its removal; the last owner appoints another first', async () => {
    const { owner, company } = await newOwner()
    const second = await addMember(company.id, 'buyer')
    const data = await send<PersonalDataExport>('GET', `/api/user/${second.email}/data`, second)
    expect(data.companies).toMatchObject([{ company: 'Northquay Civil', role: 'buyer', leftAt: null }])
    const remove = (as: Visitor) =>
      ask('POST', `/api/user/${as.email}/deletion`, { as, body: { password: 'secret-1' } })
    await problemOf(await remove(owner), 409, 'last-company-owner')
    const admin = await registerAdmin()
    const removal = (as: Visitor) => ask('DELETE', `/api/user/${as.email}`, { as: admin })
    const problem = await problemOf(await removal(owner), 409, 'last-company-owner')
    expect(problem.detail).toBe(
      'This user is the last owner of Northquay Civil. They can make another member an owner. Otherwise close the company first.',
    )
    expect((await remove(second)).status).toBe(200)
    const third = await addMember(company.id, 'approver')
    expect((await removal(third)).status).toBe(200)
    expect((await send('GET', pathOf(company), owner)).members).toMatchObject([{ email: owner.email }])
    expect((await remove(owner)).status).toBe(200)
    const { status } = await db
      .selectFrom('companies')
      .select('status')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('closed')
  })
})
