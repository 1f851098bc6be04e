import { expect, test } from 'vitest'
import { newKey } from '../../testing/api-keys.ts'
import { orderCalls, placedOrder } from '../../testing/order-calls.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { EMPTY_ERP, type Erp, type ErpData, syncWithShop } from './erp-sync.ts'

const shop = await openTestShop()
const { ask, db } = shop
const { line, send } = orderCalls(shop)
const [admin, buyer] = [await shop.registerAdmin(), await shop.register()]
const product = await shop.addProduct({ stock: 10_000 })

const keyOf = (name: string) =>
  newKey(shop, admin, name, ['orders:read', 'orders:write', 'stock:write', 'shipments:write'])

class Killed extends Error {}

/** Does something else than what is asked, before or after the step with this number. */
type Fault = 'kill before' | 'kill after' | 'busy' | 'none'

interface Steps {
  left: number
  fault: Fault
}

/** Every call and every save is a step. */
function faultyFetch(steps: Steps): typeof fetch {
  return async (url, { method = 'GET', ...init } = {}) => {
    steps.left -= 1
    const isNow = steps.left === 0
    if (isNow && steps.fault === 'busy')
      return new Response('', { status: 503, headers: { 'retry-after': '2' } })
    if (isNow && steps.fault === 'kill before') throw new Killed()
    const { headers, body } = init as { headers: Record<string, string>; body?: string }
    const answer = await ask(method, String(url), { headers, ...(body && { body }) })
    if (isNow && steps.fault === 'kill after') throw new Killed()
    return answer
  }
}

const clientOf = (key: string, steps: Steps) => ({
  url: '',
  headers: { authorization: `Bearer ${key}` },
  fetch: faultyFetch(steps),
  pause: async () => undefined,
})

/** Data that outlives the program: what was not saved is lost with it. */
function openErp(disk: { text: string }, steps: Steps): Erp {
  const data = JSON.parse(disk.text) as ErpData
  return {
    data,
    save() {
      steps.left -= 1
      if (steps.left === 0 && steps.fault === 'kill before') throw new Killed()
      disk.text = JSON.stringify(data)
      if (steps.left === 0 && steps.fault === 'kill after') throw new Killed()
    },
  }
}

const newOrder = async () => (await placedOrder(await send(buyer, [line(product, 6)]))).number
const stock = () => shop.stockOf(product)

test.each(['kill before', 'kill after', 'busy'] as const)(
  'every order is taken once, every receipt counts once and every delivery note ships once, with the fault “%s” at any step',
  async (fault) => {
    const key = await keyOf(`ERP ${fault}`)
    const disk = { text: JSON.stringify(EMPTY_ERP) }
    const sync = async (steps: Steps) => {
      const client = clientOf(key, steps)
      await syncWithShop(client, openErp(disk, steps)).catch((error) => {
        if (!(error instanceof Killed)) throw error
      })
    }
    await db.deleteFrom('taken_orders').execute()
    await sync({ left: 0, fault: 'none' })
    for (let step = 1, isOver = false; !isOver; step += 1) {
      const orders = [await newOrder(), await newOrder()]
      const before = await stock()
      const data = JSON.parse(disk.text) as ErpData
      data.receipts.push({
        number: `${fault.replace(' ', '-')}-${step}`,
        productId: product._id,
        quantity: 7,
      })
      const shipped = orders[0] ?? ''
      await ask('POST', `/api/orders/${shipped}/transitions`, { as: admin, body: { to: 'paid' } })
      data.shipments.push({ number: `DN-${step}`, order: shipped, lines: [{ line: 1, quantity: 2 }] })
      disk.text = JSON.stringify(data)
      const steps: Steps = { left: step, fault }
      await sync(steps)
      isOver = steps.left > 0
      await sync({ left: 0, fault: 'none' })
      const erp = JSON.parse(disk.text) as ErpData
      const taken = await db.selectFrom('taken_orders').select('number').execute()
      expect(taken.map(({ number }) => number).sort()).toEqual(
        Object.values(erp.orders)
          .map(({ number }) => number)
          .sort(),
      )
      for (const order of orders) expect(erp.orders[order]?.lines).toHaveLength(1)
      expect([step, await stock()]).toEqual([step, before + 7])
      const shipments = await ask('GET', `/api/orders/${shipped}/shipments`, { as: admin })
      expect([step, await shipments.json()]).toMatchObject([
        step,
        [{ note: `DN-${step}`, status: 'dispatched', units: 2 }],
      ])
    }
  },
)

test('a page that comes again takes no order twice', async () => {
  const key = await keyOf('ERP of repeated pages')
  const disk = { text: JSON.stringify(EMPTY_ERP) }
  await db.deleteFrom('taken_orders').execute()
  const order = await newOrder()
  const steps: Steps = { left: 0, fault: 'none' }
  for (let run = 0; run < 2; run += 1) {
    const { cursor: _, ...data } = JSON.parse(disk.text) as ErpData
    disk.text = JSON.stringify(data)
    await syncWithShop(clientOf(key, steps), openErp(disk, steps))
  }
  const { number } = await db
    .selectFrom('taken_orders')
    .innerJoin('orders', 'orders.id', 'taken_orders.order_id')
    .select('taken_orders.number')
    .where('orders.number', '=', order.replace('-', ''))
    .executeTakeFirstOrThrow()
  expect(number).toBe((JSON.parse(disk.text) as ErpData).orders[order]?.number)
})
