import { describe, expect, test } from 'vitest'
import { openTestShop, problemOf } from '../../../testing/test-shop.ts'
import type { Purchase } from '../core/contract.ts'

const { ask, addProduct, purchaseBody, register, registerAdmin } = await openTestShop()

describe('order events', () => {
  /** Reads the stream until it has `count` events. */
  async function readEvents(
    answer: Response,
    count: number,
  ): Promise<{ id: string; data: { number: string; status: string } }[]> {
    const events: { id: string; data: { number: string; status: string } }[] = []
    let text = ''
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    while (reader && events.length < count) {
      const { value, done } = await reader.read()
      if (done) break
      text += value
      events.length = 0
      for (const [, data = '{}', id = ''] of text.matchAll(/event: order\ndata: (.*)\nid: (.*)\n\n/g)) {
        events.push({ id, data: JSON.parse(data) as { number: string; status: string } })
      }
    }
    await reader?.cancel()
    return events
  }

  test('reach the buyer of the order and administrators only', async () => {
    const [buyer, other, admin] = [await register(), await register(), await registerAdmin()]
    const product = await addProduct()
    const listen = (as: typeof buyer) => ask('GET', '/api/orders/events', { as })
    const [buyers, others, admins] = [await listen(buyer), await listen(other), await listen(admin)]
    const order = async (as: typeof buyer) =>
      (
        (await (
          await ask('POST', '/api/purchase', { as, body: purchaseBody(as, product, 6) })
        ).json()) as Purchase
      )._id
    const [mine, theirs] = [await order(buyer), await order(other)]
    expect((await readEvents(buyers, 1)).map(({ data }) => data)).toEqual([
      { number: mine, status: 'placed' },
    ])
    expect((await readEvents(others, 1)).map(({ data }) => data)).toEqual([
      { number: theirs, status: 'placed' },
    ])
    const toAdmins = (await readEvents(admins, 2)).map(({ data }) => data.number)
    expect(toAdmins).toEqual(expect.arrayContaining([mine, theirs]))
  })

  test('are sent again after Last-Event-ID', async () => {
    const buyer = await register()
    const product = await addProduct()
    const listening = await ask('GET', '/api/orders/events', { as: buyer })
    await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 6) })
    const [first] = await readEvents(listening, 1)
    const second = (await (
      await ask('POST', '/api/purchase', { as: buyer, body: purchaseBody(buyer, product, 7) })
    ).json()) as Purchase
    const headers = { 'last-event-id': first?.id ?? '' }
    const [missed] = await readEvents(await ask('GET', '/api/orders/events', { as: buyer, headers }), 1)
    expect(missed?.data.number).toBe(second._id)
  })

  test('are not sent to guests', async () => {
    await problemOf(await ask('GET', '/api/orders/events'), 401, 'not-signed-in')
  })
})
