/** The API schema of the administrator's start page. */

import { z } from '@hono/zod-openapi'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { ORDER_STATUSES } from '#app/orders/core/order-statuses.ts'
import { FAMILY_IDS } from '#app/products/specifications/families.ts'

const listedOrder = {
  number: z.string(),
  buyerName: z.string(),
  total: z.number().describe(CURRENCY_NAME),
}

export const todaySchema = z
  .object({
    unpaid: z.object({
      orders: z.int(),
      total: z.number().describe(CURRENCY_NAME),
      oldestAt: z.iso.datetime().nullable(),
    }),
    toShip: z.object({
      orders: z.int().describe('Paid orders with units in stock; counted up to 1,000'),
      units: z.int().describe('Their units in stock; counted up to 1,000 orders'),
      dueToday: z.int().describe('Orders that are promised for today; counted up to 1,000'),
    }),
    paymentDue: z.object({
      orders: z.int().describe('To be paid within three days; counted up to 1,000'),
      firstAt: z.iso.datetime().nullable().describe('The next deadline'),
    }),
    overdue: z.int().describe('Unpaid after the deadline and not cancelled yet; counted up to 1,000'),
    toRefund: z.int().describe('Orders of which something is to be refunded; counted up to 1,000'),
    notTaken: z.object({
      orders: z
        .int()
        .describe('Open orders that the ERP system has not taken within 15 minutes; counted up to 1,000'),
      oldestAt: z.iso.datetime().nullable(),
    }),
    late: z.object({
      orders: z.int().describe('Paid, and promised for an earlier day; counted up to 1,000'),
      first: z.array(z.object({ number: z.string(), promisedOn: z.iso.date() })),
    }),
    lowStock: z.object({
      low: z.int(),
      out: z.int(),
      hasMore: z.boolean().describe('True if only the 500 products with the least stock were counted'),
      skus: z.array(z.string()).describe('The first of them, with the least stock first'),
    }),
    newest: z.array(
      z.object({
        ...listedOrder,
        status: z.enum(ORDER_STATUSES),
        placedAt: z.iso.datetime(),
        units: z.int(),
      }),
    ),
    ordersByWeek: z.array(z.object({ week: z.iso.date().describe('Its Monday'), orders: z.int() })),
    shippingByWeek: z.array(
      z.object({
        week: z.iso.date().describe('Its Monday'),
        orders: z.int().describe('Orders of which the last unit left in this week'),
        days: z.number().nullable().describe('From the payment, on average'),
      }),
    ),
    undelivered: z.object({
      emails: z.int().describe('Not delivered after several attempts; counted up to 1,000'),
      first: z.array(z.object({ recipient: z.string(), error: z.string() })),
    }),
    revenueByMonth: z.array(z.object({ month: z.string(), total: z.number(), orders: z.int() })),
    stockByFamily: z.array(z.object({ family: z.enum(FAMILY_IDS), units: z.int(), value: z.number() })),
  })
  .openapi('Today')
export type Today = z.output<typeof todaySchema>
