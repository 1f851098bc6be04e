import { describe, expect, test } from 'vitest'
import type { Purchase } from '#app/orders/core/contract.ts'
import { cookiesOf } from '../../testing/cookies.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { DeletionTerms } from './contract.ts'
import type { PersonalDataExport } from './personal-data.server.ts'

const {
  ask,
  db,
  database,
  addProduct,
  purchaseBody,
  register,
  registerAdmin,
  countAdmins,
  emailsTo,
  signUp,
  stockOf,
} = await openTestShop()

const PASSWORD = 'secret-1'

async function order(buyer: Visitor, quantity = 10, address = 'Store 4, Harbour Road') {
  const product = await addProduct()
  const answer = await ask('POST', '/api/purchase', {
    as: buyer,
    body: { ...purchaseBody(buyer, product, quantity), address },
    headers: { 'idempotency-key': `key-of-${buyer.email}-${product.sku}` },
  })
  expect(answer.status).toBe(201)
  return { product, purchase: (await answer.json()) as Purchase }
}

const changeStatus = (as: Visitor, purchase: Purchase, to: string, note = '') =>
  ask('POST', `/api/orders/${purchase._id}/transitions`, { as, body: { to, note } })

const requestDeletion = (as: Visitor | undefined, body: unknown, email = as?.email ?? '') =>
  ask('POST', `/api/user/${email}/deletion`, { as, body })

/** A new administrator is signed out everywhere. */
async function signInAgain(visitor: Visitor): Promise<Visitor> {
  const body = { email: visitor.email, password: PASSWORD }
  const answer = await ask('POST', '/api/auth/sign-in/email', { body })
  return { ...visitor, cookie: cookiesOf(answer) }
}

/** Every value of every table, as text. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await database.pool.query(`select * from "${name}"`)
      return JSON.stringify({ [name]: rows })
    }),
  )
  return dumps.join('\n')
}

describe('Download my data', () => {
  test('contains all data of the caller, and no password or token', async () => {
    const [buyer, admin] = [await signUp('Canary Works'), await registerAdmin()]
    const profile = { education: 'Trade school', location: 'Leeds', phone: '+44 1632 960118' }
    await ask('PUT', `/api/user/${buyer.email}`, { as: buyer, body: profile })
    const { purchase } = await order(buyer)
    const review = { email: buyer.email, reviewText: 'Runs true.', usersRating: 4 }
    await ask('POST', '/api/review', { as: buyer, body: review })
    await ask('PUT', `/api/user/admin/${buyer.email}`, { as: admin, body: { password: PASSWORD } })
    Object.assign(buyer, await signInAgain(buyer))
    const account = await ask('POST', '/api/service-accounts', { as: buyer, body: { name: 'ERP Leeds' } })
    expect(account.status).toBe(201)
    const answer = await ask('GET', `/api/user/${buyer.email}/data`, { as: buyer })
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="fixit-my-data-.+\.json"$/,
    )
    const text = await answer.text()
    const data = JSON.parse(text) as PersonalDataExport
    expect(data).toMatchObject({
      account: { email: buyer.email, role: 'admin' },
      profile: { name: 'Canary Works', ...profile },
      signInMethods: [{ kind: 'password' }],
      sessions: [{ address: expect.stringMatching(/^10\.0\./) }],
      orders: [{ number: purchase._id, address: 'Store 4, Harbour Road' }],
      reviews: [{ text: 'Runs true.', rating: 4 }],
      emails: [
        { kind: 'email-confirmation', content: null },
        { kind: 'welcome' },
        { kind: 'order-received' },
      ],
      staffRoles: [{ role: 'administrator' }],
      serviceAccounts: [{ name: 'ERP Leeds' }],
      auditTrail: expect.arrayContaining([
        expect.objectContaining({ action: 'admin-made', subject: buyer.email }),
      ]),
    })
    const token = /session_token=([^.;]+)/.exec(buyer.cookie)?.[1] ?? 'none'
    expect(text).not.toContain(token)
    expect(text).not.toContain('argon2id')
  })

  test('is refused for guests, other customers and administrators', async () => {
    const [buyer, other, admin] = [await register(), await register(), await registerAdmin()]
    for (const path of ['data', 'deletion']) {
      const address = `/api/user/${buyer.email}/${path}`
      await problemOf(await ask('GET', address), 401, 'not-signed-in')
      await problemOf(await ask('GET', address, { as: other }), 403, 'forbidden')
      await problemOf(await ask('GET', address, { as: admin }), 403, 'forbidden')
    }
  })
})

describe('Delete my account', () => {
  test('requires the password, and is refused for everyone else', async () => {
    const [buyer, other, admin] = [await register(), await register(), await registerAdmin()]
    const confirmed = { password: PASSWORD }
    await problemOf(await requestDeletion(undefined, confirmed, buyer.email), 401, 'not-signed-in')
    await problemOf(await requestDeletion(other, confirmed, buyer.email), 403, 'forbidden')
    await problemOf(await requestDeletion(admin, confirmed, buyer.email), 403, 'forbidden')
    for (const body of [{}, { password: 'wrong-one' }, { email: buyer.email }]) {
      const { fields } = await problemOf(await requestDeletion(buyer, body), 422, 'confirmation-failed')
      expect(fields).toHaveProperty('password')
    }
    await problemOf(await requestDeletion(buyer, { ...confirmed, role: 'admin' }), 422, 'invalid-input')
    expect((await ask('GET', `/api/user/${buyer.email}`, { as: buyer })).status).toBe(200)
  })

  test('limits password attempts', async () => {
    const buyer = await register()
    for (let each = 0; each < 10; each += 1) await requestDeletion(buyer, { password: 'wrong-one' })
    await problemOf(await requestDeletion(buyer, { password: PASSWORD }), 429, 'too-many-attempts')
  })

  test('removes all personal data from every table and keeps the order data', async () => {
    const buyer = await register('Zebulon Quixote')
    const admin = await registerAdmin()
    const given = {
      education: 'Zeb School',
      location: 'Zebtown',
      phone: '+99 123',
      social: 'https://zeb.example',
    }
    await ask('PUT', `/api/user/${buyer.email}`, { as: buyer, body: given })
    const { product, purchase } = await order(buyer, 12, 'Zeb Road 1')
    await changeStatus(buyer, purchase, 'cancelled', 'Zebulon changed his mind')
    const second = await order(buyer, 7, 'Zeb Road 2')
    for (const to of ['paid', 'shipped'])
      expect((await changeStatus(admin, second.purchase, to)).status).toBe(201)
    // As the change of the address of a partly shipped order leaves it.
    await db.updateTable('shipments').set({ address: 'Zebtown 3', site_name: '' }).execute()
    const review = { email: buyer.email, reviewText: 'Runs true.', usersRating: 4 }
    await ask('POST', '/api/review', { as: buyer, body: review, headers: { 'idempotency-key': 'review-1' } })
    await ask('PUT', `/api/user/admin/${buyer.email}`, { as: admin, body: { password: PASSWORD } })
    const role = { roles: ['administrator', 'sales'], reason: 'Zebulon knows drills', password: PASSWORD }
    await ask('PUT', `/api/staff/${buyer.email}/roles`, { as: admin, body: role })
    Object.assign(buyer, await signInAgain(buyer))
    expect((await everythingStored()).includes('Zebulon')).toBe(true)
    const productsVersion = async () =>
      (await db.selectFrom('data_versions').select('version').where('name', '=', 'products').execute())[0]
    const versionBefore = await productsVersion()

    const answer = await requestDeletion(buyer, { password: PASSWORD })
    expect(await answer.json()).toEqual({ deleted: true, cancelledOrders: 0 })
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=; Max-Age=0/)

    // Other processes no longer show cached pages with the name.
    expect(await productsVersion()).not.toEqual(versionBefore)
    // The last email is queued. It is erased after delivery (email/email-dispatcher.db.test.ts).
    expect((await emailsTo(buyer)).map(({ kind }) => kind)).toEqual(['account-deleted'])
    await db.deleteFrom('outbox').where('recipient', '=', buyer.email).execute()
    const stored = await everythingStored()
    for (const text of [
      buyer.email,
      'Zebulon',
      'Quixote',
      'Zebtown',
      'Zeb School',
      '+99 123',
      'zeb.example',
    ]) {
      expect(stored.toLowerCase().includes(text.toLowerCase()), text).toBe(false)
    }

    const orders = (await (await ask('GET', '/api/purchase', { as: admin })).json()) as Purchase[]
    expect(orders.filter(({ user }) => user === 'Former customer')).toMatchObject([
      {
        _id: purchase._id,
        productID: product._id,
        orderquentity: 12,
        status: 'cancelled',
        address: '',
        Phone: '',
      },
      { _id: second.purchase._id, orderquentity: 7, status: 'shipped', total: second.purchase.total },
    ])
    const found = await ask('GET', `/api/purchase?q=${second.product.sku}`, { as: admin })
    expect((await found.json()) as Purchase[]).toHaveLength(1)
    const reviews = (await (await ask('GET', '/api/review')).json()) as {
      email: string
      reviewText: string
    }[]
    const left = reviews.filter(({ email }) => email === 'Former customer')
    expect(left).toMatchObject([{ reviewText: 'Runs true.' }])
  })

  test('names a staff member nowhere, whatever they have done', async () => {
    const [leaver, admin] = [await register('Quillan Oxbow'), await registerAdmin()]
    const [buyer, colleague] = [await register(), await register()]
    await ask('PUT', `/api/user/admin/${leaver.email}`, { as: admin, body: { password: PASSWORD } })
    const as = await signInAgain(leaver)
    const send = async (method: string, path: string, body: unknown) => {
      const answer = await ask(method, path, { as, body })
      expect(answer.ok, `${path}: ${await answer.clone().text()}`).toBe(true)
      return answer
    }
    const { product, purchase } = await order(buyer)
    const path = `/api/orders/${purchase._id}`
    await send('PUT', `${path}/internal-note`, { text: 'Call first.', version: 0 })
    await send('PUT', `/api/customers/${buyer.email}/internal-note`, { text: 'Pays early.', version: 0 })
    await send('POST', `${path}/transitions`, { to: 'paid', note: '' })
    await send('POST', `${path}/transitions`, { to: 'shipped', note: '' })
    await send('POST', `/api/products/${product._id}/stock-movements`, { kind: 'received', quantity: 20 })
    await send('PATCH', `/api/products/${product._id}`, { price: 99, version: product.version })
    const added = { productName: 'Corner drill', price: 99, quentity: 10, minOrder: 1, discription: 'Small' }
    await send('POST', '/api/products', { ...added, email: leaver.email })
    const view = { list: 'orders', name: 'Mine', search: { status: 'paid' } }
    for (const isShared of [false, true]) await send('POST', '/api/saved-views', { ...view, isShared })
    await send('PUT', `/api/staff/${colleague.email}/roles`, { roles: ['sales'], password: PASSWORD })
    await send('POST', '/api/service-accounts', { name: 'ERP' })
    const lines = [{ productID: product._id, quantity: 10 }]
    const asked = await ask('POST', '/api/quotes', { as: buyer, body: { lines } })
    const { number } = (await asked.json()) as { number: string }
    await send('PUT', `/api/quotes/${number}/assignee`, { isAssigned: true })
    await send('POST', `/api/quotes/${number}/messages`, { kind: 'note', text: 'Ask Quillan Oxbow.' })
    const before = await everythingStored()
    for (const text of [leaver.email, 'Quillan']) expect(before.includes(text)).toBe(true)

    expect((await requestDeletion(as, { password: PASSWORD })).status).toBe(200)
    await db.deleteFrom('outbox').where('recipient', '=', leaver.email).execute()
    const stored = await everythingStored()
    for (const text of [leaver.email, 'Quillan', 'Oxbow']) {
      const at = stored.indexOf(text)
      expect(at < 0 ? '' : stored.slice(Math.max(0, at - 200), at + 40), text).toBe('')
    }
    const { assignee_id } = await db
      .selectFrom('quotes')
      .select('assignee_id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    expect(assignee_id).toBeNull()
  })

  test('ends all sessions at once and frees the address for registration', async () => {
    const buyer = await register()
    const signIn = () =>
      ask('POST', '/api/auth/sign-in/email', { body: { email: buyer.email, password: PASSWORD } })
    expect((await signIn()).status).toBe(200)
    await requestDeletion(buyer, { password: PASSWORD })
    await problemOf(await ask('GET', `/api/purchase/${buyer.email}`, { as: buyer }), 401, 'not-signed-in')
    expect((await signIn()).status).toBe(401)
    const again = { name: 'Again', email: buyer.email, password: PASSWORD }
    expect((await ask('POST', '/api/auth/sign-up/email', { body: again })).status).toBe(200)
    const mine = await ask('GET', `/api/purchase/${buyer.email}`, { as: buyer })
    await problemOf(mine, 401, 'not-signed-in')
  })

  test('cancels unpaid orders once, restores the stock, and announces it in the terms', async () => {
    const buyer = await register()
    const { product } = await order(buyer, 30)
    const terms = await ask('GET', `/api/user/${buyer.email}/deletion`, { as: buyer })
    expect((await terms.json()) as DeletionTerms).toEqual({
      hasPassword: true,
      unpaidOrders: 1,
      unshippedOrders: 0,
      companiesWithoutOwner: [],
      isLastAdmin: false,
    })
    expect(await stockOf(product)).toBe(70)
    const answers = await Promise.all([1, 2, 3].map(() => requestDeletion(buyer, { password: PASSWORD })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await stockOf(product)).toBe(100)
  })

  test('is refused while a paid order is not shipped', async () => {
    const [buyer, admin] = [await register(), await registerAdmin()]
    const { purchase } = await order(buyer)
    await changeStatus(admin, purchase, 'paid')
    const { detail } = await problemOf(
      await requestDeletion(buyer, { password: PASSWORD }),
      409,
      'orders-not-shipped',
    )
    expect(detail).toContain('One of your orders is paid but not shipped or refunded yet.')
    await changeStatus(admin, purchase, 'shipped')
    expect((await requestDeletion(buyer, { password: PASSWORD })).status).toBe(200)
  })

  test('sends no emails about later changes of their orders', async () => {
    const [buyer, removed, admin] = [await register(), await register(), await registerAdmin()]
    const purchases = [(await order(buyer)).purchase, (await order(removed)).purchase]
    for (const purchase of purchases)
      for (const to of ['paid', 'shipped']) await changeStatus(admin, purchase, to)
    await requestDeletion(buyer, { password: PASSWORD })
    await ask('DELETE', `/api/user/${removed.email}`, { as: admin })
    const countEmails = async () => (await db.selectFrom('outbox').select('id').execute()).length
    const before = await countEmails()
    for (const purchase of purchases)
      expect((await changeStatus(admin, purchase, 'delivered')).status).toBe(201)
    expect(await countEmails()).toBe(before)
  })

  test('is refused for the last administrator, also when the last two delete their accounts at once', async () => {
    await db.updateTable('users').set({ role: 'customer' }).execute()
    const [one, two] = [await registerAdmin(), await registerAdmin()]
    const answers = await Promise.all(
      [one, two].map((admin) => requestDeletion(admin, { password: PASSWORD })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await countAdmins()).toBe(1)
  })

  test('requires the email address for an account without a password', async () => {
    const buyer = await register()
    await db
      .updateTable('accounts')
      .set({ provider_id: 'google', password: null })
      .where('user_id', '=', (eb) => eb.selectFrom('users').select('id').where('email', '=', buyer.email))
      .execute()
    const { fields } = await problemOf(
      await requestDeletion(buyer, { email: 'other@company.example' }),
      422,
      'confirmation-failed',
    )
    expect(fields).toHaveProperty('email')
    expect((await requestDeletion(buyer, { email: ` ${buyer.email.toUpperCase()}` })).status).toBe(200)
  })
})
