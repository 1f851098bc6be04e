import { beforeAll, describe, expect, test } from 'vitest'
import {
  agreementCalls,
  NO_AGREED_TERMS as NO_TERMS,
  AGREEMENT_TERMS as TERMS,
} from '../../testing/agreement-calls.ts'
import { companyCalls } from '../../testing/company-calls.ts'
import { openTestShop, problemOf } from '../../testing/test-shop.ts'
import type { Agreement, AgreementSummary, CompanyPricesDto, PreviewRow } from './contract.ts'
import { MAX_AGREED_PRICES, MAX_DETAILED_PRICES } from './rules.ts'

const now = new Date('2026-11-22T09:00:00Z')
const shop = await openTestShop({ now: () => now })
const { ask, db, addProduct, register, registerAdmin, setProduct } = shop
const { send, newCompany, addMember } = companyCalls(shop)
const admin = await registerAdmin()

const { draft, setPrices, setStatus, activeAgreement } = agreementCalls(shop, admin)

const product = await addProduct({ stock: 100_000, minOrder: 5, price: 149 })

describe('an agreement', () => {
  test('is drafted, priced, activated, read by members, copied and ended', async () => {
    const { path, owner } = await newCompany()
    const { agreement, at } = await draft(path, { discountBp: 1_000 })
    expect(agreement).toMatchObject({ state: 'draft', version: 1, priceCount: 0, prices: [] })
    await problemOf(await ask('GET', at, { as: owner }), 404, 'agreement-not-found')
    expect(await send('GET', `${path}/agreements`, owner)).toEqual([])
    const priced = await setPrices(at, [{ ...NO_TERMS, productID: product._id, price: 120.5, minOrder: 9 }])
    expect(priced.prices).toMatchObject([
      { sku: product.sku, price: 120.5, listPrice: 149, minOrder: 9, orderMultiple: null },
    ])
    expect(await setStatus(at, 'active')).toMatchObject({ state: 'active', version: 3 })
    const { version: _, ...shown } = await send<Agreement>('GET', at, owner)
    expect(shown).toMatchObject({ name: 'Frame 2026', discountBp: 1_000, prices: [{ price: 120.5 }] })
    const copy = { ...TERMS, name: 'Frame 2027', startsOn: '2026-12-01', endsOn: '2027-11-30' }
    const copied = await send<Agreement>('POST', `${path}/agreements`, admin, {
      ...copy,
      copyOf: agreement.id,
    })
    expect(copied).toMatchObject({ state: 'draft', prices: [{ price: 120.5, minOrder: 9 }] })
    expect(await setStatus(at, 'ended')).toMatchObject({ state: 'ended', endsOn: '2026-11-22' })
    await problemOf(
      await ask('PUT', `${at}/prices`, {
        as: admin,
        body: { version: 4, rows: [], prices: [], removed: [] },
      }),
      409,
      'agreement-ended',
    )
    const events = await db
      .selectFrom('audit_events')
      .select(['action', 'after'])
      .where('subject', 'like', '%Frame 2026%')
      .orderBy('action')
      .execute()
    expect(events.map(({ action }) => action)).toEqual([
      ...['agreed-prices-changed', 'agreement-activated', 'agreement-created', 'agreement-ended'],
    ])
    expect(events[0]?.after).toMatchObject({ prices: 1, [product.sku]: 120.5 })
  })

  test('cannot be activated if it has days in common with an active one, or has ended', async () => {
    const { path } = await newCompany()
    const [first, second, next] = [
      await draft(path),
      await draft(path, { startsOn: '2026-11-30', endsOn: '2026-12-31' }),
      await draft(path, { startsOn: '2026-12-01', endsOn: '2026-12-31' }),
    ]
    await setStatus(first.at, 'active')
    const activate = (at: string) =>
      ask('PUT', `${at}/status`, { as: admin, body: { status: 'active', version: 1 } })
    const overlap = await problemOf(await activate(second.at), 409, 'agreement-overlaps')
    expect(overlap).toMatchObject({
      detail: '“Frame 2026” is active from 1 Nov 2026 to 30 Nov 2026 (UTC). End it, or choose other days.',
      other: { id: first.agreement.id, name: 'Frame 2026', startsOn: '2026-11-01', endsOn: '2026-11-30' },
    })
    expect(await setStatus(next.at, 'active')).toMatchObject({ state: 'upcoming' })
    const longer = { ...TERMS, endsOn: '2026-12-01', version: 2 }
    await problemOf(await ask('PUT', first.at, { as: admin, body: longer }), 409, 'agreement-overlaps')
    const past = await draft(path, { startsOn: '2025-01-01', endsOn: '2025-12-31' })
    await problemOf(await activate(past.at), 409, 'agreement-in-the-past')
    await problemOf(
      await ask('PUT', `${first.at}/status`, { as: admin, body: { status: 'active', version: 2 } }),
      409,
      'agreement-already-active',
    )
  })

  test('is written by administrators only, and exists for nobody outside the company', async () => {
    const { path, at, id } = await activeAgreement(product, 120)
    const other = await newCompany('Other')
    const viewer = await addMember(id, 'viewer')
    const outsider = await register()
    expect(await send<AgreementSummary[]>('GET', `${path}/agreements`, viewer)).toHaveLength(1)
    expect(await send<CompanyPricesDto>('GET', '/api/company-prices', viewer)).toMatchObject({
      company: { id },
      prices: [{ productID: product._id, price: 120 }],
    })
    for (const as of [viewer, outsider]) {
      const body = { ...TERMS, version: 1 }
      await problemOf(await ask('PUT', at, { as, body }), 403, 'forbidden')
      await problemOf(await ask('POST', `${path}/agreements`, { as, body: TERMS }), 403, 'forbidden')
    }
    for (const as of [outsider, other.owner]) {
      await problemOf(await ask('GET', at, { as }), 404, 'company-not-found')
      await problemOf(await ask('GET', `${path}/agreements`, { as }), 404, 'company-not-found')
      const asked = await ask('GET', `/api/company-prices?company=${id}`, { as })
      await problemOf(asked, 404, 'company-not-found')
    }
    const foreign = at.replace(path, other.path)
    await problemOf(await ask('GET', foreign, { as: admin }), 404, 'agreement-not-found')
    const unknown = await ask('GET', '/api/companies/unknown/agreements', { as: admin })
    await problemOf(unknown, 404, 'company-not-found')
    expect(await send<CompanyPricesDto>('GET', '/api/company-prices', outsider)).toEqual({
      company: null,
      agreement: null,
      ended: null,
      prices: [],
    })
  })

  test.each([
    [{ discountBp: 0 }, 'discountBp'],
    [{ discountBp: 9_001 }, 'discountBp'],
    [{ discountBp: 12.5 }, 'discountBp'],
    [{ discountBp: -100 }, 'discountBp'],
    [{ orderMinimum: 0 }, 'orderMinimum'],
    [{ orderMinimum: -5 }, 'orderMinimum'],
    [{ orderMinimum: 10.005 }, 'orderMinimum'],
    [{ endsOn: '2026-10-31' }, 'endsOn'],
    [{ startsOn: '2026-02-30' }, 'startsOn'],
    [{ startsOn: '01.11.2026' }, 'startsOn'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ status: 'active' }, 'body'],
  ])('is not drafted with %j', async (change, field) => {
    const { path } = await newCompany()
    const answer = await ask('POST', `${path}/agreements`, { as: admin, body: { ...TERMS, ...change } })
    expect(Object.keys((await problemOf(answer, 422, 'invalid-input')).fields as object)).toEqual([field])
  })
})

describe('agreed prices', () => {
  let at = ''
  beforeAll(async () => {
    at = (await draft((await newCompany()).path)).at
  })
  const row = { ...NO_TERMS, productID: product._id, price: 120 }
  const many = Array.from({ length: MAX_DETAILED_PRICES + 1 }, () => row)

  test.each([
    ['a negative price', [{ ...row, price: -1 }], 422, 'invalid-input'],
    ['a price of 0', [{ ...row, price: 0 }], 422, 'invalid-input'],
    ['a tenth of a cent', [{ ...row, price: 1.001 }], 422, 'invalid-input'],
    ['a price as text', [{ ...row, price: '120' }], 422, 'invalid-input'],
    ['a negative minimum', [{ ...row, minOrder: -1 }], 422, 'invalid-input'],
    ['a multiple of 0', [{ ...row, orderMultiple: 0 }], 422, 'invalid-input'],
    ['a product twice', [row, row], 422, 'duplicate-agreed-price'],
    ['an unknown product', [{ ...row, productID: 'none' }], 422, 'agreed-product-not-found'],
    [
      'rising volume prices',
      [{ ...row, priceTiers: [{ from: 20, price: 130 }] }],
      422,
      'invalid-agreed-tiers',
    ],
    ['too many prices', many, 422, 'invalid-input'],
  ])('are rejected with %s', async (_name, prices, status, code) => {
    const { version } = await send<Agreement>('GET', at, admin)
    const answer = await ask('PUT', `${at}/prices`, {
      as: admin,
      body: { version, rows: [], prices, removed: [] },
    })
    await problemOf(answer, status, code)
    expect(await send<Agreement>('GET', at, admin)).toMatchObject({ version, priceCount: 0 })
  })

  test('are previewed row by row before they are saved', async () => {
    const { path } = await newCompany()
    const { at: mine } = await draft(path)
    const [other, archived] = [await addProduct({ price: 80 }), await addProduct()]
    await setProduct(archived, { archived_at: now })
    await setPrices(mine, [{ ...row, price: 120 }])
    const pasted = (...cells: string[]) => cells.join('\t')
    const rows = [
      pasted(` ${product.sku.toLowerCase()} `, '110.00', '10'),
      pasted(other.sku, '99'),
      pasted(other.sku, '70'),
      pasted('NO-SUCH-SKU', '70'),
      pasted(archived.sku, '70'),
      pasted('', '70'),
    ]
    const preview = await send<PreviewRow[]>('POST', `${mine}/price-preview`, admin, { rows })
    expect(preview.map(({ status, problem }) => problem || status)).toEqual([
      'changed',
      'new',
      'Row 2 has the same SKU.',
      'No product has this SKU.',
      'This product is no longer sold.',
      'Enter a SKU.',
    ])
    expect(preview[0]).toMatchObject({ before: 120, listPrice: 149, after: { price: 110, minOrder: 10 } })
    // Above the list price: allowed, and the list price applies.
    expect(preview[1]).toMatchObject({ before: null, listPrice: 80, after: { price: 99 } })
    const comma = await send<PreviewRow[]>('POST', `${mine}/price-preview`, admin, {
      rows: [pasted(product.sku, '110,50')],
    })
    expect(comma[0]?.problem).toBe('Use a point for decimals and nothing for thousands, such as 1490.50.')
    const same = await send<PreviewRow[]>('POST', `${mine}/price-preview`, admin, {
      rows: [pasted(product.sku, '120')],
    })
    expect(same[0]?.status).toBe('unchanged')
    const apply = (applied: string[]) => {
      const body = { version: 2, rows: applied, prices: [], removed: [] }
      return ask('PUT', `${mine}/prices`, { as: admin, body })
    }
    expect(await problemOf(await apply(rows), 422, 'rejected-price-row')).toMatchObject({ row: 3 })
    const applied = (await (await apply(rows.slice(0, 2))).json()) as Agreement
    expect(applied.prices.map(({ price }) => price).toSorted()).toEqual([110, 99])
    const tooMany = Array.from({ length: MAX_AGREED_PRICES + 1 }, () => pasted('A', '1'))
    for (const path of ['price-preview', 'prices']) {
      const body =
        path === 'prices' ? { version: 3, rows: tooMany, prices: [], removed: [] } : { rows: tooMany }
      const method = path === 'prices' ? 'PUT' : 'POST'
      await problemOf(await ask(method, `${mine}/${path}`, { as: admin, body }), 422, 'invalid-input')
    }
  })

  test('are removed, and changed by one of two windows only', async () => {
    const { path } = await newCompany()
    const { at: mine } = await draft(path)
    await setPrices(mine, [row])
    const body = { version: 1, rows: [], prices: [], removed: [product._id] }
    await problemOf(await ask('PUT', `${mine}/prices`, { as: admin, body }), 409, 'version-conflict')
    expect((await setPrices(mine, [], [product._id])).prices).toEqual([])
  })
})
