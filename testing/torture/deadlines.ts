/** Several processes that check the payment deadlines at the same moment. Each order may be cancelled and emailed once. */
import { fork } from 'node:child_process'
import type { Db } from '../../src/db/schema.server.ts'
import { placeOrder } from '../../src/order-placement/place/place-order.commands.server.ts'
import { buyerContext, createBuyers, createStockedProduct } from './buyers.ts'
import type { DeadlineTask } from './deadline-worker.ts'
import type { ServerFixture } from './fixture.ts'
import type { StockReport } from './invariants.ts'
import { brokenInvariants } from './lifecycle-invariants.ts'

/** After the payment term of a new order. */
const DAYS_LATER = 30
const LINE_UNITS = 2
/** An account gets at most 600 emails about orders an hour. */
const BUYERS = 4

async function placeOrders(db: Db, secret: string, orders: number): Promise<void> {
  const buyers = await createBuyers(db, BUYERS, secret)
  const product = await createStockedProduct(db, orders * LINE_UNITS)
  for (let placed = 0; placed < orders; placed += 1) {
    const lines = [{ productID: product.id, quantity: LINE_UNITS, price: product.price }]
    const buyer = buyers[placed % BUYERS]
    if (!buyer) throw new Error('no buyer was created')
    const outcome = await placeOrder(buyerContext(db, buyer, 'customer'), { lines, address: '', phone: '' })
    if (!outcome.done) throw new Error(`an order was refused: ${JSON.stringify(outcome.refusal)}`)
  }
}

/** Starts when all processes are connected. @returns the orders that each has cancelled */
async function runInProcesses(databaseUrl: string, processes: number): Promise<number[]> {
  const task: DeadlineTask = { databaseUrl, daysLater: DAYS_LATER }
  const workers = Array.from({ length: processes }, () => {
    const child = fork(new URL('deadline-worker.ts', import.meta.url), { serialization: 'json' })
    const messages = new Promise<void>((ready) => child.once('message', () => ready()))
    child.send(task)
    return { child, isReady: messages }
  })
  await Promise.all(workers.map(({ isReady }) => isReady))
  return Promise.all(
    workers.map(
      ({ child }) =>
        new Promise<number>((resolve, reject) => {
          child.once('message', (cancelled) => resolve(Number(cancelled)))
          child.once('exit', (code) => reject(new Error(`a process ended with code ${code}`)))
          child.send('go')
        }),
    ),
  )
}

export async function deadlines(
  fixture: ServerFixture,
  { orders, processes }: { orders: number; processes: number },
): Promise<StockReport> {
  let cancelled: number[] = []
  let found = { cancellations: 0, orders: 0, emails: 0 }
  const violations: string[] = []
  await fixture.look(async (db) => {
    await placeOrders(db, fixture.secret, orders)
    cancelled = await runInProcesses(fixture.databaseUrl, processes)
    const count = (table: 'cancellations' | 'outbox', column: 'reason' | 'kind', value: string) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(column as never, '=', value as never)
        .executeTakeFirstOrThrow()
    const { count: emails } = await count('outbox', 'kind', 'order-expired')
    const { count: cancellations } = await count('cancellations', 'reason', 'not-paid-in-time')
    const rows = await db.selectFrom('orders').select('id').where('status', '=', 'cancelled').execute()
    found = { cancellations, orders: rows.length, emails }
    violations.push(...(await brokenInvariants(db)))
  })
  const total = cancelled.reduce((sum, one) => sum + one, 0)
  return {
    what: `payment deadlines, ${fixture.name}`,
    asked: `${orders} overdue orders, ${processes} processes at once`,
    found: `${cancelled.join(' + ')} cancelled; ${found.orders} orders, ${found.cancellations} cancellations, ${found.emails} emails`,
    oversold: 0,
    lost: Math.max(0, orders - found.orders),
    half: Math.abs(found.emails - found.orders),
    double: Math.max(0, total - orders) + Math.max(0, found.cancellations - orders),
    violations,
  }
}
