import { expect, test } from 'vitest'
import { answered } from '../../../testing/backorder-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { NewOfferTemplate, OfferTemplate } from './contract.ts'

const shop = await openTestShop()
const { ask, db, register, registerStaff } = shop
const [sales, colleague, warehouse] = [
  await registerStaff('sales'),
  await registerStaff('sales'),
  await registerStaff('warehouse'),
]
const PATH = '/api/offer-templates'
const template = (more: Partial<NewOfferTemplate> = {}) => ({
  name: 'Ex works',
  validityDays: 30,
  terms: 'EXW Essen',
  note: 'Thank you',
  ...more,
})
const create = (body: object, as: Visitor | undefined = sales) => ask('POST', PATH, { as, body })
const created = async (body: object) => answered<OfferTemplate>(await create(body), 201)
const change = (id: string, body: object, as = sales) => ask('PUT', `${PATH}/${id}`, { as, body })
const names = async (as = sales) =>
  (await answered<OfferTemplate[]>(await ask('GET', PATH, { as }))).map(({ name }) => name)
const audited = async () =>
  (await db.selectFrom('audit_events').select('action').where('action', 'like', 'offer-template%').execute())
    .length

test('only those who answer quotes have templates, and all of them the same', async () => {
  expect((await ask('POST', PATH, { body: template() })).status).toBe(401)
  await problemOf(await create(template(), warehouse), 403, 'permission-required')
  await problemOf(await ask('GET', PATH, { as: await register() }), 403, 'forbidden')
  const { id, version } = await created(template())
  expect(await names(colleague)).toEqual(['Ex works'])
  const changed = { ...template({ name: 'Ex works, a month', validityDays: 31 }), version }
  // The second time after a lost answer.
  for (let times = 0; times < 2; times += 1)
    expect(await answered(await change(id, changed, colleague))).toMatchObject({
      validityDays: 31,
      version: 2,
    })
  await problemOf(await change(id, { ...changed, validityDays: 60 }), 409, 'version-conflict')
  const before = await audited()
  expect(await answered(await change(id, { ...changed, version: 2 }))).toMatchObject({ version: 2 })
  expect(await audited()).toBe(before)
  const deleted = await answered<OfferTemplate>(await ask('DELETE', `${PATH}/${id}`, { as: sales }))
  await problemOf(await ask('DELETE', `${PATH}/${id}`, { as: sales }), 404, 'template-not-found')
  await problemOf(await change(id, { ...changed, version: 2 }), 404, 'template-not-found')
  const { version: _version, ...again } = deleted
  expect(await created(again)).toMatchObject({ id, version: 1 })
  expect(await audited()).toBe(4)
})

test.each([
  ['name', { name: '' }],
  ['name', { name: 'a\nb' }],
  ['validityDays', { validityDays: 0 }],
  ['validityDays', { validityDays: 366 }],
  ['validityDays', { validityDays: 1.5 }],
  ['terms', { terms: 'x'.repeat(2_001) }],
])('a template with a wrong %s is refused: %j', async (field, wrong) => {
  const before = await names()
  const problem = await problemOf(await create(template(wrong)), 422, 'invalid-input')
  expect(problem.fields).toHaveProperty([field])
  expect(await names()).toEqual(before)
})

test('a name is used once, also at once, and there are at most 50', async () => {
  const twice = await Promise.all(['Twice', 'TWICE'].map((name) => create(template({ name }))))
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
  const other = await created(template({ name: 'Other' }))
  await problemOf(await change(other.id, template({ name: 'twice' })), 422, 'invalid-input')
  await problemOf(await change(other.id, { ...template({ name: 'twice' }), version: 1 }), 409, 'name-taken')
  for (let count = (await names()).length; count < 49; count += 1)
    await created(template({ name: `No. ${count}` }))
  const last = await Promise.all(['One', 'Two'].map((name) => create(template({ name }))))
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409])
  await problemOf(await create(template({ name: 'More' })), 409, 'template-limit-reached')
  expect(await names()).toHaveLength(50)
})
