import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Purchase } from '#app/orders/core/contract.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import { companyCalls } from '../../testing/company-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { AuditEvent } from './contract.ts'
import { MAX_CUSTOMER_EVENTS_PER_DAY } from './record-audit-event.server.ts'

const shop = await openTestShop()
const { ask, db, errors, addProduct, purchaseBody, register, registerAdmin, versionOf } = shop
const { newCompany } = companyCalls(shop)

const promote = (email: string, as: Visitor) =>
  ask('PUT', `/api/user/admin/${email}`, { as, body: { password: 'secret-1' } })

async function trail(admin: Visitor, query = ''): Promise<AuditEvent[]> {
  const answer = await ask('GET', `/api/audit${query}`, { as: admin })
  expect(answer.status).toBe(200)
  return (await answer.json()) as AuditEvent[]
}

/** Runs an action as a new administrator. @returns the recorded events, oldest first */
async function eventsRecordedBy(action: (admin: Visitor) => Promise<Response>): Promise<AuditEvent[]> {
  const admin = await registerAdmin()
  const answer = await action(admin)
  const entries = (await trail(admin, `?q=${admin.email}`)).reverse()
  for (const entry of entries) {
    expect(entry.by).toEqual({ email: admin.email, name: 'Administrator' })
    expect(entry.requestId).toBe(answer.headers.get('x-request-id'))
  }
  return entries
}

async function placed(): Promise<Purchase> {
  const [buyer, product] = [await register(), await addProduct()]
  const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 10) })
  return (await answer.json()) as Purchase
}

describe('the audit trail records that an administrator', () => {
  test('added a product', async () => {
    const entries = await eventsRecordedBy((admin) =>
      ask('POST', '/api/products', {
        as: admin,
        body: {
          email: admin.email,
          productName: 'Quarry hammer',
          price: 799.5,
          quentity: 40,
          minOrder: 4,
          discription: 'For quarries.',
          sku: 'QA-1',
        },
      }),
    )
    expect(entries).toMatchObject([
      { area: 'catalog', action: 'product-added', subject: 'QA-1 Quarry hammer', before: null },
    ])
    expect(entries[0]?.after).toMatchObject({ price: 799.5, stock: 40, minOrder: 4, onSale: true })
  })

  test('changed price and stock, with the previous values', async () => {
    const product = await addProduct({ price: 149, stock: 100 })
    const change = { price: 159.9, quentity: 80, version: product.version }
    const entries = await eventsRecordedBy((admin) =>
      ask('PATCH', `/api/products/${product._id}`, { as: admin, body: change }),
    )
    expect(entries).toMatchObject([
      {
        action: 'product-changed',
        before: { price: 149, stock: 100 },
        after: { price: 159.9, stock: 80 },
      },
    ])
    expect(Object.keys(entries[0]?.after ?? {})).toEqual(['price', 'stock'])
  })

  test.each([
    [true, false, 'product-archived'],
    [false, true, 'product-restored'],
  ])('set a product’s archived flag to %s', async (archived, wasArchived, action) => {
    const product = await addProduct()
    const maker = await registerAdmin()
    const put = async (as: Visitor, body: object) =>
      ask('PATCH', `/api/products/${product._id}`, {
        as,
        body: { version: await versionOf(product._id), ...body },
      })
    await put(maker, { archived: wasArchived })
    expect(await eventsRecordedBy((admin) => put(admin, { archived }))).toMatchObject([{ action }])
  })

  test('uploaded an image', async () => {
    const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const entries = await eventsRecordedBy((admin) =>
      ask('POST', '/api/pictures', { as: admin, body, headers: { 'content-type': 'image/png' } }),
    )
    expect(entries).toMatchObject([
      { action: 'image-uploaded', subject: expect.stringMatching(/^\/pictures\//) },
    ])
  })

  test.each(['paid', 'cancelled'])('marked an order as %s', async (to) => {
    const purchase = await placed()
    const entries = await eventsRecordedBy((admin) =>
      ask('POST', `/api/orders/${purchase._id}/transitions`, { as: admin, body: { to } }),
    )
    const number = `${purchase._id.slice(0, 4)}-${purchase._id.slice(4)}`
    const statuses = { before: { status: 'placed' }, after: { status: to } }
    expect(entries).toMatchObject([{ area: 'orders', action: `order-${to}`, subject: number, ...statuses }])
  })

  test('made a user an administrator, and removed a user', async () => {
    const [promoted, removed] = [await register(), await register()]
    const promotion = await eventsRecordedBy((admin) => promote(promoted.email, admin))
    expect(promotion).toMatchObject([
      { area: 'users', action: 'admin-made', subject: promoted.email, after: { role: 'admin' } },
    ])
    const removal = await eventsRecordedBy((admin) =>
      ask('DELETE', `/api/user/${removed.email}`, { as: admin }),
    )
    expect(removal).toMatchObject([{ area: 'users', action: 'user-removed', subject: removed.email }])
  })
})

describe('the audit trail records nothing', () => {
  test('for actions that are refused or change nothing', async () => {
    const [buyer, admin] = [await register(), await registerAdmin()]
    const product = await addProduct()
    const purchase = await placed()
    const before = (await trail(admin, '?limit=1'))[0]?.id
    await promote(admin.email, admin)
    await promote('nobody@company.example', admin)
    await ask('DELETE', `/api/user/${admin.email}`, { as: admin })
    await ask('PATCH', `/api/products/${product._id}`, { as: admin, body: { version: 99, price: 1 } })
    await ask('POST', `/api/orders/${purchase._id}/transitions`, { as: admin, body: { to: 'delivered' } })
    await ask('DELETE', `/api/user/${admin.email}`, { as: buyer })
    expect((await trail(admin, '?limit=1'))[0]?.id).toBe(before)
  })

  test('for actions of customers', async () => {
    const [buyer, admin] = [await register(), await registerAdmin()]
    const product = await addProduct()
    const answer = await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 10) })
    const { _id } = (await answer.json()) as Purchase
    await ask('POST', `/api/orders/${_id}/transitions`, { as: buyer, body: { to: 'cancelled' } })
    expect(await trail(admin, `?q=${buyer.email}`)).toEqual([])
  })

  test('when the change is rolled back', async () => {
    const admin = await registerAdmin()
    await db.schema
      .alterTable('audit_events')
      .addCheckConstraint('full', sql`subject_id <> '' and after ->> 'name' is distinct from 'QA-NEVER'`)
      .execute()
    const body = {
      email: admin.email,
      productName: 'QA-NEVER',
      price: 1,
      quentity: 1,
      minOrder: 0,
      discription: '',
      sku: 'QA-NEVER',
    }
    const found = async () =>
      ((await (await ask('GET', '/api/products?q=QA-NEVER')).json()) as ProductDto[]).filter(
        ({ sku }) => sku === 'QA-NEVER',
      ).length
    expect((await ask('POST', '/api/products', { as: admin, body })).status).toBe(500)
    expect(await found()).toBe(0)
    await db.schema.alterTable('audit_events').dropConstraint('full').execute()
    expect((await ask('POST', '/api/products', { as: admin, body })).status).toBe(201)
    expect(errors.splice(0).join()).toContain('a request failed unexpectedly')
  })
})

describe('the audit trail', () => {
  test('is for administrators only', async () => {
    const buyer = await register()
    for (const path of ['/api/audit', '/api/audit.csv']) {
      await problemOf(await ask('GET', path), 401, 'not-signed-in')
      await problemOf(await ask('GET', path, { as: buyer }), 403, 'forbidden')
    }
  })

  test('is listed newest first, in pages, with search and area filter', async () => {
    const admin = await registerAdmin()
    const users = [await register(), await register(), await register()]
    for (const { email } of users) await promote(email, admin)
    const mine = `q=${admin.email}`
    const first = await ask('GET', `/api/audit?${mine}&limit=2`, { as: admin })
    const subjects = async (answer: Response) =>
      ((await answer.json()) as AuditEvent[]).map(({ subject }) => subject)
    expect(await subjects(first)).toEqual([users[2]?.email, users[1]?.email])
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
    expect(await subjects(await ask('GET', next, { as: admin }))).toEqual([users[0]?.email])
    expect(await trail(admin, `?q=${users[0]?.email} made administrator`)).toHaveLength(1)
    expect(await trail(admin, `?${mine}&area=users`)).toHaveLength(3)
    expect(await trail(admin, `?${mine}&area=orders`)).toEqual([])
    expect(await trail(admin, '?q=%25_%25')).toEqual([])
    await problemOf(await ask('GET', '/api/audit?area=kitchen', { as: admin }), 422, 'invalid-input')
    await problemOf(await ask('GET', '/api/audit?limit=1000', { as: admin }), 422, 'invalid-input')
  })

  test('exports a CSV file without formulas', async () => {
    const admin = await registerAdmin()
    await db
      .updateTable('users')
      .set({ name: '=HYPERLINK("evil")' })
      .where('email', '=', admin.email)
      .execute()
    const user = await register()
    await promote(user.email, admin)
    const answer = await ask('GET', `/api/audit.csv?q=${admin.email}`, { as: admin })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="fixit-audit-.+\.csv"/)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const [header, row, ...rest] = bytes.toString('utf8').split('\r\n')
    expect(header).toBe('\uFEFFTime (UTC),Name,Email,Area,Action,Subject,Before,After,Request ID')
    expect(row).toContain(`"'=HYPERLINK(""evil"")"`)
    expect(row).toContain(user.email)
    expect(rest).toEqual([''])
  })
})

test('an owner who changes a budget back and forth does not fill the audit trail', async () => {
  const { id, path, owner, costCenter } = await newCompany()
  const values = { startsOn: '2030-01-01', endsOn: '2030-12-31', rule: 'warn' }
  const add = (year: number) =>
    ask('POST', `${path}/budgets`, {
      as: owner,
      body: {
        ...values,
        startsOn: `${year}-01-01`,
        endsOn: `${year}-12-31`,
        costCenterId: costCenter,
        amount: 100,
      },
    })
  expect((await add(2030)).status).toBe(200)
  const event = sql`jsonb_build_object('id', gen_random_uuid()::text)`
  await sql`insert into audit_events select (jsonb_populate_record(one, ${event})).*
    from audit_events one, generate_series(2, ${MAX_CUSTOMER_EVENTS_PER_DAY}) where subject_id = ${id}`.execute(
    db,
  )
  const refused = await add(2031)
  expect(refused.headers.get('retry-after')).toBe('3600')
  await problemOf(refused, 429, 'too-many-changes')
  const budgets = await db.selectFrom('budgets').select('id').where('company_id', '=', id).execute()
  expect(budgets).toHaveLength(1)
  await db
    .updateTable('audit_events')
    .set({ at: new Date(Date.now() - 25 * 3_600_000) })
    .where('subject_id', '=', id)
    .execute()
  expect((await add(2031)).status).toBe(200)
})
