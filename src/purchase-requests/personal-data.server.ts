/** Exports and anonymizes the purchase requests of a person. */
import { sql } from 'kysely'
import { anonymizeRequester } from '#app/audit/record-audit-event.server.ts'
import { findRows, updateRows } from '#app/db/rows.server.ts'
import type { Db } from '#app/db/schema.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { factsOfRow } from '#app/orders/core/order-facts.ts'

export async function exportPurchaseRequests(db: Db, userId: string) {
  const requests = await db
    .selectFrom('purchase_requests')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('company_members')
          .select('company_members.id')
          .whereRef('company_members.company_id', '=', 'purchase_requests.company_id')
          .where('user_id', '=', userId)
          .where('left_at', 'is', null),
      ).as('is_member'),
    )
    .where('requester_id', '=', userId)
    .orderBy('id')
    .execute()
  const decisions = await db
    .selectFrom('purchase_request_decisions')
    .innerJoin('purchase_requests', 'purchase_requests.id', 'request_id')
    .select(['number', 'purchase_request_decisions.step', 'decision', 'note', 'at'])
    .select(({ eb }) => eb('on_behalf_of', 'is not', null).as('isAsDelegate'))
    .where('user_id', '=', userId)
    .orderBy('purchase_request_decisions.id')
    .execute()
  return {
    purchaseRequests: requests.map((request) => ({
      number: request.number,
      status: request.status,
      phone: request.phone,
      poNumber: request.po_number,
      ...factsOfRow(request),
      // The company's, like those of its orders.
      ...(request.is_member && { address: request.address, total: decimalFromCents(request.total) }),
      createdAt: request.created_at,
    })),
    requestDecisions: decisions.map((decision) => ({
      ...decision,
      isAsDelegate: Boolean(decision.isAsDelegate),
    })),
  }
}

/**
 * Withdraws open requests and removes what the person typed. The decisions stay, without their notes. Orders that the
 * person approved or asked for name the replacement.
 */
export async function anonymizePurchaseRequests(tx: Db, userId: string, replacement: string): Promise<void> {
  await sql`
    update order_events set note = replace(note, users.name, ${replacement})
    from users, orders join purchase_requests on purchase_requests.order_number = orders.number
    where users.id = ${userId} and order_events.order_id = orders.id and order_events.status = 'placed'
      and (sent_by_id = users.id or exists (
        select 1 from purchase_request_decisions
        where request_id = purchase_requests.id and users.id in (user_id, on_behalf_of)))`.execute(tx)
  const requests = await findRows(tx, 'purchase_requests', { requester_id: userId }, ['id'])
  await anonymizeRequester(
    tx,
    requests.map(({ id }) => id),
    replacement,
  )
  await updateRows(tx, 'purchase_requests', { requester_id: userId }, { address: '', phone: '' })
  await tx
    .updateTable('purchase_requests')
    .set({ status: 'withdrawn' })
    .where('requester_id', '=', userId)
    .where('status', 'in', ['pending', 'needs-changes'])
    .execute()
  await updateRows(tx, 'purchase_request_decisions', { user_id: userId }, { note: '' })
}
