import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { addDays } from '#app/lib/dates.ts'
import { answered } from '../../../testing/backorder-calls.ts'
import { pdfPages } from '../../../testing/pdf-text.ts'
import { INTERNAL_QUOTE_TEXT, inDays, quoteCalls } from '../../../testing/quote-calls.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { Quote } from '../core/contract.ts'
import type { SharedQuote } from '../core/link-contract.ts'
import { versionTotals } from '../core/version-text.ts'

let now = new Date()
const shop = await openTestShop({ now: () => now })
const { ask, emailsTo, db, addProduct, register, registerAdmin, registerStaff } = shop
const [sales, buyer, other] = [await registerStaff('sales'), await register(), await register()]
const { url, request, read, offer, say } = quoteCalls(shop, { sales, buyer, now: () => now })
const product = await addProduct({ stock: 1_000 })

const price = { priceTiers: [], readyOn: null, note: '', belowMinimum: null }

/** Sixty units at $182.55 with $120.10 freight. */
async function offeredQuote() {
  const [buyer, admin] = [await register(), await registerAdmin()]
  const { _id: productID } = await addProduct({ price: 199, stock: 22 })
  const body = { lines: [{ productID, quantity: 60 }], buyerReference: 'Site 14' }
  const { number } = (await (await ask('POST', '/api/quotes', { as: buyer, body })).json()) as Quote
  const terms = { acceptance: 'whole', freightKind: 'firm', freight: 120.1, terms: '30 days net', note: '' }
  const lines = [{ ...price, lineNo: 1, quantity: 60, price: 182.55 }]
  const validUntil = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const offer = { version: 1, validUntil, ...terms, lines }
  const offered = await ask('POST', `/api/quotes/${number}/offers`, { as: admin, body: offer })
  expect(offered.status).toBe(200)
  return { buyer, admin, number, quote: (await offered.json()) as Quote }
}

test('document, workbook and page have the same totals to the cent', async () => {
  const { buyer, number, quote } = await offeredQuote()
  const [, version] = quote.versions
  if (!version) throw new Error('no offer')
  const [, total] = versionTotals(version).totalRow
  expect(total).toBe('11,073.10')
  expect(quote.total).toBe(11_073.1)
  const path = `/api/quotes/${number}/versions/2/quote`
  const pdf = await ask('GET', `${path}.pdf`, { as: buyer })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const text = (await pdfPages(new Uint8Array(await pdf.arrayBuffer()))).join(' ')
  expect(text).toContain(`Goods 10,953.00 Freight 120.10 Total, USD ${total}`)
  expect(text).toContain('Your reference Site 14')
  const workbook = await ask('GET', `${path}.xlsx`, { as: buyer })
  const sheet = strFromU8(
    unzipSync(new Uint8Array(await workbook.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  )
  expect(sheet).toContain('<v>10953</v>')
  expect(sheet).toContain('<v>11073.1</v>')
})

test('files of a quote are for its buyer and for sales', async () => {
  const { admin, number } = await offeredQuote()
  for (const type of ['pdf', 'xlsx']) {
    const path = `/api/quotes/${number}/versions/1/quote.${type}`
    await problemOf(await ask('GET', path), 401, 'not-signed-in')
    await problemOf(await ask('GET', path, { as: await register() }), 404, 'quote-not-found')
    expect((await ask('GET', path, { as: admin })).status).toBe(200)
    const missing = path.replace('versions/1', 'versions/9')
    await problemOf(await ask('GET', missing, { as: admin }), 404, 'quote-not-found')
  }
})

interface Link {
  token: string
  url: string
}
const BYTES = { 'content-type': 'application/octet-stream' }
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
const share = ({ number, currentVersion }: Quote, as: Visitor | undefined = buyer) =>
  ask('POST', url(number, '/links'), { as, body: { version: currentVersion } })
const view = (token: string) => ask('POST', '/api/quote-links/view', { body: { token } })
const decide = (token: string, body: object) =>
  ask('POST', '/api/quote-links/decisions', { body: { token, ...body } })

test('a link shows a version and takes opinions, without sign-in, for 14 days or until it is ended', async () => {
  const lines = [{ productID: product._id, quantity: 10, targetPrice: 61.37 }]
  const quote = await offer(await request(product, 10, { lines }), {}, { validUntil: inDays(30, now) })
  await say(quote.number, 'note', sales, 'SECRET margin')
  await problemOf(await share(quote, other), 404, 'quote-not-found')
  await problemOf(await share(quote, sales), 404, 'quote-not-found')
  await problemOf(await share({ ...quote, currentVersion: 1 }), 409, 'quote-changed')
  const { token, url: address } = await answered<Link>(await share(quote), 201)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(address).toMatch(/\/quotedecision\?token=/)
  const stored = await db.selectFrom('quote_links').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  const shared = await answered<SharedQuote>(await view(token))
  expect(shared).toMatchObject({ number: quote.number, status: 'offered', isCurrent: true, decisions: [] })
  const [, version] = quote.versions
  const withoutTarget = version?.lines.map((line) => ({ ...line, targetPrice: null }))
  expect(shared.version).toEqual({ ...version, lines: withoutTarget })
  expect(version?.lines).toMatchObject([{ targetPrice: 61.37 }])
  expect(JSON.stringify(shared)).not.toMatch(INTERNAL_QUOTE_TEXT)
  await problemOf(await decide(token, { name: '', decision: 'yes' }), 422, 'invalid-input')
  await problemOf(await decide(token, { name: 'Ann', decision: 'perhaps' }), 422, 'invalid-input')
  await answered(await decide(token, { name: 'Ann Foreman', decision: 'yes' }))
  const { links, status } = await read(quote.number)
  expect(links).toMatchObject([
    { version: 2, isActive: true, decisions: [{ name: 'Ann Foreman', decision: 'yes' }] },
  ])
  expect([status, (await read(quote.number, sales)).links]).toEqual(['offered', []])
  const print = (from: string) =>
    ask('POST', '/api/quote-links/quote.pdf', { body: { token }, headers: { 'x-fixit-client-ip': from } })
  const [one, two, pdf] = await Promise.all(['198.51.100.1', '198.51.100.1', '198.51.100.2'].map(print))
  expect([one?.status, two?.status].sort()).toEqual([200, 429])
  if (pdf?.status !== 200) throw new Error('one reader of a link kept another from its document')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect((await pdfPages(new Uint8Array(await pdf.arrayBuffer()))).join(' ')).not.toContain('61.37')
  const opinions = async () =>
    (await emailsTo(buyer, 'quote-buyer')).filter(({ payload }) =>
      String(payload.event).startsWith('opinion'),
    )
  expect(await opinions()).toMatchObject([{ payload: { event: 'opinion-yes', number: quote.number } }])
  for (let more = 1; more < 20; more += 1)
    await answered(await decide(token, { name: `Bo ${more}`, decision: 'no' }))
  await problemOf(await decide(token, { name: 'Bo', decision: 'no' }), 409, 'too-many-quotes')
  expect(await opinions()).toHaveLength(3)
  await problemOf(await view(`${token.slice(0, -1)}_`), 404, 'link-not-found')
  const another = await answered<Link>(await share(quote), 201)
  const end = () =>
    ask('DELETE', url(quote.number, `/links/${links[0]?.id}`), { as: buyer }).then((answer) => answer.status)
  expect([await end(), await end()]).toEqual([200, 200])
  await problemOf(await view(token), 404, 'link-not-found')
  const last = await answered<Link>(await share(quote), 201)
  const removed = (at: Date | null) =>
    db.updateTable('users').set({ removed_at: at }).where('email', '=', buyer.email).execute()
  await removed(now)
  await problemOf(await view(last.token), 404, 'link-not-found')
  await removed(null)
  await answered(await say(quote.number, 'withdrawal'))
  await problemOf(await decide(last.token, { name: 'Cy', decision: 'yes' }), 409, 'quote-closed')
  expect(await answered(await view(last.token))).toMatchObject({ status: 'withdrawn' })
  const before = now
  now = addDays(now, 14)
  await problemOf(await view(another.token), 404, 'link-not-found')
  now = before
})

test('files are added by both sides, checked by their content, and removed by who added them', async () => {
  const quote = await request(product, 10)
  const add = (bytes: Uint8Array, as: Visitor | undefined = buyer, name = 'drawing.pdf') =>
    ask('POST', url(quote.number, `/files?name=${encodeURIComponent(name)}`), {
      as,
      body: bytes,
      headers: BYTES,
    })
  await problemOf(await add(Buffer.from('MZ program')), 422, 'invalid-quote-file')
  await problemOf(await add(PDF, other), 404, 'quote-not-found')
  expect((await ask('POST', url(quote.number, '/files?name=a'), { body: PDF, headers: BYTES })).status).toBe(
    401,
  )
  expect((await add(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413)
  const first = await answered<Quote>(await add(PDF, buyer, '../<b>plan</b>.exe'), 201)
  expect(first.files).toMatchObject([{ name: '..--b-plan--b-.pdf', mediaType: 'application/pdf' }])
  const { files } = await answered<Quote>(await add(PDF, sales), 201)
  const path = (index: number) => url(quote.number, `/files/${files[index]?.id}`)
  const download = await ask('GET', path(1), { as: buyer })
  expect(Buffer.from(await download.arrayBuffer())).toEqual(PDF)
  expect(download.headers.get('content-disposition')).toContain('attachment')
  await problemOf(await ask('GET', path(1), { as: other }), 404, 'quote-not-found')
  await problemOf(await ask('DELETE', path(1), { as: buyer }), 404, 'quote-file-not-found')
  expect((await ask('DELETE', path(0), { as: buyer })).status).toBe(200)
  expect((await ask('GET', path(1), { as: buyer })).status).toBe(200)
  const longName = `${'x'.repeat(79)}𝐀𝐁`
  for (const name of ['1', '2', '3', longName]) await answered(await add(PDF, buyer, name), 201)
  await answered(await add(PDF), 201)
  await problemOf(await add(PDF, buyer, '4'), 422, 'invalid-quote-file')
  // The same upload again, as after a lost answer, adds nothing.
  expect((await answered<Quote>(await add(PDF, buyer, longName), 201)).files).toHaveLength(6)
  expect((await answered<Quote>(await add(PDF, sales, '4'), 201)).files).toHaveLength(7)
})

test('a person uploads 60 files an hour and 100 a day', async () => {
  const { number } = await request(product, 10)
  const add = () => ask('POST', url(number, '/files?name=a'), { as: uploader, body: PDF, headers: BYTES })
  const uploader = await register()
  const statuses = async (count: number) => {
    const found = new Map<number, number>()
    for (let sent = 0; sent < count; sent += 1) {
      const { status } = await add()
      found.set(status, (found.get(status) ?? 0) + 1)
    }
    return Object.fromEntries(found)
  }
  expect(await statuses(61)).toEqual({ 404: 60, 429: 1 })
  const before = now
  now = addDays(now, 1 / 12)
  expect(await statuses(41)).toEqual({ 404: 40, 429: 1 })
  now = before
})
