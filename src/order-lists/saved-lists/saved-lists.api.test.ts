import { describe, expect, test } from 'vitest'
import type { PersonalDataExport } from '#app/privacy/personal-data.server.ts'
import { PASSWORD } from '../../../testing/accounts.ts'
import { companyCalls } from '../../../testing/company-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { SavedListDto, SavedListSummary } from '../core/contract.ts'

const shop = await openTestShop()
const { ask, addProduct, register } = shop

const LINES = [{ productID: 'a', quantity: 6 }]
const save = (as: Visitor | undefined, name: unknown, lines: unknown = LINES) =>
  ask('POST', '/api/savedlists', { as, body: { name, lines } })
const change = (as: Visitor | undefined, id: string, body: unknown) =>
  ask('PUT', `/api/savedlists/${id}`, { as, body })
const saved = async (as: Visitor, name: string) => (await (await save(as, name)).json()) as SavedListDto
const names = async (as: Visitor) => {
  const lists = (await (await ask('GET', '/api/savedlists', { as })).json()) as SavedListSummary[]
  return lists.map(({ name }) => name)
}

describe('a saved list', () => {
  test('can be created, read, changed and deleted', async () => {
    const buyer = await register()
    const product = await addProduct()
    const lines = [
      { productID: product._id, quantity: 6 },
      { productID: 'b', quantity: 2 },
      { productID: product._id, quantity: 4 },
    ]
    const answer = await save(buyer, '  Site 4, quarterly ', lines)
    expect(answer.status).toBe(201)
    const list = (await answer.json()) as SavedListDto
    expect(answer.headers.get('location')).toBe(`/api/savedlists/${list.id}`)
    expect(list).toMatchObject({
      name: 'Site 4, quarterly',
      lines: [
        { productID: product._id, quantity: 10, product: { name: product.name } },
        { productID: 'b', quantity: 2, product: null },
      ],
    })
    expect(await (await ask('GET', `/api/savedlists/${list.id}`, { as: buyer })).json()).toEqual(list)
    expect(await (await ask('GET', '/api/savedlists', { as: buyer })).json()).toMatchObject([
      { id: list.id, name: 'Site 4, quarterly', lineCount: 2 },
    ])
    expect(await (await change(buyer, list.id, { name: 'Site 5' })).json()).toMatchObject({
      name: 'Site 5',
      lines: list.lines,
    })
    expect(await (await change(buyer, list.id, { lines: LINES })).json()).toMatchObject({
      name: 'Site 5',
      lines: LINES,
    })
    const deleted = await ask('DELETE', `/api/savedlists/${list.id}`, { as: buyer })
    expect([deleted.status, await deleted.json()]).toEqual([200, []])
    await problemOf(
      await ask('GET', `/api/savedlists/${list.id}`, { as: buyer }),
      404,
      'saved-list-not-found',
    )
  })

  test('has a unique name per buyer, ignoring case', async () => {
    const [buyer, other] = [await register(), await register()]
    const first = await saved(buyer, 'Quarterly')
    const second = await saved(buyer, 'Yearly')
    await problemOf(await save(buyer, 'QUARTERLY'), 409, 'name-already-exists')
    await problemOf(await change(buyer, second.id, { name: 'quarterly' }), 409, 'name-already-exists')
    expect((await change(buyer, first.id, { name: 'quarterly' })).status).toBe(200)
    expect((await save(other, 'Quarterly')).status).toBe(201)
    expect(await names(buyer)).toEqual(['quarterly', 'Yearly'])
  })

  test('is saved once when two tabs use the same name at once', async () => {
    const buyer = await register()
    const answers = await Promise.all([save(buyer, 'Quarterly'), save(buyer, 'Quarterly')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('is one of at most 50', async () => {
    const buyer = await register()
    for (let count = 1; count <= 50; count += 1) expect((await save(buyer, `List ${count}`)).status).toBe(201)
    await problemOf(await save(buyer, 'One more'), 409, 'saved-list-limit-reached')
    expect(await names(buyer)).toHaveLength(50)
  })

  test('is separate from the order list', async () => {
    const buyer = await register()
    await ask('PUT', '/api/orderlist', { as: buyer, body: { version: 0, lines: LINES } })
    expect(await names(buyer)).toEqual([])
    await saved(buyer, 'Quarterly')
    expect(await (await ask('GET', '/api/orderlist', { as: buyer })).json()).toMatchObject({
      version: 1,
      lines: LINES,
    })
  })

  test('is visible to its owner only', async () => {
    const [buyer, other] = [await register(), await register()]
    const { id } = await saved(buyer, 'Quarterly')
    const path = `/api/savedlists/${id}`
    for (const [method, address, body] of [
      ['GET', '/api/savedlists', undefined],
      ['POST', '/api/savedlists', { name: 'x', lines: LINES }],
      ['GET', path, undefined],
      ['PUT', path, { name: 'x' }],
      ['DELETE', path, undefined],
    ] as const) {
      await problemOf(await ask(method, address, { body }), 401, 'not-signed-in')
    }
    await problemOf(await ask('GET', path, { as: other }), 404, 'saved-list-not-found')
    await problemOf(await change(other, id, { name: 'mine now' }), 404, 'saved-list-not-found')
    await problemOf(await ask('DELETE', path, { as: other }), 404, 'saved-list-not-found')
    expect(await names(buyer)).toEqual(['Quarterly'])
  })

  test.each([
    ['no name', { name: '   ', lines: LINES }],
    ['a name of 81 characters', { name: 'x'.repeat(81), lines: LINES }],
    ['NUL in its name', { name: 'a\u0000', lines: LINES }],
    ['no lines', { name: 'x', lines: [] }],
    ['1,001 lines', { name: 'x', lines: Array(1_001).fill(LINES[0]) }],
  ])('is rejected with %s', async (_name, body) => {
    const buyer = await register()
    await problemOf(await ask('POST', '/api/savedlists', { as: buyer, body }), 422, 'invalid-input')
    expect(await names(buyer)).toEqual([])
  })
})

describe('a list that is shared with a company', () => {
  const { send, newCompany, addMember } = companyCalls(shop)
  const share = (as: Visitor, id: string, companyId: string | null) =>
    ask('PUT', `/api/savedlists/${id}/sharing`, { as, body: { companyId } })

  async function sharedList() {
    const company = await newCompany()
    const buyer = await addMember(company.id, 'buyer')
    const products = [await addProduct(), await addProduct(), await addProduct()]
    const lines = products.map(({ _id: productID }) => ({ productID, quantity: 6 }))
    const { id } = (await (await save(buyer, 'Quarterly', lines)).json()) as SavedListDto
    expect((await share(buyer, id, company.id)).status).toBe(200)
    const read = (as: Visitor) => send<SavedListDto>('GET', `/api/savedlists/${id}`, as)
    return { ...company, buyer, list: id, path: `/api/savedlists/${id}`, lines, read }
  }

  test('is read by its members, edited by those who may order, and nobody else sees it', async () => {
    const { id, list, path, buyer, owner, read, lines } = await sharedList()
    const [viewer, colleague, outsider] = [
      await addMember(id, 'viewer'),
      await addMember(id, 'buyer'),
      await register(),
    ]
    expect(await read(viewer)).toMatchObject({
      company: { id, name: 'Northquay Civil' },
      changedBy: buyer.name,
      canEdit: false,
      canManage: false,
      lines,
    })
    expect(await names(viewer)).toEqual(['Quarterly'])
    await problemOf(await change(viewer, list, { name: 'Mine' }), 403, 'not-permitted-in-company')
    expect((await change(colleague, list, { name: 'Yearly' })).status).toBe(200)
    expect(await read(owner)).toMatchObject({ name: 'Yearly', changedBy: colleague.name, canManage: true })
    for (const [as, status, code] of [
      [viewer, 403, 'not-permitted-in-company'],
      [colleague, 403, 'not-permitted-in-company'],
      [outsider, 404, 'saved-list-not-found'],
    ] as const) {
      await problemOf(await ask('DELETE', path, { as }), status, code)
      await problemOf(await share(as, list, null), status, code)
    }
    await problemOf(await ask('GET', path, { as: outsider }), 404, 'saved-list-not-found')
    await problemOf(await change(outsider, list, { name: 'x' }), 404, 'saved-list-not-found')
    expect(await names(outsider)).toEqual([])
    expect((await share(buyer, list, null)).status).toBe(200)
    expect(await names(buyer)).toEqual(['Yearly'])
    expect(await names(owner)).toEqual([])
  })

  test('keeps the changes of two members at once, and all its lines are replaced by the newest version only', async () => {
    const { id, list, buyer, read, lines } = await sharedList()
    const colleague = await addMember(id, 'approver')
    const [first, second, third] = lines.map(({ productID }) => productID)
    const answers = await Promise.all([
      change(buyer, list, { changes: [{ productID: first, quantity: 40 }] }),
      change(colleague, list, {
        changes: [
          { productID: second, quantity: 0 },
          { productID: 'new', quantity: 2 },
        ],
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { version, ...changed } = await read(buyer)
    expect(changed.lines.map(({ productID, quantity }) => [productID, quantity])).toEqual([
      [first, 40],
      [third, 6],
      ['new', 2],
    ])
    const replaced = { lines: LINES, version: version - 1 }
    await problemOf(await change(buyer, list, replaced), 409, 'saved-list-changed')
    expect((await change(buyer, list, { ...replaced, version })).status).toBe(200)
    const wrong = { changes: [{ productID: first, quantity: -1 }] }
    await problemOf(await change(buyer, list, wrong), 422, 'invalid-input')
  })

  test('stays with the company when the member who shared it leaves or deletes the account', async () => {
    const { path, list, buyer, owner, read } = await sharedList()
    const exported = await send<PersonalDataExport>('GET', `/api/user/${buyer.email}/data`, buyer)
    expect(exported.sharedLists).toMatchObject([
      { name: 'Quarterly', company: 'Northquay Civil', wasSharedByYou: true },
    ])
    const company = (await read(owner)).company?.id
    await send('DELETE', `/api/companies/${company}/members/${buyer.memberId}`, owner)
    await problemOf(await ask('GET', path, { as: buyer }), 404, 'saved-list-not-found')
    await problemOf(await share(buyer, list, null), 404, 'saved-list-not-found')
    const deletion = { as: buyer, body: { password: PASSWORD } }
    expect((await ask('POST', `/api/user/${buyer.email}/deletion`, deletion)).status).toBe(200)
    expect(await read(owner)).toMatchObject({ name: 'Quarterly', changedBy: 'Former customer' })
  })

  test('has a unique name in the company, is one of 50, and cannot be given to another company', async () => {
    const { id, owner, list, buyer } = await sharedList()
    const other = await newCompany()
    const twin = await saved(owner, 'quarterly')
    await problemOf(await share(owner, twin.id, id), 409, 'name-already-exists')
    await problemOf(await share(owner, twin.id, other.id), 404, 'company-not-found')
    await problemOf(await share(buyer, list, other.id), 404, 'saved-list-not-found')
    const viewer = await addMember(id, 'viewer')
    const { id: own } = await saved(viewer, 'Mine')
    await problemOf(await share(viewer, own, id), 403, 'not-permitted-in-company')
    const more = Array.from({ length: 49 }, (_, index) => ({
      id: `${list}-${index}`,
      company_id: id,
      name: `List ${index}`,
      updated_at: new Date(),
    }))
    await shop.db.insertInto('order_lists').values(more).execute()
    const { id: last } = await saved(owner, 'One more')
    await problemOf(await share(owner, last, id), 409, 'saved-list-limit-reached')
  })
})
