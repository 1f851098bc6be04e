import { sql } from 'kysely'
import type { Db } from '#app/db/schema.server.ts'
import { queueEmail } from '#app/email/outbox.server.ts'
import { addDays } from '#app/lib/dates.ts'
import { UNPAID_NOTICE_SHARE } from '#app/orders/core/payment-deadline-rules.ts'
import type { UnpaidOrderEmailPayload } from '#app/orders/core/unpaid-order-email.server.ts'
import { hasStaffPermission } from '#app/staff/assignments.server.ts'
import type { PlaceOrderInput } from './place-order-values.server.ts'
import type { UnpaidHoldings } from './price-lines.ts'

const KIND = 'unpaid-order-placed'
/** To each administrator, so that many new accounts do not fill their mailboxes. */
const MAX_EMAILS_PER_DAY = 20

/** Tells those who follow up payments when the unpaid orders of a customer who has never paid pass a part of the limit. */
export async function notifyOfUnpaidOrder(
  tx: Db,
  { number, buyer, shopUrl, at }: PlaceOrderInput,
  { limit, held, total }: UnpaidHoldings & { total: number },
): Promise<void> {
  const notice = limit * UNPAID_NOTICE_SHARE
  if (held > notice || held + total <= notice) return
  const administrators = await tx
    .selectFrom('users')
    .select('email')
    .where(hasStaffPermission('orders.change-deadline', at))
    .where(({ eb, exists, not, selectFrom }) => {
      const sent = selectFrom('outbox')
        .whereRef('recipient', '=', 'users.email')
        .where('kind', '=', KIND)
        .where('created_at', '>', addDays(at, -1))
      // One about each customer, who could otherwise use up the emails about others.
      const aboutBuyer = sent.where(sql`payload->>'buyerEmail'`, '=', buyer.email).select('id')
      const emails = sent.select(({ fn }) => fn.countAll<number>().as('emails'))
      return eb.and([not(exists(aboutBuyer)), eb(emails, '<', MAX_EMAILS_PER_DAY)])
    })
    .orderBy('id')
    .execute()
  const payload: UnpaidOrderEmailPayload = {
    number,
    buyerEmail: buyer.email,
    total,
    unpaid: held + total,
    limit,
    shopUrl,
  }
  for (const { email: recipient } of administrators)
    await queueEmail(tx, { kind: KIND, recipient, payload: { ...payload } }, at)
}
