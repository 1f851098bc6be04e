/** The figures of orders for operators: how many wait for which step, and if the payment deadlines are handled. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '#app/db/schema.server.ts'
import type { PurchaseCounts } from '#app/orders/core/contract.ts'
import { ORDER_QUEUES } from '#app/orders/core/order-queues.ts'
import { ORDER_STATUSES } from '#app/orders/core/order-statuses.ts'
import { countAllOrders } from '#app/orders/statistics/order-counts.queries.server.ts'
import { DEADLINE_RESULTS, type DeadlineResult } from '#app/payments/deadline/handle-due-orders.server.ts'

export function createOrderMetrics(register: Registry, db: Db, now: () => Date) {
  const registers = [register]
  // Both gauges show one count. Unknown while the database is unavailable.
  let counting: Promise<PurchaseCounts | undefined> | undefined
  const counted = () => {
    counting ??= countAllOrders(db, now())
      .catch(() => undefined)
      .finally(() => {
        counting = undefined
      })
    return counting
  }
  new Gauge({
    name: 'fixit_orders',
    help: 'Orders of the shop by status',
    labelNames: ['status'],
    registers,
    async collect() {
      const counts = (await counted())?.counts
      for (const status of ORDER_STATUSES) this.set({ status }, counts?.[status] ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'fixit_order_queue_orders',
    help: 'Orders that need work by a date, counted up to 1,000 per queue',
    labelNames: ['queue'],
    registers,
    async collect() {
      const queues = (await counted())?.queues
      for (const queue of ORDER_QUEUES) this.set({ queue }, queues?.[queue] ?? Number.NaN)
    },
  })
  const deadlines = new Counter({
    name: 'fixit_payment_deadlines_total',
    help: 'Unpaid orders whose buyer this process reminded, that it cancelled, or that it failed to handle',
    labelNames: ['result'],
    registers,
  })
  for (const result of DEADLINE_RESULTS) deadlines.inc({ result }, 0)
  const deadlineRun = new Gauge({
    name: 'fixit_payment_deadline_run_timestamp_seconds',
    help: 'When this process last checked all payment deadlines; 0 before the first time',
    registers,
  })
  return {
    recordDeadline: (result: DeadlineResult) => deadlines.inc({ result }),
    recordDeadlineRun: () => deadlineRun.set(now().getTime() / 1_000),
  }
}
