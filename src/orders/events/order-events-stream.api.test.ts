import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#app/db/ids.server.ts'
import { insertOrderEvents } from '../../../testing/order-events.ts'
import { openTestShop, problemOf, type Visitor } from '../../../testing/test-shop.ts'
import type { Purchase } from '../core/contract.ts'
import { createOrderEventFeed, type OrderEventNotice } from './order-event-feed.server.ts'

const { ask, db, register, registerAdmin, addProduct, purchaseBody, userIdOf } = await openTestShop()
const product = await addProduct({ stock: 100_000 })

const open = (as: Visitor, headers: Record<string, string> = {}) =>
  ask('GET', '/api/orders/events', { as, headers })

async function place(as: Visitor): Promise<string> {
  const answer = await ask('POST', '/api/purchase', { as, body: purchaseBody(as, product, 6) })
  return ((await answer.json()) as Purchase)._id
}

/** The order numbers in a stream, until `number` appears. */
async function readUntil(answer: Response, number: string): Promise<string[]> {
  const numbers: string[] = []
  let text = ''
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const found = [...text.matchAll(/data: \{"number":"(\w+)"/g)].map(([, one = '']) => one)
    numbers.splice(0, numbers.length, ...found)
    if (numbers.includes(number)) break
  }
  return numbers
}

test('a HEAD request gets the headers of the stream and opens none', async () => {
  const buyer = await register()
  for (let asked = 0; asked < 20; asked += 1) {
    const answer = await ask('HEAD', '/api/orders/events', { as: buyer })
    expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/event-stream',
    })
    expect(answer.body).toBeNull()
  }
  // Streams left open by HEAD would have used up this user's streams.
  const answer = await open(buyer)
  expect(answer.status).toBe(200)
  await answer.body?.cancel()
  expect((await ask('HEAD', '/api/orders/events')).status).toBe(401)
})

test('a user may have ten streams at once; the next is rejected until one has ended', async () => {
  const [buyer, other] = [await register(), await register()]
  const streams = await Promise.all(Array.from({ length: 10 }, () => open(buyer)))
  expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const refused = await open(buyer)
  await problemOf(refused, 429, 'too-many-streams')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const others = await open(other)
  expect(others.status).toBe(200)
  await streams.pop()?.body?.cancel()
  const next = await open(buyer)
  expect(next.status).toBe(200)
  await Promise.all([...streams, others, next].map(({ body }) => body?.cancel()))
})

test('a buyer who reconnects receives the events they missed, however many others happened meanwhile', async () => {
  const [buyer, other, admin] = [await register(), await register(), await registerAdmin()]
  const theirs = await place(other)
  const lastHeard = newId(new Date(Date.now() - 60_000))
  await insertOrderEvents(db, { number: theirs, count: 600, at: new Date(Date.now() - 30_000) })
  const mine = await place(buyer)
  const headers = { 'last-event-id': lastHeard }
  expect(await readUntil(await open(buyer, headers), mine)).toEqual([mine])
  // Of too many events, the newest.
  const all = await readUntil(await open(admin, headers), mine)
  expect(all.length).toBeLessThanOrEqual(500)
})

test('an event committed late with an earlier id is sent to readers who reconnect', async () => {
  const buyer = await register()
  const [late, heard] = [await place(buyer), await place(buyer)]
  const lastHeard = newId(new Date(Date.now() + 2_000))
  const received = await readUntil(await open(buyer, { 'last-event-id': lastHeard }), heard)
  expect(received).toContain(late)
})

test('an invalid event id is treated like none', async () => {
  const buyer = await register()
  const answer = await open(buyer, { 'last-event-id': 'nonsense' })
  const number = await place(buyer)
  expect(await readUntil(answer, number)).toEqual([number])
})

test('events are sent after the clock is set back', async () => {
  const buyer = await register()
  const clock = { at: Date.now() }
  const feed = createOrderEventFeed(db, { info() {}, warn() {}, error() {} }, () => new Date(clock.at))
  onTestFinished(() => feed.stop())
  const received: OrderEventNotice[] = []
  feed.subscribe((notices) => received.push(notices))
  const number = await place(buyer)
  feed.pollNow()
  await expect.poll(() => received.map((notice) => notice.number)).toContain(number)
  clock.at -= 60 * 60_000
  const before = received.length
  await insertOrderEvents(db, { number, count: 1, at: new Date(clock.at) })
  feed.pollNow()
  await expect.poll(() => received.length).toBeGreaterThan(before)
})

test('no event is sent after another process has ended the session or taken the role', async () => {
  const [buyer, administrator] = [await register(), await registerAdmin()]
  const number = await place(buyer)
  const streams = [await open(buyer), await open(administrator)]
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', await userIdOf(buyer))
    .execute()
  await db.updateTable('users').set({ role: 'customer' }).where('email', '=', administrator.email).execute()
  await insertOrderEvents(db, { number })
  for (const stream of streams) expect(await stream.text()).not.toContain('data:')
})
