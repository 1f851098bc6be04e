/** The administrator's start page on the wire. */
import { z } from '@hono/zod-openapi'
import { FAMILY_IDS } from '#app/products/specifications/families.ts'
import { ORDER_STATUSES } from '../rules.ts'

const listedOrder = {
  number: z.string(),
  buyerName: z.string(),
  total: z.number().openapi({ description: 'US dollars' }),
}

export const todaySchema = z
  .object({
    unpaid: z.object({
      orders: z.int(),
      total: z.number().openapi({ description: 'US dollars' }),
      oldestAt: z.iso.datetime().nullable(),
    }),
    toShip: z.object({ orders: z.int(), units: z.int() }),
    paymentDue: z.object({
      orders: z.int().openapi({ description: 'To be paid within three days; counted up to 1,000' }),
      firstAt: z.iso.datetime().nullable().openapi({ description: 'The next deadline' }),
    }),
    overdue: z
      .int()
      .openapi({ description: 'Unpaid after the deadline and not cancelled yet; counted up to 1,000' }),
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
    undeliveredEmails: z.object({
      emails: z.int().openapi({ description: 'That the mail server did not accept yet; counted up to 100' }),
      first: z.object({ recipient: z.string(), error: z.string() }).nullable(),
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
    shippingDaysByWeek: z.array(
      z.object({
        week: z.iso.date(),
        orders: z.int(),
        days: z.number().nullable().openapi({ description: 'From payment to the last shipment, on average' }),
      }),
    ),
    revenueByMonth: z.array(z.object({ month: z.string(), total: z.number(), orders: z.int() })),
    stockByFamily: z.array(z.object({ family: z.enum(FAMILY_IDS), units: z.int(), value: z.number() })),
  })
  .openapi('Today')
export type Today = z.output<typeof todaySchema>
