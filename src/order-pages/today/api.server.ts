/** The administrator's start page with one call. */
import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import type { CatalogServices } from '#app/catalog/list/api.server.ts'
import { findUndeliveredEmails } from '#app/email/outbox.server.ts'
import { countAllOrders } from '#app/orders/statistics/order-counts.queries.server.ts'
import { hasPermission } from '#app/staff/permissions.ts'
import { findLowStock } from '#app/stock/low-stock.queries.server.ts'
import { todaySchema } from './contract.ts'
import {
  averageShippingDays,
  countOrdersByWeek,
  countUnitsToShip,
  findFirstLateOrders,
  findNewestOrders,
  findNextDeadline,
  findOldestNotTaken,
  sumRevenueByMonth,
} from './queries.server.ts'

export const createTodayEndpoint = ({ facetCache, stockSortIndex }: CatalogServices) =>
  endpointsOf('Orders')({
    route: 'GET /orders/today',
    summary: 'Get what needs attention today: orders to collect, to ship and late, low stock, and figures',
    access: staff('orders.read'),
    response: json(todaySchema, 'Today'),
    async run({ db, now: clock, actor }) {
      const now = clock()
      await stockSortIndex.refresh()
      const { queues, ...counted } = await countAllOrders(db, now)
      return {
        unpaid: {
          orders: counted.counts.placed ?? 0,
          total: counted.unpaidTotal,
          oldestAt: counted.oldestUnpaidAt,
        },
        toShip: { orders: queues?.['to-ship'] ?? 0, ...(await countUnitsToShip(db, now)) },
        paymentDue: { orders: queues?.['payment-due'] ?? 0, firstAt: await findNextDeadline(db, now) },
        overdue: queues?.overdue ?? 0,
        toRefund: queues?.['to-refund'] ?? 0,
        notTaken: { orders: queues?.['not-taken'] ?? 0, oldestAt: await findOldestNotTaken(db, now) },
        late: { orders: queues?.late ?? 0, first: await findFirstLateOrders(db, now) },
        lowStock: await findLowStock(db),
        newest: await findNewestOrders(db),
        ordersByWeek: await countOrdersByWeek(db, now),
        revenueByMonth: await sumRevenueByMonth(db, now),
        shippingByWeek: await averageShippingDays(db, now),
        undelivered: hasPermission(actor, 'orders.read-contact')
          ? await findUndeliveredEmails(db)
          : { emails: 0, first: [] },
        stockByFamily: await facetCache.getStockValueByFamily(),
      }
    },
  })
