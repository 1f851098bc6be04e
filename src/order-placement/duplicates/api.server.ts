import { signedIn } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import { findCompanyActor } from '#app/companies/core/queries.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { refused } from '#app/lib/outcome.ts'
import { ORDER_NOT_FOUND } from '#app/orders/core/problems.server.ts'
import { toOrderSummaryDto, withoutContact } from '#app/orders/list/order-dto.server.ts'
import { findOrdersById, findReadableOrder } from '#app/orders/list/queries.server.ts'
import { mergeLines } from '#app/pricing/merge-lines.ts'
import { requirePermission } from '#app/staff/permissions.ts'
import { findUserId } from '#app/users/core/queries.server.ts'
import { orderCheckBody, orderCheckResultSchema } from './contract.ts'
import { findOrdersWithPoNumber, findSimilarOrders } from './queries.server.ts'

/** A user who does not exist has no orders. */
async function findCustomerId(db: Db, actor: SignedInUser, email: string): Promise<string> {
  requirePermission(actor, 'orders.place-on-behalf')
  return (await findUserId(db, actor, email)) ?? ''
}

export const checkOrderEndpoint = endpointsOf('Orders')({
  route: 'POST /orders/check',
  summary: 'Find your own orders that look like this one; nothing is written',
  access: signedIn,
  body: orderCheckBody,
  bodyLimit: MAX_BULK_BYTES,
  response: json(orderCheckResultSchema, 'At most three orders each, newest first'),
  refuses: { 'order-not-found': ORDER_NOT_FOUND, ...pick(COMPANY_PROBLEMS, 'company-not-found') },
  problems: [403],
  changes: [],
  async run({ db, now, actor }, { body: { lines, poNumber, customer, company, order: number } }) {
    const summarize = async (others: string[]) => ({
      samePoNumber: (await findOrdersById(db, others)).map((other) =>
        withoutContact(actor, toOrderSummaryDto(other)),
      ),
      similar: [],
    })
    if (number !== undefined) {
      const order = await findReadableOrder(db, actor, number)
      if (!order) return refused({ code: 'order-not-found' })
      return summarize(await findOrdersWithPoNumber(db, order, poNumber ?? ''))
    }
    if (company !== undefined) {
      if (!(await findCompanyActor(db, company, actor))) return refused({ code: 'company-not-found' })
      const buyer = { user_id: actor.userId, company_id: company }
      return summarize(await findOrdersWithPoNumber(db, buyer, poNumber ?? ''))
    }
    const userId = customer === undefined ? actor.userId : await findCustomerId(db, actor, customer)
    const samePoNumber = await findOrdersWithPoNumber(
      db,
      { user_id: userId, company_id: null },
      poNumber ?? '',
    )
    const similar = await findSimilarOrders(db, userId, mergeLines(lines), now())
    const found = await findOrdersById(db, [...samePoNumber, ...similar])
    const shown = (ids: string[]) => found.filter(({ id }) => ids.includes(id)).map(toOrderSummaryDto)
    return { samePoNumber: shown(samePoNumber), similar: shown(similar) }
  },
})
