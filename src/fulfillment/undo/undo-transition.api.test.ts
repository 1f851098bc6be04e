import { describe, expect, test } from 'vitest'
import type { AuditEvent } from '#app/audit/contract.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import type { Purchase } from '#app/orders/core/contract.ts'
import type { ChangedOrder, Order } from '#app/orders/core/order-contract.ts'
import { PASSWORD } from '../../../testing/accounts.ts'
import { countWaiting } from '../../../testing/count-waiting.ts'
import { problemOf, type Visitor } from '../../../testing/test-shop.ts'
import { openUndoShop } from '../../../testing/undo-shop.ts'

const { admin, ask, db, emailsTo, addProduct, purchaseBody, register, registerAdmin, stockOf, now, wait } =
  await openUndoShop()

async function placed(quantity = 10) {
  const [buyer, product] = [await register(), await addProduct()]
  const body = purchaseBody(buyer, product, quantity)
  const answer = await ask('POST', '/api/purchase', { as: buyer, body })
  return { buyer, product, id: ((await answer.json()) as Purchase)._id }
}

const transition = (id: string, body: object, as: Visitor = admin) =>
  ask('POST', `/api/orders/${id}/transitions`, { as, body })

/** Changes the status as the administrator. @returns what identifies the change */
async function change(id: string, to: string): Promise<string> {
  const answer = await transition(id, { to })
  expect(answer.status).toBe(201)
  const { undo } = (await answer.json()) as ChangedOrder
  expect(undo).toMatchObject({ status: to, seconds: 10 })
  return undo?.event ?? ''
}

const undo = (id: string, event: string, as: Visitor | undefined = admin, call = 'undo') =>
  ask('POST', `/api/orders/${id}/${call}`, { as, body: { event } })

const orderOf = async (id: string): Promise<Order> =>
  (await (await ask('GET', `/api/orders/${id}`, { as: admin })).json()) as Order

const kindsOf = async (buyer: Visitor) =>
  (await emailsTo(buyer))
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('order-'))
    .sort()

describe('a status change by an administrator', () => {
  test('is undone within its time, with its history and its email, and the audit trail has both', async () => {
    const { buyer, id } = await placed()
    const event = await change(id, 'paid')
    expect(await orderOf(id)).toMatchObject({ status: 'paid', undo: { event, status: 'paid' } })
    expect(await kindsOf(buyer)).toContain('order-paid')
    wait(9)
    const answer = await undo(id, event)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ status: 'placed' })
    const order = await orderOf(id)
    expect(order.events.map(({ status }) => status)).toEqual(['placed'])
    expect(order.undo).toBeUndefined()
    expect(await kindsOf(buyer)).toEqual(['order-received'])
    const trail = (await (
      await ask('GET', `/api/audit?q=${id.slice(0, 4)}-${id.slice(4)}`, { as: admin })
    ).json()) as AuditEvent[]
    expect(trail.slice(0, 2)).toMatchObject([
      { action: 'order-undone', before: { status: 'paid' }, after: { status: 'placed' } },
      { action: 'order-paid' },
    ])
    // The buyer can cancel again.
    expect((await transition(id, { to: 'cancelled' }, buyer)).status).toBe(201)
  })

  test('keeps its email waiting until its time is over', async () => {
    const { buyer, id } = await placed()
    const before = now()
    await change(id, 'paid')
    const email = (await emailsTo(buyer)).find(({ kind }) => kind === 'order-paid')
    expect(Number(email?.next_attempt_at)).toBeGreaterThanOrEqual(before.getTime() + 10_000)
  })

  test('blocks the next one until then, so that two clicks never mark an unpaid order shipped', async () => {
    const { buyer, id } = await placed()
    await change(id, 'paid')
    const blocked = await transition(id, { to: 'shipped' }, await registerAdmin())
    expect(blocked.headers.get('retry-after')).toBe('10')
    expect(await problemOf(blocked, 409, 'undo-window-open')).toMatchObject({ orderStatus: 'paid' })
    await problemOf(await transition(id, { to: 'cancelled' }, buyer), 409, 'transition-not-allowed')
    wait(11)
    expect((await transition(id, { to: 'shipped' })).status).toBe(201)
  })

  test('of a cancellation without restocking takes nothing from stock when it is undone', async () => {
    const { buyer, product, id } = await placed()
    const body = { to: 'cancelled', reason: 'cannot-deliver', restock: false }
    await problemOf(await transition(id, body, buyer), 422, 'invalid-input')
    const answer = await transition(id, body)
    const { undo: offered, events } = (await answer.json()) as ChangedOrder
    expect(events.at(-1)).toMatchObject({ note: 'We cannot deliver this order.' })
    expect(await stockOf(product)).toBe(90)
    // Without units to take back, an undo needs no stock.
    await ask('PATCH', `/api/products/${product._id}`, {
      as: admin,
      body: { quentity: 0, expectedStock: 90 },
    })
    expect((await undo(id, offered?.event ?? '')).status).toBe(200)
    expect(await stockOf(product)).toBe(0)
    await problemOf(await transition(id, { to: 'cancelled', reason: 'other' }), 422, 'invalid-input')
    await problemOf(await transition(id, { to: 'paid', reason: 'fraud' }), 422, 'invalid-input')
  })

  test('cannot be undone after its time, nor after the next one', async () => {
    const { buyer, id } = await placed()
    const paid = await change(id, 'paid')
    wait(11)
    await problemOf(await undo(id, paid), 409, 'undo-window-closed')
    const shipped = await change(id, 'shipped')
    await problemOf(await undo(id, paid), 409, 'undo-window-closed')
    expect(await orderOf(id)).toMatchObject({ status: 'shipped' })
    expect(await kindsOf(buyer)).toEqual(['order-paid', 'order-received', 'order-shipped'])
    expect((await undo(id, shipped)).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ status: 'paid' })
  })

  test('is final if its undo waits for a lock until its time is over, because programs have read it then', async () => {
    const { product, id } = await placed()
    const changes = async () => {
      const answer = await ask('GET', '/api/orders/changes?limit=500', { as: admin })
      const page = (await answer.json()) as { changes: { order: string; status: string }[] }
      return page.changes.filter(({ order }) => order === id).map(({ status }) => status)
    }
    const event = await change(id, 'cancelled')
    const undoing = await db.transaction().execute(async (sale) => {
      await sale.updateTable('products').set({ stock: 100 }).where('id', '=', product._id).execute()
      const waiting = undo(id, event)
      while ((await countWaiting(sale, db)) === 0);
      wait(11)
      expect(await changes()).toEqual(['placed'])
      wait(5)
      expect(await changes()).toEqual(['placed', 'cancelled'])
      return { waiting }
    })
    await problemOf(await undoing.waiting, 409, 'undo-window-closed')
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
    expect(await changes()).toEqual(['placed', 'cancelled'])
  })

  test('is undone once by two administrators at the same time', async () => {
    const { id } = await placed()
    const event = await change(id, 'paid')
    const other = await registerAdmin()
    const answers = await Promise.all([undo(id, event), undo(id, event, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await orderOf(id)).events).toHaveLength(1)
  })

  test('cannot be undone after its email was sent', async () => {
    const { id, buyer } = await placed()
    const event = await change(id, 'paid')
    await db.updateTable('outbox').set({ attempts: 1 }).where('recipient', '=', buyer.email).execute()
    await problemOf(await undo(id, event), 409, 'undo-window-closed')
    expect(await orderOf(id)).toMatchObject({ status: 'paid' })
  })

  test('cannot be undone after the buyer has deleted the account', async () => {
    const { buyer, id } = await placed()
    for (const to of ['paid', 'shipped']) {
      await change(id, to)
      wait(11)
    }
    const event = await change(id, 'delivered')
    const body = { password: PASSWORD }
    expect((await ask('POST', `/api/user/${buyer.email}/deletion`, { as: buyer, body })).status).toBe(200)
    await problemOf(await undo(id, event), 409, 'undo-window-closed')
  })

  test('can be undone by administrators only', async () => {
    const { buyer, id } = await placed()
    const event = await change(id, 'paid')
    for (const call of ['undo', 'undo/extend']) {
      await problemOf(await undo(id, event, buyer, call), 403, 'forbidden')
      await problemOf(await undo('ZZZZZZZZ', event, admin, call), 404, 'order-not-found')
      await problemOf(await undo(id, '', admin, call), 422, 'invalid-input')
      const guest = await ask('POST', `/api/orders/${id}/${call}`, { body: { event } })
      await problemOf(guest, 401, 'not-signed-in')
    }
  })

  test('has more time while it is extended, up to a minute in all, and its email waits as long', async () => {
    const { buyer, id } = await placed()
    const event = await change(id, 'paid')
    const extend = async () => {
      wait(9)
      const answer = await undo(id, event, admin, 'undo/extend')
      return ((await answer.json()) as { seconds: number }).seconds
    }
    expect(await extend()).toBe(10)
    const email = (await emailsTo(buyer)).find(({ kind }) => kind === 'order-paid')
    expect(Number(email?.next_attempt_at)).toBeGreaterThan(now().getTime() + 8_000)
    for (let times = 0; times < 4; times += 1) await extend()
    expect(await extend()).toBeLessThan(8)
    wait(8)
    await problemOf(await undo(id, event, admin, 'undo/extend'), 409, 'undo-window-closed')
    await problemOf(await undo(id, event), 409, 'undo-window-closed')
  })
})

describe('a cancellation by an administrator', () => {
  test('is undone by taking its units from stock again', async () => {
    const { product, id } = await placed(30)
    const event = await change(id, 'cancelled')
    expect(await stockOf(product)).toBe(100)
    // Just enough units are left.
    const other = await register()
    await ask('POST', '/api/purchase', { as: other, body: purchaseBody(other, product, 70) })
    expect((await undo(id, event)).status).toBe(200)
    expect(await stockOf(product)).toBe(0)
    expect(await orderOf(id)).toMatchObject({ status: 'placed' })
  })

  test('stays if its units were sold in the meantime', async () => {
    const { product, id } = await placed(30)
    const event = await change(id, 'cancelled')
    const other = await register()
    await ask('POST', '/api/purchase', { as: other, body: purchaseBody(other, product, 80) })
    const problem = await problemOf(await undo(id, event), 409, 'undo-out-of-stock')
    expect(problem).toMatchObject({ available: 20, needed: 30 })
    expect(problem.detail).toContain(`${product.sku} has 20 of 30 units left`)
    expect(await stockOf(product)).toBe(20)
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled' })
  })
})

test('a cancellation by the buyer is final at once', async () => {
  const { buyer, id } = await placed()
  const answer = await transition(id, { to: 'cancelled' }, buyer)
  expect(((await answer.json()) as ChangedOrder).undo).toBeNull()
  const cancellations = await ask('GET', `/api/orders/${id}/cancellations`, { as: buyer })
  expect(await cancellations.json()).toMatchObject([{ by: 'customer', reason: 'changed-mind' }])
  // The answer to a late payment does not say that it was too late.
  const late = await problemOf(await transition(id, { to: 'paid' }), 409, 'transition-not-allowed')
  expect(late).not.toHaveProperty('expiredAt')
  const [event] = await db.selectFrom('order_events').select('id').orderBy('id', 'desc').limit(1).execute()
  await problemOf(await undo(id, event?.id ?? ''), 409, 'undo-window-closed')
})

test('the carrier and the tracking number of a shipment are shown to the buyer, and belong to shipments only', async () => {
  const { buyer, id } = await placed()
  await problemOf(await transition(id, { to: 'paid', carrier: 'Norfreight' }), 422, 'invalid-input')
  await problemOf(await transition(id, { to: 'shipped', carrier: 'N'.repeat(61) }), 422, 'invalid-input')
  await change(id, 'paid')
  wait(11)
  await transition(id, { to: 'shipped', carrier: 'Norfreight', trackingNumber: 'NF 4471' })
  const note = 'Carrier: Norfreight. Tracking number: NF 4471.'
  const order = (await (await ask('GET', `/api/orders/${id}`, { as: buyer })).json()) as Order
  expect(order.events.at(-1)).toMatchObject({ status: 'shipped', note })
  expect(order.undo).toBeUndefined()
  const emails = await emailsTo(buyer)
  expect(emails.find(({ kind }) => kind === 'order-shipped')?.payload).toMatchObject({ note })
})

describe('a change of a date by an administrator', () => {
  const setDate = (id: string, path: string, body: object) =>
    ask('PUT', `/api/orders/${id}/${path}`, { as: admin, body })
  const dayIn = (days: number) => utcDay(addDays(now(), days))
  const DATES = [
    ['payment-deadline', 'payBy', 'order-deadline-changed', false],
    ['dispatch-date', 'promisedOn', 'order-dispatch-date-changed', true],
  ] as const

  test.each(DATES)(
    'of the %s is undone with its email and its history',
    async (path, field, kind, isPaid) => {
      const { buyer, id } = await placed()
      if (isPaid) {
        await change(id, 'paid')
        wait(11)
      }
      const before = await orderOf(id)
      const answer = await setDate(id, path, { [field]: dayIn(40), reason: 'As agreed.' })
      const { undo: offered, ...changed } = (await answer.json()) as ChangedOrder
      expect(offered).toMatchObject({ change: path, status: before.status, seconds: 10 })
      expect(String(changed[field])).toContain(dayIn(40))
      expect(await kindsOf(buyer)).toContain(kind)
      await problemOf(await setDate(id, path, { [field]: dayIn(41), reason: 'x' }), 409, 'undo-window-open')
      const restored = (await (await undo(id, offered?.event ?? '')).json()) as Order
      expect(restored[field]).toBe(before[field])
      expect((await orderOf(id)).events).toEqual(before.events)
      expect(await kindsOf(buyer)).not.toContain(kind)
      const [undone] = (await (
        await ask('GET', `/api/audit?q=${id.slice(0, 4)}-${id.slice(4)}`, { as: admin })
      ).json()) as AuditEvent[]
      expect(undone).toMatchObject({ action: 'order-undone', before: { [field]: dayIn(40) } })
      await problemOf(await undo(id, offered?.event ?? ''), 409, 'undo-window-closed')
    },
  )

  test('is final after its time', async () => {
    const { id } = await placed()
    const answer = await setDate(id, 'payment-deadline', { payBy: null, reason: 'Public authority.' })
    const { undo: offered } = (await answer.json()) as ChangedOrder
    wait(11)
    await problemOf(await undo(id, offered?.event ?? ''), 409, 'undo-window-closed')
    expect((await orderOf(id)).payBy).toBeNull()
  })
})
