/** The API schema of the administrator's start page. */

import { z } from '@hono/zod-openapi'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { FAMILY_IDS } from '#app/products/specifications/families.ts'
import { ORDER_STATUSES } from './rules.ts'

const listedOrder = {
  number: z.string(),
  buyerName: z.string(),
  total: z.number().openapi({ description: CURRENCY_NAME }),
}

export const todaySchema = z
  .object({
    unpaid: z.object({
      orders: z.int(),
      total: z.number().openapi({ description: CURRENCY_NAME }),
      oldestAt: z.iso.datetime().nullable(),
    }),
    toShip: z.object({
      orders: z.int().openapi({ description: 'Paid orders with units in stock; counted up to 1,000' }),
      units: z.int().openapi({ description: 'Their units in stock; counted up to 1,000 orders' }),
      dueToday: z.int().openapi({ description: 'Orders that are promised for today; counted up to 1,000' }),
    }),
    paymentDue: z.object({
      orders: z.int().openapi({ description: 'To be paid within three days; counted up to 1,000' }),
      firstAt: z.iso.datetime().nullable().openapi({ description: 'The next deadline' }),
    }),
    overdue: z
      .int()
      .openapi({ description: 'Unpaid after the deadline and not cancelled yet; counted up to 1,000' }),
    toRefund: z
      .int()
      .openapi({ description: 'Orders of which something is to be refunded; counted up to 1,000' }),
    notTaken: z.object({
      orders: z.int().openapi({
        description: 'Open orders that the ERP system has not taken within 15 minutes; counted up to 1,000',
      }),
      oldestAt: z.iso.datetime().nullable(),
    }),
    late: z.object({
      orders: z.int().openapi({ description: 'Paid, and promised for an earlier day; counted up to 1,000' }),
      first: z.array(z.object({ number: z.string(), promisedOn: z.iso.date() })),
    }),
    lowStock: z.object({
      low: z.int(),
      out: z.int(),
      hasMore: z
        .boolean()
        .openapi({ description: 'True if only the 500 products with the least stock were counted' }),
      skus: z.array(z.string()).openapi({ description: 'The first of them, with the least stock first' }),
    }),
    newest: z.array(
      z.object({
        ...listedOrder,
        status: z.enum(ORDER_STATUSES),
        placedAt: z.iso.datetime(),
        units: z.int(),
      }),
    ),
    ordersByWeek: z.array(
      z.object({ week: z.iso.date().openapi({ description: 'Its Monday' }), orders: z.int() }),
    ),
    shippingByWeek: z.array(
      z.object({
        week: z.iso.date().openapi({ description: 'Its Monday' }),
        orders: z.int().openapi({ description: 'Orders of which the last unit left in this week' }),
        days: z.number().nullable().openapi({ description: 'From the payment, on average' }),
      }),
    ),
    undelivered: z.object({
      emails: z.int().openapi({ description: 'Not delivered after several attempts; counted up to 1,000' }),
      first: z.array(z.object({ recipient: z.string(), error: z.string() })),
    }),
    revenueByMonth: z.array(z.object({ month: z.string(), total: z.number(), orders: z.int() })),
    stockByFamily: z.array(z.object({ family: z.enum(FAMILY_IDS), units: z.int(), value: z.number() })),
  })
  .openapi('Today')
export type Today = z.output<typeof todaySchema>
