import { expect, test } from 'vitest'
import { lockPresentUser } from '#app/db/present-user.server.ts'
import { addDays } from '#app/lib/dates.ts'
import { PASSWORD } from '../../testing/accounts.ts'
import { answered } from '../../testing/backorder-calls.ts'
import { countWaiting } from '../../testing/count-waiting.ts'
import { INTERNAL_QUOTE_TEXT, inDays, quoteCalls } from '../../testing/quote-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../testing/test-shop.ts'
import type { NewOffer, NewQuote, Quote, QuoteSummary } from './core/contract.ts'
import type { QuoteFigures } from './list/contract.ts'
import { queueQuoteReminders } from './reminders.server.ts'

let now = new Date('2026-11-24T09:00:00Z')
const shop = await openTestShop({ now: () => now })
const { ask, db, addProduct, register, registerStaff, registerUnconfirmed, emailsTo, userIdOf, setProduct } =
  shop
const [sales, buyer, other] = [await registerStaff('sales'), await register(), await register()]
const { url, sendRequest, request, read, offerOf, sendOffer, offer, offered, counter, accept, say } =
  quoteCalls(shop, { sales, buyer, now: () => now })
const product = await addProduct({ stock: 1_000 })

/** Nobody is signed out meanwhile. */
async function travelTo(time: string) {
  now = new Date(time)
  await db
    .updateTable('sessions')
    .set({ created_at: now, last_used_at: now, expires_at: addDays(now, 1) })
    .execute()
}
const quotesOf = async (as = buyer) =>
  answered<QuoteSummary[]>(await ask('GET', '/api/quotes?limit=100', { as }))
const queue = async (name: string) =>
  (
    await answered<QuoteSummary[]>(await ask('GET', `/api/quotes?queue=${name}&limit=100`, { as: sales }))
  ).map(({ number }) => number)

test('a request waits for the sales team, is sent once with its key, and is visible to nobody else', async () => {
  const body: NewQuote = {
    lines: [{ productID: product._id, quantity: 60, targetPrice: 88.5 }],
    buyerReference: 'Essen',
    requestedDeliveryOn: inDays(90, now),
    note: 'In May',
  }
  expect((await ask('POST', '/api/quotes', { body })).status).toBe(401)
  await problemOf(await sendRequest(body, await registerUnconfirmed()), 409, 'email-not-confirmed')
  const twice = await Promise.all([1, 2].map(() => sendRequest(body, buyer, 'key')))
  const numbers = await Promise.all(
    twice.map(async (sent) => (await answered<QuoteSummary>(sent, 201)).number),
  )
  const [number = ''] = numbers
  expect(numbers).toEqual([number, number])
  expect(number).toMatch(/^Q-2026-\d{6}$/)
  expect(await answered(await sendRequest(body, buyer, 'key'), 201)).toMatchObject({ number })
  expect(await quotesOf()).toMatchObject([
    { number, status: 'requested', units: 60, buyerReference: 'Essen' },
  ])
  expect(await quotesOf(other)).toEqual([])
  await problemOf(await ask('GET', url(number), { as: other }), 404, 'quote-not-found')
  expect((await ask('GET', url(number))).status).toBe(401)
  expect(await queue('to-answer')).toContain(number)
  expect(await emailsTo(sales, 'quote-seller')).toMatchObject([{ payload: { event: 'requested', number } }])
  expect(await emailsTo(buyer, 'quote-buyer')).toMatchObject([{ payload: { event: 'received', number } }])
  await problemOf(await ask('GET', '/api/quotes?queue=lost', { as: buyer }), 403, 'forbidden')
})

test('a request that waits for changes of its buyer holds up no other buyer', async () => {
  const [waiting, next] = [await register(), await register()]
  const body: NewQuote = { lines: [{ productID: product._id, quantity: 60 }] }
  const sent = await db.transaction().execute(async (tx) => {
    await lockPresentUser(tx, await userIdOf(waiting))
    const first = sendRequest(body, waiting)
    await expect.poll(() => countWaiting(tx, db)).toBe(1)
    await answered(await sendRequest(body, next), 201)
    return { first }
  })
  await answered(await sent.first, 201)
})

test('sales find a quote by its number, buyer and any product, and see how many are in each queue', async () => {
  const second = await addProduct({ stock: 10, name: 'Xo drill 1/2" chuck' })
  const body = {
    lines: [product, second].map(({ _id }) => ({ productID: _id, quantity: 20 })),
    buyerReference: 'Halle 7',
  }
  const { number } = await answered<QuoteSummary>(await sendRequest(body), 201)
  const found = async (q: string, as = sales, more = '&queue=all') =>
    (
      await answered<QuoteSummary[]>(
        await ask('GET', `/api/quotes?limit=100&q=${encodeURIComponent(q)}${more}`, { as }),
      )
    ).map((quote) => quote.number)
  for (const q of [number.toLowerCase(), 'halle 7', `${buyer.email} halle`, `${second.sku} halle`])
    expect(await found(q)).toEqual([number])
  // A short word is found at its beginning, also that of a name, and an inch mark as it is typed.
  for (const q of ['1/2" xo', 'DRILL 1/2"']) expect(await found(q)).toEqual([number])
  expect(await found('halle', sales, '&queue=won')).toEqual([])
  expect(await found('halle 8')).toEqual([])
  expect(await found('halle', buyer, '')).toEqual([number])
  expect(await found('halle', other, '')).toEqual([])
  const { queues } = await answered<QuoteFigures>(await ask('GET', '/api/quotes/figures', { as: sales }))
  for (const [name, count] of Object.entries(queues)) expect(await queue(name)).toHaveLength(count)
})

test('an offer ends at midnight after its last day, wherever it is read; a new one renews it', async () => {
  const quote = await offered(product, 10, {}, { validUntil: '2026-11-30' })
  await travelTo('2026-11-30T23:59:59.999Z')
  expect(await read(quote.number)).toMatchObject({ status: 'offered' })
  expect(await queue('expiring')).toContain(quote.number)
  const inTime = await offered(product, 10, {}, { validUntil: '2026-11-30' })
  expect((await accept(inTime)).status).toBe(201)
  await travelTo('2026-12-01T00:00:00Z')
  expect(await read(quote.number)).toMatchObject({ status: 'expired', todayTotal: null })
  expect((await quotesOf()).find(({ number }) => number === quote.number)?.status).toBe('expired')
  expect(await queue('lost')).toContain(quote.number)
  await problemOf(await accept(quote), 409, 'quote-expired')
  const renewed = await offer(await read(quote.number), {}, { validUntil: '2026-12-24' })
  expect(renewed).toMatchObject({ status: 'offered', currentVersion: 3 })
  expect((await accept(renewed)).status).toBe(201)
})

test('a sent version never changes; counteroffer and new offer are new versions', async () => {
  const quote = await offered(product, 10, { price: 100 })
  const [, sent] = quote.versions
  const body = { version: 2, note: 'More', lines: [{ lineNo: 1, quantity: 20, targetPrice: 85 }] }
  await problemOf(await counter(quote.number, { ...body, version: 1 }), 409, 'quote-changed')
  await problemOf(await counter(quote.number, body, other), 404, 'quote-not-found')
  const countered = await answered<typeof quote>(await counter(quote.number, body))
  expect(countered).toMatchObject({ status: 'countered', total: null, actions: ['withdraw', 'comment'] })
  await problemOf(await counter(quote.number, { ...body, version: 3 }), 409, 'quote-closed')
  const again = await offer(countered, { price: 86 })
  expect(again.versions[1]).toEqual(sent)
  expect(again).toMatchObject({ status: 'offered', total: 20 * 86, currentVersion: 4 })
  const email = (await emailsTo(buyer, 'quote-buyer')).at(-1)
  expect(email?.payload.offer).toEqual({ total: 20 * 86_00, validUntil: inDays(30, now) })
})

test('of two sales people who answer the same version at once, one is told of the other', async () => {
  const quote = await request(product, 10)
  const answers = await Promise.all([1, 2].map(() => sendOffer(quote.number, offerOf(quote, {}, VALID))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

const VALID = { validUntil: '2027-01-31' }
const line = (given: Partial<NewOffer['lines'][number]>) => ({ line: given, terms: VALID })
test.each<[string, { line?: object; terms?: object }]>([
  ['validUntil', { terms: { validUntil: '2026-11-23' } }],
  ['validUntil', { terms: { validUntil: '2027-02-31' } }],
  ['validUntil', { terms: { validUntil: '2028-11-25' } }],
  ['validUntil', { terms: { validUntil: null } }],
  ['lines.0.freeReason', line({ price: 0 })],
  ['lines.0.freeReason', line({ price: 0, freeReason: '' })],
  ['lines.0.freeReason', line({ price: 5, freeReason: 'Sample' })],
  ['lines.0.priceTiers', line({ price: 0, freeReason: 'Sample', priceTiers: [{ from: 50, price: 1 }] })],
  ['lines.0.priceTiers.0.price', line({ priceTiers: [{ from: 50, price: 0 }] })],
  ['lines', line({ price: 0, freeReason: 'Sample' })],
  ['lines.0.price', line({ price: -1 })],
  ['lines.0.price', line({ price: 9.999 })],
  ['lines.0.price', line({ price: 1e15 })],
  ['lines.0.price', line({ price: 10_000_000.01 })],
  ['lines.0.quantity', line({ quantity: 0 })],
  ['lines.0.quantity', line({ quantity: 1.5 })],
  ['lines', line({ lineNo: 2 })],
  ['lines.0.readyOn', line({ readyOn: '2026-11-20' })],
  [
    'lines.0.priceTiers',
    line({
      priceTiers: [
        { from: 50, price: 2 },
        { from: 50, price: 1 },
      ],
    }),
  ],
  ['freight', { terms: { ...VALID, freightKind: 'firm', freight: 0 } }],
  ['freight', { terms: { ...VALID, freightKind: 'estimate', freight: 5 } }],
])(
  'an offer with a wrong %s is refused, and nothing is written: %j',
  async (field, { line: wrong, terms }) => {
    const quote = await request(product, 10, {}, await register())
    const problem = await problemOf(
      await sendOffer(quote.number, { ...offerOf(quote, wrong), ...(terms as Partial<NewOffer>) }),
      422,
      'invalid-input',
    )
    expect(problem.fields).toHaveProperty([field])
    expect(await read(quote.number, sales)).toMatchObject({ status: 'requested', currentVersion: 1 })
  },
)

test.each<[string, object]>([
  ['lines', { lines: [] }],
  ['lines', { lines: Array(2).fill({ productID: product._id, quantity: 10 }) }],
  ['lines.0.quantity', { lines: [{ productID: product._id, quantity: 0 }] }],
  ['lines.0.quantity', { lines: [{ productID: product._id, quantity: 1_000_001 }] }],
  ['lines.0.targetPrice', { lines: [{ productID: product._id, quantity: 1, targetPrice: -1 }] }],
  ['requestedDeliveryOn', { requestedDeliveryOn: '2020-01-01' }],
  ['answerNeededBy', { answerNeededBy: '2027-02-31' }],
  ['buyerReference', { buyerReference: 'x'.repeat(61) }],
  ['companyId', { companyId: 'somebody-elses' }],
])('a request with a wrong %s is refused, and nothing is written', async (field, wrong) => {
  const before = await quotesOf(other)
  const body = { lines: [{ productID: product._id, quantity: 10 }], ...wrong } as NewQuote
  const problem = await problemOf(await sendRequest(body, other), 422, 'invalid-input')
  expect(problem.fields).toHaveProperty([field])
  expect(await quotesOf(other)).toEqual(before)
})

test('products that are not sold, and more than ten open quotes, also at once, are refused', async () => {
  const person = await register()
  const archived = await addProduct()
  await setProduct(archived, { archived_at: now })
  const send = (productID: string) => sendRequest({ lines: [{ productID, quantity: 1 }] }, person)
  const started = { email: person.email, lines: [{ productID: product._id, quantity: 30 }] }
  await offer(
    await answered<Quote>(await ask('POST', '/api/quotes/drafts', { as: sales, body: started }), 201),
  )
  for (const id of ['nothing', archived._id]) await problemOf(await send(id), 404, 'product-not-found')
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(product._id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  await problemOf(await send(product._id), 409, 'too-many-quotes')
})

test('questions, messages and declines reach the buyer; notes do not, in no response', async () => {
  const quote = await request(product, 10)
  for (const kind of ['note', 'question', 'decline'])
    await problemOf(await say(quote.number, kind), 403, 'forbidden')
  expect((await say(quote.number, 'note', sales, 'SECRET margin')).status).toBe(200)
  expect((await say(quote.number, 'question', sales, 'Which chuck?')).status).toBe(200)
  expect(await read(quote.number)).toMatchObject({
    status: 'question',
    actions: ['counter', 'withdraw', 'comment'],
  })
  const before = await emailsTo(sales, 'quote-seller')
  await say(quote.number, 'message', buyer, 'SDS')
  await say(quote.number, 'message', buyer, '13 mm')
  expect(await emailsTo(sales, 'quote-seller')).toHaveLength(before.length + 1)
  expect(await queue('to-answer')).toContain(quote.number)
  await say(quote.number, 'message', sales, 'Thanks')
  expect(await queue('to-answer')).not.toContain(quote.number)
  for (const path of [url(quote.number), '/api/quotes?limit=100']) {
    const text = await (await ask('GET', path, { as: buyer })).text()
    expect(text).not.toMatch(INTERNAL_QUOTE_TEXT)
  }
  expect((await say(quote.number, 'decline', sales, 'Not this year')).status).toBe(200)
  await problemOf(await say(quote.number, 'message'), 409, 'quote-closed')
  const events = (await emailsTo(buyer, 'quote-buyer'))
    .filter(({ payload }) => payload.number === quote.number)
    .map(({ payload }) => payload.event)
  expect(events).toEqual(['received', 'question', 'message', 'declined'])
})

test('a deleted account leaves no open quote and none of its words', async () => {
  const person = await register()
  const quote = await request(product, 10, { note: 'My words', buyerReference: 'My reference' }, person)
  const data = await answered<{ quotes: object[] }>(
    await ask('GET', `/api/user/${person.email}/data`, { as: person }),
  )
  expect(data.quotes).toMatchObject([
    { number: quote.number, reference: 'My reference', firstProduct: product.name, units: 10 },
  ])
  const deleted = await ask('POST', `/api/user/${person.email}/deletion`, {
    as: person,
    body: { password: PASSWORD },
  })
  expect(deleted.ok).toBe(true)
  const left = await (await ask('GET', url(quote.number), { as: sales })).text()
  expect(JSON.parse(left)).toMatchObject({ status: 'withdrawn' })
  expect(left).not.toMatch(/My words|My reference/)
})

test('sales drafts an offer, which its customer sees when it is sent', async () => {
  const draft = (email: string, as: Visitor | undefined = sales) =>
    ask('POST', '/api/quotes/drafts', {
      as,
      body: { email, lines: [{ productID: product._id, quantity: 30 }] },
    })
  await problemOf(await draft(buyer.email, buyer), 403, 'forbidden')
  await problemOf(await draft('nobody@company.example'), 404, 'user-not-found')
  const quote = await answered<Quote>(await draft(buyer.email), 201)
  expect(quote).toMatchObject({ status: 'draft', actions: ['offer', 'note'], isMine: true })
  expect(await queue('drafts')).toContain(quote.number)
  await problemOf(await ask('GET', url(quote.number), { as: buyer }), 404, 'quote-not-found')
  await problemOf(await say(quote.number, 'withdrawal'), 404, 'quote-not-found')
  expect((await quotesOf()).map(({ number }) => number)).not.toContain(quote.number)
  const sent = await offer(quote)
  expect(sent).toMatchObject({
    status: 'offered',
    currentVersion: 1,
    versions: [{ no: 1, author: 'seller' }],
  })
  expect(await read(quote.number)).toMatchObject({ status: 'offered', total: 30 * 90 })
  const unconfirmed = await registerUnconfirmed()
  await problemOf(await draft(unconfirmed.email), 409, 'customer-email-not-confirmed')
})

test('a quote that has ended starts again at the prices of today: a request, or a draft of sales', async () => {
  const quote = await offered(product, 30)
  const duplicate = (as: Visitor | undefined = buyer) => ask('POST', url(quote.number, '/duplicates'), { as })
  await problemOf(await duplicate(), 409, 'quote-closed')
  await say(quote.number, 'withdrawal')
  await problemOf(await duplicate(other), 404, 'quote-not-found')
  const again = await answered<Quote>(await duplicate(), 201)
  expect(again).toMatchObject({ status: 'requested', units: 30, versions: [{ lines: [{ price: null }] }] })
  expect(await answered<Quote>(await duplicate(sales), 201)).toMatchObject({ status: 'draft', units: 30 })
})

test('both sides are reminded once, three days before an offer ends', async () => {
  const quote = await offered(product, 10, {}, { validUntil: inDays(4, now) })
  const remind = () => queueQuoteReminders({ db, now: () => now, shopUrl: 'http://shop.test' })
  const endings = async (as: Visitor, kind: string) =>
    (await emailsTo(as, kind)).filter(
      ({ payload }) => payload.event === 'ending' && payload.number === quote.number,
    ).length
  await remind()
  expect(await endings(buyer, 'quote-buyer')).toBe(0)
  await travelTo(addDays(now, 1).toISOString())
  await Promise.all([remind(), remind()])
  await remind()
  expect([await endings(buyer, 'quote-buyer'), await endings(sales, 'quote-seller')]).toEqual([1, 1])
})

test('a deep discount and a price below the floor are marked in the audit trail, and an assignee whose access has ended counts as none', async () => {
  const [leaving, quote] = [await registerStaff('sales'), await request(product, 10)]
  await travelTo(now.toISOString())
  await answered(
    await ask('PUT', url(quote.number, '/assignee'), { as: leaving, body: { isAssigned: true } }),
  )
  await setProduct(product, { floor_price: 9_001 })
  const offered = await offer(quote, { price: 90 })
  expect((await read(offered.number, sales)).figures).toMatchObject([{ floorPrice: 90.01 }])
  expect(await read(offered.number, sales)).toMatchObject({ maxDiscount: 25 })
  const audited = await shop.auditEventsWith('quote-offered')
  expect(audited.at(-1)?.after).toMatchObject({
    version: '2',
    discount: `1 above 25%: ${product.sku}`,
    floorPrice: `1 below: ${product.sku}`,
  })
  await db
    .updateTable('staff_assignments')
    .set({ ended_at: now })
    .where('user_id', '=', (eb) => eb.selectFrom('users').select('id').where('email', '=', leaving.email))
    .execute()
  await say(quote.number, 'message')
  expect((await read(quote.number, sales)).assignee).toBeNull()
  expect(
    (await emailsTo(leaving, 'quote-seller')).filter(({ payload }) => payload.event === 'message'),
  ).toEqual([])
  expect((await emailsTo(sales, 'quote-seller')).at(-1)).toMatchObject({ payload: { event: 'message' } })
})
