import { describe, expect, test } from 'vitest'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { SavedListDto, SavedListSummary } from '../contract.ts'

const { ask, addProduct, register } = await openTestShop()

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
