/** Lists of orders, as JSON and as CSV. */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { CSV_RESPONSE, sendCsv } from '#app/app/csv-stream.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { listPage } from '#app/app/response-formats.server.ts'
import { requireCompanyActor } from '#app/companies/core/read-company.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { requirePermission, requireRecentSecondFactor } from '#app/staff/permissions.ts'
import { orderExportQuerySchema, orderListQuerySchema, orderSummarySchema } from '../core/order-contract.ts'
import { SUMMARY_LINES } from '../core/rules.ts'
import { seesContact, toOrderSummaryDto, withoutContact } from './order-dto.server.ts'
import { readOrderExport } from './order-export.server.ts'
import { findOrderPage } from './queries.server.ts'

const endpoint = endpointsOf('Orders')

/** The user whose orders are read; undefined for those of a company, or of everyone. */
async function findBuyerId(
  reader: { db: Db; actor: SignedInUser },
  { mine, company }: { mine?: '1' | undefined; company?: string | undefined },
): Promise<string | undefined> {
  if (company !== undefined) await requireCompanyActor(reader, company)
  const isOfEveryone = company !== undefined || (reader.actor.role === 'admin' && !mine)
  return isOfEveryone ? undefined : reader.actor.userId
}

export const listOrdersEndpoints = [
  endpoint({
    route: 'GET /orders',
    summary: 'List order summaries, oldest first: your own, those of your company, or all for administrators',
    description: 'Fifty per page, unless `limit` is set. The `Link` header has the next page.',
    reads: 'replica',
    scope: 'orders:read',
    access: signedIn,
    query: orderListQuerySchema,
    response: listPage(z.array(orderSummarySchema), 'The orders, each with its first lines'),
    problems: [404],
    async run({ db, actor, now }, { query: { mine, company = actor.companyId, ...query } }) {
      const buyerId = await findBuyerId({ db, actor }, { mine, company })
      const ignoresEmails = !seesContact(actor)
      const page = { limit: 50, ...query, companyId: company, lines: SUMMARY_LINES, ignoresEmails }
      const { items, next } = await findOrderPage(db, page, buyerId, now())
      return { items: items.map((order) => withoutContact(actor, toOrderSummaryDto(order))), next }
    },
  }),
  endpoint({
    route: 'GET /orders/export.csv',
    summary:
      'Export orders or order lines as CSV, oldest first: your own, those of your company, or all for staff members',
    reads: 'replica',
    access: signedIn,
    query: orderExportQuerySchema,
    response: CSV_RESPONSE,
    problems: [403, 404, 429],
    async run({ db, actor, now }, { query: { rows = 'orders', mine, company, ...search } }, c) {
      if (actor.role === 'admin' && (company !== undefined || !mine))
        requireRecentSecondFactor(requirePermission(actor, 'orders.export'), ['orders.export'], now())
      const buyerId = await findBuyerId({ db, actor }, { mine, company })
      const file = readOrderExport(db, rows, { ...search, buyerId, companyId: company }, now())
      return sendCsv(c, actor, {
        name: rows === 'lines' ? 'fixit-order-lines.csv' : 'fixit-orders.csv',
        ...file,
      })
    },
  }),
]
