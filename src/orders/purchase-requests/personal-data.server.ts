/** Exports and anonymizes the purchase requests of a person. */
import type { Db } from '#app/db/schema.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'

export async function exportPurchaseRequests(db: Db, userId: string) {
  const requests = await db
    .selectFrom('purchase_requests')
    .selectAll()
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
      address: request.address,
      phone: request.phone,
      poNumber: request.po_number,
      total: decimalFromCents(request.total),
      createdAt: request.created_at.toISOString(),
    })),
    requestDecisions: decisions.map(({ at, isAsDelegate, ...decision }) => ({
      ...decision,
      isAsDelegate: Boolean(isAsDelegate),
      at: at.toISOString(),
    })),
  }
}

/** Withdraws open requests and removes what the person typed. The decisions stay, without their notes. */
export async function anonymizePurchaseRequests(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('purchase_requests')
    .set({ address: '', phone: '' })
    .where('requester_id', '=', userId)
    .execute()
  await tx
    .updateTable('purchase_requests')
    .set({ status: 'withdrawn' })
    .where('requester_id', '=', userId)
    .where('status', 'in', ['pending', 'needs-changes'])
    .execute()
  await tx.updateTable('purchase_request_decisions').set({ note: '' }).where('user_id', '=', userId).execute()
}
