/** Data from past orders for a new one: possible duplicates, lines to reorder, last quantities. */

import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { arrayParam, MAX_BULK_BYTES, textSchema } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { refused } from '#app/lib/outcome.ts'
import { mergeLines } from '#app/pricing/merge-lines.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { findUserId } from '#app/users/core/queries.server.ts'
import { orderNumberParams } from '../core/contract.ts'
import {
  lastQuantitySchema,
  orderCheckBody,
  orderCheckResultSchema,
  reorderLineSchema,
} from '../core/order-contract.ts'
import { ORDER_NOT_FOUND } from '../core/problems.server.ts'
import { SUMMARY_LINES } from '../core/rules.ts'
import { toOrderSummaryDto, withoutContact } from '../list/order-adapter.server.ts'
import { findOrdersById, findReadableOrder } from '../list/queries.server.ts'
import {
  findLastQuantities,
  findOrdersWithPoNumber,
  findOthersWithPoNumber,
  findReorderLines,
  findSimilarOrders,
} from './queries.server.ts'

const endpoint = endpointsOf('Orders')

/** A user who does not exist has no orders. */
async function findCustomerId(db: Db, actor: SignedInUser, email: string): Promise<string> {
  requirePermission(actor, 'orders.place-on-behalf')
  return (await findUserId(db, actor, email)) ?? ''
}

export const reorderEndpoints = [
  endpoint({
    route: 'POST /orders/check',
    summary: 'Find your own orders that look like this one; nothing is written',
    access: signedIn,
    body: orderCheckBody,
    bodyLimit: MAX_BULK_BYTES,
    response: json(orderCheckResultSchema, 'At most three orders each, newest first'),
    refuses: { 'order-not-found': ORDER_NOT_FOUND },
    problems: [403],
    changes: [],
    async run({ db, now, actor }, { body: { lines, poNumber, customer, order: number } }) {
      if (number !== undefined) {
        const order = await findReadableOrder(db, actor, number)
        if (!order) return refused({ code: 'order-not-found' })
        const others = await findOthersWithPoNumber(db, order, poNumber ?? '')
        const found = await findOrdersById(db, others, SUMMARY_LINES)
        return {
          samePoNumber: found.map((other) => withoutContact(actor, toOrderSummaryDto(other))),
          similar: [],
        }
      }
      const userId = customer === undefined ? actor.userId : await findCustomerId(db, actor, customer)
      const samePoNumber = await findOrdersWithPoNumber(db, userId, poNumber ?? '')
      const similar = await findSimilarOrders(db, userId, mergeLines(lines), now())
      const found = await findOrdersById(db, [...samePoNumber, ...similar], SUMMARY_LINES)
      const shown = (ids: string[]) => found.filter(({ id }) => ids.includes(id)).map(toOrderSummaryDto)
      return { samePoNumber: shown(samePoNumber), similar: shown(similar) }
    },
  }),
  endpoint({
    route: 'GET /orders/last-quantities',
    summary:
      'Get the quantity of each product in your last order of it; products you have never ordered are left out',
    access: signedIn,
    query: z.object({ product: arrayParam(textSchema(64, 1), 100) }),
    response: json(z.array(lastQuantitySchema), 'The quantities'),
    run: ({ db, actor }, { query }) => findLastQuantities(db, actor.userId, query.product),
  }),
  endpoint({
    route: 'GET /orders/{id}/reorder',
    summary: 'Get the lines of an order with the products as they are sold today',
    access: signedIn,
    params: orderNumberParams,
    response: json(z.array(reorderLineSchema), 'The lines'),
    refuses: { 'order-not-found': ORDER_NOT_FOUND },
    async run({ db, actor }, { params }) {
      const order = await findReadableOrder(db, actor, params.id)
      if (!order) return refused({ code: 'order-not-found' })
      return findReorderLines(db, order)
    },
  }),
]
