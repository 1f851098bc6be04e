/** Buyers who place orders one after the other, in a process of their own. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { startChild } from './child.ts'
import { median } from './figures.ts'

export interface OrderedProduct {
  id: string
  /** In dollars. */
  price: number
}

export interface OrderingBuyer {
  cookie: string
  /** Where a member of a company orders. */
  company?: { id: string; siteId: string; costCenterId: string } | undefined
}

export interface OrderTask {
  url: string
  buyers: readonly OrderingBuyer[]
  products: readonly OrderedProduct[]
  lines: number
  /** The ship-by date that the buyers saw, of products that are not in stock. */
  shipsBy?: string
  /** The duration, or the number of orders of each buyer. */
  seconds?: number
  orders?: number
}

export interface OrderAnswer {
  perSecond: number
  medianMs: number
  refused: number
}

function place(
  task: OrderTask,
  agent: Agent,
  { cookie, company }: OrderingBuyer,
  turn: number,
): Promise<number> {
  const { products, lines, shipsBy } = task
  const chosen = Array.from({ length: lines }, (_, line) => products[(turn * 7 + line) % products.length])
  const body = JSON.stringify({
    lines: chosen.flatMap((product) =>
      product ? [{ productID: product.id, quantity: 1, price: product.price, shipsBy }] : [],
    ),
    address: 'Store 4, Harbour Road',
    Phone: '+1 555 0100',
    company,
  })
  const headers = {
    cookie,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${task.url}/api/orders`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

async function run(task: OrderTask): Promise<OrderAnswer> {
  const agent = new Agent({ keepAlive: true, maxSockets: task.buyers.length })
  const duration: number[] = []
  let refused = 0
  const begun = performance.now()
  const end = begun + (task.seconds ?? 3_600) * 1000
  const each = async (buyer: OrderingBuyer, first: number) => {
    for (
      let turn = 0;
      performance.now() < end && turn < (task.orders ?? Number.POSITIVE_INFINITY);
      turn += 1
    ) {
      const at = performance.now()
      const status = await place(task, agent, buyer, first + turn)
      if (status === 201) duration.push(performance.now() - at)
      else refused += 1
    }
  }
  await Promise.all(task.buyers.map(each))
  agent.destroy()
  const seconds = (performance.now() - begun) / 1000
  return { perSecond: duration.length / seconds, medianMs: duration.length ? median(duration) : 0, refused }
}

/** Throws if an order was rejected, because the result would not be the speed of placing orders. */
export async function orderLoad(task: OrderTask): Promise<OrderAnswer> {
  const answer = await startChild<OrderAnswer>('order-load.ts', task).answer
  if (answer.refused > 0) throw new Error(`${answer.refused} orders of the benchmark were rejected`)
  return answer
}

if (process.send && import.meta.main) {
  process.once('message', async (task: OrderTask) => {
    process.send?.(await run(task), () => process.exit(0))
  })
}
