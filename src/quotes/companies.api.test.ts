import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#app/lib/dates.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import type { PurchaseRequest } from '#app/purchase-requests/contract.ts'
import { PASSWORD } from '../../testing/accounts.ts'
import { approvalCalls, exampleRule, one, REQUESTS } from '../../testing/approval-calls.ts'
import { answered } from '../../testing/backorder-calls.ts'
import { companyCalls } from '../../testing/company-calls.ts'
import { inDays, quoteCalls } from '../../testing/quote-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { AcceptedQuote, NewOffer, Quote, QuoteSummary } from './core/contract.ts'
import type { QuoteFigures } from './list/contract.ts'
import { queueQuoteReminders } from './reminders.server.ts'

const START = new Date()
let now = START
const shop = await openTestShop({ now: () => now })
const { ask, db, addProduct, emailsTo, register, registerAdmin, registerStaff, stockOf, setProduct } = shop
const product = await addProduct({ price: 100, stock: 40 })
const { send, addMember } = companyCalls(shop)
const { newTeam, decided } = approvalCalls(shop, product)
const [sales, outsider, admin] = [await registerStaff('sales'), await register(), await registerAdmin()]
const calls = quoteCalls(shop, { sales, buyer: outsider, now: () => now })
const { url, read, offer, accept } = calls

/** Nobody is signed out meanwhile. */
async function travelTo(time: Date) {
  now = time
  const times = { created_at: now, last_used_at: now, expires_at: addDays(now, 1) }
  await db.updateTable('sessions').set(times).execute()
}

const threeSteps = exampleRule({ steps: [one('approver'), one('owner'), one('approver')] })

/** Sixty units at $90 that a buyer of a company with three steps may order. */
async function offeredTeam(more: Partial<NewOffer> = {}, rule = threeSteps) {
  await travelTo(START)
  const team = await newTeam(rule)
  const asked = await calls.request(product, 60, { companyId: team.id }, team.buyer)
  const quote = await offer(asked, { readyOn: inDays(40, now) }, { validUntil: inDays(1, now), ...more })
  const take = async (more: Parameters<typeof accept>[1] = {}, key = 'key') =>
    accept(quote, { company: team.choice, ...more }, { as: team.buyer, key })
  return { ...team, quote, take }
}
type Team = Awaited<ReturnType<typeof offeredTeam>>

async function requested({ take, buyer }: Team, ...given: Parameters<Team['take']>) {
  const { request, order } = await answered<AcceptedQuote>(await take(...given), 201)
  expect(order).toBeNull()
  return send<PurchaseRequest>('GET', `${REQUESTS}/${request}`, buyer)
}
const rejected = (as: Visitor, { number, version, step }: PurchaseRequest) =>
  ask('POST', `${REQUESTS}/${number}/decisions`, {
    as,
    body: { decision: 'rejected', note: 'Too much', version, step },
  })
const orderCount = async () => (await db.selectFrom('orders').select('id').execute()).length

test('three steps over four days, while the validity ends and prices rise: ordered at the quoted price', async () => {
  const team = await offeredTeam({ freightKind: 'firm', freight: 180 })
  const { quote, approver, owner, buyer } = team
  const asked = await requested(team, { poNumber: 'PO-9' })
  expect(asked).toMatchObject({
    total: 60 * 90 + 180,
    quote: { number: quote.number, version: 2 },
    lines: [{ price: 90, shipsBy: inDays(40, now) }],
  })
  expect(await requested(team, { poNumber: 'PO-9' })).toMatchObject({ number: asked.number })
  await problemOf(await team.take({ poNumber: 'PO-10' }), 422, 'idempotency-key-reused')
  expect(await read(quote.number, buyer)).toMatchObject({
    status: 'in-approval',
    actions: ['comment', 'share'],
    approval: { request: asked.number, version: 2 },
  })
  const second = await decided(approver, asked)
  await travelTo(addDays(now, 2))
  const third = await decided(owner, second)
  await travelTo(addDays(now, 2))
  await setProduct(product, { unit_price: 25_000, stock: 22 })
  expect(await read(quote.number, buyer)).toMatchObject({
    status: 'in-approval',
    validUntil: inDays(-3, now),
  })
  const figures = await answered<QuoteFigures>(await ask('GET', '/api/quotes/figures', { as: sales }))
  expect(figures.stages).toMatchObject([{ status: 'in-approval', quotes: 1, value: 5_580 }])
  const done = await decided(approver, third)
  expect(done).toMatchObject({ status: 'ordered', differences: [] })
  const order = await send<Order>('GET', `/api/orders/${done.order}`, buyer)
  expect(order).toMatchObject({
    total: 60 * 90 + 180,
    poNumber: 'PO-9',
    freight: { kind: 'firm', amount: 180 },
    lines: [{ quantity: 60, price: 90, promise: { quantity: 38 } }],
  })
  expect(order.events[0]?.note).toMatch(
    new RegExp(`^From quote ${quote.number}, version 2. Approved by ${approver.name}`),
  )
  expect(await read(quote.number, buyer)).toMatchObject({
    status: 'ordered',
    approval: null,
    orders: [{ version: 2, units: 60, total: 5_580 }],
  })
  expect(await stockOf(product)).toBe(0)
  await setProduct(product, { unit_price: 10_000, stock: 40 })
})

test('after a rejected step nothing is ordered, and the offer can be accepted again while it is valid', async () => {
  const team = await offeredTeam()
  const before = await orderCount()
  const asked = await requested(team)
  expect((await rejected(team.approver, asked)).status).toBe(200)
  expect(await read(team.quote.number, team.buyer)).toMatchObject({ status: 'offered', approval: null })
  const again = await requested(team, {}, 'another')
  expect(again.number).not.toBe(asked.number)
  await decided(team.approver, again)
  expect(await orderCount()).toBe(before)
})

test('while it waits for approval nobody changes the quote or is reminded of its end, and its lines cannot be changed', async () => {
  const team = await offeredTeam()
  const { quote, buyer } = team
  const asked = await requested(team)
  const inApproval = { request: asked.number }
  expect(await problemOf(await team.take({}, 'other'), 409, 'quote-in-approval')).toMatchObject(inApproval)
  await problemOf(await calls.say(quote.number, 'withdrawal', buyer), 409, 'quote-in-approval')
  await problemOf(await calls.say(quote.number, 'decline', sales), 409, 'quote-in-approval')
  const newer = calls.offerOf(await read(quote.number, sales))
  await problemOf(await calls.sendOffer(quote.number, newer), 409, 'quote-in-approval')
  const change = (quantity: number, version = asked.version) =>
    ask('PUT', `${REQUESTS}/${asked.number}`, {
      as: buyer,
      body: { lines: [{ productID: product._id, quantity }], poNumber: 'PO-10', version },
    })
  await problemOf(await change(50), 409, 'offered-lines')
  await queueQuoteReminders({ db, now: () => now, shopUrl: 'http://shop.test' })
  const reminders = (await emailsTo(buyer)).filter(({ payload }) => payload.event === 'ending')
  expect(reminders).toEqual([])
  await travelTo(addDays(now, 3))
  expect(await answered<PurchaseRequest>(await change(60))).toMatchObject({
    total: 5_400,
    poNumber: 'PO-10',
    expiresAt: asked.expiresAt,
  })
  const withdrawn = await ask('POST', `${REQUESTS}/${asked.number}/withdrawal`, { as: buyer })
  expect(withdrawn.status).toBe(200)
  expect(await read(quote.number, buyer)).toMatchObject({ status: 'expired' })
  await problemOf(await team.take({}, 'later'), 409, 'quote-expired')
})

test('a request ends after 14 days, and the quote with it', async () => {
  const team = await offeredTeam()
  await requested(team)
  await travelTo(addDays(now, 14))
  expect(await read(team.quote.number, team.buyer)).toMatchObject({ status: 'expired', approval: null })
})

test('twenty acceptances at once with as many keys ask once', async () => {
  const team = await offeredTeam()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => team.take({}, `k${index}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
})

test('members read the quotes of their company by their role, and nobody else does', async () => {
  const team = await offeredTeam()
  const { number } = team.quote
  const list = async (as: Visitor) => ask('GET', `/api/quotes?company=${team.id}`, { as })
  for (const role of ['owner', 'approver', 'buyer', 'viewer'] as const) {
    const member = await addMember(team.id, role)
    expect(await read(number, member), role).toMatchObject({ number, actions: [] })
    expect(await answered<QuoteSummary[]>(await list(member))).toMatchObject([{ number }])
    await problemOf(await accept(team.quote, {}, { as: member }), 404, 'quote-not-found')
    await problemOf(await calls.say(number, 'withdrawal', member), 404, 'quote-not-found')
  }
  await problemOf(await ask('GET', url(number), { as: outsider }), 404, 'quote-not-found')
  await problemOf(await list(outsider), 404, 'company-not-found')
})

test('an acceptance that waits for its company has not locked the quote', async () => {
  const team = await offeredTeam({}, exampleRule({ roles: ['owner'] }))
  const waiting = async () =>
    (
      await sql<object>`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows.length
  const order = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('companies').select('id').where('id', '=', team.id).forUpdate().execute()
    const answer = team.take()
    await expect.poll(waiting).toBe(1)
    const quote = tx.selectFrom('quotes').select('id').where('number', '=', team.quote.number)
    await quote.forUpdate().noWait().execute()
    return { answer }
  })
  expect((await order.answer).status).toBe(201)
})

test('acceptances, merges and members who leave wait for each other', async () => {
  for (let round = 0; round < 2; round += 1) {
    const [team, into] = [await offeredTeam({}, exampleRule({ roles: ['owner'] })), await newTeam()]
    const { version, name } = await send<{ version: number; name: string }>('GET', team.path, team.owner)
    const [order, merge, left] = await Promise.all([
      team.take(),
      ask('POST', `${team.path}/merge`, { as: admin, body: { into: into.id, name, version } }),
      ask('DELETE', `${team.path}/members/${team.approver.memberId}`, { as: team.owner }),
    ])
    expect([order.status, merge.status, left.status].every((status) => status < 500)).toBe(true)
    const quote = await answered<Quote>(await ask('GET', url(team.quote.number), { as: sales }))
    expect(quote.orders).toHaveLength(order.status === 201 ? 1 : 0)
  }
})

test('the open quotes of a member who leaves belong to an owner, who accepts them; links of the member end', async () => {
  const team = await offeredTeam({}, exampleRule({ roles: ['approver'] }))
  const { number, currentVersion } = team.quote
  const link = { as: team.buyer, body: { version: currentVersion } }
  const { token } = await answered<{ token: string }>(await ask('POST', url(number, '/links'), link), 201)
  const left = await ask('DELETE', `${team.path}/members/${team.buyer.memberId}`, { as: team.owner })
  expect(left.ok).toBe(true)
  await problemOf(await ask('GET', url(number), { as: team.buyer }), 404, 'quote-not-found')
  await problemOf(await team.take(), 404, 'quote-not-found')
  await problemOf(await ask('POST', '/api/quote-links/view', { body: { token } }), 404, 'link-not-found')
  expect(await emailsTo(team.owner, 'quote-buyer')).toMatchObject([
    { payload: { event: 'handed-over', number } },
  ])
  const { order } = await answered<AcceptedQuote>(
    await accept(team.quote, { company: team.choice }, { as: team.owner }),
    201,
  )
  expect(await send<Order>('GET', `/api/orders/${order}`, team.owner)).toMatchObject({ total: 5_400 })
})

test('the quotes of a member who leaves use up no requests of the owner who gets them', async () => {
  const { id: companyId, path, buyer, owner } = await newTeam()
  for (let quotes = 0; quotes < 10; quotes += 1) await calls.request(product, 60, { companyId }, buyer)
  await ask('DELETE', `${path}/members/${buyer.memberId}`, { as: owner })
  expect(await calls.request(product, 60, { companyId }, owner)).toMatchObject({ status: 'requested' })
})

test('a link of an ordered quote ends when its buyer leaves the company', async () => {
  const team = await offeredTeam({}, exampleRule({ roles: ['approver'] }))
  const { number, currentVersion } = team.quote
  const link = { as: team.buyer, body: { version: currentVersion } }
  const { token } = await answered<{ token: string }>(await ask('POST', url(number, '/links'), link), 201)
  const view = () => ask('POST', '/api/quote-links/view', { body: { token } })
  await answered<AcceptedQuote>(await team.take(), 201)
  expect(await answered(await view())).toMatchObject({ status: 'ordered' })
  await ask('DELETE', `${team.path}/members/${team.buyer.memberId}`, { as: team.owner })
  await problemOf(await view(), 404, 'link-not-found')
})

test('a deleted account withdraws its request; its quote stays with the company, without what the person wrote', async () => {
  const team = await offeredTeam()
  await calls.say(team.quote.number, 'message', team.buyer, 'My words')
  const asked = await requested(team)
  const { email } = team.buyer
  const deleted = await ask('POST', `/api/user/${email}/deletion`, {
    as: team.buyer,
    body: { password: PASSWORD },
  })
  expect(deleted.ok).toBe(true)
  expect(await send<PurchaseRequest>('GET', `${REQUESTS}/${asked.number}`, team.owner)).toMatchObject({
    status: 'withdrawn',
  })
  const quote = await read(team.quote.number, team.owner)
  expect(quote).toMatchObject({ status: 'offered', approval: null })
  expect(quote.actions).toContain('accept')
  expect(quote.families).toEqual({ [product._id]: product.family })
  expect(JSON.stringify(quote)).not.toMatch(/My words/)
})

test('who leaves the company and then deletes the account leaves no words in its quotes, and others keep theirs', async () => {
  await travelTo(START)
  const team = await newTeam()
  const { buyer, owner } = team
  const asked = await calls.request(product, 60, { companyId: team.id, note: 'Asked by me' }, buyer)
  const { number, currentVersion } = await offer(asked)
  const link = { as: buyer, body: { version: currentVersion } }
  const { token } = await answered<{ token: string }>(await ask('POST', url(number, '/links'), link), 201)
  await ask('POST', '/api/quote-links/decisions', { body: { token, name: 'My colleague', decision: 'yes' } })
  await ask('DELETE', `${team.path}/members/${buyer.memberId}`, { as: owner })
  await travelTo(addDays(START, 1))
  const lines = [{ lineNo: 1, quantity: 70, targetPrice: 80 }]
  const countered = await calls.counter(
    number,
    { version: currentVersion, note: 'Countered by us', lines },
    owner,
  )
  expect(countered.ok, await countered.clone().text()).toBe(true)
  const stored = async () =>
    JSON.stringify([
      await db.selectFrom('quote_versions').select('note').orderBy('sent_at').execute(),
      await db.selectFrom('quote_decisions').select('name').execute(),
    ])
  expect(await stored()).toMatch(/Asked by me.+Countered by us.+My colleague/)
  const deleted = await ask('POST', `/api/user/${buyer.email}/deletion`, {
    as: buyer,
    body: { password: PASSWORD },
  })
  expect(deleted.ok).toBe(true)
  expect(await stored()).not.toMatch(/Asked by me|My colleague/)
  expect(await stored()).toContain('Countered by us')
})

test('the quotes of a merged company are accepted for the other one, those of a closed one not at all', async () => {
  const [team, into] = [await offeredTeam({}, exampleRule({ roles: ['approver'] })), await newTeam()]
  const { version, name } = await send<{ version: number; name: string }>('GET', team.path, team.owner)
  await send('POST', `${team.path}/merge`, admin, { into: into.id, name, version })
  expect(await read(team.quote.number, into.approver)).toMatchObject({ status: 'offered' })
  // The approval rules of the other company apply.
  const company = { id: into.id, siteId: into.site, costCenterId: into.costCenter }
  const { request } = await answered<AcceptedQuote>(
    await accept(team.quote, { company }, { as: team.buyer }),
    201,
  )
  expect(request).toMatch(/^R-/)
  const closed = await offeredTeam()
  const link = { as: closed.buyer, body: { version: closed.quote.currentVersion } }
  const made = await ask('POST', url(closed.quote.number, '/links'), link)
  const { token } = await answered<{ token: string }>(made, 201)
  await send('PUT', `${closed.path}/status`, admin, { status: 'closed' })
  await problemOf(await closed.take(), 409, 'company-closed')
  const opinion = { token, name: 'Ann', decision: 'yes' }
  await problemOf(await ask('POST', '/api/quote-links/decisions', { body: opinion }), 404, 'link-not-found')
  const again = { companyId: closed.id, lines: [{ productID: product._id, quantity: 30 }] }
  await problemOf(await calls.sendRequest(again, closed.buyer), 422, 'invalid-input')
})
